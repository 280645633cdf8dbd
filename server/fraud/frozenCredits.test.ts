// Frozen credits over HTTP: nothing of them can be spent, what comes in is frozen too, buyers are paid from them, and a
// release gives everything back.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { payCollectedClaims } from '../testing/claims.ts'
import { post } from '../credits/ledger.ts'
import { basketSteps, named } from '../basket/basket.fixture.ts'
import { addMember, addOrder, orderSteps } from '../orders/orders.fixture.ts'
import { inTransaction } from '../platform/db/database.ts'
import { firstAdmin, type SignedIn, testPassword, useApi } from '../testing/api.ts'
import { giveCredits, ledgerViolations } from '../testing/credits.ts'
import { because, fraudSteps } from './fraud.fixture.ts'

const api = useApi()
const steps = fraudSteps(api)
const baskets = basketSteps(api)
const db = () => api.database.db
const orders = () => orderSteps(db())
let admin: SignedIn
let second: SignedIn

beforeAll(async () => {
  admin = await api.member(firstAdmin)
  second = await api.member('second-admin@example.com')
  await db().insertInto('user_roles').values({ user_id: second.memberId, role: 'admin' }).execute()
})

afterEach(async () => {
  expect(await ledgerViolations(db())).toEqual([])
})

const memberWith = async (credits: number): Promise<SignedIn> => {
  const who = await steps.newMember()
  await giveCredits(db(), who.memberId, credits)
  return who
}

const take = (memberId: string, amount: number): Promise<unknown> =>
  inTransaction(db(), (tx) =>
    post(tx, [{ key: `taken:${randomUUID()}`, reason: 'adjustment_take', amount, memberId, note: 'A penalty.' }]),
  )

/** Sold and delivered by the member, for a buyer as table rows. */
const sell = async (sellerId: string, price: number): Promise<string> => {
  const buyerId = await addMember(db(), price)
  const orderId = await addOrder(db(), { buyerId, sellerId, terms: { price, guarantee_months: 12 } })
  await orders().transition(orderId, 'accept', 'seller')
  await orders().submitLink(orderId)
  await orders().check(orderId, 'passed')
  return orderId
}

