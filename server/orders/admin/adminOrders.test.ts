import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { OrderSide } from '../../../contract/orders.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { Answer } from '../../testing/api.ts'
import { ledgerViolations } from '../../testing/credits.ts'
import { review } from '../orderReviews.ts'
import { lockOwnOrder } from '../orderViewRows.ts'
import { useAdminOrders } from './adminOrders.fixture.ts'

const setup = useAdminOrders()
const { api, steps, call, read, place, placeDisputed } = setup

const violations = (): Promise<unknown> => ledgerViolations(api.database.db)

const newestEntry = async () => {
  const answer = await api.call('GET', '/api/admin/audit', { token: setup.admin.session.access_token })
  return (answer.json['entries'] as { action: string; reason: string; details: unknown }[])[0]
}

describe('one order', () => {
  it('is returned with both sides, its credits, its history and its messages', async () => {
    const { orderId, buyerId, sellerId } = await placeDisputed(100)
    const order = await read(orderId)
    expect(order).toMatchObject({ status: 'disputed', buyer: { id: buyerId }, seller: { id: sellerId } })
    expect(order.transitions.toSorted()).toEqual(['decide', 'give_back', 'pay_out'])
    expect(order.transfers.map(({ reason, amount }) => [reason, amount])).toEqual([['order_hold', 100]])
    expect(order.events.map(({ event }) => event)).toEqual(['place', 'accept', 'submit_link', 'pass', 'dispute'])
    expect(order.disputes_before).toEqual({ buyer: 0, seller: 0 })
    expect((await call('GET', `/${randomUUID()}`)).status).toBe(404)
  })

  it('passes its number to its escrow and to everything that refers to it in the ledger', async () => {
    const { orderId } = await place()
    const order = await read(orderId)
    const [locked] = order.transfers
    expect(locked).toMatchObject({
      refers_to: `order:${orderId}`,
      order_number: order.number,
      from: { kind: 'member', order_number: null },
      to: { kind: 'escrow', owner_id: orderId, order_number: order.number },
    })
    const ledger = async (path: string): Promise<Answer['json']> =>
      (await api.call('GET', `/api/admin/credits/${path}`, { token: setup.admin.session.access_token })).json
    expect(await ledger(`transfers?subject=order:${orderId}`)).toMatchObject({ transfers: [locked] })
    expect(await ledger(`transfers/${locked?.id}`)).toMatchObject({ transfer: locked })
    expect(await ledger(`accounts/${locked?.to.id}`)).toMatchObject({
      account: { kind: 'escrow', balance: 100, order_number: order.number },
      entries: [{ transfer: locked }],
    })
    expect(await ledger(`accounts/${locked?.from.id}`)).toMatchObject({
      account: { kind: 'member', order_number: null },
    })
  })

  it('passes its number to its pending credits', async () => {
    const { orderId } = await place()
    await steps().transition(orderId, 'accept', 'seller')
    await steps().submitLink(orderId)
    await steps().check(orderId, 'passed')
    await steps().transition(orderId, 'approve', 'buyer')
    const { number, transfers } = await read(orderId)
    const reserved = transfers.find(({ reason }) => reason === 'payout_reserved')
    expect(reserved?.to).toMatchObject({ kind: 'reserve', owner_id: orderId, order_number: number })
  })

  it('is returned with the reviews of both sides, even while one is hidden from the other', async () => {
    const { orderId, buyerId, sellerId } = await place(10)
    expect((await read(orderId)).reviews).toEqual({ buyer: null, seller: null, covered: false })
    await steps().transition(orderId, 'accept', 'seller')
    await steps().submitLink(orderId)
    await steps().check(orderId, 'passed')
    await steps().transition(orderId, 'approve', 'buyer')
    const write = async (side: OrderSide, stars: number, body: string | null): Promise<void> => {
      await inTransaction(api.database.db, async (tx) =>
        review(tx, await lockOwnOrder(tx, { memberId: side === 'buyer' ? buyerId : sellerId, orderId }), {
          stars,
          body,
        }),
      )
    }
    await write('seller', 2, 'Asked too much.')
    const kept = { stars: 2, body: 'Asked too much.' }
    expect((await read(orderId)).reviews).toMatchObject({ buyer: null, seller: kept, covered: true })
    await write('buyer', 5, null)
    expect((await read(orderId)).reviews).toMatchObject({ buyer: { stars: 5 }, seller: kept, covered: false })
  })

  it('that is disputed notifies admins, with a link to it', async () => {
    const { orderId } = await placeDisputed(10)
    const { domain_name: domain } = await read(orderId)
    const answer = await api.call('GET', '/api/notifications?language=de', { token: setup.admin.session.access_token })
    const [newest] = answer.json['notifications'] as { title: string; path: string }[]
    expect(newest).toMatchObject({ title: `Streit um ${domain}`, path: `/admin/orders/${orderId}` })
  })

  it('that is disputed is split by an admin once, with a reason that is stored', async () => {
    const { orderId, buyerId, sellerId } = await placeDisputed(101)
    const { version } = await read(orderId)
    const body = { version, to_buyer: 51, reason: 'Both have a point.' }
    expect((await call('POST', `/${orderId}/decide`, { ...body, version: version - 1 })).code).toBe('conflict')
    expect((await call('POST', `/${orderId}/decide`, { ...body, to_buyer: 102 })).code).toBe('invalid_transition')
    const key = randomUUID()
    const answer = await call('POST', `/${orderId}/decide`, body, key)
    expect(answer.json['order']).toMatchObject({
      status: 'completed',
      credits: { held: 0, paid_out: 50, refunded: 51 },
      decision: { to_buyer: 51, to_seller: 50, reason: 'Both have a point.' },
    })
    expect((await call('POST', `/${orderId}/decide`, body, key)).status).toBe(200)
    expect((await call('POST', `/${orderId}/decide`, body)).code).toBe('conflict')
    expect([await steps().balance(buyerId), await steps().balance(sellerId)]).toEqual([51, 15])
    expect(await steps().pending(sellerId)).toBe(35)
    expect(await newestEntry()).toMatchObject({ action: 'decide_dispute', reason: 'Both have a point.' })
    expect(await violations()).toEqual([])
  })

  it('is refunded if the whole price goes back to the buyer', async () => {
    const { orderId, buyerId } = await placeDisputed(40)
    const { version } = await read(orderId)
    const answer = await call('POST', `/${orderId}/decide`, { version, to_buyer: 40, reason: 'There is no link.' })
    expect(answer.json['order']).toMatchObject({ status: 'refunded', decision: { to_buyer: 40, to_seller: 0 } })
    expect(await steps().balance(buyerId)).toBe(40)
    expect(await violations()).toEqual([])
  })

  it('is escalated, refunded or paid out by force, and never after it has ended', async () => {
    const taken = await place()
    const force = async (orderId: string, transition: string): Promise<Answer> =>
      call('POST', `/${orderId}/force`, { version: (await read(orderId)).version, transition, reason: 'Had to be.' })
    expect((await force(taken.orderId, 'pay_out')).code).toBe('invalid_transition')
    expect((await force(taken.orderId, 'escalate')).json['order']).toMatchObject({ status: 'disputed' })
    expect((await force(taken.orderId, 'give_back')).json['order']).toMatchObject({ status: 'refunded' })
    expect((await force(taken.orderId, 'give_back')).code).toBe('invalid_transition')
    const delivered = await place(70)
    await steps().transition(delivered.orderId, 'accept', 'seller')
    await steps().submitLink(delivered.orderId)
    expect((await force(delivered.orderId, 'pay_out')).json['order']).toMatchObject({
      status: 'completed',
      guarantee: { state: 'running' },
    })
    expect(await newestEntry()).toMatchObject({ action: 'force_order', details: { transition: 'pay_out' } })
    expect(await steps().balance(delivered.sellerId)).toBe(21)
    expect(await steps().pending(delivered.sellerId)).toBe(49)
    expect(await violations()).toEqual([])
  })

  it('that is split before a link was submitted ends without a guarantee', async () => {
    const { orderId, sellerId } = await place(70)
    const taken = { version: (await read(orderId)).version, transition: 'escalate', reason: 'Both ask for it.' }
    await call('POST', `/${orderId}/force`, taken)
    const { version } = await read(orderId)
    await call('POST', `/${orderId}/decide`, { version, to_buyer: 30, reason: 'The text was written.' })
    expect(await read(orderId)).toMatchObject({ status: 'completed', guarantee: null })
    expect(await steps().balance(sellerId)).toBe(40)
    expect(await violations()).toEqual([])
  })

  it('whose link went missing but is paid out anyway is watched again from then on', async () => {
    const { orderId } = await place(70)
    await steps().transition(orderId, 'accept', 'seller')
    await steps().submitLink(orderId)
    await steps().check(orderId, 'passed')
    await steps().check(orderId, 'failed')
    await steps().pass(2)
    await steps().check(orderId, 'failed')
    expect(await read(orderId)).toMatchObject({ status: 'failed', link: { state: 'endangered', next_check_on: null } })
    const { version } = await read(orderId)
    await call('POST', `/${orderId}/force`, { version, transition: 'pay_out', reason: 'It is there, I have seen it.' })
    const { link } = await read(orderId)
    expect(link).toMatchObject({ state: 'live', missing_since: null, repair_by: null })
    expect(link?.next_check_on).not.toBeNull()
  })

  it('that two admins settle at once is settled by one of them', async () => {
    const { orderId } = await placeDisputed(60)
    const { version } = await read(orderId)
    const answers = await Promise.all(
      [10, 20].map((toBuyer) =>
        call('POST', `/${orderId}/decide`, { version, to_buyer: toBuyer, reason: 'I was first.' }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await violations()).toEqual([])
  })
})
