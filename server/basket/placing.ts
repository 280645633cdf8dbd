// Places orders: the items of a basket that a member names, all of them or none. Whoever orders while others are served shares the next
// transaction with all who wait, and each of them is judged for themselves, by the same rules as the basket shows it.
import { sql } from 'kysely'
import type { z } from 'zod'
import type { basketEndpoints } from '../../contract/basket.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { earlierAnswers, type IdempotentRequest, keepAnswers } from '../platform/http/idempotency.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { type Outcome, together } from '../platform/groupCommit.ts'
import type { DomainRules } from '../websites/domainInput.ts'
import { lockPrices } from '../orders/orderCredits.ts'
import { judgeItems } from './basketObstacles.ts'
import { factsOfItem } from './basketRows.ts'
import { readBasket } from './basketView.ts'
import { type Circumstances, type LockedItem, lockAll, lockBasketItems } from './placingHold.ts'
import { type NewOrder, newOrders, notifyOfOrders, writeOrders } from './placingRows.ts'

type PlaceOrders = typeof basketEndpoints.placeOrders
type Placed = Extract<OutputOf<PlaceOrders>, { outcome: 'placed' }>

export interface Placing {
  memberId: string
  items: z.output<PlaceOrders['body']>['items']
  idempotencyKey: string
}

/** What is in the way of somebody who is refused is read afterwards. */
type End = Outcome<Placed | 'refused'>

/** A turn of fifty buyers costs each of them a fraction of what it costs one, and one of eight not much more. */
const turnSizes = { most: 50, crowd: 8 }
/** Whoever waits longer for something that somebody else holds goes on apart, and does not hold up the others. */
const patience = '2s'

/** For as long as the server runs. A key is used up by orders alone: what was refused has changed nothing and can be asked again. */
export const openPlacing = (db: Db, domains: DomainRules): ((placing: Placing) => Promise<OutputOf<PlaceOrders>>) => {
  const place = together<Wish, Placed | 'refused'>(
    (wishes, manner) =>
      inTransaction(db, async (tx) => {
        if (manner === 'in a turn') await sql`set local lock_timeout = ${sql.lit(patience)}`.execute(tx)
        return placeInGroup(tx, wishes, domains)
      }),
    turnSizes,
  )
  return async (placing) => {
    const wish = wishOf(placing)
    const { memberId, ids, prices } = wish
    if (prices.size < ids.length) {
      throw new AppError('invalid_input', { issues: [{ path: 'items', code: 'wrong_value' }] })
    }
    const answer = await place(wish)
    if (answer !== 'refused') return answer
    return { outcome: 'refused', basket: await readBasket(db, { memberId, domains }, prices) }
  }
}

interface Wish {
  memberId: string
  ids: readonly string[]
  /** What the buyer says that each item costs. */
  prices: ReadonlyMap<string, number>
  asked: IdempotentRequest
}

const wishOf = ({ memberId, items, idempotencyKey: key }: Placing): Wish => ({
  memberId,
  ids: items.map(({ id }) => id),
  prices: new Map(items.map(({ id, price }) => [id, price])),
  asked: { scope: `${memberId} placeOrders`, key, request: JSON.stringify(items) },
})

