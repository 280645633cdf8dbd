import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '../../contract/durations.ts'
import type { Order } from '../../contract/orders.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { ledgerViolations } from '../testing/credits.ts'
import { addSite } from '../offers/offers.fixture.ts'
import { addOffer, orderSteps, type OrderSteps } from './orders.fixture.ts'
import { orderCalls } from './orderViews.fixture.ts'

const api = useApi()
const calls = orderCalls(api)
let steps: OrderSteps
let buyer: SignedIn
let seller: SignedIn

beforeAll(async () => {
  steps = orderSteps(api.database.db)
  buyer = await api.member('buyer@example.com')
  seller = await api.member('seller@example.com')
})

afterAll(async () => {
  expect(await ledgerViolations(api.database.db)).toEqual([])
})

const delivered = async (): Promise<string> => {
  const { id } = await calls.place(buyer, seller)
  await steps.transition(id, 'accept', 'seller')
  await steps.submitLink(id)
  await steps.check(id, 'passed')
  return id
}

/** The fields that are the same for both sides. */
const shared = ({
  side: _,
  other: _other,
  transitions: _moves,
  reviews: _reviews,
  objection: _objection,
  decline_until: _until,
  ...order
}: Order): object => {
  const dispute = { ...order.dispute, can_state: false, seconds_left: 0 }
  return { ...order, alarm: order.alarm?.at ?? null, dispute }
}

describe('one order', () => {
  it('is returned as placed, with the terms of that time', async () => {
    const site = await addSite(api.database.db, seller.memberId, { domain: 'xn--hfen-loa.test' })
    const offerId = await addOffer(api.database.db, seller.memberId, site.id)
    const { id } = await calls.place(buyer, seller, {
      websiteId: site.id,
      offerId,
      targetUrl: 'https://boats.test/blue',
      anchorText: 'blue boats',
      notes: 'Please\nbelow the picture.',
    })
    await api.database.pool.query('update backlink_offers set price = 999 where id = $1', [offerId])
    expect(await calls.read(buyer, id)).toMatchObject({
      id,
      status: 'pending',
      side: 'buyer',
      domain: 'xn--hfen-loa.test',
      domain_name: 'häfen.test',
      terms: { price: 120, link_type: 'guest_post', rel: 'dofollow', guarantee_months: 12, prime: false },
      target_url: 'https://boats.test/blue',
      anchor_text: 'blue boats',
      notes: 'Please\nbelow the picture.',
      offer_id: offerId,
      link: null,
      checks: [],
      check_again_in: null,
      credits: { held: 120, paid_out: 0, refunded: 0, bonus: 0, penalty: 0, guarantee_refunded: 0 },
      guarantee: null,
      dispute: null,
      decision: null,
      reviews: { mine: null, theirs: null, can_review: false },
      offer_available: true,
      version: 1,
    })
  })

  it('looks the same to both sides at every step', async () => {
    const id = await delivered()
    const compare = async (): Promise<void> => {
      expect(shared(await calls.read(buyer, id))).toEqual(shared(await calls.read(seller, id)))
    }
    await compare()
    await steps.transition(id, 'dispute', 'buyer')
    await compare()
    await steps.transition(id, 'pay_out', 'admin')
    await compare()
  })

  it('has a complete history', async () => {
    const id = await delivered()
    const { events } = await calls.read(buyer, id)
    expect(events.map(({ event, actor, status }) => `${actor} ${event} ${status}`)).toEqual([
      'buyer place pending',
      'seller accept paid',
      'seller submit_link in_progress',
      'check pass delivered',
    ])
    expect(events[2]?.detail.url).toMatch(/\/post$/)
  })

  it('shows the display name of the other side', async () => {
    const { id } = await calls.place(buyer, seller)
    const { pool } = api.database
    await pool.query(`update profiles set display_name = '<b>Käthe</b>' where id = $1`, [seller.memberId])
    expect((await calls.read(buyer, id)).other).toEqual({ name: '<b>Käthe</b>' })
    await pool.query(`update profiles set display_name = ' ' where id = $1`, [seller.memberId])
    expect((await calls.read(buyer, id)).other).toEqual({ name: 'Test Member' })
  })

  it('shows whether the offer can be ordered again', async () => {
    const { id, offer_id: offerId } = await calls.place(buyer, seller)
    const { pool } = api.database
    const isLive = async (): Promise<boolean> => (await calls.read(buyer, id)).offer_available
    expect(await isLive()).toBe(true)
    const mode = (delivery: string): Promise<unknown> =>
      pool.query(
        `insert into member_settings (user_id, delivery_mode) values ($1, $2)
         on conflict (user_id) do update set delivery_mode = excluded.delivery_mode`,
        [seller.memberId, delivery],
      )
    await mode('vacation')
    expect(await isLive()).toBe(false)
    await mode('standard')
    await pool.query(`update backlink_offers set state = 'paused' where id = $1`, [offerId])
    expect(await isLive()).toBe(false)
  })

  it('shows the decision of an admin with its reason', async () => {
    const id = await delivered()
    await steps.transition(id, 'dispute', 'buyer')
    const admin = await api.member('admin@example.com')
    await api.database.db
      .insertInto('order_decisions')
      .values({ order_id: id, decided_by: admin.memberId, to_buyer: 40, to_seller: 80, reason: 'Both have a point.' })
      .execute()
    await steps.transition(id, 'decide', 'admin', { toBuyer: 40 })
    const { decision, credits, guarantee } = await calls.read(seller, id)
    expect(decision).toMatchObject({ to_buyer: 40, to_seller: 80, reason: 'Both have a point.' })
    expect(credits).toMatchObject({ held: 0, paid_out: 80, refunded: 40 })
    expect(guarantee?.reckoning).toMatchObject({ amount: 80, by: 'whole', paid: 80 })
  })
})

