// Places orders: the items of a basket that a member names, all of them or none, in one transaction. What stands in the way is judged under
// the locks, by the same rules as the basket shows it.
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { basketEndpoints } from '../../../contract/basket.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { OrderRules } from '../../../contract/orderRules.ts'
import { readSettings } from '../../credits/settings.ts'
import * as clock from '../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { answerOnce } from '../../platform/http/idempotency.ts'
import { shownDomain } from '../../platform/shownDomain.ts'
import { footprintsBlocked } from './basketFootprint.ts'
import { judgeItems } from './basketObstacles.ts'
import { factsOfItem, type Item, lockItems, withTargets } from './basketRows.ts'
import { type Buyer, readBasket } from './basketView.ts'
import { holdPrices } from '../orders/orderCredits.ts'
import { type NewOrder, newOrder, tellOfOrders, writeOrders } from './placingRows.ts'

type PlaceOrders = typeof basketEndpoints.placeOrders
type Placed = Extract<OutputOf<PlaceOrders>, { outcome: 'placed' }>

export interface Placing extends Buyer {
  items: z.output<PlaceOrders['body']>['items']
  idempotencyKey: string
}

/** Thrown to undo everything; what is in the way is read afterwards. */
class NotPlaced extends Error {
  override readonly name = 'NotPlaced'
}

/** A key is used up by orders alone: what was refused has changed nothing and can be asked again. */
export const placeOrders = async (db: Db, placing: Placing): Promise<OutputOf<PlaceOrders>> => {
  const { memberId, items, idempotencyKey: key } = placing
  const named = new Map(items.map(({ id, price }) => [id, price]))
  if (named.size < items.length) {
    throw new AppError('invalid_input', { issues: [{ path: 'items', code: 'wrong_value' }] })
  }
  const once = { scope: `${memberId} placeOrders`, key, request: JSON.stringify(items) }
  try {
    return await inTransaction(db, (tx) => answerOnce(tx, once, () => place(tx, placing, named)))
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { outcome: 'refused', basket: await readBasket(db, placing, named) }
  }
}

/** The ledger has the last word on whether the credits suffice. */
const isRefusal = (error: unknown): boolean =>
  error instanceof NotPlaced || (error instanceof AppError && error.code === 'insufficient_credits')

const place = async (tx: Tx, buyer: Buyer, named: ReadonlyMap<string, number>): Promise<Placed> => {
  const { memberId } = buyer
  const buyerName = await holdBuyer(tx, memberId)
  const { orders: rules, offers } = await readSettings(tx)
  const items = await holdItems(tx, buyer, { ids: [...named.keys()], qualityFrom: offers.quality_from })
  const at = await clock.now(tx)
  await refuseObstacles(tx, { memberId, items, named, at })
  const orders = draw(items, { memberId, rules, at })
  const numbers = await writeOrders(tx, orders)
  await holdPrices(
    tx,
    orders.map(({ row }) => row),
  )
  await tellOfOrders(tx, orders, { memberId, buyerName })
  await tx
    .deleteFrom('basket_items')
    .where('id', 'in', [...named.keys()])
    .execute()
  return {
    outcome: 'placed',
    orders: orders.map(({ row: { id }, domain }) => ({
      id,
      number: numberOf(numbers, id),
      domain_name: shownDomain(domain),
    })),
    total: orders.reduce((sum, { row }) => sum + row.price, 0),
  }
}

const numberOf = (numbers: ReadonlyMap<string, number>, id: string): number => {
  const number = numbers.get(id)
  if (number === undefined) throw new Error(`order ${id} was not written`)
  return number
}

/** Keeps the buyer from leaving until it is over, and gives the name by which sellers know them. */
const holdBuyer = async (tx: Tx, memberId: string): Promise<string> => {
  const buyer = await tx
    .selectFrom('users as u')
    .leftJoin('profiles as p', 'p.id', 'u.id')
    .select(['u.full_name', 'p.display_name'])
    .where('u.id', '=', memberId)
    .where('u.deleted_at', 'is', null)
    .where('u.blocked_at', 'is', null)
    .forKeyShare('u')
    .executeTakeFirst()
  if (buyer === undefined) throw new AppError('signed_out')
  return buyer.display_name === null || buyer.display_name === '' ? buyer.full_name : buyer.display_name
}

/**
 * The websites first and in the order of their ids, so that two who want the last place come one after the other. An item that is not there
 * is not found, whoever took it out.
 */
const holdItems = async (
  tx: Tx,
  { memberId, domains }: Buyer,
  { ids, qualityFrom }: { ids: readonly string[]; qualityFrom: number },
): Promise<Item[]> => {
  await tx
    .selectFrom('websites')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('basket_items')
        .innerJoin('backlink_offers', 'backlink_offers.id', 'basket_items.offer_id')
        .select('backlink_offers.website_id')
        .where('basket_items.id', 'in', ids)
        .where('basket_items.user_id', '=', memberId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const rows = await lockItems(tx, { memberId, qualityFrom }, ids)
  if (rows.length < ids.length) throw new AppError('not_found')
  return withTargets(tx, rows, domains)
}

const refuseObstacles = async (
  tx: Tx,
  {
    memberId,
    items,
    named,
    at,
  }: { memberId: string; items: readonly Item[]; named: ReadonlyMap<string, number>; at: Date },
): Promise<void> => {
  const blocked = await footprintsBlocked(tx, items, at)
  const facts = items.map((item, index) => {
    const { id, price_seen: seen } = item.row
    const isFootprintBlocked = blocked[index] === true
    return factsOfItem(item, { memberId, priceSeen: named.get(id) ?? seen, isFootprintBlocked })
  })
  if (judgeItems(facts).some((obstacles) => obstacles.length > 0)) throw new NotPlaced()
}

const draw = (items: readonly Item[], placed: { memberId: string; rules: OrderRules; at: Date }): NewOrder[] => {
  const basketId = randomUUID()
  return items.map((item) => newOrder(item, { ...placed, basketId }))
}
