// Sends one request over a socket of its own, as an attacker would: whatever the size, whether or not the answer comes
// before everything was sent.
import { connect } from 'node:net'

export interface Sent {
  method: string
  /** As it goes onto the wire. */
  path: string
  headers?: Readonly<Record<string, string>>
  body?: Uint8Array
  /** Without a content length, in chunks. */
  streamed?: boolean
}

export interface Received {
  status: number
  code: string | null
  issues: { path: string; code: string }[]
}

const answerWithinMs = 60_000

const headOf = ({ method, path, headers = {}, body, streamed = false }: Sent): string => {
  const length = body === undefined ? [] : [streamed ? 'transfer-encoding: chunked' : `content-length: ${body.length}`]
  const given = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${path} HTTP/1.1`, 'host: localhost', 'connection: close', ...length, ...given, '', ''].join(
    '\r\n',
  )
}

const wireOf = (sent: Sent): Buffer => {
  const head = Buffer.from(headOf(sent), 'latin1')
  if (sent.body === undefined) return head
  if (sent.streamed !== true) return Buffer.concat([head, sent.body])
  const size = Buffer.from(`${sent.body.length.toString(16)}\r\n`)
  return Buffer.concat([head, size, sent.body, Buffer.from('\r\n0\r\n\r\n')])
}

const read = (answer: string): Received => {
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
  const json = /\{"error":\{.*\}\}/s.exec(answer)?.[0]
  const { code = null, issues = [] } =
    json === undefined
      ? {}
      : (JSON.parse(json) as { error: { code?: string; issues?: { path: string; code: string }[] } }).error
  return { status, code, issues }
}

/** Status 0: the connection was closed without an answer. */
export const send = (port: number, sent: Sent): Promise<Received> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.setTimeout(answerWithinMs, () => socket.destroy())
    socket.on('data', (bytes) => {
      answer += bytes.toString('utf8')
    })
    // A server that refuses early closes while we are still sending.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(read(answer)))
    socket.write(wireOf(sent))
  })
