// Benchmark: latest 20 notifications and unread count for a member with 100,000 notifications, in a table with a
// million others. Target: at most 5 ms.
import { listNotifications } from '../server/notifications/inbox.ts'
import { sampleNotification } from '../server/notifications/samples.ts'
import type { Database } from '../server/platform/db/database.ts'
import { makeMembers } from './member.ts'
import { withDatabase } from './processes.ts'
import { percentile, round, type Measured } from './report.ts'

const ownCount = 100_000
const othersCount = 1_000_000
const roundsCount = 400

export const measureBell = (): Promise<Measured> =>
  withDatabase(async (database) => {
    const members = await makeMembers(database, 201)
    const ids = members.map(({ id }) => id)
    const [own = ''] = ids
    await fill(database, ids)
    const ours: number[] = []
    const bare: number[] = []
    const deep: number[] = []
    for (let number = 0; number < roundsCount; number += 1) {
      bare.push(await timed(() => readBare(database, own)))
      ours.push(await timed(() => listNotifications(database.db, own, { language: 'en', show: 'all' })))
      const cursor = String(Math.floor(Math.random() * ownCount) + 1)
      deep.push(await timed(() => listNotifications(database.db, own, { language: 'en', show: 'all', cursor })))
    }
    const p95 = round(percentile(ours, 0.95), 2)
    return {
      rows: [
        row('bare SQL', bare),
        { ...row('bell', ours), 'target ms': 5 },
        { ...row('any deep page', deep), 'target ms': 5 },
      ],
      figure: { name: 'bell', ours: p95, limit: round(percentile(bare, 0.95), 2), unit: 'ms, p95' },
    }
  })

const row = (measured: string, times: readonly number[]) => ({
  measured,
  'p50 ms': round(percentile(times, 0.5), 2),
  'p95 ms': round(percentile(times, 0.95), 2),
  'p99 ms': round(percentile(times, 0.99), 2),
})

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** A tenth of them is unread, including the newest. */
const fill = async ({ pool }: Database, [own, ...others]: readonly string[]): Promise<void> => {
  const { data } = sampleNotification('order_created')
  const insert = `insert into notifications (user_id, type, title, message, data, read, read_at)
    select ($1::uuid[])[1 + number % cardinality($1::uuid[])], 'order_created', 'Title', 'Message', $2::jsonb,
      number % 10 <> 0, case when number % 10 <> 0 then now() end
    from generate_series(1, $3) as number`
  await pool.query(insert, [[own], JSON.stringify(data), ownCount])
  await pool.query(insert, [others, JSON.stringify(data), othersCount])
  await pool.query('vacuum analyze notifications')
}

const readBare = ({ pool }: Database, memberId: string): Promise<unknown> =>
  Promise.all([
    pool.query('select * from notifications where user_id = $1 order by id desc limit 21', [memberId]),
    pool.query('select count(*) from (select 1 from notifications where user_id = $1 and not read limit 100) unread', [
      memberId,
    ]),
  ])
