import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { mailOf } from './broadcastSending.ts'
import { crowdSize, sender, useBroadcastJobs } from './broadcastSending.fixture.ts'

const setup = useBroadcastJobs()
const { database, addMember, jobsWaiting, forget, run, runAll, begin, stop, stateOf, notified } = setup

const liveEventsOf = async (id: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outbox join notifications on payload #>> '{notification,id}' = notifications.id::text
    where topic = 'notification.created' and broadcast_id = ${id}`.execute(database.current.db)
  return rows[0]?.count ?? 0
}

const expectEverybodyOnce = async (id: string): Promise<void> => {
  const rows = await notified(id)
  const members = await database.current.db
    .selectFrom('users')
    .select('id')
    .where('id', 'not in', sql<string>`(select user_id from user_roles)`)
    .where('blocked_at', 'is', null)
    .execute()
  expect(rows.map((row) => row.user_id).toSorted()).toEqual(members.map((member) => member.id).toSorted())
  expect(await liveEventsOf(id)).toBe(members.length)
  expect(await stateOf(id)).toMatchObject({ state: 'done', audience: members.length, notified: members.length })
  expect(await jobsWaiting()).toEqual([])
}

describe('sending a broadcast', () => {
  it('notifies every member of its segment once, in their language', async () => {
    const id = await begin()
    expect(await stateOf(id)).toMatchObject({ state: 'sending', notified: 0, finished_at: null })
    await runAll()
    await expectEverybodyOnce(id)
    for (const row of await notified(id)) {
      const said =
        row.language === 'de' ? ['Wir ziehen um', 'Am Sonntag & Montag.'] : ['We are moving', 'On Sunday & Monday.']
      expect([row.title, row.message]).toEqual(said)
      expect(row.data).toMatchObject({ path: '/help', content: { de: { title: 'Wir ziehen um' } } })
    }
  })

  it('notifies every member once, wherever and however often it is killed', async () => {
    const fates = fc.constantFrom(
      'done',
      'killed in the middle',
      'killed at the end',
      'killed after it',
      'run twice at once',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fates, { minLength: 1, maxLength: 9 }), async (course) => {
        const id = await begin()
        for (const fate of course) {
          const [job] = await jobsWaiting()
          if (job === undefined) break
          if (fate === 'killed in the middle' || fate === 'killed at the end') {
            await dying(fate === 'killed in the middle' ? 'notifications' : 'broadcasts', () => run(job))
          } else if (fate === 'run twice at once') {
            await Promise.all([run(job), run(job)])
            await forget(job.id)
          } else {
            await run(job)
            // Killed before it could report completion: it runs again, after the jobs it has added.
            if (fate === 'killed after it') await comeAgain(job.id)
            else await forget(job.id)
          }
        }
        await runAll()
        await expectEverybodyOnce(id)
      }),
      {
        numRuns: 12,
        examples: [
          [['killed in the middle', 'killed at the end', 'done', 'killed at the end', 'killed in the middle']],
          [['killed after it', 'killed after it', 'run twice at once']],
        ],
      },
    )
  })

  /** A step that has nothing left to do cannot be killed while doing it. */
  const dying = async (at: 'notifications' | 'broadcasts', work: () => Promise<void>): Promise<void> => {
    await sql`insert into deaths values (${at})`.execute(database.current.db)
    const end = await work().catch((error: unknown) => (error instanceof Error ? error.message : 'strange'))
    await sql`delete from deaths`.execute(database.current.db)
    expect([undefined, 'killed here']).toContain(end)
  }

  const comeAgain = (id: number): Promise<unknown> =>
    database.current.pool.query('update graphile_worker._private_jobs set id = default where id = $1', [id])

  it('does not notify members who joined or were blocked since it began', async () => {
    const first = await begin()
    const newcomer = await addMember('New Comer')
    await runAll()
    expect((await notified(first)).map((row) => row.user_id)).not.toContain(newcomer)
    const second = await begin()
    await database.current.db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', newcomer).execute()
    await runAll()
    expect((await notified(second)).map((row) => row.user_id)).not.toContain(newcomer)
    expect(await stateOf(second)).toMatchObject({ state: 'done', audience: crowdSize + 1, notified: crowdSize })
  })

  it('addresses each by name where the text does, and names the site', async () => {
    const body = '<p>{% if name %}Hello {{ name }}, {% endif %}welcome to {{ site }}.</p>'
    const spoken = { title: 'For {{ name }}', body, action: '' }
    const id = await begin({ role: 'member' }, { en: spoken, de: spoken })
    await runAll()
    await expectEverybodyOnce(id)
    for (const row of await notified(id)) {
      expect([row.title, row.message]).toEqual([
        `For ${row.full_name}`,
        `Hello ${row.full_name}, welcome to Ankerplatz.`,
      ])
    }
  })

  it('shows at most 500 characters in the in-app notification, and the full text in the email', async () => {
    const long = `${'x'.repeat(498)}🚢${'y'.repeat(600)}`
    const spoken = { title: 'Long', body: `<p>${long}</p>`, action: '' }
    const id = await begin({ role: 'admin' }, { en: spoken, de: spoken })
    await runAll()
    const [row] = await notified(id)
    expect(row?.message).toBe(`${'x'.repeat(498)}…`)
    const reader = { memberId: setup.admin, email: 'ada@crowd.test', name: 'Ada', language: 'en' as const }
    const letter = await mailOf(database.current.db, { broadcastId: id, reader, sender })
    expect(letter?.message).toContain(long)
  })

  it('sends each reader a separate email, and never interprets their name as markup', async () => {
    const spoken = { title: 'News, {{ name }}', body: '<p>Dear {{ name }} of {{ site }}</p>', action: 'Go, {{ name }}' }
    const id = await begin({ role: 'admin' }, { en: spoken, de: spoken })
    const reader = { memberId: setup.admin, email: 'ada@crowd.test', name: 'A <b>& B', language: 'de' as const }
    expect(await mailOf(database.current.db, { broadcastId: id, reader, sender })).toEqual({
      title: 'News, A <b>& B',
      message: '<p>Dear A &lt;b&gt;&amp; B of Ankerplatz</p>',
      label: 'Go, A <b>& B',
      path: '/help',
    })
    await stop(id)
    expect(await mailOf(database.current.db, { broadcastId: id, reader, sender })).toBeNull()
  })
})