describe('freezing', () => {
  it('counts as neither received nor spent, and releasing neither', async () => {
    const who = await memberWith(80)
    const sums = async (): Promise<number[]> => {
      const { json } = await steps.as(who, 'GET', '/api/credits/chart?days=30')
      const points = json['points'] as { gained: number; spent: number; balance: number }[]
      const { gained = 0, spent = 0, balance = 0 } = points.at(-1) ?? {}
      return [gained, spent, balance]
    }
    await steps.freeze(admin, [who])
    expect(await sums()).toEqual([80, 0, 0])
    await giveCredits(db(), who.memberId, 20)
    expect(await sums()).toEqual([100, 0, 0])
    await steps.release(admin, [who])
    expect(await sums()).toEqual([100, 0, 100])
  })

  it('takes the available credits, with a decision that the member reads', async () => {
    const cheat = await memberWith(80)
    const answer = await steps.freeze(admin, [cheat])
    expect([answer.status, answer.json]).toEqual([200, { frozen: 1, credits: 80 }])
    expect(await steps.holdings(cheat)).toEqual({ available: 0, frozen: 80, debt: 0 })
    const [decision] = await steps.decisions(cheat)
    expect(decision).toMatchObject({
      ...{ measure: 'credits_frozen', ground: 'trade_ring', reasons: because, is_automated: false },
      ...{ state: 'in_force', can_object: true, facts: [{ fact: 'frozen', amount: 80 }] },
    })
    expect(await steps.notified(cheat, 'decision_made')).toMatchObject([
      { decision_id: decision?.id, measure: 'credits_frozen', step: 'made', amount: 80, note: because },
    ])
    const history = await steps.as(cheat, 'GET', '/api/credits/history')
    expect((history.json['entries'] as { reason: string; amount: number }[])[0]).toMatchObject({
      reason: 'credits_frozen',
      amount: -80,
    })
    const { json } = await steps.as(admin, 'GET', '/api/admin/fraud/frozen')
    expect(json['members']).toMatchObject([{ member: { id: cheat.memberId, is_frozen: true }, amount: 80 }])
  })

  it('happens once, whether one admin clicks twice or two click at once', async () => {
    const cheat = await memberWith(50)
    const answers = await Promise.all([admin, admin, second].map((by) => steps.freeze(by, [cheat])))
    expect(answers.map(({ json }) => json['frozen']).toSorted()).toEqual([0, 0, 1])
    expect(await steps.decisions(cheat)).toHaveLength(1)
    const released = await Promise.all([admin, second].map((by) => steps.release(by, [cheat])))
    expect(released.map(({ json }) => json['released']).toSorted()).toEqual([0, 1])
    expect(await steps.holdings(cheat)).toEqual({ available: 50, frozen: null, debt: 0 })
    expect(await steps.decisions(cheat)).toMatchObject([{ state: 'reversed', answer: 'The trades are real.' }])
  })

  it('of a group is one action with one decision per member, and the audit log has it', async () => {
    const group = [await memberWith(10), await memberWith(20), await memberWith(0)]
    expect((await steps.freeze(admin, group)).json).toEqual({ frozen: 3, credits: 30 })
    for (const who of group) expect(await steps.decisions(who)).toHaveLength(1)
    expect((await steps.release(admin, group)).json).toEqual({ released: 3, credits: 30 })
    const entries = await db()
      .selectFrom('audit_log')
      .select(['action', 'reason'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(entries).toEqual([
      { action: 'release_credits', reason: 'The trades are real.' },
      { action: 'freeze_credits', reason: because },
    ])
  })

  it('needs reasons, and members that exist', async () => {
    const cheat = await memberWith(5)
    expect((await steps.freeze(admin, [cheat], { reasons: 'no' })).status).toBe(400)
    expect((await steps.freeze(admin, [cheat], { members: [randomUUID()] })).code).toBe('not_found')
    expect((await steps.freeze(admin, [cheat], { ring_id: randomUUID() })).code).toBe('not_found')
    expect((await steps.freeze(cheat, [cheat])).status).toBe(403)
    expect(await steps.holdings(cheat)).toEqual({ available: 5, frozen: null, debt: 0 })
  })
})

describe('frozen credits', () => {
  it('do not pay for orders or articles', async () => {
    const cheat = await memberWith(500)
    const sale = await baskets.forSale()
    const item = await baskets.item(cheat, sale.offerId)
    await steps.freeze(admin, [cheat])
    const placed = await baskets.place(cheat, named(item))
    expect(placed.json).toMatchObject({ outcome: 'refused', basket: { balance: 0, lacking: 122 } })
    const refused = inTransaction(db(), (tx) =>
      post(tx, [{ key: `content:${randomUUID()}`, reason: 'content_draft', amount: 1, memberId: cheat.memberId }]),
    )
    await expect(refused).rejects.toThrow('insufficient_credits')
    expect(await steps.holdings(cheat)).toMatchObject({ available: 0, frozen: 500 })
  })

  it('grow by what comes in: purchases, payouts and refunds', async () => {
    const cheat = await memberWith(100)
    const sold = await sell(cheat.memberId, 60)
    const bought = await addOrder(db(), {
      ...{ buyerId: cheat.memberId, sellerId: await addMember(db()), terms: { price: 100 } },
    })
    await steps.freeze(admin, [cheat])
    expect(await steps.holdings(cheat)).toMatchObject({ available: 0, frozen: 0 })
    await giveCredits(db(), cheat.memberId, 7, 'pack_purchase')
    await orders().transition(bought, 'decline', 'seller')
    expect(await steps.holdings(cheat)).toMatchObject({ available: 0, frozen: 107 })
    await orders().transition(sold, 'approve', 'buyer')
    const { frozen } = await steps.holdings(cheat)
    expect(frozen).toBeGreaterThan(107)
    expect(await orders().pending(cheat.memberId)).toBe(60 - ((frozen ?? 0) - 107))
    await steps.release(admin, [cheat])
    expect(await steps.holdings(cheat)).toEqual({ available: frozen, frozen: null, debt: 0 })
    await giveCredits(db(), cheat.memberId, 3)
    expect(await steps.holdings(cheat)).toMatchObject({ available: (frozen ?? 0) + 3, frozen: null })
  })

  it('pay a penalty before a debt is made, and come after debts and claims', async () => {
    const cheat = await memberWith(20)
    await steps.freeze(admin, [cheat])
    await take(cheat.memberId, 15)
    expect(await steps.holdings(cheat)).toEqual({ available: 0, frozen: 5, debt: 0 })
    await take(cheat.memberId, 12)
    expect(await steps.holdings(cheat)).toEqual({ available: 0, frozen: 0, debt: 7 })
    await giveCredits(db(), cheat.memberId, 10)
    expect(await steps.holdings(cheat)).toEqual({ available: 0, frozen: 3, debt: 0 })
  })

  it('of a member with a debt collect only what is left', async () => {
    const cheat = await memberWith(0)
    await take(cheat.memberId, 30)
    expect((await steps.freeze(admin, [cheat])).json).toEqual({ frozen: 1, credits: 0 })
    await giveCredits(db(), cheat.memberId, 25)
    expect(await steps.holdings(cheat)).toEqual({ available: 0, frozen: 0, debt: 5 })
    await giveCredits(db(), cheat.memberId, 25)
    expect(await steps.holdings(cheat)).toEqual({ available: 0, frozen: 20, debt: 0 })
    await steps.release(admin, [cheat])
    expect(await steps.holdings(cheat)).toEqual({ available: 20, frozen: null, debt: 0 })
  })

  it('pay the buyer of a lost link before a claim is made, and claims before they grow again', async () => {
    const cheat = await memberWith(0)
    const sold = await sell(cheat.memberId, 100)
    await orders().transition(sold, 'approve', 'buyer')
    await take(cheat.memberId, 10)
    await steps.freeze(admin, [cheat])
    expect(await steps.holdings(cheat)).toMatchObject({ available: 0, frozen: 20 })
    const { buyer_user_id: buyerId } = await orders().read(sold)
    for (const hours of [0, 2, 24, 8 * 24]) {
      await orders().pass(hours)
      await orders().check(sold, 'failed')
    }
    // 70 pending and 20 frozen; 10 are still owed.
    expect(await orders().balance(buyerId)).toBe(90)
    expect(await steps.holdings(cheat)).toMatchObject({ available: 0, frozen: 0 })
    await giveCredits(db(), cheat.memberId, 16)
    await payCollectedClaims(db())
    expect(await orders().balance(buyerId)).toBe(100)
    expect(await steps.holdings(cheat)).toMatchObject({ available: 0, frozen: 6 })
  })

  it('lose nothing and let nothing escape while the member orders at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const cheat = await memberWith(300)
      const items = await Promise.all(
        [1, 2].map(async () => baskets.item(cheat, (await baskets.forSale({ price: 100 })).offerId)),
      )
      const [placed] = await Promise.all([
        Promise.all(items.map((item) => baskets.place(cheat, named(item)))),
        steps.freeze(admin, [cheat]),
        giveCredits(db(), cheat.memberId, 11),
      ])
      const bought = placed.filter(({ json }) => json['outcome'] === 'placed').length
      // Each with the premium.
      expect(await steps.holdings(cheat)).toEqual({ available: 0, frozen: 311 - 102 * bought, debt: 0 })
    }
  })
})

