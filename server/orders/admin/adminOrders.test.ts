import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '../../../contract/durations.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { AdminOrder, AdminOrderSteps, orderAdminEndpoints } from '../../../contract/ordersAdmin.ts'
import type { OrderSide } from '../../../contract/orders.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { type Answer, firstAdmin, type SignedIn, useApi } from '../../testing/api.ts'
import { ledgerViolations } from '../../testing/credits.ts'
import { addSite } from '../../offers/offers.fixture.ts'
import { review } from '../orderReviews.ts'
import { addMember, addOrder, orderSteps } from '../orders.fixture.ts'
import { lockOwnOrder } from '../orderViewRows.ts'

const api = useApi()
const steps = () => orderSteps(api.database.db)
let admin: SignedIn

beforeAll(async () => {
  admin = await api.member(firstAdmin)
})

const call = (method: string, path: string, body?: unknown, key: string = randomUUID()): Promise<Answer> =>
  api.call(method, `/api/admin/orders${path}`, {
    token: admin.session.access_token,
    ...(body === undefined ? {} : { body, headers: { 'idempotency-key': key } }),
  })

const list = async (query = ''): Promise<OutputOf<(typeof orderAdminEndpoints)['adminOrders']>> =>
  (await call('GET', query)).json as never

const read = async (orderId: string): Promise<AdminOrder> =>
  ((await call('GET', `/${orderId}`)).json as { order: AdminOrder }).order

const place = async (price = 100): Promise<{ orderId: string; buyerId: string; sellerId: string }> => {
  const { db } = api.database
  const [buyerId, sellerId] = [await addMember(db, price), await addMember(db)]
  return { buyerId, sellerId, orderId: await addOrder(db, { buyerId, sellerId, terms: { price } }) }
}

/** Submitted, found as ordered, and disputed by its buyer. */
const placeDisputed = async (price = 101) => {
  const placed = await place(price)
  const { orderId } = placed
  await steps().transition(orderId, 'accept', 'seller')
  await steps().submitLink(orderId)
  await steps().check(orderId, 'passed')
  await steps().transition(orderId, 'dispute', 'buyer', { note: 'It is not what I wanted.' })
  return placed
}

const violations = (): Promise<unknown> => ledgerViolations(api.database.db)

const idsOn = async (desk: AdminOrderSteps): Promise<string[]> =>
  (await list(`?desk=${desk}`)).orders.map(({ id }) => id)

const newestEntry = async () => {
  const answer = await api.call('GET', '/api/admin/audit', { token: admin.session.access_token })
  return (answer.json['entries'] as { action: string; reason: string; details: unknown }[])[0]
}

