// Orders between strongly related parties over HTTP: they wait for an admin, 48 hours at most; a refund is a decision about both,
// and an objection that is right ends the relation.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderInReview } from '../../contract/fraud.ts'
import type { Order } from '../../contract/orders.ts'
import { hashSignal } from '../accounts/signals.ts'
import { basketSteps, type ForSale, somewhere } from '../basket/basket.fixture.ts'
import { orderSteps } from '../orders/orders.fixture.ts'
import { inTransaction } from '../platform/db/database.ts'
import { noticeSignals } from '../relations/seed.ts'
import { type Answer, firstAdmin, type SignedIn, useApi } from '../testing/api.ts'
import { giveCredits, ledgerViolations } from '../testing/credits.ts'
import { fraudSteps } from './fraud.fixture.ts'

const api = useApi()
const steps = fraudSteps(api)
const basket = basketSteps(api)
const db = () => api.database.db
let admin: SignedIn

beforeAll(async () => {
  admin = await api.member(firstAdmin)
})

afterAll(async () => {
  expect(await ledgerViolations(db())).toEqual([])
})

interface Two {
  buyer: SignedIn
  seller: SignedIn
}

const newTwo = async (): Promise<Two> => {
  const [buyer, seller] = [await steps.newMember(), await steps.newMember()]
  await giveCredits(db(), buyer.memberId, 1_000, 'pack_purchase')
  return { buyer, seller }
}

/** One browser, one card and one network. */
const relate = async ({ buyer, seller }: Two): Promise<void> => {
  for (const { memberId: ownerId } of [buyer, seller]) {
    const value = buyer.memberId
    const signals = (['device', 'payment', 'network'] as const).map((kind) =>
      hashSignal('a secret of tests', { kind, value }),
    )
    await inTransaction(db(), (tx) => noticeSignals(tx, { ownerId, signals }))
  }
}

const offerOf = ({ seller }: Two): Promise<ForSale> => basket.forSale({ price: 100 }, seller.memberId)

/** Placed through the basket; returns the id of the order. */
const place = async ({ buyer }: Two, { offerId }: ForSale): Promise<string> => {
  const item = await basket.item(buyer, offerId, { target_url: somewhere() })
  const placed = await basket.order(buyer, item)
  if (placed.outcome !== 'placed') throw new Error('the order was refused')
  return placed.orders[0]?.id ?? ''
}

const placeRelated = async (mode: 'standard' | 'prime' = 'standard'): Promise<Two & { id: string }> => {
  const two = await newTwo()
  await relate(two)
  await basket.setDeliveryMode(two.seller.memberId, mode)
  return { ...two, id: await place(two, await offerOf(two)) }
}

const read = async (who: SignedIn, id: string): Promise<Order> =>
  (await steps.as(who, 'GET', `/api/orders/${id}`)).json['order'] as Order

const listed = async (id: string): Promise<OrderInReview | undefined> => {
  const { json } = await steps.as(admin, 'GET', '/api/admin/fraud/orders')
  return (json['orders'] as OrderInReview[]).find((order) => order.id === id)
}

const decide = async (id: string, outcome: 'pass' | 'refund', version?: number): Promise<Answer> =>
  steps.as(admin, 'POST', `/api/admin/fraud/orders/${id}/review`, {
    ...{ version: version ?? (await listed(id))?.version ?? 0, outcome, reasons: 'Both accounts use one card.' },
  })

const balanceOf = async (who: SignedIn): Promise<number> => (await steps.holdings(who)).available

const counts = async (who: SignedIn) => (await steps.as(who, 'GET', '/api/orders/counts')).json

