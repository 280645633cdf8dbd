// A mail server that accepts everything immediately and reports the count.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface SinkReport {
  kind: 'taken'
  /** Number of resets so far. */
  round: number
  count: number
  /** Distinct Message-IDs. */
  different: number
  /** Arrival of the first and the last, in milliseconds since 1970. */
  firstAt: number
  lastAt: number
}

const publishEveryMs = 100
const wallClock = (): number => performance.timeOrigin + performance.now()
const seen = new Set<string>()
const reported: SinkReport = { kind: 'taken', round: 0, count: 0, different: 0, firstAt: 0, lastAt: 0 }

const sink = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData: (stream, _session, done) => {
    let head = ''
    stream.on('data', (chunk: Buffer) => {
      if (head.length < 4_000) head += chunk.toString('latin1')
    })
    stream.on('end', () => {
      seen.add(/^message-id: (.+)$/im.exec(head)?.[1] ?? head)
      reported.count += 1
      reported.different = seen.size
      reported.lastAt = wallClock()
      if (reported.firstAt === 0) reported.firstAt = reported.lastAt
      done()
    })
  },
})
sink.on('error', () => undefined)
const server = sink.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))

/** Resets the counters. */
process.on('message', (asked: unknown) => {
  if (asked !== 'forget') return
  seen.clear()
  Object.assign(reported, { round: reported.round + 1, count: 0, different: 0, firstAt: 0, lastAt: 0 })
})
setInterval(() => process.send?.({ ...reported }), publishEveryMs)
