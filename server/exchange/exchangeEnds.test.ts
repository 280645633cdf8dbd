// How exchanges end: by deadline, by a lost link, by a website or member that goes, and under concurrency.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { block } from '../accounts/moderation/moderation.ts'
import { inTransaction } from '../platform/db/database.ts'
import { type SignedIn, testPassword, useApi } from '../testing/api.ts'
import { openLiveStream } from '../testing/liveStream.ts'
import { until } from '../testing/until.ts'
import { endClaim } from '../websites/seed.ts'
import { publish } from '../platform/outbox/events.ts'
import { websiteUnverified } from '../websites/events.ts'
import { lockClaim } from '../websites/lockClaim.ts'
import { exchangeSteps, must, type Site } from './exchange.fixture.ts'
import { remindOfLinks, wakeOverdueExchanges } from './exchangeClock.ts'
import { exchangeOwner } from './exchangeLink.ts'
import { endExchangesOnWebsite } from './endedWebsites.ts'

const api = useApi({ sandbox: true })
const steps = exchangeSteps(api)
let lena: SignedIn
let ben: SignedIn
let cora: SignedIn

beforeAll(async () => {
  lena = await api.member('lena@example.com')
  ben = await api.member('ben@example.com')
  cora = await api.member('cora@example.com')
})

afterAll(async () => {
  expect(await steps.watchedAfterTheEnd()).toBe(0)
})

interface Begun {
  id: string
  wanted: Site
  via: Site
  mine: Site
}

/** Ben gives to Lena, Lena to Cora, Cora to Ben. */
const request = async (): Promise<Begun> => {
  const [wanted, via, mine] = [await steps.openSite(ben), await steps.openSite(cora), await steps.site(lena)]
  const asked = { website_id: wanted.id, target_website_id: mine.id, give_website_id: mine.id }
  const { id } = await steps.ask(lena, { ...asked, via_website_id: via.id })
  return { id, wanted, via, mine }
}

const agree = async (): Promise<Begun> => {
  const begun = await request()
  for (const who of [ben, cora]) must(await steps.approve(who, begun.id))
  return begun
}

const stand = async (): Promise<Begun> => {
  const begun = await agree()
  for (const who of [lena, ben, cora]) await steps.place(who, begun.id)
  expect((await steps.read(lena, begun.id)).stage).toBe('live')
  return begun
}

const toldOf = async (who: SignedIn, type: string, id: string) =>
  (await steps.notified(who, type)).filter(({ exchange_id: about }) => about === id)

const endedFor = async (who: SignedIn, id: string): Promise<unknown[]> =>
  (await toldOf(who, 'exchange_ended', id)).map(({ reason }) => reason)

/** Advances the clock, then requests a check of all links. */
const lookAfter = async (interval: string, id: string): Promise<void> => {
  await steps.pass(interval)
  const { code } = await steps.transition(lena, id, 'check')
  // A scheduled check may have been quicker.
  expect([null, 'check_again_later', 'exchange_over']).toContain(code)
  await api.work()
}

