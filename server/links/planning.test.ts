// How checks become jobs: on time, once, and however far the clock moves.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '../../contract/durations.ts'
import { inTransaction } from '../platform/db/database.ts'
import { advanceClock } from '../platform/jobs/advance.ts'
import { startWorker } from '../platform/jobs/worker.ts'
import { diskStore } from '../platform/storage/storage.ts'
import { useDatabase } from '../testing/database.ts'
import { readableLog } from '../testing/log.ts'
import { openSandboxClients } from '../testing/outside.ts'
import { checkDueLink } from './check.ts'
import { noOwners } from './owners.fixture.ts'
import { linkJobs, linkSchedules } from './jobs.ts'
import { linkedPage } from './links.fixture.ts'
import { planChecks } from './planning.ts'
import { requestCheck } from './monitoredLinks.ts'

const database = useDatabase()
const { log } = readableLog()

beforeEach(async () => {
  await database.current.pool.query('delete from graphile_worker._private_jobs')
  await database.current.pool.query('update monitored_links set next_check_at = null')
})

const plan = () => planChecks(database.current.db, log)

/** Links that are live from now on and due for a check after the given interval, each a moment after the one before. */
const addLinks = async (count: number, later: string, schedule = 'guarantee'): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => randomUUID())
  await sql`
    insert into monitored_links (id, purpose, page_url, host, target_url, rel, schedule, state, verified_at, next_check_at)
    select id, 'order', 'https://plan' || n % 7 || '.test/', 'plan' || n % 7 || '.test', 'https://target.test/', 'any', ${schedule},
      'live', now, now + ${later}::interval + n * interval '1 millisecond'
    from unnest(${ids}::uuid[]) with ordinality as given (id, n), date_trunc('milliseconds', clock_now()) as now`.execute(
    database.current.db,
  )
  return ids
}

const readJobs = async (): Promise<{ id: string; name: string; queue: string | null; exact: boolean }[]> => {
  const { rows } = await sql<{ id: string; name: string; queue: string | null; exact: boolean }>`
    select links.id, jobs.task_identifier as name, jobs.queue_name as queue, jobs.run_at = clock_real(links.next_check_at) as exact
    from graphile_worker.jobs jobs join monitored_links links on jobs.key = 'checkLink:' || links.id
    order by jobs.run_at, links.id`.execute(database.current.db)
  return rows
}

describe('a planning run', () => {
  test('adds one job at the exact time for every check within the horizon, and for no other', async () => {
    const near = await addLinks(2_300, '12 hours')
    await addLinks(300, '13 hours 5 minutes')
    const [overdue = ''] = await addLinks(1, '-3 days')
    await plan()
    const jobs = await readJobs()
    expect(jobs.map(({ id }) => id)).toEqual([overdue, ...near])
    expect(jobs.every(({ name, exact }) => name === 'checkLinkInPassing' && exact)).toBe(true)
    // One queue per host, so that checks of a host run one after the other.
    expect(new Set(jobs.map(({ queue }) => queue)).size).toBe(7)
    await plan()
    expect(await readJobs()).toEqual(jobs)
  })

  test('skips checks that a member is waiting for and links that are locked', async () => {
    const { db } = database.current
    const [requested = '', held = ''] = await addLinks(2, '1 hour')
    await inTransaction(db, (tx) => requestCheck(tx, { id: requested, host: 'plan1.test' }))
    await inTransaction(db, async (tx) => {
      await sql`select from monitored_links where id = ${held} for update`.execute(tx)
      await plan()
    })
    expect((await readJobs()).map(({ id, name }) => [id, name])).toEqual([[requested, 'checkLink']])
    await plan()
    expect(await readJobs()).toHaveLength(2)
  })

  test('is not needed for a postponed check, whose job plans the next one', async () => {
    const { db } = database.current
    const [soon = '', far = ''] = await addLinks(2, '1 hour')
    await plan()
    await sql`update monitored_links set next_check_at = next_check_at + case id when ${soon}::uuid then interval '5 hours' else interval '5 days' end
      where id in (${soon}, ${far})`.execute(db)
    await database.current.pool.query('delete from graphile_worker._private_jobs')
    const crawler = { findLinkOnPage: () => Promise.reject(new Error('The crawler should not be called')) }
    for (const id of [soon, far]) await checkDueLink({ db, crawler, owners: noOwners }, id)
    expect(await readJobs()).toMatchObject([{ id: soon, name: 'checkLinkInPassing', exact: true }])
  })
})

describe('moving the clock by a month', () => {
  test('runs every check on the way', async () => {
    const { db } = database.current
    const sandboxClients = await openSandboxClients(database.current, 'http://target.test', log)
    const folder = await mkdtemp(join(tmpdir(), 'ankerplatz-objects-'))
    const settings = { secret: 'a secret only for tests, long enough', publicUrl: 'http://target.test' }
    const store = diskStore(folder)
    const handlers = linkJobs({ clients: sandboxClients.clients, store, owners: noOwners, settings })
    const observer = { observeJob: () => undefined }
    const work = { database: database.current, handlers, schedules: linkSchedules, concurrency: 4, log, observer }
    const worker = await startWorker(work)
    try {
      const body = linkedPage('https://target.test/', 'words')
      await sandboxClients.sandbox.putPages(
        Array.from({ length: 7 }, (_, at) => ({ host: `plan${at}.test`, path: '/', status: 200, body })),
      )
      const rare = await addLinks(3, '1 day', 'own_site')
      const daily = await addLinks(3, '1 day')
      // The planning run that came before; on a long clock move the next one comes hours later.
      await plan()
      await advanceClock(database.current, 'P30DT12H')
      for (const id of rare) {
        const [begin, checks] = await checksAt(id)
        const wanted = [1, 3, 7, 14, 30].map((days) => new Date(begin.getTime() + days * dayMs))
        expect([wanted.length - 1, wanted.length], `checks of ${id}`).toContain(checks.length)
        for (const [index, at] of checks.slice(1).entries()) {
          const late = at.getTime() - (wanted[index + 1] ?? begin).getTime() + dayMs
          expect(late, `check ${index} of ${id} is late by ms`).toBeLessThanOrEqual(dayMs + stepMs + minuteMs)
          expect(late).toBeGreaterThanOrEqual(0)
        }
      }
      for (const id of daily) {
        const [begin, checks] = await checksAt(id)
        const times = [begin.getTime(), ...checks.map((at) => at.getTime()), begin.getTime() + 30.5 * dayMs]
        const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0))
        // At most from the beginning of 24 hours to the end of the next; one more if the clock made it late.
        expect(Math.max(...gaps), `gaps of ${id}`).toBeLessThanOrEqual(3 * dayMs)
        expect(checks.length, `checks of ${id}`).toBeGreaterThanOrEqual(24)
      }
    } finally {
      await worker.stop()
      await rm(folder, { recursive: true })
      await sandboxClients.stop()
    }
    expect(await sql`select 1 from link_checks where verdict <> 'passed'`.execute(db)).toMatchObject({ rows: [] })
  }, 120_000)
})

/** No check is met more precisely than the step size of a long clock move. */
const stepMs = (30.5 * dayMs) / 400

const checksAt = async (linkId: string): Promise<[Date, Date[]]> => {
  const { db } = database.current
  const link = await db.selectFrom('monitored_links').select('verified_at').where('id', '=', linkId).executeTakeFirst()
  const checks = await db.selectFrom('link_checks').select('at').where('link_id', '=', linkId).orderBy('id').execute()
  return [link?.verified_at ?? new Date(0), checks.map(({ at }) => at)]
}
