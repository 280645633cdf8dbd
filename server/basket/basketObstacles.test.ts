// Obstacles to an order: each one individually, and properties of any basket.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BasketObstacle, basketObstacles } from '../../contract/basket.ts'
import { type ItemFacts, judgeItem, judgeItems, type TargetFacts } from './basketObstacles.ts'

const address: Extract<TargetFacts, { kind: 'address' }> = {
  kind: 'address',
  url: 'https://example.com/',
  isNotFound: false,
  isForbidden: false,
  isFootprintBlocked: false,
}

const free: ItemFacts = {
  offerId: 'offer',
  websiteId: 'website',
  isGone: false,
  isOwn: false,
  onVacation: false,
  restricted: false,
  linksToUs: false,
  openOrders: 0,
  openOrdersMax: 5,
  sellerId: 'seller',
  placedToday: 0,
  placedThisWeek: 0,
  pendingHere: 0,
  limits: { orders_per_day: 4, orders_per_week: 6, pending_per_site: 3 },
  isPrime: false,
  total: 100,
  totalSeen: 100,
  target: address,
  isOrdered: false,
}

const alone = { placesTaken: 0, withSeller: 0, waitingHere: 0, isRepeated: false }

/** Each is caused by one fact that differs from those of an item that can be ordered. */
const causes: Readonly<Record<BasketObstacle, Partial<ItemFacts>>> = {
  offer_unavailable: { isGone: true },
  own_offer: { isOwn: true },
  on_vacation: { onVacation: true },
  restricted: { restricted: true },
  seller_full: { openOrders: 5 },
  seller_limit: { placedToday: 4 },
  pending_limit: { pendingHere: 3 },
  price_changed: { total: 101 },
  target_missing: { target: { kind: 'missing' } },
  target_invalid: { target: { kind: 'invalid' } },
  target_not_found: { target: { ...address, isNotFound: true } },
  target_not_allowed: { target: { ...address, isForbidden: true } },
  already_ordered: { isOrdered: true },
  footprint_blocked: { target: { ...address, isFootprintBlocked: true } },
}

describe('an item', () => {
  it('can be ordered if there are no obstacles', () => {
    expect(judgeItem(free, alone)).toEqual([])
  })

  it.each(basketObstacles)('gets %s from one fact and nothing else', (obstacle) => {
    expect(judgeItem({ ...free, ...causes[obstacle] }, alone)).toEqual([obstacle])
  })

  it('requires a link to us if it is restricted', () => {
    expect(judgeItem({ ...free, restricted: true, linksToUs: true }, alone)).toEqual([])
  })

  it('reports no other offer obstacle if the offer is unavailable', () => {
    const all = { ...free, isGone: true, isOwn: true, onVacation: true, restricted: true, openOrders: 9, price: 1 }
    expect(judgeItem(all, alone)).toEqual(['offer_unavailable'])
  })

  it('skips the footprint check if its target is not allowed', () => {
    const target = { ...address, isForbidden: true, isFootprintBlocked: true }
    expect(judgeItem({ ...free, target }, alone)).toEqual(['target_not_allowed'])
  })

  it('counts after the items before it', () => {
    expect(judgeItem({ ...free, openOrders: 3 }, { ...alone, placesTaken: 1 })).toEqual([])
    expect(judgeItem({ ...free, openOrders: 3 }, { ...alone, placesTaken: 2, isRepeated: true })).toEqual([
      'seller_full',
      'already_ordered',
    ])
  })

  it('is limited by the orders with its seller in a week as well as in a day', () => {
    expect(judgeItem({ ...free, placedThisWeek: 6 }, alone)).toEqual(['seller_limit'])
    expect(judgeItem({ ...free, placedToday: 3, placedThisWeek: 5 }, alone)).toEqual([])
    expect(judgeItem({ ...free, placedToday: 3 }, { ...alone, withSeller: 1 })).toEqual(['seller_limit'])
  })

  it('in prime waits for no answer', () => {
    expect(judgeItem({ ...free, pendingHere: 3, isPrime: true }, alone)).toEqual([])
    expect(judgeItem({ ...free, pendingHere: 2 }, { ...alone, waitingHere: 1 })).toEqual(['pending_limit'])
  })
})

