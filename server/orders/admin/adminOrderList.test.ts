import { hourMs } from '../../../contract/durations.ts'
import { describe, expect, it } from 'vitest'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { AdminOrderView, orderAdminEndpoints } from '../../../contract/ordersAdmin.ts'
import { addSite } from '../../offers/offers.fixture.ts'
import { useAdminOrders } from './adminOrders.fixture.ts'

const { api, steps, call, read, place, placeDisputed } = useAdminOrders()

const list = async (query = ''): Promise<OutputOf<(typeof orderAdminEndpoints)['adminOrders']>> =>
  (await call('GET', query)).json as never

const idsOn = async (view: AdminOrderView): Promise<string[]> =>
  (await list(`?view=${view}`)).orders.map(({ id }) => id)

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
