// Compares ways to write to one database under the same load: in short turns one after the other, over many rounds, because the machine
// is never quiet and what disturbs one turn should disturb its neighbour too.
import { median } from './report.ts'

export interface Way {
  name: string
  /** One piece of work, such as a transfer, committed. */
  once(): Promise<unknown>
}

interface Turns {
  atOnce: number
  turnMs: number
  rounds: number
}

const warmUpMs = 2_000

/** How many pieces of work each way does in a second: the median of its turns. */
export const takeTurns = async (ways: readonly Way[], { atOnce, turnMs, rounds }: Turns): Promise<number[]> => {
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
