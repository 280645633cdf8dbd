// Member records of orders, on both sides: their export, the consequences of leaving for open orders, and their
// erasure. Texts about a running order stay until it ends, because the other side relies on them.
import { sql } from 'kysely'
import type { DeletionConsequence } from '../../contract/records.ts'
import { type OrderSide, orderSides } from '../../contract/orders.ts'
import { totalOf } from '../../contract/surcharge.ts'
import type { MemberRecords } from '../accounts/closing/memberRecords.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { readHoldings } from '../credits/balance.ts'
import { lockClaim } from '../websites/lockClaim.ts'
import { isCancelledBySystem, cancelWith, groundWithout } from './systemCancel.ts'
import { factsOf } from './orderRow.ts'
import { expireUnlessNeeded } from './payouts/guaranteeEnd.ts'
import { takeClaims, takePayoutParts, takeReversedPayouts } from './payouts/payoutRecords.ts'

const memberColumn = { buyer: 'o.buyer_user_id', seller: 'o.seller_user_id' } as const

const ordersOf = (db: Db, memberId: string, side: OrderSide) =>
  db
    .selectFrom('backlink_orders as o')
    .innerJoin('websites as w', 'w.id', 'o.website_id')
    .where(memberColumn[side], '=', memberId)

/** Of the other side only what the member can see anyway. */
const takeOrders = (db: Db, memberId: string, side: OrderSide) =>
  ordersOf(db, memberId, side)
    .select([
      'o.number',
      'o.status',
      'w.domain',
      'o.target_url',
      'o.anchor_text',
      'o.notes',
      'o.link_placement_url',
      'o.link_type',
      'o.rel',
      'o.category',
      'o.turnaround_days',
      'o.guarantee_months',
      'o.writer',
      'o.labelled',
      'o.prime',
      'o.placed_at',
      'o.accepted_at',
      'o.due_at',
      'o.submitted_at',
      'o.delivered_at',
      'o.ended_at',
      'o.ended_by',
      'o.guarantee_state',
      'o.guarantee_until',
      'o.guarantee_lost_at',
      'o.guarantee_refunded',
    ])
    .select(['o.price', 'o.surcharge', 'o.premium'])
    .select(['o.paid_out', 'o.refunded', 'o.bonus', 'o.penalty', 'o.premium_paid'])
    .orderBy('o.number')
    .execute()

/** The order history, as both sides see it. */
const takeEvents = (db: Db, memberId: string, side: OrderSide) =>
  ordersOf(db, memberId, side)
    .innerJoin('order_events as e', 'e.order_id', 'o.id')
    .select(['o.number', 'e.at', 'e.event', 'e.actor', 'e.status', 'e.detail'])
    .orderBy('o.number')
    .orderBy('e.id')
    .execute()

const takeMessages = (db: Db, memberId: string) =>
  db
    .selectFrom('order_messages as m')
    .innerJoin('backlink_orders as o', 'o.id', 'm.order_id')
    .select(['o.number', 'm.sent_at', 'm.body'])
    .where('m.sender_user_id', '=', memberId)
    .orderBy('m.id')
    .execute()

/** As sent, whether written by hand or generated. */
const takeContents = (db: Db, memberId: string) =>
  db
    .selectFrom('order_articles as c')
    .innerJoin('order_messages as m', 'm.id', 'c.message_id')
    .innerJoin('backlink_orders as o', 'o.id', 'c.order_id')
    .select(['o.number', 'c.sent_at', 'c.article', 'c.link_url', 'c.link_anchor', 'c.link_rel', 'c.engine', 'c.words'])
    .where('m.sender_user_id', '=', memberId)
    .orderBy('m.id')
    .execute()

const takeStatements = (db: Db, memberId: string, side: OrderSide) =>
  ordersOf(db, memberId, side)
    .innerJoin('order_statements as s', 's.order_id', 'o.id')
    .select(['o.number', 's.stated_at', 's.body'])
    .where('s.side', '=', side)
    .orderBy('o.number')
    .execute()

