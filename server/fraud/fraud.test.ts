// The fraud page over HTTP: rings and pairs with their evidence page by page, marking a pair as unrelated, and alerts once
// per subject.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Pair, Ring } from '../../contract/fraud.ts'
import { addMember } from '../orders/orders.fixture.ts'
import { addSite } from '../offers/offers.fixture.ts'
import { firstAdmin, type SignedIn, useApi } from '../testing/api.ts'
import { checkFraud } from './alerts.ts'
import { fraudSteps } from './fraud.fixture.ts'

const api = useApi()
const steps = fraudSteps(api)
const db = () => api.database.db
let admin: SignedIn

beforeAll(async () => {
  admin = await api.member(firstAdmin)
})

const get = async (path: string): Promise<Record<string, unknown>> => {
  const { status, json } = await steps.as(admin, 'GET', `/api/admin/fraud/${path}`)
  expect(status, path).toBe(200)
  return json
}

const trade = async (seller: string, buyer: string, paid: number): Promise<void> => {
  const row = { seller_owner_id: seller, buyer_owner_id: buyer, orders: 2, paid }
  await db().insertInto('owner_trades').values(row).execute()
}

const relate = async (one: string, other: string, score: number): Promise<void> => {
  const [a = '', b = ''] = [one, other].toSorted()
  const reasons = JSON.stringify([{ signal: 'device', weight: 40, since: '2026-11-01' }])
  const row = { owner_a: a, owner_b: b, score, score_without_referral: score, reasons, scored_at: new Date() }
  await db().insertInto('owner_relations').values(row).execute()
}