describe('a requested recheck', () => {
  const check = async (who: SignedIn, id: string): Promise<string | null> =>
    (await api.call('POST', `/api/orders/${id}/check`, { token: who.session.access_token })).code

  it('is available to either side, but not during a check nor right after one', async () => {
    const id = await delivered()
    const pause = (await calls.read(buyer, id)).check_again_in ?? 0
    expect(pause).toBeGreaterThan(9 * 60)
    expect(pause).toBeLessThanOrEqual(10 * 60)
    expect(await check(buyer, id)).toBe('check_again_later')
    await steps.pass(0.25)
    expect((await calls.read(buyer, id)).check_again_in).toBe(0)
    expect(await check(buyer, id)).toBeNull()
    expect(await check(seller, id)).toBe('check_again_later')
    expect((await calls.read(seller, id)).check_again_in).toBeNull()
    await steps.check(id, 'passed')
    expect((await calls.read(seller, id)).checks).toHaveLength(2)
  })

  it('is scheduled once when both sides request it at the same time', async () => {
    const id = await delivered()
    await steps.pass(0.25)
    const codes = await Promise.all([check(buyer, id), check(seller, id)])
    expect(codes.sort()).toEqual(['check_again_later', null])
  })

  it('is rejected if nothing depends on the link', async () => {
    const { id } = await calls.place(buyer, seller)
    expect(await check(buyer, id)).toBe('invalid_transition')
    const failed = await delivered()
    await steps.transition(failed, 'dispute', 'buyer')
    await steps.transition(failed, 'give_back', 'admin')
    await steps.pass(1)
    expect(await check(buyer, failed)).toBe('invalid_transition')
  })
})

describe('a guarantee', () => {
  it('shows the refund that would be due now, and the one that was paid', async () => {
    const id = await delivered()
    await steps.transition(id, 'approve', 'buyer')
    expect((await calls.read(buyer, id)).guarantee).toMatchObject({
      state: 'running',
      lost_at: null,
      reckoning: { amount: 120, by: 'whole', paid: 120 },
    })
    await steps.pass(100 * 24)
    const { guarantee } = await calls.read(seller, id)
    const { days_left: left = 0, days_in_all: inAll = 1, amount } = guarantee?.reckoning ?? {}
    expect(guarantee?.reckoning).toMatchObject({ by: 'share', paid: 120 })
    expect(inAll).toBeGreaterThanOrEqual(365)
    expect(left).toBe(inAll - 100)
    expect(amount).toBe(Math.ceil((120 * left) / inAll))
    const lostAt = new Date(Date.parse(guarantee?.from ?? '') + 50 * dayMs)
    await api.database.pool.query(
      `update monitored_links set state = 'endangered', missing_since = $2, repair_by = $2::timestamptz + interval '7 days'
       where id = (select link_id from backlink_orders where id = $1)`,
      [id, lostAt],
    )
    expect((await calls.read(buyer, id)).guarantee?.reckoning?.days_left).toBe(inAll - 50)
  })
})
