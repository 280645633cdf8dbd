// Tests of the demo orders: some in every state, each as the product would have written it, and nothing breaks when
// time passes.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { orderStatuses } from '../../contract/orderProcess.ts'
import { casesMin } from '../../contract/statistics.ts'
import { countFigures } from '../../server/statistics/seed.ts'
import { runOrderDeadline } from '../../server/orders/seed.ts'
import { factsOf } from '../../server/orders/orderRow.ts'
import { nextAlarm } from '../../server/orders/deadlines.ts'
import { inTransaction } from '../../server/platform/db/database.ts'
import { ledgerViolations } from '../../server/testing/credits.ts'
import type { DemoData } from './demoStart.fixture.ts'

const readOrders = (world: DemoData) =>
  world.db
    .selectFrom('backlink_orders as o')
    .innerJoin('websites as w', 'w.id', 'o.website_id')
    .innerJoin('users as b', 'b.id', 'o.buyer_user_id')
    .innerJoin('users as s', 's.id', 'o.seller_user_id')
    .innerJoin('backlink_offers as f', 'f.id', 'o.offer_id')
    .selectAll('o')
    .select(['w.domain', 'w.registrable_domain', 'b.email as buyer', 's.email as seller'])
    .select(['f.created_at as offered_at', 'b.created_at as joined_at'])
    .orderBy('o.number')
    .execute()

export const testOrders = (world: DemoData): void => {
  testStates(world)
  testLost(world)
  testTraces(world)
  testTime(world)
}

const testStates = (world: DemoData): void => {
  it('are many, in every state, mostly of the buyer and the seller', async () => {
    const orders = await readOrders(world)
    expect(orders.length).toBeGreaterThanOrEqual(110)
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(orderStatuses))
    const bought = orders.filter(({ buyer }) => buyer === 'buyer@demo.test')
    const sold = orders.filter(({ seller }) => seller === 'seller@demo.test')
    expect(bought.length).toBeGreaterThanOrEqual(20)
    expect(sold.length).toBeGreaterThanOrEqual(20)
    expect(new Set(bought.map(({ status }) => status))).toEqual(new Set(orderStatuses))
    expect(new Set(orders.map(({ ended_by: transition }) => transition))).toEqual(
      new Set([
        null,
        'approve',
        'complete',
        'decline',
        'cancel',
        'expire',
        'withdraw',
        'decide',
        'give_back',
        'system_cancel',
      ]),
    )
    const guarantees = new Set(orders.map(({ guarantee_state: state }) => state))
    expect(guarantees).toEqual(new Set([null, 'running', 'fulfilled', 'refunded']))
    const given = orders.filter(({ guarantee_refunded: amount }) => amount > 0)
    expect(given.some((order) => order.guarantee_refunded === order.paid_out)).toBe(true)
    expect(given.some((order) => order.guarantee_refunded < order.paid_out)).toBe(true)
    expect(orders.some(({ bonus }) => bonus > 0)).toBe(true)
    expect(orders.some(({ penalty }) => penalty > 0)).toBe(true)
  })

  it('wait for a future deadline with a scheduled job, or for an admin', async () => {
    const orders = await readOrders(world)
    const now = Date.now()
    const { rows: jobs } = await world.pool.query<{ key: string }>(
      `select key from graphile_worker.jobs where task_identifier = 'runOrderDeadline'`,
    )
    for (const order of orders) {
      expect([order.id, nextAlarm(factsOf(order))?.at ?? null]).toEqual([order.id, order.deadline_at])
      if (order.deadline_at !== null) expect(order.deadline_at.getTime()).toBeGreaterThan(now)
      expect(order.placed_at.getTime()).toBeGreaterThan(Math.max(order.offered_at.getTime(), order.joined_at.getTime()))
    }
    const waiting = orders.filter(({ deadline_at: at }) => at !== null).map(({ id }) => `runOrderDeadline:${id}`)
    expect(jobs.map(({ key }) => key).sort()).toEqual(waiting.sort())
    expect(await ledgerViolations(world.db)).toEqual([])
  })
}

const testLost = (world: DemoData): void => {
  it('have pending payouts, an open claim and a paid one', async () => {
    const claims = await world.db.selectFrom('claims').select(['amount', 'paid', 'outcome']).execute()
    expect(claims.filter(({ outcome, amount, paid }) => outcome === null && paid < amount)).not.toEqual([])
    expect(claims.filter(({ outcome, amount, paid }) => outcome === 'paid' && paid === amount)).not.toEqual([])
    const parts = await world.db.selectFrom('payout_parts').select('state').distinct().execute()
    expect(parts.map(({ state }) => state).toSorted()).toEqual(['pending', 'refunded', 'released'])
  })

  it('have lost enough links for the public refund share, and most watched links are live', async () => {
    const { links, refunds } = await countFigures(world.db)
    expect(refunds.lost).toBeGreaterThanOrEqual(casesMin)
    expect(refunds.share).toBeGreaterThan(0.8)
    expect(refunds.credits).toBeGreaterThan(0)
    expect(links.alive_share).toBeGreaterThan(0.85)
  })
}

