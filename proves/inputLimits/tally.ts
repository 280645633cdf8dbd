// Judges what a request cost: a request that is refused has to be refused within 50 ms of CPU time. A single reading may
// contain a garbage collection of earlier requests, so an offender is repeated and its median counts.
import { type Received, send, type Sent } from './client.ts'

const cpuMsMax = 50
const repeats = 5

/** Refusals of the request itself; with other codes a handler has done its work. */
const refusals: ReadonlySet<string> = new Set([
  ...['invalid_input', 'unknown_keys', 'too_large', 'malformed_json', 'not_found', 'unknown_route', 'wrong_method'],
  ...['wrong_content_type', 'idempotency_key_missing', 'signed_out', 'foreign_origin', 'not_a_text', 'too_many_lines'],
])

interface Meter {
  port: number
  cpuMs(): Promise<number>
}

export interface Attempt extends Sent {
  /** Endpoint, field, family and size. */
  name: string
}

export interface Tally {
  tried: number
  accepted: number
  answered: Map<string, number>
  violations: string[]
  slowest: { name: string; cpuMs: number }[]
  /** Sends the request and judges its cost. */
  judge(attempt: Attempt): Promise<Received>
}

const slowestShown = 15

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const measured = async (meter: Meter, sent: Sent): Promise<{ received: Received; cpuMs: number }> => {
  const before = await meter.cpuMs()
  const received = await send(meter.port, sent)
  return { received, cpuMs: (await meter.cpuMs()) - before }
}

const isRefusal = ({ status, code }: Received): boolean =>
  status === 0 || status === 431 || (status >= 400 && status < 500 && (code === null || refusals.has(code)))

/** CPU time of requests that do nothing: what the machine and the reading cost by themselves. */
export const baselineOf = async (meter: Meter): Promise<number> => {
  const costs: number[] = []
  for (let at = 0; at < 50; at += 1) {
    costs.push((await measured(meter, { method: 'GET', path: '/api/me' })).cpuMs)
  }
  return medianOf(costs)
}

export const openTally = (meter: Meter): Tally => {
  const tally: Tally = {
    tried: 0,
    accepted: 0,
    answered: new Map(),
    violations: [],
    slowest: [],
    judge: async (attempt) => {
      const first = await measured(meter, attempt)
      const { received } = first
      tally.tried += 1
      // 503: a service that this installation lacks. Without an answer: closed while we were still sending.
      if (received.status >= 500 && received.status !== 503) {
        tally.violations.push(`${attempt.name}: answered with ${received.status} ${received.code ?? ''}`)
      }
      if (!isRefusal(received)) {
        tally.accepted += 1
        const kind = `${received.status} ${received.code ?? 'accepted'}`
        tally.answered.set(kind, Math.max(tally.answered.get(kind) ?? 0, first.cpuMs))
        return received
      }
      const cpuMs = first.cpuMs <= cpuMsMax ? first.cpuMs : await repeated(meter, attempt, first.cpuMs)
      if (cpuMs > cpuMsMax) tally.violations.push(`${attempt.name}: refused after ${cpuMs.toFixed(1)} ms of CPU time`)
      tally.slowest = [...tally.slowest, { name: attempt.name, cpuMs }]
        .sort((one, other) => other.cpuMs - one.cpuMs)
        .slice(0, slowestShown)
      return received
    },
  }
  return tally
}

const repeated = async (meter: Meter, sent: Sent, firstMs: number): Promise<number> => {
  const costs = [firstMs]
  for (let at = 1; at < repeats; at += 1) costs.push((await measured(meter, sent)).cpuMs)
  return medianOf(costs)
}
