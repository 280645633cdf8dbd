// Compares ways to write to one database under the same load: short alternating turns over many rounds, because the
// machine is never idle and a disturbance should hit neighbouring turns alike.
import { median } from './report.ts'

export interface Way {
  name: string
  /** One committed unit of work, such as a transfer. */
  once(): Promise<unknown>
}

interface Rounds {
  atOnce: number
  turnMs: number
  rounds: number
}

const warmUpMs = 2_000

/** Units of work per second for each way: the median of its turns. */
export const compareAlternating = async (
  ways: readonly Way[],
  { atOnce, turnMs, rounds }: Rounds,
): Promise<number[]> => {
  const rates = ways.map((): number[] => [])
  for (const way of ways) await turn(way, atOnce, warmUpMs)
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, way] of ways.entries()) rates[place]?.push(await turn(way, atOnce, turnMs))
  }
  return rates.map(median)
}

const turn = async (way: Way, atOnce: number, ms: number): Promise<number> => {
  const startedAt = performance.now()
  let done = 0
  const loop = async (): Promise<void> => {
    while (performance.now() - startedAt < ms) {
      await way.once()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, loop))
  return done / ((performance.now() - startedAt) / 1000)
}
