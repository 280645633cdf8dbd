// Load generator: sends the same request repeatedly on keep-alive connections, from its own thread. Speaks HTTP over
// bare sockets, because a full client would be busier than the server it measures.
import { connect, type Socket } from 'node:net'
import { parentPort } from 'node:worker_threads'

export interface Load {
  port: number
  path: string
  headers: Readonly<Record<string, string>>
  connections: number
  durationMs: number
}

export interface Loaded {
  answers: number
  /** Responses other than 200, and broken connections. */
  failures: number
  seconds: number
  latenciesMs: Float64Array
}

const latenciesMax = 400_000
const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('\r\n0\r\n\r\n')

/** Length of the first complete response in these bytes, or 0 if it is incomplete. */
const answerLength = (bytes: Buffer): number => {
  const head = bytes.indexOf(headEnd)
  if (head === -1) return 0
  const text = bytes.toString('latin1', 0, head).toLowerCase()
  const stated = /\r\ncontent-length: (\d+)/.exec(text)
  if (stated !== null) {
    const length = head + headEnd.length + Number(stated[1])
    return bytes.length >= length ? length : 0
  }
  const end = bytes.indexOf(lastChunk, head)
  return end === -1 ? 0 : end + lastChunk.length
}

const run = async (load: Load): Promise<Loaded> => {
  const heads = Object.entries(load.headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const question = Buffer.from(`GET ${load.path} HTTP/1.1\r\nhost: 127.0.0.1:${load.port}\r\n${heads.join('')}\r\n`)
  const latencies = new Float64Array(latenciesMax)
  let answers = 0
  let failures = 0
  const startedAt = performance.now()
  const until = startedAt + load.durationMs

  const converse = (): Promise<void> =>
    new Promise((over) => {
      const socket: Socket = connect(load.port, '127.0.0.1')
      socket.setNoDelay(true)
      let askedAt = 0
      let rest: Buffer = Buffer.alloc(0)
      const ask = (): void => {
        askedAt = performance.now()
        socket.write(question)
      }
      socket.on('connect', ask)
      socket.on('data', (chunk: Buffer) => {
        rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
        const length = answerLength(rest)
        if (length === 0) return
        const now = performance.now()
        if (rest.toString('latin1', 9, 12) === '200') answers += 1
        else failures += 1
        if (answers < latenciesMax) latencies[answers] = now - askedAt
        rest = rest.subarray(length)
        if (now < until) ask()
        else socket.end()
      })
      socket.on('error', () => {
        failures += 1
      })
      socket.on('close', () => over())
    })

  await Promise.all(Array.from({ length: load.connections }, converse))
  const seconds = (performance.now() - startedAt) / 1000
  return { answers, failures, seconds, latenciesMs: latencies.slice(1, Math.min(answers, latenciesMax)) }
}

parentPort?.on('message', (load: Load) => {
  void run(load).then((loaded) => parentPort?.postMessage(loaded))
})
