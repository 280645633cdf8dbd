import { beforeAll, describe, expect, it } from 'vitest'
import { orderSteps, type OrderSteps } from '../market/orders/orders.fixture.ts'
import { orderCalls } from '../market/orders/orderViews.fixture.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import type { DemoPage } from './links.ts'
import { demoSellers } from './sellers.ts'
import { unclaimedOf } from './unclaimed.ts'

const api = useApi()
const calls = orderCalls(api)
let steps: OrderSteps
let buyer: SignedIn
let seller: SignedIn
const published: DemoPage[] = []
const deliver = (orderId: string) =>
  demoSellers(api.database.db).deliver(orderId, (page) => {
    published.push(page)
    return Promise.resolve()
  })

beforeAll(async () => {
  steps = orderSteps(api.database.db)
  buyer = await api.member('buyer@example.com')
  seller = await api.member('seller@example.com')
})

describe('a seller of the demo world', () => {
  it('takes the order, publishes the link as it was ordered and hands it in', async () => {
    const { id } = await calls.place(buyer, seller)
    const delivered = await deliver(id)
    const order = await calls.read(buyer, id)
    expect(order).toMatchObject({ status: 'in_progress', in_check: true, waits_for: 'check' })
    expect(delivered).toEqual({ kind: 'handed_in', page: order.link_placement_url })
    expect(published.at(-1)?.body).toContain(`<a href="${order.target_url}"`)
    await steps.look(id, 'passed')
    expect(await calls.read(buyer, id)).toMatchObject({ status: 'delivered', waits_for: 'buyer' })
  })

  it('has nothing to do where the buyer is to answer, and knows only orders that exist', async () => {
    const { id } = await calls.place(buyer, seller)
    await deliver(id)
    await steps.look(id, 'passed')
    const before = await calls.read(buyer, id)
    expect(await deliver(id)).toEqual({ kind: 'closed' })
    expect(await calls.read(buyer, id)).toEqual(before)
    expect(await deliver('00000000-0000-4000-8000-000000000000')).toEqual({ kind: 'unknown' })
  })
})

describe('demo sites', () => {
  it('are free until somebody claims them', async () => {
    const { domain } = await calls.read(buyer, (await calls.place(buyer, seller)).id)
    expect(await unclaimedOf(api.database.db, [domain, 'nobodys.test'])).toEqual(['nobodys.test'])
  })
})