/** Reviews they wrote; those about them may not be visible to them yet. */
const takeReviews = (db: Db, memberId: string) =>
  db
    .selectFrom('order_reviews as r')
    .innerJoin('backlink_orders as o', 'o.id', 'r.order_id')
    .select(['o.number', 'r.reviewed_at', 'r.stars', 'r.body'])
    .where('r.reviewer_user_id', '=', memberId)
    .orderBy('r.reviewed_at')
    .execute()

const takeBasket = (db: Db, memberId: string) =>
  db
    .selectFrom('basket_items as b')
    .innerJoin('backlink_offers as offer', 'offer.id', 'b.offer_id')
    .innerJoin('websites as w', 'w.id', 'offer.website_id')
    .select(['w.domain', 'b.target_url', 'b.anchor_text', 'b.notes', 'b.price_seen', 'b.added_at'])
    .where('b.user_id', '=', memberId)
    .orderBy('b.number')
    .execute()

const takeMisses = (db: Db, memberId: string) =>
  db
    .selectFrom('prime_misses as p')
    .innerJoin('backlink_orders as o', 'o.id', 'p.order_id')
    .select(['o.number', 'p.missed_at'])
    .where('p.user_id', '=', memberId)
    .orderBy('p.missed_at')
    .execute()

/** Decisions as an admin. */
const takeDecisions = (db: Db, memberId: string) =>
  db
    .selectFrom('order_decisions as d')
    .innerJoin('backlink_orders as o', 'o.id', 'd.order_id')
    .select(['o.number', 'd.to_buyer', 'd.to_seller', 'd.reason', 'd.decided_at'])
    .where('d.decided_by', '=', memberId)
    .orderBy('d.decided_at')
    .execute()

const outlookOf = async (db: Db, memberId: string, side: OrderSide): Promise<DeletionConsequence[]> => {
  const open = await ordersOf(db, memberId, side)
    .selectAll('o')
    .select(['w.domain', 'w.registrable_domain'])
    .where('o.ended_at', 'is', null)
    .execute()
  const { guaranteed } = await ordersOf(db, memberId, side)
    .select(db.fn.countAll<number>().as('guaranteed'))
    .where('o.guarantee_state', '=', 'running')
    .executeTakeFirstOrThrow()
  const falling = open.filter((order) => isCancelledBySystem(factsOf(order), groundWithout(side)))
  const credits = falling.reduce((sum, order) => sum + totalOf(order), 0)
  const consequences: DeletionConsequence[] = [
    { kind: 'orders_cancelled', side, orders: falling.length, credits },
    { kind: 'orders_go_on', side, orders: open.length - falling.length },
    { kind: 'guarantees', side, orders: guaranteed },
  ]
  return consequences.filter((consequence) => 'orders' in consequence && consequence.orders > 0)
}

const creditOutlookOf = async (db: Db, memberId: string): Promise<DeletionConsequence[]> => {
  const { pending, guarantee, owed_to_others: owed, owed_by_others: owing } = await readHoldings(db, memberId)
  return [
    ...(pending > 0 ? [{ kind: 'pending_credits_stay' as const, credits: pending }] : []),
    ...(guarantee > 0 ? [{ kind: 'guarantee_account_stays' as const, credits: guarantee }] : []),
    ...(owed > 0 ? [{ kind: 'claims_stay' as const, credits: owed }] : []),
    ...(owing > 0 ? [{ kind: 'claims_lost' as const, credits: owing }] : []),
  ]
}

const erase = async (tx: Tx, memberId: string): Promise<void> => {
  await lockWebsitesOf(tx, memberId)
  await cancelWith(tx, memberId)
  await expireUnlessNeeded(tx, memberId)
  for (const table of ['basket_items', 'order_readings', 'prime_misses'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', memberId).execute()
  }
  await tx.updateTable('order_reviews').set({ body: null }).where('reviewer_user_id', '=', memberId).execute()
  await forgetWords(tx, memberId)
}

/** Lock order: a transition that needs the website locks it before the order. */
const lockWebsitesOf = async (tx: Tx, memberId: string): Promise<void> => {
  const websites = await tx
    .selectFrom('websites')
    .select('id')
    .where('user_id', '=', memberId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id } of websites) await lockClaim(tx, id)
}

/**
 * Their texts about ended orders; articles are erased with their messages. Stars, transitions and agreed terms stay,
 * without a name.
 */
