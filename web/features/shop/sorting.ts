// Sorts of the shop for its column headers: each has both directions, the more useful one first.
import { firstDirection, type ShopSort, shopSorts, type SortDirection } from '../../../contract/shop.ts'
import type { Direction } from '../../ui/SortHead.tsx'
import type { OfferColumn } from '../offers/offerColumns.ts'

export type ShopOrder = `${ShopSort} ${SortDirection}`

const directionNames: Readonly<Record<SortDirection, Direction>> = { up: 'ascending', down: 'descending' }
const otherWay: Readonly<Record<SortDirection, SortDirection>> = { up: 'down', down: 'up' }

export const orderOf = (sort: ShopSort, direction: SortDirection): ShopOrder => `${sort} ${direction}`

export const readOrder = (order: ShopOrder): { sort: ShopSort; direction: SortDirection } => {
  const [sort, direction] = order.split(' ') as [ShopSort, SortDirection]
  return { sort, direction }
}

export const ordersOf = (sort: ShopSort): readonly ShopOrder[] => [
  orderOf(sort, firstDirection[sort]),
  orderOf(sort, otherWay[firstDirection[sort]]),
]

export const directions = Object.fromEntries(
  shopSorts.flatMap(ordersOf).map((order) => [order, directionNames[readOrder(order).direction]]),
) as Readonly<Record<ShopOrder, Direction>>

/** The sort of each column; null: the cover depends on counters of sellers, which the shop index does not have. */
export const sortOfColumn: Readonly<Record<OfferColumn | 'website', ShopSort | null>> = {
  website: 'domain',
  category: 'category',
  quality: 'quality',
  dr: 'dr',
  da: 'da',
  spam: 'spam',
  visits: 'visits',
  link: 'link_type',
  turnaround: 'turnaround',
  guarantee: 'guarantee',
  writer: 'writer',
  completion: 'completion',
  cover: null,
  price: 'price',
}