describe('closing an account', () => {
  const close = (who: SignedIn) =>
    api.call('POST', '/api/me/deletion', {
      token: who.session.access_token,
      cookie: who.cookie,
      body: { password: testPassword },
    })
  const frozenOf = async ({ memberId }: SignedIn) =>
    (
      await db()
        .selectFrom('ledger_accounts')
        .select('balance')
        .where('owner_id', '=', memberId)
        .where('kind', '=', 'frozen')
        .executeTakeFirstOrThrow()
    ).balance

  it('lets the frozen credits expire, which the member is warned of before', async () => {
    const cheat = await memberWith(40)
    await addOrder(db(), { buyerId: cheat.memberId, sellerId: await addMember(db()), terms: { price: 10 } })
    await steps.freeze(admin, [cheat])
    const { json } = await steps.as(cheat, 'GET', '/api/me/deletion')
    expect(json['consequences']).toContainEqual({ kind: 'frozen_lost', credits: 30 })
    expect((await close(cheat)).status).toBe(200)
    expect(await frozenOf(cheat)).toBe(0)
    expect((await steps.release(admin, [cheat])).json).toEqual({ released: 0, credits: 0 })
  })

  it.each(['upheld', 'reversed'] as const)('waits for the answer to an objection: %s', async (outcome) => {
    const cheat = await memberWith(40)
    await steps.freeze(admin, [cheat])
    const [decision] = await steps.decisions(cheat)
    await steps.object(cheat, decision?.id ?? '')
    expect((await close(cheat)).status).toBe(200)
    expect(await frozenOf(cheat)).toBe(40)
    expect((await steps.answer(second, decision?.id ?? '', outcome)).status).toBe(200)
    expect(await frozenOf(cheat)).toBe(0)
    const { objection } = await db()
      .selectFrom('decisions')
      .select('objection')
      .where('owner_id', '=', cheat.memberId)
      .executeTakeFirstOrThrow()
    expect(objection).toBeNull()
  })
})

describe('an export', () => {
  it('has the freezes and the decisions of the member', async () => {
    const cheat = await memberWith(9)
    await steps.freeze(admin, [cheat])
    const answer = await fetch(`${api.url}/api/me/export`, {
      headers: { authorization: `Bearer ${cheat.session.access_token}` },
    })
    const json = (await answer.json()) as Record<string, Record<string, unknown[]>>
    expect(json['decisions']?.['decisions']).toMatchObject([{ measure: 'credits_frozen', reasons: because }])
    expect(json['credits']?.['freezes']).toMatchObject([{ ended_as: null }])
  })
})
