// Benchmark of screens that read large tables: each request sequentially over HTTP, compared with the same statements
// by hand and with concurrent requests.
import type { Database } from '../server/platform/db/database.ts'
import { type Asking, timeByHand } from './plans.ts'
import { type Measured, percentile, round } from './report.ts'
import { askAll } from './shopDataset.ts'

export interface Question extends Asking {
  path: string
}

export interface Screens {
  database: Database
  port: number
  headers: Record<string, string>
  questions: readonly Question[]
  targetMs: number
  timesEach: number
  warmUpEach: number
}

export const several = 16

interface Asked {
  name: string
  ours: readonly number[]
  byHand: readonly number[]
  concurrent: readonly number[]
}

const p95 = (times: readonly number[]): number => percentile(times, 0.95)

/** One row per request; the slowest is the result. */
export const measureScreens = async (
  name: string,
  { database, port, headers, questions, targetMs, timesEach, warmUpEach }: Screens,
): Promise<Measured> => {
  const asked: Asked[] = []
  for (const question of questions) {
    const requests = Array.from({ length: timesEach }, () => ({ path: question.path, headers }))
    const times = async (atOnce: number): Promise<number[]> =>
      (await askAll(port, requests, atOnce)).map(({ ms }) => ms)
    await askAll(port, requests.slice(0, warmUpEach), 1)
    const ours = await times(1)
    const byHand = await timeByHand(database, question, timesEach)
    asked.push({ name: question.name, ours, byHand, concurrent: await times(several) })
  }
  const slowest = asked.reduce((one, other) => (p95(other.ours) > p95(one.ours) ? other : one))
  return {
    rows: asked.map((one) => rowOf(one, targetMs)),
    figure: {
      name,
      ours: round(p95(slowest.ours), 1),
      limit: round(p95(slowest.byHand), 1),
      unit: `ms, p95 of the slowest: ${slowest.name}`,
    },
  }
}

const rowOf = ({ name, ours, byHand, concurrent }: Asked, targetMs: number): Measured['rows'][number] => ({
  measured: name,
  'p50 ms': round(percentile(ours, 0.5), 1),
  'p95 ms': round(p95(ours), 1),
  target: targetMs,
  'by hand, p50 ms': round(percentile(byHand, 0.5), 1),
  'by hand, p95 ms': round(p95(byHand), 1),
  [`${several} at once, p95 ms`]: round(p95(concurrent), 1),
})
