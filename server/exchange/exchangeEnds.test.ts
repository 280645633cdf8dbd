// How exchanges end: by deadline, by a lost link, by a website or member that goes, and under concurrency.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../platform/db/database.ts'
import { openLiveStream } from '../testing/liveStream.ts'
import { until } from '../testing/until.ts'
import { must } from './exchange.fixture.ts'
import { remindOfLinks, wakeOverdueExchanges } from './exchangeClock.ts'
import { exchangeOwner } from './exchangeLink.ts'
import { useExchangeEnds } from './exchangeEnds.fixture.ts'

const setup = useExchangeEnds()
const { api, steps, request, agree, stand, notificationsOf, endedFor } = setup

/** Advances the clock, then requests a check of all links. */
const advanceAndCheck = async (interval: string, id: string): Promise<void> => {
  await steps.pass(interval)
  const { code } = await steps.transition(setup.lena, id, 'check')
  // A scheduled check may have been quicker.
  expect([null, 'check_again_later', 'exchange_over']).toContain(code)
  await api.work()
}

describe('the deadline', () => {
  it('rejects an exchange without an answer after a week, and notifies all members', async () => {
    const { id } = await request()
    must(await steps.approve(setup.ben, id))
    await steps.pass('6 days 23 hours')
    expect((await steps.read(setup.lena, id)).stage).toBe('pending')
    await steps.pass('1 hour')
    expect(await steps.read(setup.lena, id)).toMatchObject({
      status: 'rejected',
      ended_reason: 'expired',
      seconds_left: null,
    })
    for (const who of [setup.lena, setup.ben, setup.cora]) expect(await endedFor(who, id)).toEqual(['expired'])
  })

  it('reminds members who have not placed, ends the exchange if a link is not placed in time, and frees those who have placed', async () => {
    const { id, via } = await agree()
    for (const who of [setup.lena, setup.ben]) await steps.place(who, id)
    await steps.pass('5 days')
    expect(await notificationsOf(setup.cora, 'exchange_due_soon', id)).toMatchObject([{ own_domain: via.domain }])
    for (const who of [setup.lena, setup.ben]) expect(await notificationsOf(who, 'exchange_due_soon', id)).toEqual([])
    await inTransaction(api.database.db, (tx) => remindOfLinks(tx, id))
    expect(await notificationsOf(setup.cora, 'exchange_due_soon', id)).toHaveLength(1)
    await steps.pass('2 days')
    for (const [who, placed] of [
      [setup.ben, true],
      [setup.cora, false],
    ] as const) {
      expect(await steps.read(who, id)).toMatchObject({
        status: 'approved',
        stage: 'ended',
        ended_reason: 'not_placed',
        may_take_down: placed,
      })
      expect(await endedFor(who, id)).toEqual(['not_placed'])
    }
  })

  it('is extended by three days if all missing links could not be read', async () => {
    const { id, via } = await agree()
    for (const who of [setup.lena, setup.ben]) await steps.place(who, id)
    await steps.page(via.domain, '/links', 'no', { status: 403 })
    must(await steps.transition(setup.cora, id, 'submit-link', { page: '/links' }))
    await api.work()
    expect(await notificationsOf(setup.ben, 'exchange_link_checked', id)).toMatchObject([
      { domain: via.domain, outcome: 'unread' },
    ])
    const { place_by: before } = await steps.read(setup.cora, id)
    await steps.pass('7 days')
    const waiting = await steps.read(setup.ben, id)
    expect([waiting.stage, waiting.place_by === before]).toEqual(['placing', false])
    must(await steps.transition(setup.ben, id, 'confirm'))
    expect((await steps.read(setup.ben, id)).stage).toBe('live')
  })

  it('ends it after the year, and its links are no longer checked', async () => {
    const { id } = await stand()
    await api.database.db
      .updateTable('exchanges')
      .set({
        monitor_until: sql<Date>`clock_now() + interval '1 hour'`,
        deadline_at: sql<Date>`clock_now() + interval '1 hour'`,
      })
      .where('id', '=', id)
      .execute()
    await api.database.pool.query(`delete from graphile_worker._private_jobs where key = $1`, [
      `runExchangeDeadline:${id}`,
    ])
    await api.database.pool.query(`update clock set ahead = ahead + interval '2 hours'`)
    // Its job is lost: the sweep finds it.
    await wakeOverdueExchanges(api.database.db, api.log.log)
    await api.work()
    expect(await steps.read(setup.lena, id)).toMatchObject({ stage: 'ended', ended_reason: 'over', status: 'approved' })
    expect(await endedFor(setup.cora, id)).toEqual(['over'])
  })
})