/** Each step ends it for some of them; the others go on to the next. */
const placeInGroup = async (tx: Tx, wishes: readonly Wish[], domains: DomainRules): Promise<End[]> => {
  const ends = new Map<Wish, End>()
  const goOn = (endOf: (wish: Wish) => End | null): Wish[] => {
    for (const wish of wishes) {
      const end = ends.has(wish) ? null : endOf(wish)
      if (end !== null) ends.set(wish, end)
    }
    return wishes.filter((wish) => !ends.has(wish))
  }
  const apart = goOn(againUnlessFirst(({ memberId }) => [memberId]))
  const around = await lockAll(tx, apart)
  const present = goOn(({ memberId }) => (around.names.has(memberId) ? null : { error: new AppError('signed_out') }))
  const earlier = await answeredBefore(tx, present)
  const fresh = goOn((wish) => earlier.get(wish) ?? null)
  const items = await lockBasketItems(tx, fresh, { ...around, domains })
  goOn((wish) => (items(wish).length < wish.ids.length ? { error: new AppError('not_found') } : null))
  goOn(againUnlessFirst((wish) => items(wish).map(({ row }) => row.website_id)))
  const free = goOn((wish) => (isInTheWay(wish, items(wish)) ? { answer: 'refused' } : null))
  const drawn = new Map(free.map((wish) => [wish, newOrders(items(wish), wish.memberId, around)]))
  // The ledger has the last word on whether the credits suffice.
  const paying = await lockPrices(
    tx,
    [...drawn.values()].flat().map(({ row }) => row),
  )
  goOn(({ memberId }) => (paying.has(memberId) ? null : { answer: 'refused' }))
  const placed = await write(tx, new Map([...drawn].filter(([wish]) => !ends.has(wish))), around)
  goOn((wish) => placed.get(wish) ?? null)
  return wishes.map((wish) => ends.get(wish) ?? { error: new Error('an order was neither placed nor refused') })
}

/** Whoever wants something that somebody before them wants, too, waits until it is known what became of it. */
const againUnlessFirst = (wantedBy: (wish: Wish) => readonly string[]): ((wish: Wish) => End | null) => {
  const taken = new Set<string>()
  return (wish) => {
    const wanted = wantedBy(wish)
    if (wanted.some((one) => taken.has(one))) return 'again'
    for (const one of wanted) taken.add(one)
    return null
  }
}

/** Under the locks: whoever asked the same has been answered by now, or has not begun. */
const answeredBefore = async (tx: Tx, wishes: readonly Wish[]): Promise<Map<Wish, End>> => {
  const earlier = await earlierAnswers(
    tx,
    wishes.map(({ asked }) => asked),
  )
  const ends = new Map<Wish, End>()
  for (const [at, wish] of wishes.entries()) {
    const found = earlier[at] ?? null
    if (found === null) continue
    ends.set(wish, 'error' in found ? found : { answer: found.answer as Placed })
  }
  return ends
}

const isInTheWay = ({ memberId, prices }: Wish, items: readonly LockedItem[]): boolean => {
  const facts = items.map((item) => {
    const { row, isFootprintBlocked } = item
    return factsOfItem(item, { memberId, priceSeen: prices.get(row.id) ?? row.price_seen, isFootprintBlocked })
  })
  return judgeItems(facts).some((obstacles) => obstacles.length > 0)
}

/** With what is told of them and the answers, in place of the items that were ordered. */
const write = async (
  tx: Tx,
  drawn: ReadonlyMap<Wish, readonly NewOrder[]>,
  { names }: Circumstances,
): Promise<Map<Wish, End>> => {
  const orders = [...drawn.values()].flat()
  if (orders.length === 0) return new Map()
  const numbers = await writeOrders(tx, orders)
  await notifyOfOrders(tx, orders, (buyerId) => names.get(buyerId) ?? '')
  const answers = [...drawn].map(([wish, of]) => ({ wish, asked: wish.asked, answer: placed(of, numbers) }))
  await keepAnswers(tx, answers)
  return new Map(answers.map(({ wish, answer }) => [wish, { answer }]))
}

const placed = (orders: readonly NewOrder[], numbers: ReadonlyMap<string, number>): Placed => ({
  outcome: 'placed',
  orders: orders.map(({ row: { id, price }, domain }) => ({
    id,
    number: numberOf(numbers, id),
    domain_name: shownDomain(domain),
    price,
  })),
  total: orders.reduce((sum, { row }) => sum + row.price, 0),
})

const numberOf = (numbers: ReadonlyMap<string, number>, id: string): number => {
  const number = numbers.get(id)
  if (number === undefined) throw new Error(`order ${id} was not written`)
  return number
}
