// Objections to a link under guarantee, over HTTP: they request a check, stop nothing, and are limited to one a week.
import { beforeAll, describe, expect, it } from 'vitest'
import { hoursPerDay } from '../../contract/durations.ts'
import { objectionPauseDays } from '../../contract/orders.ts'
import { type Answer, type SignedIn, useApi } from '../testing/api.ts'
import { giveCredits } from '../testing/credits.ts'
import { addOrder, orderSteps } from './orders.fixture.ts'

const api = useApi()
const steps = () => orderSteps(api.database.db)
let buyer: SignedIn
let seller: SignedIn

beforeAll(async () => {
  buyer = await api.member('objecting@example.com')
  seller = await api.member('accused@example.com')
  await giveCredits(api.database.db, buyer.memberId, 1_000)
})

const delivered = async (): Promise<string> => {
  const orderId = await addOrder(api.database.db, { buyerId: buyer.memberId, sellerId: seller.memberId })
  await steps().transition(orderId, 'accept', 'seller')
  await steps().submitLink(orderId)
  await steps().check(orderId, 'passed')
  return orderId
}

const guaranteed = async (): Promise<string> => {
  const orderId = await delivered()
  await steps().transition(orderId, 'approve', 'buyer')
  return orderId
}

const object = (orderId: string, who = buyer): Promise<Answer> =>
  api.call('POST', `/api/orders/${orderId}/objection`, {
    token: who.session.access_token,
    body: { note: 'The article was replaced.' },
  })

describe('an objection', () => {
  it('requests a check and is in the history of both sides, and nothing else changes', async () => {
    const orderId = await guaranteed()
    await steps().pass(1)
    const before = await steps().read(orderId)
    const paid = await steps().balance(seller.memberId)
    const answer = await object(orderId)
    expect(answer.json['order']).toMatchObject({ status: 'completed', guarantee: { state: 'running' } })
    expect(await steps().read(orderId)).toEqual(before)
    expect(await steps().balance(seller.memberId)).toBe(paid)
    expect((await steps().events(orderId)).at(-1)).toBe('buyer object')
    const link = await api.database.db
      .selectFrom('monitored_links')
      .select('checking_since')
      .where('id', '=', before.link_id ?? '')
      .executeTakeFirstOrThrow()
    expect(link.checking_since).not.toBeNull()
  })

  it('is refused for a week, with the time of the next one; of two at once one is refused', async () => {
    const orderId = await guaranteed()
    const answers = await Promise.all([object(orderId), object(orderId)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.code).toBe('objection_later')
    const { order } = (await api.call('GET', `/api/orders/${orderId}`, { token: buyer.session.access_token })).json as {
      order: { objection: { later_from: string | null } | null }
    }
    expect(order.objection?.later_from).toEqual(expect.any(String))
    await steps().pass(objectionPauseDays * hoursPerDay - 1)
    expect((await object(orderId)).code).toBe('objection_later')
    await steps().pass(2)
    expect((await object(orderId)).status).toBe(200)
  })

  it('is of the buyer alone, and only while the link is under guarantee', async () => {
    const orderId = await delivered()
    expect((await object(orderId)).code).toBe('invalid_transition')
    await steps().transition(orderId, 'approve', 'buyer')
    expect((await object(orderId, seller)).code).toBe('invalid_transition')
  })
})
