// A hostile robots.txt of 500 KB: what reading it and judging one URL cost the main thread.
import { makeParsePool } from '../../server/platform/crawl/parsePool.ts'
import { verdictOn } from '../../server/platform/crawl/robots.ts'
import { robotsReader } from '../../server/platform/crawl/robotsReader.ts'
import { makeLog } from '../../server/platform/log.ts'
import { hostileRobots } from '../../server/testing/hostileRobots.ts'

const cpuMsMax = 50
const repeats = 5
const agent = 'ankerplatz'
const url = `https://site.test/${'a'.repeat(1_980)}`

const mainThreadMs = async (work: () => Promise<void>): Promise<number> => {
  const costs: number[] = []
  for (let at = 0; at < repeats; at += 1) {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    costs.push((user + system) / 1_000)
  }
  return costs.toSorted((one, other) => one - other)[repeats >> 1] ?? 0
}

export const attackRobots = async (): Promise<{ tried: number; violations: string[] }> => {
  const pool = makeParsePool({ workers: 2, parseLimitMs: 60_000, parseMemoryMb: 128, log: makeLog('error') })
  const read = robotsReader(pool, agent)
  const violations: string[] = []
  let most = { reading: 0, judging: 0 }
  try {
    for (const [name, text] of Object.entries(hostileRobots)) {
      const bytes = Buffer.from(text)
      let file = await read(bytes)
      const reading = await mainThreadMs(async () => {
        file = await read(bytes)
      })
      if (file === null) violations.push(`robots.txt, ${name}: was not read`)
      else {
        const robots = { kind: 'rules', file } as const
        const judging = await mainThreadMs(() => Promise.resolve(void verdictOn(robots, agent, url)))
        most = { reading: Math.max(most.reading, reading), judging: Math.max(most.judging, judging) }
        if (judging > cpuMsMax) violations.push(`robots.txt, ${name}: judging took ${judging.toFixed(1)} ms`)
      }
      if (reading > cpuMsMax) violations.push(`robots.txt, ${name}: reading took ${reading.toFixed(1)} ms`)
    }
  } finally {
    await pool.close()
  }
  const count = Object.keys(hostileRobots).length
  const { reading, judging } = most
  console.log(
    `${count} files of robots.txt: at most ${reading.toFixed(1)} ms of the main thread to read, ${judging.toFixed(1)} ms to judge a URL.`,
  )
  return { tried: count, violations }
}