describe('all orders', () => {
  it('are listed newest first, found by number, id, domain, status, member, prime and day, with pagination', async () => {
    const placed = [await place(10), await place(20), await place(30)]
    const [first, second, third] = placed.map(({ orderId }) => orderId)
    expect((await list()).orders.slice(0, 3).map(({ id }) => id)).toEqual([third, second, first])
    const one = await read(second ?? '')
    expect((await list(`?q=${encodeURIComponent(`#${one.number}`)}`)).orders.map(({ id }) => id)).toEqual([second])
    expect((await list(`?q=${second ?? ''}`)).orders.map(({ id }) => id)).toEqual([second])
    expect((await list(`?q=${one.domain}`)).orders.map(({ id }) => id)).toEqual([second])
    expect((await list(`?member=${placed[2]?.sellerId ?? ''}`)).orders.map(({ id }) => id)).toEqual([third])
    expect((await list('?status=refunded')).orders).toEqual([])
    expect((await list('?prime=yes')).orders).toEqual([])
    const day = one.placed_at.slice(0, 10)
    expect((await list(`?from=${day}&to=${day}&prime=no`)).orders.map(({ id }) => id)).toContain(second)
    expect((await list('?to=2001-01-01')).orders).toEqual([])
    expect((await list('?from=2101-01-01')).orders).toEqual([])
    expect((await list('?q=nothing-like-it')).orders).toEqual([])
    expect((await call('GET', '?cursor=nonsense')).code).toBe('invalid_input')
  })

  it('are found by both common and rare parts of a domain', async () => {
    const { orderId, sellerId } = await place()
    const { db, pool } = api.database
    const site = await addSite(db, sellerId, { domain: 'common-0.test' })
    await pool.query(
      `insert into websites (user_id, domain, registrable_domain, token)
       select $1, name, name, name from (select 'common-' || n || '.test' as name from generate_series(1, 200) n) named`,
      [sellerId],
    )
    await pool.query('update backlink_orders set website_id = $2 where id = $1', [orderId, site.id])
    for (const q of ['common-', 'common-0.test']) {
      expect((await list(`?q=${q}`)).orders.map(({ id }) => id)).toEqual([orderId])
    }
  })

  it('appear in the queues for overdue, unread, disputed, stuck or missing links', async () => {
    const overdue = await place()
    await steps().transition(overdue.orderId, 'accept', 'seller')
    const unread = await place()
    await steps().transition(unread.orderId, 'accept', 'seller')
    await steps().submitLink(unread.orderId)
    const disputed = await placeDisputed()
    const { db } = api.database
    await db
      .updateTable('backlink_orders')
      .set({ overdue_at: new Date(), status: 'paid' })
      .where('id', '=', overdue.orderId)
      .execute()
    await db
      .updateTable('backlink_orders')
      .set({ status: 'delivered', in_check: false, seen: false })
      .where('id', '=', unread.orderId)
      .execute()
    const forgotten = await place()
    await db
      .updateTable('backlink_orders')
      .set({ deadline_at: new Date(Date.now() - hourMs) })
      .where('id', '=', forgotten.orderId)
      .execute()
    expect(await idsOn('overdue')).toEqual([overdue.orderId])
    expect(await idsOn('unread')).toEqual([unread.orderId])
    expect(await idsOn('disputed')).toContain(disputed.orderId)
    expect(await idsOn('stuck')).toContain(forgotten.orderId)
    const counts = (await call('GET', '/counts')).json
    expect(counts).toMatchObject({ overdue: 1, unread: 1, guarantee: 0 })
    const { rows } = await api.database.pool.query<{ held: number }>(
      `select sum(balance)::int as held from ledger_accounts where kind = 'escrow'`,
    )
    expect(counts['held']).toBe(rows[0]?.held)
  })
})

describe('one order', () => {
  it('is returned with both sides, its credits, its history and its messages', async () => {
    const { orderId, buyerId, sellerId } = await placeDisputed(100)
    const order = await read(orderId)
    expect(order).toMatchObject({ status: 'disputed', buyer: { id: buyerId }, seller: { id: sellerId } })
    expect(order.transitions.toSorted()).toEqual(['decide', 'give_back', 'pay_out'])
    expect(order.transfers.map(({ reason, amount }) => [reason, amount])).toEqual([['order_hold', 100]])
    expect(order.events.map(({ event }) => event)).toEqual(['place', 'accept', 'submit_link', 'pass', 'dispute'])
    expect(order.disputes_before).toEqual({ buyer: 0, seller: 0 })
    expect((await call('GET', `/${randomUUID()}`)).status).toBe(404)
  })

  it('passes its number to its escrow and to everything that refers to it in the ledger', async () => {
    const { orderId } = await place()
    const order = await read(orderId)
    const [locked] = order.transfers
    expect(locked).toMatchObject({
      refers_to: `order:${orderId}`,
      order_number: order.number,
      from: { kind: 'member', order_number: null },
      to: { kind: 'escrow', owner_id: orderId, order_number: order.number },
    })
    const ledger = async (path: string): Promise<Answer['json']> =>
      (await api.call('GET', `/api/admin/credits/${path}`, { token: admin.session.access_token })).json
    expect(await ledger(`transfers?subject=order:${orderId}`)).toMatchObject({ transfers: [locked] })
    expect(await ledger(`transfers/${locked?.id}`)).toMatchObject({ transfer: locked })
    expect(await ledger(`accounts/${locked?.to.id}`)).toMatchObject({
      account: { kind: 'escrow', balance: 100, order_number: order.number },
      entries: [{ transfer: locked }],
    })
    expect(await ledger(`accounts/${locked?.from.id}`)).toMatchObject({
      account: { kind: 'member', order_number: null },
    })
  })

  it('is returned with the reviews of both sides, even while one is hidden from the other', async () => {
    const { orderId, buyerId, sellerId } = await place(10)
    expect((await read(orderId)).reviews).toEqual({ buyer: null, seller: null, covered: false })
    await steps().transition(orderId, 'accept', 'seller')
    await steps().submitLink(orderId)
    await steps().check(orderId, 'passed')
    await steps().transition(orderId, 'approve', 'buyer')
    const write = async (side: OrderSide, stars: number, body: string | null): Promise<void> => {
      await inTransaction(api.database.db, async (tx) =>
        review(tx, await lockOwnOrder(tx, { memberId: side === 'buyer' ? buyerId : sellerId, orderId }), {
          stars,
          body,
        }),
      )
    }
    await write('seller', 2, 'Asked too much.')
    const kept = { stars: 2, body: 'Asked too much.' }
    expect((await read(orderId)).reviews).toMatchObject({ buyer: null, seller: kept, covered: true })
    await write('buyer', 5, null)
    expect((await read(orderId)).reviews).toMatchObject({ buyer: { stars: 5 }, seller: kept, covered: false })
  })

  it('that is disputed notifies admins, with a link to it', async () => {
    const { orderId } = await placeDisputed(10)
    const { domain_name: domain } = await read(orderId)
    const answer = await api.call('GET', '/api/notifications?language=de', { token: admin.session.access_token })
    const [newest] = answer.json['notifications'] as { title: string; path: string }[]
    expect(newest).toMatchObject({ title: `Streit um ${domain}`, path: `/admin/orders/${orderId}` })
  })

  it('that is disputed is split by an admin once, with a reason that is stored', async () => {
    const { orderId, buyerId, sellerId } = await placeDisputed(101)
    const { version } = await read(orderId)
    const body = { version, to_buyer: 51, reason: 'Both have a point.' }
    expect((await call('POST', `/${orderId}/decide`, { ...body, version: version - 1 })).code).toBe('conflict')
    expect((await call('POST', `/${orderId}/decide`, { ...body, to_buyer: 102 })).code).toBe('invalid_transition')
    const key = randomUUID()
    const answer = await call('POST', `/${orderId}/decide`, body, key)
    expect(answer.json['order']).toMatchObject({
      status: 'completed',
      credits: { held: 0, paid_out: 50, refunded: 51 },
      decision: { to_buyer: 51, to_seller: 50, reason: 'Both have a point.' },
    })
    expect((await call('POST', `/${orderId}/decide`, body, key)).status).toBe(200)
    expect((await call('POST', `/${orderId}/decide`, body)).code).toBe('conflict')
    expect([await steps().balance(buyerId), await steps().balance(sellerId)]).toEqual([51, 50])
    expect(await newestEntry()).toMatchObject({ action: 'decide_dispute', reason: 'Both have a point.' })
    expect(await violations()).toEqual([])
  })

  it('is refunded if the whole price goes back to the buyer', async () => {
    const { orderId, buyerId } = await placeDisputed(40)
    const { version } = await read(orderId)
    const answer = await call('POST', `/${orderId}/decide`, { version, to_buyer: 40, reason: 'There is no link.' })
    expect(answer.json['order']).toMatchObject({ status: 'refunded', decision: { to_buyer: 40, to_seller: 0 } })
    expect(await steps().balance(buyerId)).toBe(40)
    expect(await violations()).toEqual([])
  })

  it('is escalated, refunded or paid out by force, and never after it has ended', async () => {
    const taken = await place()
    const force = async (orderId: string, transition: string): Promise<Answer> =>
      call('POST', `/${orderId}/force`, { version: (await read(orderId)).version, transition, reason: 'Had to be.' })
    expect((await force(taken.orderId, 'pay_out')).code).toBe('invalid_transition')
    expect((await force(taken.orderId, 'escalate')).json['order']).toMatchObject({ status: 'disputed' })
    expect((await force(taken.orderId, 'give_back')).json['order']).toMatchObject({ status: 'refunded' })
    expect((await force(taken.orderId, 'give_back')).code).toBe('invalid_transition')
    const delivered = await place(70)
    await steps().transition(delivered.orderId, 'accept', 'seller')
    await steps().submitLink(delivered.orderId)
    expect((await force(delivered.orderId, 'pay_out')).json['order']).toMatchObject({
      status: 'completed',
      guarantee: { state: 'running' },
    })
    expect(await newestEntry()).toMatchObject({ action: 'force_order', details: { transition: 'pay_out' } })
    expect(await steps().balance(delivered.sellerId)).toBe(70)
    expect(await violations()).toEqual([])
  })

  it('that is split before a link was submitted ends without a guarantee', async () => {
    const { orderId, sellerId } = await place(70)
    const taken = { version: (await read(orderId)).version, transition: 'escalate', reason: 'Both ask for it.' }
    await call('POST', `/${orderId}/force`, taken)
    const { version } = await read(orderId)
    await call('POST', `/${orderId}/decide`, { version, to_buyer: 30, reason: 'The text was written.' })
    expect(await read(orderId)).toMatchObject({ status: 'completed', guarantee: null })
    expect(await steps().balance(sellerId)).toBe(40)
    expect(await violations()).toEqual([])
  })

  it('whose link went missing but is paid out anyway is watched again from then on', async () => {
    const { orderId } = await place(70)
    await steps().transition(orderId, 'accept', 'seller')
    await steps().submitLink(orderId)
    await steps().check(orderId, 'passed')
    await steps().check(orderId, 'failed')
    await steps().pass(2)
    await steps().check(orderId, 'failed')
    expect(await read(orderId)).toMatchObject({ status: 'failed', link: { state: 'endangered', next_check_at: null } })
    const { version } = await read(orderId)
    await call('POST', `/${orderId}/force`, { version, transition: 'pay_out', reason: 'It is there, I have seen it.' })
    const { link } = await read(orderId)
    expect(link).toMatchObject({ state: 'live', missing_since: null, repair_by: null })
    expect(link?.next_check_at).not.toBeNull()
  })

  it('that two admins settle at once is settled by one of them', async () => {
    const { orderId } = await placeDisputed(60)
    const { version } = await read(orderId)
    const answers = await Promise.all(
      [10, 20].map((toBuyer) =>
        call('POST', `/${orderId}/decide`, { version, to_buyer: toBuyer, reason: 'I was first.' }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await violations()).toEqual([])
  })
})

describe('the date filter of orders', () => {
  it('uses the day an order was placed, even if its number was assigned slightly too early', async () => {
    const ids = [await place(), await place(), await place(), await place()].map(({ orderId }) => orderId)
    const [first = '', second = '', third = '', fourth = ''] = ids
    const times = ['2101-03-01T23:59:30Z', '2101-03-02T00:00:10Z', '2101-03-01T23:59:59Z', '2101-03-03T12:00:00Z']
    // Later than all others by their numbers.
    await api.database.pool.query(
      `update backlink_orders o set placed_at = given.at
       from unnest($1::uuid[], $2::timestamptz[]) as given (id, at) where o.id = given.id`,
      [ids, times],
    )
    const on = async (query: string): Promise<string[]> => (await list(`?${query}`)).orders.map(({ id }) => id)
    expect(await on('from=2101-03-01&to=2101-03-01')).toEqual([third, first])
    expect(await on('from=2101-03-02&to=2101-03-02')).toEqual([second])
    expect((await on('to=2101-03-02')).slice(0, 3)).toEqual([third, second, first])
    expect(await on('from=2101-03-03&to=2101-04-01')).toEqual([fourth])
    expect(await on('from=2101-03-04&to=2101-03-01')).toEqual([])
  })
})
