import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { until } from '../testing/until.ts'
import { idOf } from './links.fixture.ts'
import { planChecks } from './planning.ts'
import { useWatching } from './watching.fixture.ts'

const setup = useWatching()
const { api, steps, linkOf, earned } = setup

describe('a watch', () => {
  test('has no job until its check is near, and gets another if its job is lost', async () => {
    const { id } = await earned('vergessen.test')
    const { id: linkId } = await linkOf(id)
    const jobs = async () => {
      const { rows } = await api.database.pool.query<object>(
        `select jobs.queue_name, jobs.priority, jobs.run_at = clock_real(links.next_check_at) as at_its_time
         from graphile_worker.jobs jobs join monitored_links links on jobs.key = 'checkLink:' || links.id where links.id = $1`,
        [linkId],
      )
      return rows
    }
    // The time of a check is random, so the test sets it.
    await api.database.pool.query(`delete from graphile_worker._private_jobs where key = $1`, [`checkLink:${linkId}`])
    await api.database.pool.query(
      `update monitored_links set next_check_at = clock_now() + interval '24 hours' where id = $1`,
      [linkId],
    )
    await planChecks(api.database.db, api.log.log)
    expect(await jobs()).toEqual([])
    await steps.pass('12 hours')
    const planned = [{ queue_name: expect.stringMatching(/^links \d+$/) as string, priority: 10, at_its_time: true }]
    expect(await jobs()).toEqual(planned)
    await api.database.pool.query(`delete from graphile_worker._private_jobs where key = $1`, [`checkLink:${linkId}`])
    await planChecks(api.database.db, api.log.log)
    expect(await jobs()).toEqual(planned)
    await steps.pass('13 hours')
    expect(await linkOf(id)).toMatchObject({ checks: 2 })
  })

  test('that is interrupted between the check and its settlement leaves no partial state', async () => {
    const website = await steps.website(setup.lena, 'abbruch.test')
    await steps.placeLink('abbruch.test')
    const submitted = await steps.submit(setup.lena, website)
    const id = idOf(submitted)
    await api.database.pool.query(
      `create function fail_once() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`,
    )
    await api.database.pool.query(
      `create trigger fail_once before insert on notifications for each row execute function fail_once()`,
    )
    const before = await steps.balance(setup.lena)
    const asked = steps.verify(setup.lena, id)
    await until('the look has failed', async () => {
      const { rowCount } = await api.database.pool.query(
        `select 1 from graphile_worker._private_jobs where last_error like '%broken off%'`,
      )
      return (rowCount ?? 0) > 0
    })
    expect(await linkOf(id)).toMatchObject({ state: 'waiting', checks: 0 })
    expect(await steps.record(id)).toMatchObject({ status: 'pending', credits_processed: false })
    expect(await steps.balance(setup.lena)).toBe(before)
    await api.database.pool.query('drop trigger fail_once on notifications')
    await api.database.pool.query(
      `update graphile_worker._private_jobs set run_at = now() where last_error is not null`,
    )
    await api.work()
    expect((await asked).json).toMatchObject({ verified: true, credits: 25 })
    expect(await steps.balance(setup.lena)).toBe(before + 25)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from link_checks where link_id = ${(await linkOf(id)).id}`.execute(api.database.db)
    expect(rows[0]?.count).toBe(1)
  })
})
