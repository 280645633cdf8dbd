// Benchmark: 1,000 notifications a second, each in its own transaction, with live delivery to the members' browsers.
// Target: p99 from commit to browser at most 1 s, none lost, none twice. Then the same with one in twenty also sent by
// email on the same machine.
import { sql } from 'kysely'
import { notify } from '../server/notifications/notify.ts'
import { sampleNotification } from '../server/notifications/samples.ts'
import { inTransaction, type Database } from '../server/platform/db/database.ts'
import { makeMembers, productEnvironment, type Member } from './member.ts'
import { startProduct, startServer, withDatabase } from './processes.ts'
import { percentile, round, type Measured } from './report.ts'
import { type Arrivals, follow, latenciesOf, openStreams, publishEvenly } from './streams.ts'

const streamsCount = 500
const eventsPerSecond = 1_000
const durationSeconds = 20
const arriveWithinMs = 15_000
const mailedShare = 20
const numbersPerRun = 1_000_000

export const measureNotifications = (): Promise<Measured> =>
  withDatabase(async (database, folder) => {
    const members = await makeMembers(database, streamsCount)
    await switchMailOff(database, members)
    const sink = await startServer('mailSink.ts')
    const environment = { ...productEnvironment(database), SMTP_URL: `smtp://127.0.0.1:${sink.port}`, ROLE: 'all' }
    const product = await startProduct(folder, environment)
    const reader = await startServer('streamReader.ts')
    try {
      const arrivals = follow(reader)
      await openStreams(reader, arrivals, { port: product.port, tokens: members.map((member) => member.accessToken) })
      const reported = await run(arrivals, (number) => tell(database, members, number))
      await switchMailOn(database, members)
      const mailed = await run(arrivals, (number) => tell(database, members, numbersPerRun + number), numbersPerRun)
      return {
        rows: [
          { measured: 'committed per second', value: reported.perSecond, target: eventsPerSecond },
          { measured: 'commit to browser p50, ms', value: reported.p50 },
          { measured: 'commit to browser p99, ms', value: reported.p99, target: 1000 },
          { measured: 'lost on the way to the browser', value: reported.lost + mailed.lost, target: 0 },
          { measured: 'arrived twice', value: arrivals.repeated, target: 0 },
          { measured: 'committed per second, one in twenty mailed', value: mailed.perSecond },
          { measured: 'commit to browser p99, one in twenty mailed, ms', value: mailed.p99, target: 1000 },
        ],
        figure: { name: 'notifications', ours: reported.p99, limit: null, unit: 'ms from commit to browser, p99' },
      }
    } finally {
      await Promise.all([product.stop(), reader.stop()])
      await sink.stop()
    }
  })

interface Run {
  perSecond: number
  lost: number
  p50: number
  p99: number
}

/** Event numbers of this run start after `above`. */
const run = async (arrivals: Arrivals, commit: (number: number) => Promise<void>, above = 0): Promise<Run> => {
  const startedAt = performance.now()
  const counted = await publishEvenly({ eventsPerSecond, durationSeconds }, commit)
  const seconds = (performance.now() - startedAt) / 1000
  const committedAt = new Map([...counted].map(([number, at]) => [above + number, at]))
  const arrived = (): boolean => [...committedAt.keys()].every((number) => arrivals.at.has(number))
  await arrivals.until(arrived, arriveWithinMs)
  const latenciesMs = latenciesOf(committedAt, arrivals)
  return {
    perSecond: round(committedAt.size / seconds),
    lost: committedAt.size - latenciesMs.length,
    p50: round(percentile(latenciesMs, 0.5), 1),
    p99: round(percentile(latenciesMs, 0.99), 1),
  }
}

const switchMailOff = async ({ db }: Database, members: readonly Member[]): Promise<void> => {
  const ids = members.map(({ id }) => id)
  await sql`
    insert into member_settings (user_id, email_system_updates) select id, false from unnest(${ids}::uuid[]) as id`.execute(
    db,
  )
}

const switchMailOn = async ({ db }: Database, members: readonly Member[]): Promise<void> => {
  const ids = members.filter((_, place) => place % mailedShare === 0).map(({ id }) => id)
  await db.updateTable('member_settings').set({ email_system_updates: true }).where('user_id', 'in', ids).execute()
}

/** Each event carries its number, by which the readers identify it. */
const tell = async (database: Database, members: readonly Member[], number: number): Promise<void> => {
  const member = members[(number * 7919) % members.length]
  if (member === undefined) return
  const { data } = sampleNotification('saved_search_hit')
  await inTransaction(database.db, (tx) =>
    notify(tx, { memberId: member.id, kind: 'saved_search_hit', data: { ...data, count: number } }),
  )
}