describe('links that are still live', () => {
  /** As in the batch check of many links. Returns how many of them it settles. */
  const confirm = async (id: string): Promise<number> => {
    const legs = await api.database.db
      .selectFrom('exchange_legs')
      .select('link_id')
      .where('exchange_id', '=', id)
      .execute()
    const links = legs.flatMap(({ link_id: linkId }) => (linkId === null ? [] : [{ linkId, anchorText: 'seen again' }]))
    expect(links).not.toEqual([])
    return (await inTransaction(api.database.db, (tx) => exchangeOwner.confirm(tx, links))).size
  }

  it('are kept in the link graph, and all members are notified, while the exchange is live', async () => {
    const { id } = await stand()
    const seen = () =>
      api.database.db
        .selectFrom('domain_links')
        .select(['anchor', 'last_seen_at'])
        .where('link_key', 'in', (eb) =>
          eb
            .selectFrom('exchange_legs')
            .select(sql<string>`id::text`.as('key'))
            .where('exchange_id', '=', id),
        )
        .execute()
    const before = Math.max(...(await seen()).map(({ last_seen_at: at }) => at.getTime()))
    const streams = await Promise.all(
      [setup.lena, setup.ben, setup.cora].map((who) => openLiveStream(api, who.session.access_token)),
    )
    expect(await confirm(id)).toBe(3)
    for (const { anchor, last_seen_at: at } of await seen()) {
      expect(anchor).toBe('seen again')
      expect(at.getTime()).toBeGreaterThan(before)
    }
    for (const stream of streams) await until('a member is notified', () => stream.heard('exchange.changed').length > 0)
  })

  it('are settled with their exchange while others are still to be placed', async () => {
    const { id } = await agree()
    await steps.place(setup.lena, id)
    expect(await confirm(id)).toBe(0)
  })
})

describe('a missing link', () => {
  it('has to be restored; its giver is notified, and it is live again', async () => {
    const { id, wanted } = await stand()
    await steps.takeAway(wanted.domain, '/links')
    await advanceAndCheck('25 hours', id)
    await advanceAndCheck('1 hour', id)
    const missing = await steps.read(setup.lena, id)
    expect(missing.stage).toBe('live')
    expect(missing.legs[0]?.repair_by).not.toBeNull()
    expect(await notificationsOf(setup.ben, 'exchange_link_missing', id)).toMatchObject([
      { exchange_id: id, domain: wanted.domain },
    ])
    expect(await notificationsOf(setup.cora, 'exchange_link_missing', id)).toEqual([])
    await steps.page(wanted.domain, '/links', `<p><a href="${missing.legs[0]?.target_url ?? ''}">look</a></p>`)
    await advanceAndCheck('1 hour', id)
    expect((await steps.read(setup.lena, id)).legs[0]?.repair_by).toBeNull()
  })

  it('that stays missing ends the exchange for all, and the others may remove theirs', async () => {
    const { id, wanted } = await stand()
    await steps.takeAway(wanted.domain, '/links')
    await advanceAndCheck('25 hours', id)
    await advanceAndCheck('1 hour', id)
    await advanceAndCheck('6 days', id)
    expect((await steps.read(setup.cora, id)).stage).toBe('live')
    await advanceAndCheck('1 day', id)
    const ended = await steps.read(setup.cora, id)
    expect(ended).toMatchObject({ stage: 'ended', ended_reason: 'link_lost', may_take_down: true })
    expect((await steps.read(setup.ben, id)).ended_by?.is_me).toBe(true)
    for (const who of [setup.lena, setup.ben, setup.cora]) expect(await endedFor(who, id)).toEqual(['link_lost'])
  })
})

describe('concurrent requests', () => {
  it('to withdraw and approve: one of the two wins', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [wanted, target, give] = [
        await steps.openSite(setup.ben),
        await steps.site(setup.lena),
        await steps.site(setup.lena),
      ]
      const asked = { website_id: wanted.id, target_website_id: target.id, give_website_id: give.id }
      const { id, version } = await steps.ask(setup.lena, asked)
      const [approved, withdrawn] = await Promise.all([
        steps.transition(setup.ben, id, 'approve', { version, target: '/' }),
        steps.transition(setup.lena, id, 'withdraw'),
      ])
      const { stage, ended_reason: reason } = await steps.read(setup.lena, id)
      // The requester may also withdraw after the answer.
      expect(withdrawn.status).toBe(200)
      expect([stage, reason]).toEqual(['ended', 'withdrawn'])
      if (approved.status !== 200) expect(approved.code).toBe('exchange_over')
    }
  })

  it('to approve and reject by two members: it ends once', async () => {
    const { id } = await request()
    const { version } = await steps.read(setup.ben, id)
    const [approved, rejected] = await Promise.all([
      steps.transition(setup.ben, id, 'approve', { version, target: '/' }),
      steps.transition(setup.cora, id, 'reject', {}),
    ])
    expect(rejected.status).toBe(200)
    expect([null, 'exchange_over']).toContain(approved.code)
    expect((await steps.read(setup.lena, id)).ended_reason).toBe('rejected')
    expect(await endedFor(setup.lena, id)).toEqual([])
  })

  it('to approve twice with the same answer: the second finds it done', async () => {
    const { id } = await request()
    const { version } = await steps.read(setup.ben, id)
    const answers = await Promise.all(
      [1, 2].map(() => steps.transition(setup.ben, id, 'approve', { version, target: '/' })),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual(['invalid_transition', null].sort())
  })

  it('for the same exchange: they are one', async () => {
    const [wanted, target, give] = [
      await steps.openSite(setup.ben),
      await steps.site(setup.lena),
      await steps.site(setup.lena),
    ]
    const asked = { website_id: wanted.id, target_website_id: target.id, give_website_id: give.id }
    const answers = await Promise.all([1, 2, 3].map(() => steps.request(setup.lena, asked)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'exchange_exists')).toHaveLength(2)
  })
})
