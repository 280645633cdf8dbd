// What stands in the way of an order: from plain facts about an item and those before it to a list of obstacles. Pure; the basket shows it
// and placing goes by it.
import type { BasketObstacle } from '../../contract/basket.ts'

export type TargetFacts =
  | { kind: 'missing' }
  | { kind: 'invalid' }
  | {
      kind: 'address'
      url: string
      /** The page was looked for, and there is none. Where nobody can tell, nothing stands in the way. */
      isNotFound: boolean
      /** On the website of the offer itself, or blocked here. */
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
  /** Whether the buyer links to this exchange. */
  linksToUs: boolean
  openOrders: number
  openOrdersMax: number
  price: number
  priceSeen: number
  target: TargetFacts
  /** The same link is ordered and not over. */
  isOrdered: boolean
}

interface Before {
  /** Items before this one that take a place on the same website. */
  placesTaken: number
  /** The same link stands before it. */
  isRepeated: boolean
}

/** In the order of the contract. */
export const judgeItem = (item: ItemFacts, before: Before): BasketObstacle[] => [
  ...offerObstacles(item, before),
  ...targetObstacles(item.target),
  ...(item.isOrdered || before.isRepeated ? (['already_ordered'] as const) : []),
  ...(isGuarded(item.target) ? (['footprint_blocked'] as const) : []),
]

/** Of what is gone there is nothing else to say. */
const offerObstacles = (item: ItemFacts, { placesTaken }: Before): BasketObstacle[] => {
  if (item.isGone) return ['offer_unavailable']
  const found: (BasketObstacle | false)[] = [
    item.isOwn && 'own_offer',
    item.onVacation && 'on_vacation',
    item.restricted && !item.linksToUs && 'restricted',
    item.openOrders + placesTaken >= item.openOrdersMax && 'seller_full',
    item.price !== item.priceSeen && 'price_changed',
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

/** For each item, as if those before it were ordered first: of two that do not fit together the later one is in the way. */
export const judgeItems = (items: readonly ItemFacts[]): BasketObstacle[][] => {
  const placesTaken = new Map<string, number>()
  const links = new Set<string>()
  return items.map((item) => {
    const taken = placesTaken.get(item.websiteId) ?? 0
    const link = item.target.kind === 'address' ? `${item.offerId} ${item.target.url}` : null
    const obstacles = judgeItem(item, { placesTaken: taken, isRepeated: link !== null && links.has(link) })
    if (!obstacles.some((obstacle) => takesNoPlace.has(obstacle))) placesTaken.set(item.websiteId, taken + 1)
    if (link !== null) links.add(link)
    return obstacles
  })
}

/** What cannot be ordered whatever its buyer does about it leaves its place to those after it. */
const takesNoPlace: ReadonlySet<BasketObstacle> = new Set([
  'offer_unavailable',
  'own_offer',
  'seller_full',
  'already_ordered',
])
