// Referrals in the admin area, over HTTP: what the list shows, how the search finds them, and the two decisions with
// their entries in the audit log.
import { beforeAll, describe, expect, test } from 'vitest'
import { type AdminReferral, adminReferralsPerPage, type HeldReason } from '../../../contract/referralsAdmin.ts'
import * as clock from '../../platform/clock.ts'
import { type Answer, firstAdmin, type SignedIn, useApi } from '../../testing/api.ts'
import * as figures from '../metrics.fixture.ts'

const api = useApi()
let admin: SignedIn
let today = ''

beforeAll(async () => {
  admin = await api.member(firstAdmin)
  today = (await clock.now(api.database.db)).toISOString().slice(0, 10)
})

const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
  api.call(method, `/api/admin/referrals${path}`, {
    token: admin.session.access_token,
    ...(body === undefined ? {} : { body }),
  })

interface Page {
  referrals: AdminReferral[]
  next_cursor: string | null
}

const list = async (query = ''): Promise<Page> => (await call('GET', query)).json as unknown as Page
const idsOf = ({ referrals }: Page): string[] => referrals.map(({ id }) => id)

const addHeld = async (referrerId: string, heldFor: readonly HeldReason[], name = 'Came By'): Promise<string> => {
  const { db } = api.database
  const memberId = await figures.addPerson(db, name)
  await figures.addReferral(db, referrerId, { memberId, day: today, source: 'direct', landing: 'code' })
  await db
    .updateTable('referrals')
    .set({ state: 'held', held_for: [...heldFor], held_at: new Date() })
    .where('referral_id', '=', memberId)
    .execute()
  return memberId
}

const newestEntry = async () => {
  const answer = await api.call('GET', '/api/admin/audit', { token: admin.session.access_token })
  return (answer.json['entries'] as unknown[])[0]
}

describe('referrals awaiting review', () => {
  test('are listed oldest first, with all known facts about both members', async () => {
    const { db } = api.database
    const referrerId = await figures.addPerson(db, 'Ines Inviter')
    const first = await addHeld(referrerId, ['same_network', 'same_domain'], 'Nele Newcomer')
    const second = await addHeld(referrerId, ['cap_reached'])
    const third = await figures.addReferral(db, referrerId, { day: '2020-01-01', source: 'direct', landing: '/' })
    await db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', referrerId).execute()
    await db
      .updateTable('referrals')
      .set({ activated_at: new Date(), activated_domain: 'xn--bckerei-5wa.test' })
      .where('referral_id', '=', first)
      .execute()
    await figures.addReward(db, {
      ...{ referrerId, memberId: first, day: today },
      ...{ purchaseId: await figures.addPurchase(db, first), piece: 'pack', amount: 7 },
    })
    const page = await list()
    expect(idsOf(page)).toEqual([first, second])
    expect(page.referrals[0]).toMatchObject({
      referrer: { id: referrerId, name: 'Ines Inviter', blocked: true },
      member: { id: first, name: 'Nele Newcomer', blocked: false },
      ...{ state: 'held', held_for: ['same_network', 'same_domain'], cleared: [], decision: null },
      ...{
        activated_domain: 'bäckerei.test',
        referrer_bonus: 10,
        member_bonus: 5,
        purchases: 1,
        credits: 0,
        waiting: 7,
      },
      // Only the other recent one; referrals from long ago do not count.
      referrer_lately: { referrals: 1, held: 1 },
    })
    expect((await call('GET', '/count')).json).toEqual({ count: 2 })
    expect(idsOf(await list('?held_for=cap_reached'))).toEqual([second])
    expect(idsOf(await list('?state=registered'))).toEqual([third])
    expect(idsOf(await list('?state=all'))).toEqual([third, second, first])
    const lately = (await list('?state=registered')).referrals[0]?.referrer_lately
    expect(lately).toEqual({ referrals: 2, held: 2 })
  })

  test('are found by part of either member’s name or address, and wildcards are matched literally', async () => {
    expect(idsOf(await list('?q=nele'))).toHaveLength(1)
    expect(idsOf(await list('?q=Ines%20Inv'))).toHaveLength(2)
    for (const q of ['%25', '_', "x'or%201", 'nobody-like-this']) expect(idsOf(await list(`?q=${q}`))).toEqual([])
    expect(idsOf(await list('?q='))).toHaveLength(2)
  })

  test('are paginated, and those not awaiting review are sorted newest first', async () => {
    const { db } = api.database
    const referrerId = await figures.addPerson(db, 'Petra Pages')
    const held: string[] = []
    for (let n = 0; n < adminReferralsPerPage + 3; n += 1) {
      held.push(await addHeld(referrerId, ['same_device'], 'Paged'))
    }
    const first = await list('?held_for=same_device')
    const rest = await list(`?held_for=same_device&cursor=${first.next_cursor ?? ''}`)
    expect([...idsOf(first), ...idsOf(rest)]).toEqual(held)
    expect(rest.next_cursor).toBeNull()
    await db
      .updateTable('referrals')
      .set({ state: 'refused', held_for: [] })
      .where('referrer_id', '=', referrerId)
      .execute()
    const refused = await list('?state=refused')
    const older = await list(`?state=refused&cursor=${refused.next_cursor ?? ''}`)
    expect([...idsOf(refused), ...idsOf(older)]).toEqual(held.toReversed())
    expect((await call('GET', '?cursor=nonsense')).code).toBe('invalid_input')
  })

  test('show no address of a member who has left', async () => {
    const { db } = api.database
    const referrerId = await figures.addPerson(db, 'Gone')
    const memberId = await addHeld(referrerId, ['member_blocked'])
    await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', referrerId).execute()
    const [found] = (await list('?held_for=member_blocked')).referrals
    expect([found?.id, found?.referrer.email]).toEqual([memberId, ''])
  })
})

