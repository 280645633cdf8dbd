// Related parties of the demo data: a ring of three sellers who also share a browser, a network and a payment method; both sides of
// each order in review, who do so as well; and two colleagues with the network, the hoster and the theme of their office, whom the admin has marked as unrelated.
import { sql } from 'kysely'
import { hashSignal, type SeenValue } from '../../server/accounts/signals.ts'
import * as clock from '../../server/platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../server/platform/db/database.ts'
import { markUnrelated } from '../../server/relations/markUnrelated.ts'
import { noticeRings, noticeSignals } from '../../server/relations/seed.ts'
import texts from './texts/relations.json' with { type: 'json' }

/** The values are names: only their hashes are stored. */
const secret = 'demo data'
const shop: readonly SeenValue[] = [
  { kind: 'device', value: 'browser of three sellers' },
  { kind: 'network', value: 'network of three sellers' },
  { kind: 'payment', value: 'card of three sellers' },
]
const office: readonly SeenValue[] = [
  { kind: 'network', value: 'network of an office' },
  { kind: 'name_servers', value: 'hoster of an office' },
  { kind: 'template', value: 'theme of an office' },
]
const traded = { orders: 3, paid: 240 }

/** `logins` are the members that users try the product with: they stay unrelated. Loading it again changes nothing. */
export const addRelations = async (db: Db, logins: readonly string[]): Promise<void> => {
  const { rows: sellers } = await sql<{ id: string }>`
    select id from users
    where email <> all(${logins}::text[]) and email_confirmed and blocked_at is null and deleted_at is null
      and exists (select from backlink_offers o where o.seller_user_id = users.id)
    order by email limit 5`.execute(db)
  const ids = sellers.map(({ id }) => id)
  const [ring, colleagues] = [ids.slice(0, 3), ids.slice(3)]
  if ((await db.selectFrom('trade_rings').select('id').limit(1).executeTakeFirst()) !== undefined) return
  for (const [at, sellerId] of ring.entries()) {
    const buyerId = ring[(at + 1) % ring.length] ?? sellerId
    await inTransaction(db, (tx) => addTrade(tx, { sellerId, buyerId }))
  }
  for (const ownerId of ring) await notice(db, ownerId, shop)
  for (const ownerId of colleagues) await notice(db, ownerId, office)
  await relateSidesInReview(db)
  await markColleagues(db, colleagues)
}

const relateSidesInReview = async (db: Db): Promise<void> => {
  const orders = await db
    .selectFrom('backlink_orders')
    .select(['number', 'buyer_user_id', 'seller_user_id'])
    .where('admin_review_until', 'is not', null)
    .where('ended_at', 'is', null)
    .execute()
  for (const { number, buyer_user_id: buyerId, seller_user_id: sellerId } of orders) {
    const values = shop.map(({ kind, value }) => ({ kind, value: `${value}, order ${number}` }))
    for (const ownerId of [buyerId, sellerId]) await notice(db, ownerId, values)
  }
}

const markColleagues = async (db: Db, [ownerA, ownerB]: readonly string[]): Promise<void> => {
  const admin = await db
    .selectFrom('user_roles')
    .select('user_id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst()
  if (admin === undefined || ownerA === undefined || ownerB === undefined) return
  await inTransaction(db, async (tx) => {
    const pair = [ownerA, ownerB].toSorted()
    const decided = {
      ...{ measure: 'marked_unrelated', subject_kind: 'pair', subject_id: pair.join(':'), ground: 'not_related' },
      ...{ reasons: texts.colleagues, decided_by: admin.user_id },
    }
    // Without a notification, which would send an email to members of the demo data.
    const [first] = await tx
      .insertInto('decisions')
      .values(pair.map((ownerId) => ({ ...decided, owner_id: ownerId })))
      .returning('id')
      .execute()
    await markUnrelated(tx, { a: ownerA, b: ownerB, ...(first === undefined ? {} : { decisionId: first.id }) })
  })
}

/** Older than the orders of the demo data, which begin later. */
const addTrade = async (tx: Tx, { sellerId, buyerId }: { sellerId: string; buyerId: string }): Promise<void> => {
  if (sellerId === buyerId) return
  await tx
    .insertInto('owner_trades')
    .values({ seller_owner_id: sellerId, buyer_owner_id: buyerId, ...traded })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await noticeRings(tx, { sellerId, buyerId }, await clock.now(tx))
}

const notice = (db: Db, ownerId: string, values: readonly SeenValue[]): Promise<number> =>
  inTransaction(db, (tx) => noticeSignals(tx, { ownerId, signals: values.map((value) => hashSignal(secret, value)) }))
