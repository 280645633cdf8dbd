// Order obstacles: derives a list of obstacles from plain facts about an item and those before it. Pure; the basket
// shows them and placing an order enforces them.
import type { BasketObstacle } from '../../contract/basket.ts'
import type { PlacingLimits } from '../orders/orderLimits.ts'

export type TargetFacts =
  | { kind: 'missing' }
  | { kind: 'invalid' }
  | {
      kind: 'address'
      url: string
      /** The page was checked and does not exist. An inconclusive check is no obstacle. */
      isNotFound: boolean
      /** On the website of the offer itself, or on a blocked domain. */
      isForbidden: boolean
      isFootprintBlocked: boolean
    }

export interface ItemFacts {
  offerId: string
  websiteId: string
  isGone: boolean
  isOwn: boolean
  onVacation: boolean
  restricted: boolean
  /** Whether the buyer links to this platform. */
  linksToUs: boolean
  openOrders: number
  openOrdersMax: number
  sellerId: string
  /** Placed by this buyer with this seller within a day and a week, and waiting for an answer on this website. */
  placedToday: number
  placedThisWeek: number
  pendingHere: number
  limits: PlacingLimits
  /** Accepted automatically: it does not wait for an answer. */
  isPrime: boolean
  total: number
  totalSeen: number
  target: TargetFacts
  /** The same link is ordered and not finished. */
  isOrdered: boolean
}

interface Before {
  /** Earlier items that take capacity of the same website. */
  placesTaken: number
  /** Earlier items of the same seller, and those that will wait for an answer on the same website. */
  withSeller: number
  waitingHere: number
  /** The same link is in an earlier item. */
  isRepeated: boolean
}

/** In the order of the contract. */
export const judgeItem = (item: ItemFacts, before: Before): BasketObstacle[] => [
  ...offerObstacles(item, before),
  ...targetObstacles(item.target),
  ...(item.isOrdered || before.isRepeated ? (['already_ordered'] as const) : []),
  ...(isGuarded(item.target) ? (['footprint_blocked'] as const) : []),
]

/** An unavailable offer needs no further obstacles. */
const offerObstacles = (item: ItemFacts, { placesTaken, withSeller, waitingHere }: Before): BasketObstacle[] => {
  if (item.isGone) return ['offer_unavailable']
  const found: (BasketObstacle | false)[] = [
    item.isOwn && 'own_offer',
    item.onVacation && 'on_vacation',
    item.restricted && !item.linksToUs && 'restricted',
    item.openOrders + placesTaken >= item.openOrdersMax && 'seller_full',
    (item.placedToday + withSeller >= item.limits.orders_per_day ||
      item.placedThisWeek + withSeller >= item.limits.orders_per_week) &&
      'seller_limit',
    !item.isPrime && item.pendingHere + waitingHere >= item.limits.pending_per_site && 'pending_limit',
    item.total !== item.totalSeen && 'price_changed',
  ]
  return found.filter((obstacle) => obstacle !== false)
}

const targetObstacles = (target: TargetFacts): BasketObstacle[] => {
  switch (target.kind) {
    case 'missing':
      return ['target_missing']
    case 'invalid':
      return ['target_invalid']
    case 'address':
      return [
        ...(target.isNotFound ? (['target_not_found'] as const) : []),
        ...(target.isForbidden ? (['target_not_allowed'] as const) : []),
      ]
  }
}

/** A target that is not allowed at all needs no second reason. */
const isGuarded = (target: TargetFacts): boolean =>
  target.kind === 'address' && target.isFootprintBlocked && !target.isForbidden

/**
 * Evaluates each item as if the earlier ones were ordered first: of two that conflict, the later one gets the obstacle.
 */
export const judgeItems = (items: readonly ItemFacts[]): BasketObstacle[][] => {
  const placesTaken = new Map<string, number>()
  const withSellers = new Map<string, number>()
  const waiting = new Map<string, number>()
  const links = new Set<string>()
  return items.map((item) => {
    const taken = placesTaken.get(item.websiteId) ?? 0
    const link = item.target.kind === 'address' ? `${item.offerId} ${item.target.url}` : null
    const withSeller = withSellers.get(item.sellerId) ?? 0
    const waitingHere = waiting.get(item.websiteId) ?? 0
    const isRepeated = link !== null && links.has(link)
    const obstacles = judgeItem(item, { placesTaken: taken, withSeller, waitingHere, isRepeated })
    if (!obstacles.some((obstacle) => takesNoPlace.has(obstacle))) {
      placesTaken.set(item.websiteId, taken + 1)
      withSellers.set(item.sellerId, withSeller + 1)
      if (!item.isPrime) waiting.set(item.websiteId, waitingHere + 1)
    }
    if (link !== null) links.add(link)
    return obstacles
  })
}

/** An item that its buyer cannot make orderable leaves its capacity to later items. */
const takesNoPlace: ReadonlySet<BasketObstacle> = new Set([
  'offer_unavailable',
  'own_offer',
  'seller_full',
  'seller_limit',
  'pending_limit',
  'already_ordered',
])