const target: fc.Arbitrary<TargetFacts> = fc.oneof(
  fc.constant<TargetFacts>({ kind: 'missing' }),
  fc.constant<TargetFacts>({ kind: 'invalid' }),
  fc.record({
    kind: fc.constant('address' as const),
    url: fc.constantFrom('https://a.test/', 'https://b.test/'),
    isNotFound: fc.boolean(),
    isForbidden: fc.boolean(),
    isFootprintBlocked: fc.boolean(),
  }),
)

const seldom = fc.integer({ min: 0, max: 7 }).map((drawn) => drawn === 0)

/** On few websites, each with one capacity and one number of open orders. */
const basket = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 1 }), target, seldom, seldom, seldom), {
    maxLength: 20,
  })
  .map((drawn) =>
    drawn.map(([site, offer, led, isGone, isOwn, isOrdered]): ItemFacts => ({
      ...free,
      websiteId: `website ${site}`,
      offerId: `offer ${site} ${offer}`,
      openOrders: site,
      openOrdersMax: 4,
      sellerId: `seller ${site % 2}`,
      placedToday: offer,
      pendingHere: offer,
      isPrime: site === 2,
      target: led,
      isGone,
      isOwn,
      isOrdered,
    })),
  )

describe('any basket', () => {
  it('lists its obstacles in one order, each once', () => {
    fc.assert(
      fc.property(basket, (items) => {
        for (const obstacles of judgeItems(items)) {
          expect(obstacles).toEqual(basketObstacles.filter((each) => obstacles.includes(each)))
        }
      }),
    )
  })

  it('can be ordered up to the remaining capacity, and no further', () => {
    fc.assert(
      fc.property(basket, (items) => {
        const free = judgeItems(items).map((obstacles) => obstacles.length === 0)
        for (const websiteId of new Set(items.map((item) => item.websiteId))) {
          const chosen = items.filter((item, at) => item.websiteId === websiteId && free[at] === true)
          const [first] = chosen
          if (first !== undefined) expect(first.openOrders + chosen.length).toBeLessThanOrEqual(first.openOrdersMax)
        }
      }),
    )
  })

  it('can be ordered up to the limits per seller and of waiting orders, and no further', () => {
    fc.assert(
      fc.property(basket, (items) => {
        const judged = judgeItems(items)
        const chosen = items.filter((_, at) => judged[at]?.length === 0)
        for (const { sellerId, placedToday, limits } of chosen) {
          const those = chosen.filter((item) => item.sellerId === sellerId)
          expect(Math.min(placedToday, ...those.map((item) => item.placedToday)) + those.length).toBeLessThanOrEqual(
            limits.orders_per_day,
          )
        }
        for (const { websiteId, limits } of chosen) {
          const waiting = chosen.filter((item) => item.websiteId === websiteId && !item.isPrime)
          expect(waiting.length).toBeLessThanOrEqual(limits.pending_per_site)
        }
      }),
    )
  })

  it('never orders one link twice', () => {
    fc.assert(
      fc.property(basket, (items) => {
        const judged = judgeItems(items)
        const links = items.flatMap((item, at) =>
          judged[at]?.length === 0 && item.target.kind === 'address' ? [`${item.offerId} ${item.target.url}`] : [],
        )
        expect(new Set(links).size).toBe(links.length)
      }),
    )
  })

  it('reports at least the same obstacles for an item when others come before it', () => {
    fc.assert(
      fc.property(basket, (items) => {
        const judged = judgeItems(items)
        for (const [at, item] of items.entries()) {
          expect(judged[at]).toEqual(expect.arrayContaining(judgeItem(item, alone)))
        }
      }),
    )
  })

  it('that can be ordered as a whole can be ordered in any part', () => {
    fc.assert(
      fc.property(basket, fc.infiniteStream(fc.boolean()), (items, coins) => {
        const judged = judgeItems(items)
        const whole = items.filter((_, at) => judged[at]?.length === 0)
        const part = whole.filter(() => coins.next().value === true)
        expect(judgeItems(part).flat()).toEqual([])
      }),
    )
  })
})
