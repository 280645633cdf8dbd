// Holds thousands of live streams, like that many browsers, and reports when each event arrived. The parent process
// sends access tokens, one per stream to open; events are identified by the number they carry.
import { connect } from 'node:net'

export interface OpenStreams {
  port: number
  tokens: readonly string[]
}

export type ReaderReport =
  | { kind: 'open'; streams: number }
  | { kind: 'broken'; streams: number }
  /** Pairs of event number and time of arrival in milliseconds since 1970. */
  | { kind: 'arrived'; events: [number, number][] }

const openAtOnceMax = 100
const publishEveryMs = 500

const arrived: [number, number][] = []
let broken = 0

const wallClock = (): number => performance.timeOrigin + performance.now()
const tell = (reported: ReaderReport): void => void process.send?.(reported)

const openStream = (port: number, token: string): Promise<void> =>
  new Promise((opened) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    let ready = false
    socket.write(`GET /api/live HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n\r\n`)
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      const now = wallClock()
      text += chunk
      if (!ready && text.includes('event: ready')) {
        ready = true
        opened()
      }
      for (const match of text.matchAll(/event: [\w.]+\ndata: [^\n]*"(?:total_credits|count)":(\d+)[^\n]*\n\n/g)) {
        arrived.push([Number(match[1]), now])
      }
      text = text.slice(text.lastIndexOf('\n\n') + 1)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      broken += 1
      opened()
    })
  })

const openAll = async ({ port, tokens }: OpenStreams): Promise<void> => {
  const waiting = [...tokens]
  const openNext = async (): Promise<void> => {
    for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) await openStream(port, token)
  }
  await Promise.all(Array.from({ length: openAtOnceMax }, openNext))
  tell({ kind: 'open', streams: tokens.length - broken })
  setInterval(() => {
    tell({ kind: 'arrived', events: arrived.splice(0) })
    if (broken > 0) tell({ kind: 'broken', streams: broken })
  }, publishEveryMs)
}

process.on('message', (asked: OpenStreams | 'usage') => {
  if (asked !== 'usage') void openAll(asked)
})
// Keeps the process alive until the parent sends the streams to open.
process.channel?.ref()
process.send?.(0)
