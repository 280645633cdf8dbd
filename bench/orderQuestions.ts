// Requests of the My Purchases and My Jobs screens for members with 10,000 orders, and the same as handwritten
// statements.
import { orderGroups, type OrderSide, orderSides, ordersPerPage } from '../contract/orders.ts'
import { orderStatuses } from '../contract/orderProcess.ts'
import { encodeCursor } from '../server/platform/db/cursor.ts'
import type { Database } from '../server/platform/db/database.ts'
import { bigBuyerEmail, bigSellerEmail } from './ordersRows.ts'

export interface ListQuestion {
  name: string
  side: OrderSide
  path: string
  /** Set if a handwritten statement is equivalent. */
  byHand?: { text: string; values: readonly unknown[] }
}

export interface BigMembers {
  buyerId: string
  sellerId: string
  projectId: string
  /** The seller's website with most orders, and one on which the buyer has some. */
  websiteIds: Readonly<Record<OrderSide, string>>
  /** Numbers of orders deep in their lists. */
  deep: Readonly<Record<OrderSide, number>>
  /** An order with thousands of events. */
  longOrderId: string
  /** The number of a message in the middle of a very long thread. */
  message: number
}

export const findBig = async ({ pool }: Database): Promise<BigMembers> => {
  const one = async <T>(text: string, values: readonly unknown[]): Promise<T> => {
    const { rows } = await pool.query<{ found: T }>(text, [...values])
    if (rows[0] === undefined) throw new Error(`No rows found by ${text}`)
    return rows[0].found
  }
  const member = (email: string): Promise<string> => one('select id as found from users where email = $1', [email])
  const [buyerId, sellerId] = [await member(bigBuyerEmail), await member(bigSellerEmail)]
  const website = (column: string, id: string): Promise<string> =>
    one(
      `select website_id as found from backlink_orders where ${column} = $1 group by website_id order by count(*) desc limit 1`,
      [id],
    )
  const deep = (column: string, id: string): Promise<number> =>
    one(`select number as found from backlink_orders where ${column} = $1 order by number limit 1 offset 500`, [id])
  const longOrderId = await one<string>(
    'select order_id as found from order_events group by order_id order by count(*) desc limit 1',
    [],
  )
  return {
    buyerId,
    sellerId,
    projectId: await one('select id as found from projects where user_id = $1 order by name limit 1', [buyerId]),
    websiteIds: {
      buyer: await website('buyer_user_id', buyerId),
      seller: await website('seller_user_id', sellerId),
    },
    deep: { buyer: await deep('buyer_user_id', buyerId), seller: await deep('seller_user_id', sellerId) },
    longOrderId,
    message: await one('select id as found from order_messages where order_id = $1 order by id offset 2000 limit 1', [
      longOrderId,
    ]),
  }
}

const ownerOf = { buyer: 'buyer_user_id', seller: 'seller_user_id' } as const
const listOf = { buyer: 'purchases', seller: 'jobs' } as const

/** The handwritten statement omits names, projects and unread counts. */
const pageByHand = (side: OrderSide, memberId: string, condition: string, values: readonly unknown[] = []) => ({
  text: `select o.*, w.domain from backlink_orders o join websites w on w.id = o.website_id
    where o.${ownerOf[side]} = $1 and ${condition} order by o.number desc limit ${ordersPerPage + 1}`,
  values: [memberId, ...values],
})

const groupsByHand = {
  all: 'true',
  mine_to_do: null,
  open: 'o.ended_at is null',
  under_guarantee: `o.guarantee_state = 'running'`,
  ended: 'o.ended_at is not null',
} as const

const words = ['ziel-42', 'blog', 'Seller 3', 'gibt-es-nicht', '#512345'] as const

export const questionsOf = (big: BigMembers): ListQuestion[] => [
  ...orderSides.flatMap((side) => listQuestions(side, big)),
  ...orderSides.map((side): ListQuestion => ({ name: `counts of a ${side}`, side, path: '/api/orders/counts' })),
  { name: 'an order with 5,000 events', side: 'buyer', path: `/api/orders/${big.longOrderId}` },
  { name: 'its messages', side: 'buyer', path: `/api/orders/${big.longOrderId}/messages` },
  {
    name: 'its earlier messages',
    side: 'buyer',
    path: `/api/orders/${big.longOrderId}/messages?cursor=${encodeCursor('order messages', String(big.message))}`,
  },
]

const listQuestions = (side: OrderSide, big: BigMembers): ListQuestion[] => {
  const memberId = side === 'buyer' ? big.buyerId : big.sellerId
  const list = listOf[side]
  const path = (filter: Readonly<Record<string, string>>): string =>
    `/api/orders?${new URLSearchParams({ side, ...filter }).toString()}`
  const cursor = encodeCursor(list, String(big.deep[side]))
  const website = big.websiteIds[side]
  return [
    ...orderGroups.map((group): ListQuestion => {
      const condition = groupsByHand[group]
      const byHand = condition === null ? {} : { byHand: pageByHand(side, memberId, condition) }
      return { name: `${list}: ${group}`, side, path: path({ group }), ...byHand }
    }),
    ...orderStatuses.map((status): ListQuestion => ({
      name: `${list}: ${status}`,
      side,
      path: path({ status }),
      byHand: pageByHand(side, memberId, 'o.status = $2', [status]),
    })),
    ...words.map((q): ListQuestion => ({ name: `${list}: "${q}"`, side, path: path({ q }) })),
    { name: `${list}: "blog" among open ones`, side, path: path({ q: 'blog', group: 'open' }) },
    {
      name: `${list}: of one website`,
      side,
      path: path({ website_id: website }),
      byHand: pageByHand(side, memberId, 'o.website_id = $2', [website]),
    },
    ...(side === 'seller'
      ? []
      : [{ name: `${list}: of one project`, side, path: path({ project_id: big.projectId }) }]),
    {
      name: `${list}: a deep page`,
      side,
      path: path({ cursor }),
      byHand: pageByHand(side, memberId, 'o.number < $2', [big.deep[side]]),
    },
    { name: `${list}: a deep page of failed ones`, side, path: path({ cursor, status: 'failed' }) },
  ]
}