describe('the deadline', () => {
  it('rejects an exchange without an answer after a week, and notifies all members', async () => {
    const { id } = await request()
    must(await steps.approve(ben, id))
    await steps.pass('6 days 23 hours')
    expect((await steps.read(lena, id)).stage).toBe('pending')
    await steps.pass('1 hour')
    expect(await steps.read(lena, id)).toMatchObject({
      status: 'rejected',
      ended_reason: 'expired',
      seconds_left: null,
    })
    for (const who of [lena, ben, cora]) expect(await endedFor(who, id)).toEqual(['expired'])
  })

  it('reminds members who have not placed, ends the exchange if a link is not placed in time, and frees those who have placed', async () => {
    const { id, via } = await agree()
    for (const who of [lena, ben]) await steps.place(who, id)
    await steps.pass('5 days')
    expect(await toldOf(cora, 'exchange_due_soon', id)).toMatchObject([{ own_domain: via.domain }])
    for (const who of [lena, ben]) expect(await toldOf(who, 'exchange_due_soon', id)).toEqual([])
    await inTransaction(api.database.db, (tx) => remindOfLinks(tx, id))
    expect(await toldOf(cora, 'exchange_due_soon', id)).toHaveLength(1)
    await steps.pass('2 days')
    for (const [who, placed] of [
      [ben, true],
      [cora, false],
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
    for (const who of [lena, ben]) await steps.place(who, id)
    await steps.page(via.domain, '/links', 'no', { status: 403 })
    must(await steps.transition(cora, id, 'submit-link', { page: '/links' }))
    await api.work()
    expect(await toldOf(ben, 'exchange_link_checked', id)).toMatchObject([{ domain: via.domain, outcome: 'unread' }])
    const { place_by: before } = await steps.read(cora, id)
    await steps.pass('7 days')
    const waiting = await steps.read(ben, id)
    expect([waiting.stage, waiting.place_by === before]).toEqual(['placing', false])
    must(await steps.transition(ben, id, 'confirm'))
    expect((await steps.read(ben, id)).stage).toBe('live')
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
    expect(await steps.read(lena, id)).toMatchObject({ stage: 'ended', ended_reason: 'over', status: 'approved' })
    expect(await endedFor(cora, id)).toEqual(['over'])
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
    const streams = await Promise.all([lena, ben, cora].map((who) => openLiveStream(api, who.session.access_token)))
    expect(await confirm(id)).toBe(3)
    for (const { anchor, last_seen_at: at } of await seen()) {
      expect(anchor).toBe('seen again')
      expect(at.getTime()).toBeGreaterThan(before)
    }
    for (const stream of streams) await until('a member is notified', () => stream.heard('exchange.changed').length > 0)
  })

  it('are settled with their exchange while others are still to be placed', async () => {
    const { id } = await agree()
    await steps.place(lena, id)
    expect(await confirm(id)).toBe(0)
  })
})

describe('a missing link', () => {
  it('has to be restored; its giver is notified, and it is live again', async () => {
    const { id, wanted } = await stand()
    await steps.takeAway(wanted.domain, '/links')
    await lookAfter('25 hours', id)
    await lookAfter('1 hour', id)
    const missing = await steps.read(lena, id)
    expect(missing.stage).toBe('live')
    expect(missing.legs[0]?.repair_by).not.toBeNull()
    expect(await toldOf(ben, 'exchange_link_missing', id)).toMatchObject([{ exchange_id: id, domain: wanted.domain }])
    expect(await toldOf(cora, 'exchange_link_missing', id)).toEqual([])
    await steps.page(wanted.domain, '/links', `<p><a href="${missing.legs[0]?.target_url ?? ''}">look</a></p>`)
    await lookAfter('1 hour', id)
    expect((await steps.read(lena, id)).legs[0]?.repair_by).toBeNull()
  })

  it('that stays missing ends the exchange for all, and the others may remove theirs', async () => {
    const { id, wanted } = await stand()
    await steps.takeAway(wanted.domain, '/links')
    await lookAfter('25 hours', id)
    await lookAfter('1 hour', id)
    await lookAfter('6 days', id)
    expect((await steps.read(cora, id)).stage).toBe('live')
    await lookAfter('1 day', id)
    const ended = await steps.read(cora, id)
    expect(ended).toMatchObject({ stage: 'ended', ended_reason: 'link_lost', may_take_down: true })
    expect((await steps.read(ben, id)).ended_by?.is_me).toBe(true)
    for (const who of [lena, ben, cora]) expect(await endedFor(who, id)).toEqual(['link_lost'])
  })
})

const unverify = async (websiteId: string): Promise<void> => {
  await inTransaction(api.database.db, async (tx) => {
    const claim = await lockClaim(tx, websiteId)
    if (claim === null) throw new Error('no claim')
    const gone = { is_verified: false, verified_at: null }
    await tx.updateTable('websites').set(gone).where('id', '=', websiteId).execute()
    await publish(tx, websiteUnverified, { ...claim, reason: 'record_gone' })
  })
}

describe('a lost website', () => {
  it('ends open exchanges on it and to it', async () => {
    const { id, via } = await request()
    await unverify(via.id)
    await steps.react()
    expect(await steps.read(lena, id)).toMatchObject({ status: 'rejected', ended_reason: 'website_gone' })
    expect(await endedFor(ben, id)).toEqual(['website_gone'])
    // The owner of the website already knows.
    expect(await endedFor(cora, id)).toEqual([])
  })

  it('ends live exchanges, and is closed for exchange when it is removed', async () => {
    const { id, wanted } = await stand()
    await inTransaction(api.database.db, async (tx) => {
      const claim = await lockClaim(tx, wanted.id)
      if (claim !== null) await endClaim(tx, claim, 'removed')
    })
    await steps.react()
    expect(await steps.read(cora, id)).toMatchObject({
      stage: 'ended',
      ended_reason: 'website_gone',
      may_take_down: true,
    })
    const open = api.database.db.selectFrom('exchange_sites').selectAll().where('website_id', '=', wanted.id)
    expect(await open.execute()).toEqual([])
  })

  it('that was verified again in the meantime changes nothing', async () => {
    const { id, via } = await request()
    await endExchangesOnWebsite(api.database.db, via.id)
    expect((await steps.read(lena, id)).stage).toBe('pending')
  })
})

describe('a member who goes', () => {
  it('by deleting the account ends their exchanges at once, and no record names them', async () => {
    ben = await api.member('bens-farewell@example.com')
    const { id } = await agree()
    const token = { token: ben.session.access_token }
    const { json } = await api.call('GET', '/api/me/deletion', token)
    expect(json['consequences']).toContainEqual({ kind: 'exchanges_ended', exchanges: 1 })
    const left = await api.call('POST', '/api/me/deletion', { ...token, body: { password: testPassword } })
    expect([left.status, left.code]).toEqual([200, null])
    const seen = await steps.read(lena, id)
    expect(seen).toMatchObject({ stage: 'ended', ended_reason: 'website_gone', ended_by: { name: null } })
    expect(await endedFor(lena, id)).toEqual(['website_gone'])
    expect(await endedFor(cora, id)).toEqual(['website_gone'])
    ben = await api.member('ben-again@example.com')
  })

  it('by deleting the account removes their reason for declining, which can no longer be read', async () => {
    ben = await api.member('bens-refusal@example.com')
    const { id } = await request()
    must(await steps.transition(ben, id, 'reject', { note: 'I am about to leave' }))
    const token = { token: ben.session.access_token }
    const { json } = await api.call('GET', '/api/me/export', token)
    expect(json['exchange']).toMatchObject({ links_given: [{ answer_note: 'I am about to leave' }] })
    const left = await api.call('POST', '/api/me/deletion', { ...token, body: { password: testPassword } })
    expect(left.status).toBe(200)
    expect(JSON.stringify(await steps.read(lena, id))).not.toContain('about to leave')
    expect(JSON.stringify(await steps.notified(lena, 'exchange_answered'))).not.toContain('about to leave')
    ben = await api.member('ben-once-more@example.com')
  })

  it('by being blocked ends them as well', async () => {
    cora = await api.member('coras-block@example.com')
    const { id } = await agree()
    const sender = { siteName: 'Ankerplatz', publicUrl: api.url, supportEmail: 'support@ankerplatz.test' }
    const decision = { memberId: cora.memberId, reason: 'Sells what is not theirs' }
    await inTransaction(api.database.db, (tx) => block(tx, sender, decision))
    await steps.react()
    expect(await steps.read(lena, id)).toMatchObject({ stage: 'ended', ended_reason: 'website_gone' })
    cora = await api.member('cora-again@example.com')
  })

  it('gets their data exported', async () => {
    const { number } = await steps.read(ben, (await agree()).id)
    const { json } = await api.call('GET', '/api/me/export', { token: ben.session.access_token })
    const kept = json['exchange'] as Record<string, { exchange: number }[]>
    for (const part of ['links_given', 'links_got']) {
      expect(kept[part]?.map(({ exchange }) => exchange)).toContain(number)
    }
    expect(kept).toMatchObject({ requests: [], open_websites: [{}, {}] })
  })
})

describe('concurrent requests', () => {
  it('to withdraw and approve: one of the two wins', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [wanted, target, give] = [await steps.openSite(ben), await steps.site(lena), await steps.site(lena)]
      const asked = { website_id: wanted.id, target_website_id: target.id, give_website_id: give.id }
      const { id, version } = await steps.ask(lena, asked)
      const [approved, withdrawn] = await Promise.all([
        steps.transition(ben, id, 'approve', { version, target: '/' }),
        steps.transition(lena, id, 'withdraw'),
      ])
      const { stage, ended_reason: reason } = await steps.read(lena, id)
      // The requester may also withdraw after the answer.
      expect(withdrawn.status).toBe(200)
      expect([stage, reason]).toEqual(['ended', 'withdrawn'])
      if (approved.status !== 200) expect(approved.code).toBe('exchange_over')
    }
  })

  it('to approve and reject by two members: it ends once', async () => {
    const { id } = await request()
    const { version } = await steps.read(ben, id)
    const [approved, rejected] = await Promise.all([
      steps.transition(ben, id, 'approve', { version, target: '/' }),
      steps.transition(cora, id, 'reject', {}),
    ])
    expect(rejected.status).toBe(200)
    expect([null, 'exchange_over']).toContain(approved.code)
    expect((await steps.read(lena, id)).ended_reason).toBe('rejected')
    expect(await endedFor(lena, id)).toEqual([])
  })

  it('to approve twice with the same answer: the second finds it done', async () => {
    const { id } = await request()
    const { version } = await steps.read(ben, id)
    const answers = await Promise.all([1, 2].map(() => steps.transition(ben, id, 'approve', { version, target: '/' })))
    expect(answers.map(({ code }) => code).sort()).toEqual(['invalid_transition', null].sort())
  })

  it('for the same exchange: they are one', async () => {
    const [wanted, target, give] = [await steps.openSite(ben), await steps.site(lena), await steps.site(lena)]
    const asked = { website_id: wanted.id, target_website_id: target.id, give_website_id: give.id }
    const answers = await Promise.all([1, 2, 3].map(() => steps.request(lena, asked)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'exchange_exists')).toHaveLength(2)
  })
})