const forgetWords = async (tx: Tx, memberId: string): Promise<void> => {
  const over = (side: OrderSide) => sql`
    select o.id from backlink_orders o where ${sql.ref(memberColumn[side])} = ${memberId} and o.ended_at is not null`
  await sql`
    delete from order_messages m using backlink_orders o
    where m.sender_user_id = ${memberId} and o.id = m.order_id and o.ended_at is not null`.execute(tx)
  await sql`update backlink_orders set notes = null where notes is not null and id in (${over('buyer')})`.execute(tx)
  for (const side of orderSides) {
    await sql`delete from order_statements where side = ${side} and order_id in (${over(side)})`.execute(tx)
    // History rows are immutable: one with text is deleted and inserted again in its place without it.
    await sql`
      with spoken as (
        delete from order_events where actor = ${side} and detail ? 'note' and order_id in (${over(side)}) returning *)
      insert into order_events (id, order_id, at, event, actor, status, detail) overriding system value
      select id, order_id, at, event, actor, status, detail - 'note' from spoken`.execute(tx)
  }
}

/** Once an order has ended, the texts of members who had left before are erased as well. */
export const eraseTextsOfClosedAccounts = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select distinct u.id from users u
      join backlink_orders o on u.id in (o.buyer_user_id, o.seller_user_id) and o.ended_at > u.deleted_at
      cross join lateral (select case u.id when o.buyer_user_id then 'buyer' else 'seller' end as side) as role
    where u.deleted_at is not null and (
      o.notes is not null and side = 'buyer'
      or exists (select from order_messages m where m.order_id = o.id and m.sender_user_id = u.id)
      or exists (select from order_statements s where s.order_id = o.id and s.side = role.side)
      or exists (select from order_events e where e.order_id = o.id and e.actor = side and e.detail ? 'note'))`.execute(
    db,
  )
  for (const { id } of rows) await inTransaction(db, (tx) => forgetWords(tx, id))
}

export const orderRecords: MemberRecords = {
  name: 'orders',
  tables: [
    'backlink_orders',
    'basket_items',
    'claims',
    'order_decisions',
    'order_messages',
    'order_readings',
    'order_reviews',
    'payout_parts',
    'prime_misses',
  ],
  take: async (db, memberId) => ({
    purchases: await takeOrders(db, memberId, 'buyer'),
    purchase_events: await takeEvents(db, memberId, 'buyer'),
    jobs: await takeOrders(db, memberId, 'seller'),
    job_events: await takeEvents(db, memberId, 'seller'),
    messages: await takeMessages(db, memberId),
    articles: await takeContents(db, memberId),
    statements: [...(await takeStatements(db, memberId, 'buyer')), ...(await takeStatements(db, memberId, 'seller'))],
    reviews: await takeReviews(db, memberId),
    basket: await takeBasket(db, memberId),
    prime_misses: await takeMisses(db, memberId),
    payout_parts: await takePayoutParts(db, memberId),
    reversed_payouts: await takeReversedPayouts(db, memberId),
    owed_to_others: await takeClaims(db, memberId, 'c.owner_id'),
    owed_by_others: await takeClaims(db, memberId, 'c.creditor_id'),
    decisions: await takeDecisions(db, memberId),
  }),
  consequences: async (db, memberId) => [
    ...(await outlookOf(db, memberId, 'buyer')),
    ...(await outlookOf(db, memberId, 'seller')),
    ...(await creditOutlookOf(db, memberId)),
  ],
  erase,
}

/** Statistics as a seller, counted from orders. What was paid under running guarantees stays counted after the account. */
export const sellerRecords: MemberRecords = {
  name: 'seller_statistics',
  tables: ['seller_exposure', 'seller_statistics'],
  take: (db: Db, memberId) =>
    db
      .selectFrom('seller_statistics')
      .leftJoin('seller_exposure', 'seller_exposure.owner_id', 'seller_statistics.user_id')
      .selectAll('seller_statistics')
      .select(['seller_exposure.exposed', 'seller_exposure.proven'])
      .where('user_id', '=', memberId)
      .executeTakeFirst(),
  erase: async (tx, memberId) => {
    await tx.deleteFrom('seller_statistics').where('user_id', '=', memberId).execute()
  },
}
