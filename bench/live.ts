// Benchmark: live streams. Latency from commit to browser and cost of a stream. Targets: 5,000 streams on one process,
// p99 at most 1 s at 200 events a second, at most 60 KB of memory per stream.
import { inTransaction, type Database } from '../server/platform/db/database.ts'
import { notifyMember } from '../server/platform/outbox/outbox.ts'
import { makeMembers, productEnvironment, type Member } from './member.ts'
import { startProduct, startServer, withDatabase, type Child } from './processes.ts'
import { percentile, round, type Measured } from './report.ts'
import { type Arrivals, follow, latenciesOf, openStreams, publishEvenly } from './streams.ts'

const streamsCount = Number(process.env['BENCH_STREAMS'] ?? 5_000)
const eventsPerSecond = 200
const durationSeconds = 30
const arriveWithinMs = 10_000

export const measureLive = (): Promise<Measured> =>
  withDatabase(async (database, folder) => {
    const members = await makeMembers(database, streamsCount)
    const product = await startProduct(folder, { ...productEnvironment(database), ROLE: 'all' })
    const reader = await startServer('streamReader.ts')
    try {
      const arrivals = follow(reader)
      // Warm-up: the first requests grow the process permanently, which is not a cost of the streams.
      await openStreams(reader, arrivals, { port: product.port, tokens: members.slice(0, 50).map(tokenOf) })
      const before = await product.usageAfterCollection()
      await openStreams(reader, arrivals, { port: product.port, tokens: members.slice(50).map(tokenOf) })
      const opened = await product.usageAfterCollection()
      const committedAt = await publishEvenly({ eventsPerSecond, durationSeconds }, (number) =>
        tell(database, members, number),
      )
      await arrivals.until(() => arrivals.at.size >= committedAt.size, arriveWithinMs)
      const after = await product.usage()
      return report({ committedAt, arrivals, memory: [before, opened, after] })
    } finally {
      await Promise.all([product.stop(), reader.stop()])
    }
  })

const tokenOf = (member: Member): string => member.accessToken

const tell = async (database: Database, members: readonly Member[], number: number): Promise<void> => {
  const member = members[(number * 7919) % members.length]
  if (member === undefined) return
  await inTransaction(database.db, (tx) =>
    notifyMember(tx, member.id, 'credits.changed', { total_credits: number, debt: 0 }),
  )
}

const report = (seen: {
  committedAt: Map<number, number>
  arrivals: Arrivals
  memory: [
    Awaited<ReturnType<Child['usage']>>,
    Awaited<ReturnType<Child['usage']>>,
    Awaited<ReturnType<Child['usage']>>,
  ]
}): Measured => {
  const { committedAt, arrivals, memory } = seen
  const latenciesMs = latenciesOf(committedAt, arrivals)
  const [before, opened, after] = memory
  const streams = streamsCount - 50
  const perStreamKb = (from: number, to: number): number => round((to - from) / streams / 1024, 1)
  const p99 = round(percentile(latenciesMs, 0.99), 1)
  const residentKb = perStreamKb(before.residentBytes, Math.max(opened.residentBytes, after.residentBytes))
  const lost = committedAt.size - latenciesMs.length
  return {
    rows: [
      { measured: 'streams open', value: arrivals.open - arrivals.broken, target: streamsCount },
      { measured: 'events committed', value: committedAt.size },
      { measured: 'events lost', value: lost, target: 0 },
      { measured: 'events repeated', value: arrivals.repeated, target: 0 },
      { measured: 'commit to browser p50, ms', value: round(percentile(latenciesMs, 0.5), 1) },
      { measured: 'commit to browser p99, ms', value: p99, target: 1000 },
      { measured: 'commit to browser max, ms', value: round(Math.max(...latenciesMs), 1) },
      { measured: 'memory per stream (resident), KB', value: residentKb, target: 60 },
      { measured: 'memory per stream (held after gc), KB', value: perStreamKb(before.heldBytes, opened.heldBytes) },
      {
        measured: 'CPU of the process under events, %',
        value: round((after.cpuMicroseconds - opened.cpuMicroseconds) / 1e4 / durationSeconds, 1),
      },
    ],
    figure: { name: 'live', ours: p99, limit: null, unit: 'ms from commit to browser, p99' },
  }
}