describe('an order between strongly related parties', () => {
  it('is announced in the basket, waits for an admin, and only its buyer can act', async () => {
    const two = await newTwo()
    await relate(two)
    const sale = await offerOf(two)
    const item = await basket.item(two.buyer, sale.offerId, { target_url: somewhere() })
    expect([item.needs_admin_review, item.terms.premium]).toEqual([true, 0])
    await basket.order(two.buyer, item)
    const { json } = await steps.as(two.seller, 'GET', '/api/orders?side=seller')
    const [summary] = json['orders'] as Order[]
    expect(summary).toMatchObject({ status: 'pending', waits_for: 'admin', alarm: { transition: 'pass_admin_review' } })
    const id = summary?.id ?? ''
    const order = await read(two.seller, id)
    expect(order.transitions).toEqual([])
    const { status, code } = await steps.as(two.seller, 'POST', `/api/orders/${id}/accept`, { version: order.version })
    expect([status, code]).toEqual([409, 'invalid_transition'])
    expect(await counts(two.seller)).toMatchObject({ tasks_to_answer: 0 })
    const toDo = await steps.as(two.seller, 'GET', '/api/orders?side=seller&group=mine_to_do')
    expect(toDo.json['orders']).toEqual([])
    expect(await steps.notified(two.seller, 'order_created')).toEqual([])
    expect((await read(two.buyer, id)).transitions).toEqual(['cancel'])
    expect(await listed(id)).toMatchObject({ score: expect.any(Number) as number, total: 100 })
    const messages = (await steps.notified(admin, 'admin_message')) as { path: string }[]
    expect(messages.map(({ path }) => path)).toContain('/admin/fraud?tab=orders')
  })

  it('goes to the seller when an admin lets it go on', async () => {
    const { seller, id } = await placeRelated()
    expect((await decide(id, 'pass')).status).toBe(200)
    expect(await listed(id)).toBeUndefined()
    expect(await steps.notified(seller, 'order_created')).toMatchObject([{ order_id: id, due_at: null }])
    expect(await counts(seller)).toMatchObject({ tasks_to_answer: 1 })
    const { transitions, alarm } = await read(seller, id)
    expect([transitions, alarm?.transition]).toEqual([['accept', 'decline'], 'expire'])
  })

  it('in prime is accepted when it goes on, and the seller is notified of the due date', async () => {
    const { buyer, seller, id } = await placeRelated('prime')
    expect((await read(buyer, id)).status).toBe('pending')
    expect((await decide(id, 'pass')).status).toBe(200)
    const { status, due_at: due } = await read(buyer, id)
    expect([status, due]).toEqual(['paid', expect.any(String)])
    expect(await steps.notified(seller, 'order_created')).toMatchObject([{ order_id: id, due_at: due }])
    expect(await steps.notified(buyer, 'order_accepted')).toHaveLength(1)
  })

  it('is refunded by an admin with a decision for both sides', async () => {
    const { buyer, seller, id } = await placeRelated()
    expect(await balanceOf(buyer)).toBe(900)
    expect((await decide(id, 'refund')).status).toBe(200)
    expect([await balanceOf(buyer), (await read(buyer, id)).status]).toEqual([1_000, 'refunded'])
    for (const side of [buyer, seller]) {
      const [decision] = await steps.decisions(side)
      expect(decision).toMatchObject({ measure: 'order_refunded', subject_id: id, can_object: true })
      expect(decision?.facts).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ fact: 'order', amount: 100 }),
          { fact: 'signal', signal: 'payment' },
        ]),
      )
      expect(await steps.notified(side, 'order_refunded')).toEqual([])
      expect(await steps.notified(side, 'decision_made')).toMatchObject([{ measure: 'order_refunded', amount: 100 }])
    }
  })

  it('is counted for the admin until it is decided, like an objection until it is answered', async () => {
    const waiting = async () => (await steps.as(admin, 'GET', '/api/admin/fraud/count')).json['count'] as number
    const before = await waiting()
    const { seller, id } = await placeRelated()
    expect(await waiting()).toBe(before + 1)
    await decide(id, 'refund')
    expect(await waiting()).toBe(before)
    const [decision] = await steps.decisions(seller)
    await steps.object(seller, decision?.id ?? '', 'We share an office and its card.')
    expect(await waiting()).toBe(before + 1)
    await steps.answer(admin, decision?.id ?? '', 'upheld')
    expect(await waiting()).toBe(before)
  })

  it('goes through without review after an objection that was right', async () => {
    const { buyer, seller, id } = await placeRelated()
    await decide(id, 'refund')
    const [decision] = await steps.decisions(seller)
    const decisionId = decision?.id ?? ''
    expect((await steps.object(seller, decisionId, 'We share an office and its card.')).status).toBe(200)
    expect((await steps.answer(admin, decisionId, 'reversed')).status).toBe(200)
    // Of both sides, although only the seller has objected.
    expect((await steps.decisions(buyer))[0]?.state).toBe('reversed')
    const again = await place({ buyer, seller }, await offerOf({ buyer, seller }))
    expect((await read(seller, again)).waits_for).toBe('seller')
  })

  it('can be cancelled by its buyer while it waits', async () => {
    const { buyer, seller, id } = await placeRelated()
    const { version } = await read(buyer, id)
    expect((await steps.as(buyer, 'POST', `/api/orders/${id}/cancel`, { version })).status).toBe(200)
    expect(await balanceOf(buyer)).toBe(1_000)
    expect((await decide(id, 'pass', version + 1)).code).toBe('invalid_transition')
    expect(await steps.notified(seller, 'order_created')).toEqual([])
  })

  it('is decided once, by what the admin has seen', async () => {
    const { id } = await placeRelated()
    const version = (await listed(id))?.version ?? 0
    const answers = await Promise.all([decide(id, 'pass', version), decide(id, 'refund', version)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.code).toBe('conflict')
  })

  it('is no order of other parties: related by less than 80 points, it goes to the seller at once', async () => {
    const two = await newTwo()
    for (const { memberId: ownerId } of [two.buyer, two.seller]) {
      const signals = (['device', 'network'] as const).map((kind) =>
        hashSignal('a secret of tests', { kind, value: two.buyer.memberId }),
      )
      await inTransaction(db(), (tx) => noticeSignals(tx, { ownerId, signals }))
    }
    const id = await place(two, await offerOf(two))
    const order = await read(two.seller, id)
    expect([order.waits_for, order.terms.premium]).toEqual(['seller', 0])
    expect(await steps.notified(two.seller, 'order_created')).toHaveLength(1)
  })

  it('goes on by itself after 48 hours', async () => {
    const { seller, id } = await placeRelated()
    const orders = orderSteps(db())
    await orders.pass(47)
    await orders.wake(id)
    expect((await read(seller, id)).waits_for).toBe('admin')
    await orders.pass(1)
    await orders.wake(id)
    expect((await read(seller, id)).waits_for).toBe('seller')
    expect(await steps.notified(seller, 'order_created')).toHaveLength(1)
    const { rows } = await sql<{ actor: string }>`
      select actor from order_events where order_id = ${id} and event = 'pass_admin_review'`.execute(db())
    expect(rows).toEqual([{ actor: 'clock' }])
  })
})
