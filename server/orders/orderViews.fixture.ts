// Shared calls for tests of orders, as buyer and seller make them over HTTP.
import { randomUUID } from 'node:crypto'
import type { OrderMessage } from '../../contract/orderMessages.ts'
import type { Order, OrderSummary } from '../../contract/orders.ts'
import type { Answer, SignedIn, TestApi } from '../testing/api.ts'
import { giveCredits } from '../testing/credits.ts'
import { addOrder, type OrderDraft } from './orders.fixture.ts'

export interface OrderCalls {
  /** Placed by the buyer, who gets the credits for it, and returned as they see it. */
  place(buyer: SignedIn, seller: SignedIn, draft?: Partial<OrderDraft>): Promise<Order>
  read(who: SignedIn, orderId: string): Promise<Order>
  get(who: SignedIn, path: string): Promise<Answer>
  post(who: SignedIn, orderId: string, path: string, body: object, key?: string): Promise<Answer>
  /** With the current version. */
  transition(who: SignedIn, orderId: string, path: string, body?: object): Promise<Answer>
  list(who: SignedIn, query: string): Promise<OrderSummary[]>
  messages(who: SignedIn, orderId: string): Promise<OrderMessage[]>
}

export const orderCalls = (api: TestApi): OrderCalls => {
  const as = (who: SignedIn) => ({ token: who.session.access_token })
  const get: OrderCalls['get'] = (who, path) => api.call('GET', `/api/orders${path}`, as(who))
  const read: OrderCalls['read'] = async (who, id) => {
    const answer = await get(who, `/${id}`)
    if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.json)}`)
    return answer.json['order'] as Order
  }
  const post: OrderCalls['post'] = (who, id, path, body, key = randomUUID()) =>
    api.call('POST', `/api/orders/${id}/${path}`, { ...as(who), body, headers: { 'idempotency-key': key } })
  return {
    place: async (buyer, seller, draft = {}) => {
      const { db } = api.database
      await giveCredits(db, buyer.memberId, draft.terms?.price ?? 120)
      return read(buyer, await addOrder(db, { buyerId: buyer.memberId, sellerId: seller.memberId, ...draft }))
    },
    read,
    get,
    post,
    transition: async (who, id, path, body = {}) => {
      const found = api.database.db.selectFrom('backlink_orders').select('version').where('id', '=', id)
      const { version } = await found.executeTakeFirstOrThrow()
      return post(who, id, path, { version, ...body })
    },
    list: async (who, query) => {
      const answer = await get(who, query)
      if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.json)}`)
      return answer.json['orders'] as OrderSummary[]
    },
    messages: async (who, id) => (await get(who, `/${id}/messages`)).json['messages'] as OrderMessage[],
  }
}
