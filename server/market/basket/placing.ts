// Places orders: the items of a basket that a member names, all of them or none, in one transaction. What stands in the way is judged under
// the locks, by the same rules as the basket shows it.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { basketEndpoints } from '../../../contract/basket.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { OrderRules } from '../../../contract/orderRules.ts'
import { type CreditSettings, shippedSettings } from '../../../contract/pricing.ts'
import { readStored } from '../../credits/settings.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { keptStatement } from '../../platform/db/keptStatements.ts'
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
  const ids = [...named.keys()]
  const { buyerName, settings, at } = await hold(tx, memberId, ids)
  const items = await holdItems(tx, buyer, { ids, qualityFrom: settings.offers.quality_from })
  await refuseObstacles(tx, { memberId, items, named, at })
  const orders = draw(items, { memberId, rules: settings.orders, at })
  const numbers = await writeOrders(tx, orders, ids)
  await holdPrices(
    tx,
    orders.map(({ row }) => row),
  )
  await tellOfOrders(tx, orders, { memberId, buyerName })
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

interface Hold {
  /** By which sellers know the buyer. */
  buyerName: string
  settings: CreditSettings
  at: Date
}

/** Evaluated in this order: the row of the buyer is found under its lock before anything of it is answered. */
const askHold = keptStatement((db) =>
  sql<{ full_name: string; display_name: string | null; settings: unknown; at: Date; websites: number }>`
    with buyer as materialized (
      select u.full_name, p.display_name from users u left join profiles p on p.id = u.id
      where u.id = ${''} and u.deleted_at is null and u.blocked_at is null for key share of u)
    select buyer.*, (select settings from credit_settings) as settings, clock_now() as at,
      (select count(*) from (
        select from websites where id in (
          select o.website_id from basket_items i join backlink_offers o on o.id = i.offer_id
          where i.id = any(${[]}::uuid[]) and i.user_id = ${''})
        order by id for no key update) as held) as websites
    from buyer`.compile(db),
)

/**
 * Keeps the buyer from leaving until it is over, and holds the websites of the items in the order of their ids, so that two who want the
 * last place come one after the other.
 */
const hold = async (tx: Tx, memberId: string, ids: readonly string[]): Promise<Hold> => {
  const [held] = await askHold(tx, memberId, ids, memberId)
  if (held === undefined) throw new AppError('signed_out')
  const { display_name: shown, full_name: full, settings, at } = held
  return {
    buyerName: shown === null || shown === '' ? full : shown,
    settings: settings === null ? shippedSettings : readStored(settings),
    at,
  }
}

/** Under the lock of their websites. An item that is not there is not found, whoever took it out. */
const holdItems = async (
  tx: Tx,
  { memberId, domains }: Buyer,
  { ids, qualityFrom }: { ids: readonly string[]; qualityFrom: number },
): Promise<Item[]> => {
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