/** Each has sold to the next one, and the last one to the first. */
const addRing = async (credits: number): Promise<{ id: string; owners: string[] }> => {
  const owners = (await Promise.all([1, 2, 3].map(() => addMember(db(), 10)))).toSorted()
  for (const [place, seller] of owners.entries()) {
    await trade(seller, owners[(place + 1) % owners.length] ?? '', credits)
  }
  const now = new Date()
  const { id } = await db()
    .insertInto('trade_rings')
    .values({ owners, credits, orders: 6, found_at: now, last_trade_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, owners }
}

describe('a ring', () => {
  it('has its members with their trades, inside and in all, and how they are related', async () => {
    const { id, owners } = await addRing(300)
    const [first = '', second = ''] = owners
    const { domain } = await addSite(db(), first)
    await relate(first, second, 70)
    await trade(first, await addMember(db()), 100)
    const detail = await get(`rings/${id}`)
    expect(detail['ring']).toMatchObject({ credits: 300, orders: 6, share_inside: 90, score_max: 70 })
    expect(detail['nodes']).toMatchObject([
      { id: first, sites: [domain], inside: 600, traded: 700, available: 10, frozen: 0 },
      { id: second, inside: 600, traded: 600 },
      { inside: 600 },
    ])
    expect(detail['trades']).toHaveLength(3)
    expect(detail['relations']).toMatchObject([{ score: 70, reasons: [{ signal: 'device', weight: 40 }] }])
    expect((await steps.as(admin, 'GET', `/api/admin/fraud/rings/${randomUUID()}`)).code).toBe('not_found')
  })

  it('is the evidence of the decisions when its members are frozen', async () => {
    const { id, owners } = await addRing(250)
    await relate(owners[0] ?? '', owners[1] ?? '', 60)
    const { json } = await steps.freeze(admin, [], { members: owners, ring_id: id })
    expect(json).toEqual({ frozen: 3, credits: 30 })
    const decided = await db()
      .selectFrom('decisions')
      .select('facts')
      .where('owner_id', '=', owners[0] ?? '')
      .execute()
    expect(decided[0]?.facts).toEqual([
      { fact: 'ring', members: 3, orders: 6, credits: 250 },
      { fact: 'score', score: 60 },
      { fact: 'signal', signal: 'device' },
      { fact: 'traded', orders: 2, credits: 250 },
      { fact: 'frozen', amount: 10 },
    ])
  })

  it('is listed once, the largest volume first, page by page', async () => {
    for (let n = 0; n < 27; n += 1) await addRing(10 + (n % 3))
    const seen: Ring[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await get(`rings${cursor === '' ? '' : `?cursor=${cursor}`}`)
      seen.push(...(page['rings'] as Ring[]))
      cursor = page['next_cursor'] as string | null
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThanOrEqual(29)
    expect(seen.map(({ credits }) => credits)).toEqual(seen.map(({ credits }) => credits).toSorted((a, b) => b - a))
  })
})

describe('a pair', () => {
  it('is marked as unrelated once, with a decision for both, and is then listed apart', async () => {
    const [a, b] = [await steps.newMember(), await steps.newMember()]
    await relate(a.memberId, b.memberId, 88)
    await trade(a.memberId, b.memberId, 40)
    const of = async (state: string) =>
      ((await get(`pairs?state=${state}`))['pairs'] as Pair[]).filter(({ owner_a: { id } }) =>
        [a.memberId, b.memberId].includes(id),
      )
    expect(await of('related')).toMatchObject([{ score: 88, orders: 2, credits: 40 }])
    const body = { owner_a: b.memberId, owner_b: a.memberId, reasons: 'Two colleagues in one office.' }
    for (const attempt of [1, 2]) {
      const { status } = await steps.as(admin, 'POST', '/api/admin/fraud/unrelated', body)
      expect([attempt, status]).toEqual([attempt, 200])
    }
    expect(await of('related')).toEqual([])
    expect(await of('unrelated')).toHaveLength(1)
    for (const who of [a, b]) {
      const decisions = await steps.decisions(who)
      expect(decisions).toMatchObject([{ measure: 'marked_unrelated', can_object: false }])
      expect((await steps.object(who, decisions[0]?.id ?? '')).code).toBe('conflict')
    }
    const unknown = { ...body, owner_a: randomUUID() }
    expect((await steps.as(admin, 'POST', '/api/admin/fraud/unrelated', unknown)).code).toBe('not_found')
  })

  it('is listed once, the highest score first, page by page', async () => {
    const owner = await addMember(db())
    for (let n = 0; n < 53; n += 1) await relate(owner, await addMember(db()), 20 + (n % 4))
    const seen: Pair[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await get(`pairs${cursor === '' ? '' : `?cursor=${cursor}`}`)
      seen.push(...(page['pairs'] as Pair[]))
      cursor = page['next_cursor'] as string | null
    }
    expect(new Set(seen.map(({ owner_a: a, owner_b: b }) => `${a.id} ${b.id}`)).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThanOrEqual(53)
    expect(seen.map(({ score }) => score)).toEqual(seen.map(({ score }) => score).toSorted((x, y) => y - x))
  })
})

describe('alerts', () => {
  it('name a large ring and a pair that trades, once each', async () => {
    await checkFraud(db())
    const before = (await steps.notified(admin, 'admin_message')).length
    await addRing(900)
    const [a, b, c] = [await addMember(db()), await addMember(db()), await addMember(db())]
    await relate(a, b, 85)
    await trade(a, b, 10)
    // Without a trade.
    await relate(a, c, 95)
    await checkFraud(db())
    await checkFraud(db())
    expect((await steps.notified(admin, 'admin_message')).slice(before)).toMatchObject([
      { path: '/admin/fraud?tab=rings' },
      { path: '/admin/fraud?tab=pairs' },
    ])
  })
})

describe('anomalies', () => {
  it('have members who earned far more today than on average', async () => {
    const who = await addMember(db())
    const today = new Date().toISOString().slice(0, 10)
    const row = { reason: 'website_award', owner_id: who, times: 1 }
    await db()
      .insertInto('issuance_days')
      .values({ ...row, day: today, amount: 400 })
      .execute()
    const { income } = (await get('anomalies')) as { income: { member: { id: string }; today: number }[] }
    expect(income).toContainEqual({
      member: { id: who, name: 'Test Member', is_frozen: false },
      today: 400,
      daily_average: 0,
    })
  })
})
