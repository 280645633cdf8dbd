// Notifications: 1,000 a second, each in a transaction of its own, with live delivery to the browsers of their members, of whom one in
// twenty gets a mail as well. Target: p99 from commit to browser at most 1 s, none lost, none twice.
import { sql } from 'kysely'
import { notify } from '../server/notifications/notify.ts'
import { sampleNotice } from '../server/notifications/samples.ts'
import { inTransaction, type Database } from '../server/platform/db/database.ts'
import { makeMembers, productEnvironment, type Member } from './member.ts'
import { startProduct, startServer, withDatabase } from './processes.ts'
import { percentile, round, type Measured } from './report.ts'
import { follow, latenciesOf, openStreams, publishEvenly } from './streams.ts'

const streamsCount = 500
const eventsPerSecond = 1_000
const durationSeconds = 20
const arriveWithinMs = 15_000
const mailedShare = 20

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
      const startedAt = performance.now()
      const committedAt = await publishEvenly({ eventsPerSecond, durationSeconds }, (number) =>
        tell(database, members, number),
      )
      const seconds = (performance.now() - startedAt) / 1000
      await arrivals.until(() => arrivals.at.size >= committedAt.size, arriveWithinMs)
      const latenciesMs = latenciesOf(committedAt, arrivals)
      const p99 = round(percentile(latenciesMs, 0.99), 1)
      return {
        rows: [
          { measured: 'notifications committed', value: committedAt.size },
          { measured: 'committed per second', value: round(committedAt.size / seconds), target: eventsPerSecond },
          { measured: 'lost on the way to the browser', value: committedAt.size - latenciesMs.length, target: 0 },
          { measured: 'arrived twice', value: arrivals.repeated, target: 0 },
          { measured: 'commit to browser p50, ms', value: round(percentile(latenciesMs, 0.5), 1) },
          { measured: 'commit to browser p99, ms', value: p99, target: 1000 },
        ],
        figure: { name: 'notifications', ours: p99, limit: null, unit: 'ms from commit to browser, p99' },
      }
    } finally {
      await Promise.all([product.stop(), reader.stop()])
      await sink.stop()
    }
  })

const switchMailOff = async (database: Database, members: readonly Member[]): Promise<void> => {
  const ids = members.filter((_, place) => place % mailedShare !== 0).map(({ id }) => id)
  await sql`
    insert into member_settings (user_id, email_system_updates) select id, false from unnest(${ids}::uuid[]) as id`.execute(
    database.db,
  )
}

/** Each carries its number, by which the readers tell it apart. */
const tell = async (database: Database, members: readonly Member[], number: number): Promise<void> => {
  const member = members[(number * 7919) % members.length]
  if (member === undefined) return
  const { data } = sampleNotice('saved_search_hit')
  await inTransaction(database.db, (tx) =>
    notify(tx, { memberId: member.id, kind: 'saved_search_hit', data: { ...data, count: number } }),
  )
}