describe('an admin', () => {
  const reason = 'Two colleagues in one office.'

  test('releases a reviewed referral, with an entry in the audit log', async () => {
    const { db } = api.database
    const memberId = await addHeld(await figures.addPerson(db, 'Rita Referrer'), ['same_network'], 'Released')
    const answer = await call('POST', `/${memberId}/release`, { reason, held_for: ['same_network'] })
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({
      ...{ id: memberId, state: 'registered', held_for: [], cleared: ['same_network'] },
      decision: { by: 'Test Member', reason },
    })
    expect(await newestEntry()).toMatchObject({
      ...{ action: 'release_referral', subject: { id: memberId, name: 'Released' }, reason },
      details: { referrer: 'Rita Referrer', held_for: 'same_network' },
    })
  })

  test('rejects it, and pending rewards are dropped', async () => {
    const { db } = api.database
    const referrerId = await figures.addPerson(db)
    const memberId = await addHeld(referrerId, ['same_domain'])
    const purchaseId = await figures.addPurchase(db, memberId)
    await figures.addReward(db, { referrerId, memberId, purchaseId, piece: 'pack', day: today, amount: 9 })
    const answer = await call('POST', `/${memberId}/refuse`, { reason, held_for: ['same_domain'] })
    expect(answer.json).toMatchObject({ state: 'refused', held_for: [], waiting: 0, purchases: 1, credits: 0 })
    expect(await newestEntry()).toMatchObject({ action: 'refuse_referral', reason })
    const again = await call('POST', `/${memberId}/refuse`, { reason, held_for: [] })
    expect(again.code).toBe('conflict')
  })

  test('sees reasons that arose since the hold before the release, and the referral is held for them only once', async () => {
    const { db } = api.database
    const referrerId = await figures.addPerson(db)
    const memberId = await addHeld(referrerId, ['same_network'])
    await db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', referrerId).execute()
    const before = await newestEntry()
    const early = await call('POST', `/${memberId}/release`, { reason, held_for: ['same_network'] })
    expect([early.code, await newestEntry()]).toEqual(['conflict', before])
    const now = (await list()).referrals.find(({ id }) => id === memberId)
    expect(now).toMatchObject({ state: 'held', cleared: [], decision: null })
    expect(now?.held_for).toEqual(['same_network', 'member_blocked'])
    const answer = await call('POST', `/${memberId}/release`, { reason, held_for: now?.held_for })
    expect(answer.json).toMatchObject({ state: 'registered', cleared: ['same_network', 'member_blocked'] })
  })

  test('cannot decide on other reasons than the reviewed ones, and the attempt leaves no trace', async () => {
    const memberId = await addHeld(await figures.addPerson(api.database.db), ['same_network', 'cap_reached'])
    const before = await newestEntry()
    for (const way of ['release', 'refuse']) {
      const answer = await call('POST', `/${memberId}/${way}`, { reason, held_for: ['same_network'] })
      expect(answer.code).toBe('conflict')
    }
    expect(await newestEntry()).toEqual(before)
    expect((await call('POST', `/${memberId}/release`, { reason: 'no', held_for: [] })).code).toBe('invalid_input')
    const two = [1, 2].map(() =>
      call('POST', `/${memberId}/release`, { reason, held_for: ['cap_reached', 'same_network'] }),
    )
    expect((await Promise.all(two)).map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
