// Chrome DevTools Protocol over two pipes: no port is open that a page or another program could reach, and the browser
// ends by itself when this process dies and the pipes close.
import type { Readable, Writable } from 'node:stream'
import type { CdpCommands, CdpEvents } from './cdpTypes.ts'

export type CdpEvent = {
  [Name in keyof CdpEvents]: { method: Name; params: CdpEvents[Name]; sessionId?: string }
}[keyof CdpEvents]

export interface Cdp {
  send<Name extends keyof CdpCommands>(
    method: Name,
    params: CdpCommands[Name]['params'],
    sessionId?: string,
  ): Promise<CdpCommands[Name]['result']>
  /** Returns the function that ends it. */
  listen(listener: (event: CdpEvent) => void): () => void
  /** Commands without an answer reject. */
  close(why: string): void
}

/** The browser refused a command, or is gone. */
class CdpError extends Error {
  override readonly name = 'CdpError'
}

interface Waiting {
  resolve(result: never): void
  reject(error: CdpError): void
}

interface Message {
  id?: number
  result?: never
  error?: { message: string }
  method?: keyof CdpEvents
}

/** A screenshot or the HTML of a page at its limit fits; what a page makes larger ends the browser. */
const messageBytesMax = 64_000_000

export const connectCdp = (pipes: { to: Writable; from: Readable; broken(why: string): void }): Cdp => {
  const waiting = new Map<number, Waiting>()
  const listeners = new Set<(event: CdpEvent) => void>()
  let lastId = 0
  let closed: string | null = null

  const close = (why: string): void => {
    closed ??= why
    for (const { reject } of waiting.values()) reject(new CdpError(why))
    waiting.clear()
    listeners.clear()
  }
  const receive = (text: string): void => {
    const message = JSON.parse(text) as Message
    if (message.id === undefined) {
      for (const listener of listeners) listener(message as CdpEvent)
      return
    }
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.error !== undefined) asked?.reject(new CdpError(message.error.message))
    else asked?.resolve(message.result as never)
  }
  const break_ = (why: string): void => {
    close(why)
    pipes.broken(why)
  }
  readMessages(pipes.from, receive, break_)
  pipes.to.on('error', () => break_('the pipe to the browser broke'))

  return {
    send: (method, params, sessionId) => {
      if (closed !== null) return Promise.reject(new CdpError(closed))
      lastId += 1
      const id = lastId
      const { promise, resolve, reject } = Promise.withResolvers<never>()
      waiting.set(id, { resolve, reject })
      pipes.to.write(`${JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) })}\0`)
      return promise
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close,
  }
}

/** Messages end with a zero byte. */
const readMessages = (from: Readable, receive: (text: string) => void, broken: (why: string) => void): void => {
  let pieces: Buffer[] = []
  let length = 0
  from.on('data', (chunk: Buffer) => {
    let rest = chunk
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      receive(Buffer.concat([...pieces, rest.subarray(0, end)]).toString('utf8'))
      pieces = []
      length = 0
      rest = rest.subarray(end + 1)
    }
    if (rest.length === 0) return
    pieces.push(rest)
    length += rest.length
    if (length > messageBytesMax) broken('a message of the browser was too large')
  })
  from.on('error', () => broken('the pipe from the browser broke'))
  from.on('end', () => broken('the browser ended'))
}
