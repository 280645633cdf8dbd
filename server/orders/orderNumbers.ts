// Looks up orders for lists of credits that only have order ids.
import type { OrderSide } from '../../contract/orders.ts'
import type { Db } from '../platform/db/database.ts'
import { shownDomain } from '../platform/shownDomain.ts'

export const findOrderNumbers = async (db: Db, orderIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (orderIds.length === 0) return new Map()
  const found = await db.selectFrom('backlink_orders').select(['id', 'number']).where('id', 'in', orderIds).execute()
  return new Map(found.map(({ id, number }) => [id, number]))
}

interface OwnOrder {
  number: number
  domain_name: string
  side: OrderSide
}

/** Only orders of which the member is the buyer or the seller. */
export const findOwnOrders = async (
  db: Db,
  memberId: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OwnOrder>> => {
  if (orderIds.length === 0) return new Map()
  const found = await db
    .selectFrom('backlink_orders as o')
    .innerJoin('websites as w', 'w.id', 'o.website_id')
    .select(['o.id', 'o.number', 'o.buyer_user_id', 'w.domain'])
    .where('o.id', 'in', orderIds)
    .where((eb) => eb.or([eb('o.buyer_user_id', '=', memberId), eb('o.seller_user_id', '=', memberId)]))
    .execute()
  return new Map(
    found.map(({ id, number, buyer_user_id: buyerId, domain }) => [
      id,
      { number, domain_name: shownDomain(domain), side: buyerId === memberId ? 'buyer' : 'seller' },
    ]),
  )
}
