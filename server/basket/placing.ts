// Places orders: the selected items of a basket, all or none. Group commit: buyers who order while a transaction runs
// share the next one, and each is evaluated separately, by the same rules as the basket shows.
import { sql } from 'kysely'
import type { z } from 'zod'
import type { basketEndpoints } from '../../contract/basket.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { totalOf } from '../../contract/surcharge.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { earlierAnswers, type IdempotentRequest, keepAnswers } from '../platform/http/idempotency.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { type Outcome, groupCommit } from '../platform/groupCommit.ts'
import type { DomainRules } from '../websites/domainInput.ts'
import type { PlacingLimits } from '../orders/orderLimits.ts'
import { holdTotals } from '../orders/orderCredits.ts'
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

/** The obstacles of a rejected buyer are read afterwards. */
type End = Outcome<Placed | 'refused'>

/** A group of fifty buyers costs each of them a fraction of a single order, and a group of eight not much more. */
const groupLimits = { batchMax: 50, secondBatchFrom: 8 }
/** A buyer who waits longer for a lock continues separately and does not delay the others. */
const lockTimeout = '2s'

/**
 * Lives as long as the server. Only placed orders use up an idempotency key: a rejected request has changed nothing and
 * can be retried.
 */
export const openPlacing = (db: Db, domains: DomainRules): ((placing: Placing) => Promise<OutputOf<PlaceOrders>>) => {
  const place = groupCommit<PlacingRequest, Placed | 'refused'>(
    (requests, mode) =>
      inTransaction(db, async (tx) => {
        if (mode === 'batch') await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(tx)
        return placeInGroup(tx, requests, domains)
      }),
    groupLimits,
  )
  return async (placing) => {
    const request = requestOf(placing)
    const { memberId, ids, totals } = request
    if (totals.size < ids.length) {
      throw new AppError('invalid_input', { issues: [{ path: 'items', code: 'wrong_value' }] })
    }
    const answer = await place(request)
    if (answer !== 'refused') return answer
    return { outcome: 'refused', basket: await readBasket(db, { memberId, domains }, totals) }
  }
}

interface PlacingRequest {
  memberId: string
  ids: readonly string[]
  /** The total of each item according to the buyer. */
  totals: ReadonlyMap<string, number>
  asked: IdempotentRequest
}

const requestOf = ({ memberId, items, idempotencyKey: key }: Placing): PlacingRequest => ({
  memberId,
  ids: items.map(({ id }) => id),
  totals: new Map(items.map(({ id, price }) => [id, price])),
  asked: { scope: `${memberId} placeOrders`, key, request: JSON.stringify(items) },
})

/** Each step settles some of the requests; the others continue with the next step. */
const placeInGroup = async (tx: Tx, requests: readonly PlacingRequest[], domains: DomainRules): Promise<End[]> => {
  const ends = new Map<PlacingRequest, End>()
  const goOn = (endOf: (request: PlacingRequest) => End | null): PlacingRequest[] => {
    for (const request of requests) {
      const end = ends.has(request) ? null : endOf(request)
      if (end !== null) ends.set(request, end)
    }
    return requests.filter((request) => !ends.has(request))
  }
  const apart = goOn(againUnlessFirst(({ memberId }) => [memberId]))
  const around = await lockAll(tx, apart)
  const present = goOn(({ memberId }) => (around.names.has(memberId) ? null : { error: new AppError('signed_out') }))
  const earlier = await answeredBefore(tx, present)
  const fresh = goOn((request) => earlier.get(request) ?? null)
  const items = await lockBasketItems(tx, fresh, { ...around, domains })
  goOn((request) => (items(request).length < request.ids.length ? { error: new AppError('not_found') } : null))
  goOn(againUnlessFirst((request) => items(request).map(({ row }) => row.website_id)))
  const free = goOn((request) => refusalOf(request, items(request), around.settings.orders))
  const drawn = new Map(free.map((request) => [request, newOrders(items(request), request.memberId, around)]))
  // The ledger decides whether the credits suffice.
  const paying = await holdTotals(
    tx,
    [...drawn.values()].flat().map(({ row }) => row),
  )
  goOn(({ memberId }) => (paying.has(memberId) ? null : { answer: 'refused' }))
  const placed = await write(tx, new Map([...drawn].filter(([request]) => !ends.has(request))), around)
  goOn((request) => placed.get(request) ?? null)
  return requests.map((request) => ends.get(request) ?? { error: new Error('an order was neither placed nor refused') })
}

/** A request for something that an earlier request in the group also wants is retried once that one is settled. */
const againUnlessFirst = (
  wantedBy: (request: PlacingRequest) => readonly string[],
): ((request: PlacingRequest) => End | null) => {
  const taken = new Set<string>()
  return (request) => {
    const wanted = wantedBy(request)
    if (wanted.some((one) => taken.has(one))) return 'again'
    for (const one of wanted) taken.add(one)
    return null
  }
}

/** Under the locks: an identical request has either been answered by now or has not started. */
const answeredBefore = async (tx: Tx, requests: readonly PlacingRequest[]): Promise<Map<PlacingRequest, End>> => {
  const earlier = await earlierAnswers(
    tx,
    requests.map(({ asked }) => asked),
  )
  const ends = new Map<PlacingRequest, End>()
  for (const [at, request] of requests.entries()) {
    const found = earlier[at] ?? null
    if (found === null) continue
    ends.set(request, 'error' in found ? found : { answer: found.answer as Placed })
  }
  return ends
}

/** A limit is an error of its own; everything else is in the basket, which is read afterwards. */
const refusalOf = (
  { memberId, totals }: PlacingRequest,
  items: readonly LockedItem[],
  limits: PlacingLimits,
): End | null => {
  const facts = items.map((item) => {
    const { row, isFootprintBlocked } = item
    return factsOfItem(item, { memberId, totalSeen: totals.get(row.id) ?? row.price_seen, isFootprintBlocked, limits })
  })
  const obstacles = new Set(judgeItems(facts).flat())
  if (obstacles.has('seller_limit')) return { error: new AppError('seller_limit_reached') }
  if (obstacles.has('pending_limit')) return { error: new AppError('pending_limit_reached') }
  return obstacles.size > 0 ? { answer: 'refused' } : null
}

/** Writes the orders, their notifications and the responses, and removes the ordered items. */
const write = async (
  tx: Tx,
  drawn: ReadonlyMap<PlacingRequest, readonly NewOrder[]>,
  { names }: Circumstances,
): Promise<Map<PlacingRequest, End>> => {
  const orders = [...drawn.values()].flat()
  if (orders.length === 0) return new Map()
  const numbers = await writeOrders(tx, orders)
  await notifyOfOrders(tx, orders, (buyerId) => names.get(buyerId) ?? '')
  const answers = [...drawn].map(([request, of]) => ({ request, asked: request.asked, answer: placed(of, numbers) }))
  await keepAnswers(tx, answers)
  return new Map(answers.map(({ request, answer }) => [request, { answer }]))
}

const placed = (orders: readonly NewOrder[], numbers: ReadonlyMap<string, number>): Placed => ({
  outcome: 'placed',
  orders: orders.map(({ row, domain }) => ({
    id: row.id,
    number: numberOf(numbers, row.id),
    domain_name: shownDomain(domain),
    price: totalOf(row),
  })),
  total: orders.reduce((sum, { row }) => sum + totalOf(row), 0),
})

const numberOf = (numbers: ReadonlyMap<string, number>, id: string): number => {
  const number = numbers.get(id)
  if (number === undefined) throw new Error(`order ${id} was not written`)
  return number
}
