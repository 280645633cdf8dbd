// Tests of demo members who act for a user trying the product alone. They transition orders, so they run last.
import { expect, it } from 'vitest'
import type { DemoData } from './demoStart.fixture.ts'
import type { DemoPage } from './links.ts'
import { demoSellers } from './sellers.ts'
import { unclaimedOf } from './unclaimed.ts'

const findOrder = (world: DemoData, status: string) =>
  world.db
    .selectFrom('backlink_orders as o')
    .innerJoin('users as b', 'b.id', 'o.buyer_user_id')
    .select(['o.id', 'o.status', 'o.version', 'o.target_url', 'o.link_id', 'o.link_placement_url'])
    .where('b.email', '=', 'buyer@demo.test')
    .where('o.status', '=', status)
    .orderBy('o.number')
    .executeTakeFirstOrThrow()

export const testNeighbours = (world: DemoData): void => {
  const published: DemoPage[] = []
  const deliver = (orderId: string) =>
    demoSellers(world.db).deliver(orderId, (page) => {
      published.push(page)
      return Promise.resolve()
    })

  it('accept an order on request, publish its link as ordered and submit it', async () => {
    const { id, target_url: target } = await findOrder(world, 'pending')
    const delivered = await deliver(id)
    const order = await world.db
      .selectFrom('backlink_orders')
      .select(['status', 'link_id', 'link_placement_url'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(order.status).toBe('in_progress')
    expect(order.link_id).not.toBeNull()
    expect(delivered).toEqual({ kind: 'submitted', page: order.link_placement_url })
    expect(published.at(-1)?.body).toContain(`<a href="${target}"`)
  })

  it('leave an order alone that needs no action from them, and reject unknown ones', async () => {
    const before = await findOrder(world, 'completed')
    expect(await deliver(before.id)).toEqual({ kind: 'closed' })
    expect(await findOrder(world, 'completed')).toEqual(before)
    expect(await deliver('00000000-0000-4000-8000-000000000000')).toEqual({ kind: 'unknown' })
  })

  it('leave demo sites to newcomers, well-kept ones first', async () => {
    const hosts = ['kuestenblog.test', 'nobodys.test', 'waldpfad.test']
    expect(await unclaimedOf(world.db, hosts)).toEqual(['waldpfad.test', 'nobodys.test'])
  })
}
