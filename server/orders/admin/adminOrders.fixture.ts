// Set-up of tests of order administration: an admin, and orders in any state.
import { randomUUID } from 'node:crypto'
import { beforeAll } from 'vitest'
import type { AdminOrder } from '../../../contract/ordersAdmin.ts'
import { type Answer, firstAdmin, type SignedIn, useApi, type TestApi } from '../../testing/api.ts'
import { addMember, addOrder, orderSteps, type OrderSteps } from '../orders.fixture.ts'

export interface AdminOrders {
  api: TestApi
  steps: () => OrderSteps
  readonly admin: SignedIn
  call: (method: string, path: string, body?: unknown, key?: string) => Promise<Answer>
  read: (orderId: string) => Promise<AdminOrder>
  place: (price?: number) => Promise<{ orderId: string; buyerId: string; sellerId: string }>
  placeDisputed: (price?: number) => Promise<{ orderId: string; buyerId: string; sellerId: string }>
}

/** Call once at the top of a test file. */
export const useAdminOrders = (): AdminOrders => {
  const api = useApi()
  const steps = () => orderSteps(api.database.db)
  let admin: SignedIn

  beforeAll(async () => {
    admin = await api.member(firstAdmin)
  })

  const call = (method: string, path: string, body?: unknown, key: string = randomUUID()): Promise<Answer> =>
    api.call(method, `/api/admin/orders${path}`, {
      token: admin.session.access_token,
      ...(body === undefined ? {} : { body, headers: { 'idempotency-key': key } }),
    })

  const read = async (orderId: string): Promise<AdminOrder> =>
    ((await call('GET', `/${orderId}`)).json as { order: AdminOrder }).order

  const place = async (price = 100): Promise<{ orderId: string; buyerId: string; sellerId: string }> => {
    const { db } = api.database
    const [buyerId, sellerId] = [await addMember(db, price), await addMember(db)]
    return { buyerId, sellerId, orderId: await addOrder(db, { buyerId, sellerId, terms: { price } }) }
  }

  /** Submitted, found as ordered, and disputed by its buyer. */
  const placeDisputed = async (price = 101) => {
    const placed = await place(price)
    const { orderId } = placed
    await steps().transition(orderId, 'accept', 'seller')
    await steps().submitLink(orderId)
    await steps().check(orderId, 'passed')
    await steps().transition(orderId, 'dispute', 'buyer', { note: 'It is not what I wanted.' })
    return placed
  }

  return {
    api,
    steps,
    get admin() {
      return admin
    },
    call,
    read,
    place,
    placeDisputed,
  }
}