const testTraces = (world: DemoData): void => {
  it('have pages that match their last link check', async () => {
    const links = await world.db
      .selectFrom('monitored_links')
      .selectAll()
      .where('purpose', '=', 'order')
      .where('last_verdict', 'is not', null)
      .execute()
    expect(links.length).toBeGreaterThan(80)
    for (const link of links) {
      const page = world.pages.get(link.page_url)
      const isThere = page?.body.includes(`>${link.anchor_text}</a>`) === true
      expect([link.page_url, page?.status]).toEqual([link.page_url, link.last_verdict === 'inconclusive' ? 403 : 200])
      if (link.state !== 'ended') {
        expect([link.page_url, isThere]).toEqual([link.page_url, link.last_verdict !== 'failed'])
      }
      if (link.next_check_at !== null) expect(link.next_check_at.getTime()).toBeGreaterThan(Date.now())
    }
  })

  it('have messages, statements, decisions, reviews, seller metrics and links in the graph', async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*)::int from order_messages) as messages, (select count(*)::int from order_statements) as statements,
        (select count(*)::int from order_decisions) as decisions, (select count(*)::int from order_reviews) as reviews,
        (select count(*)::int from seller_statistics where orders_completed > 0) as sellers,
        (select count(*)::int from prime_misses) as misses,
        (select count(*)::int from backlink_orders o where delivered_at is not null and link_id is not null and not exists (
          select from domain_links d where d.source = 'exchange' and d.link_key = o.id::text)) as unknown,
        (select count(*)::int from notifications where type <> 'admin_message' and mailing <> 'done') as mailed`.execute(
      world.db,
    )
    const [left] = rows
    expect(left).toMatchObject({ unknown: 0, mailed: 0 })
    for (const name of ['messages', 'reviews']) expect([name, (left?.[name] ?? 0) > 40]).toEqual([name, true])
    expect(left?.['statements']).toBeGreaterThanOrEqual(6)
    expect(left?.['decisions']).toBeGreaterThanOrEqual(2)
    expect(left?.['sellers']).toBeGreaterThan(10)
    expect(left?.['misses']).toBeGreaterThan(0)
  })

  it('are the only source of the seller metrics', async () => {
    const { rows } = await sql<{ without: number; completed: number }>`
      select count(*) filter (where not exists (select from backlink_orders o where o.seller_user_id = f.user_id))::int as without,
        count(*) filter (where orders_completed > 0)::int as completed
      from seller_statistics f`.execute(world.db)
    expect(rows[0]?.without).toBe(0)
    expect(rows[0]?.completed).toBeGreaterThan(10)
  })

  it('have paused Prime for one seller, and have notified members of messages and reviews', async () => {
    const { rows: paused } = await world.pool.query<{ email: string; mode: string; misses: number }>(`
      select u.email, s.delivery_mode as mode, (select count(*)::int from prime_misses m where m.user_id = u.id) as misses
      from member_settings s join users u on u.id = s.user_id where s.prime_paused_until > clock_now()`)
    expect(paused).toEqual([{ email: 'oliver.whitcombe@demo.test', mode: 'standard', misses: 3 }])
    const { rows: notified } = await world.pool.query<{ type: string }>(`
      select distinct type from notifications where type in ('message_received', 'review_received', 'prime_paused')`)
    expect(notified).toHaveLength(3)
  })
}

const testTime = (world: DemoData): void => {
  it.each(['1 day', '10 days'])('continue by deadline when %s pass, and add up', async (time) => {
    let moved = 0
    const undone = inTransaction(world.db, async (tx) => {
      await sql`update clock set ahead = ahead + ${time}::interval`.execute(tx)
      const due = await tx
        .selectFrom('backlink_orders')
        .select('id')
        .where('deadline_at', '<=', sql<Date>`clock_now()`)
        .execute()
      for (const { id } of due) await runOrderDeadline(tx, id)
      moved = due.length
      const late = tx
        .selectFrom('backlink_orders')
        .select('id')
        .where('deadline_at', '<=', sql<Date>`clock_now()`)
      expect(await late.execute()).toEqual([])
      expect(await ledgerViolations(tx)).toEqual([])
      throw new Error('Nothing of this stays')
    })
    await expect(undone).rejects.toThrow('Nothing of this stays')
    expect(moved).toBeGreaterThan(1)
  })
}
