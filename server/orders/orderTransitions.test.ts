import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourSeconds } from '../../contract/durations.ts'
import type { Order } from '../../contract/orders.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { ledgerViolations } from '../testing/credits.ts'
import { openLiveStream } from '../testing/liveStream.ts'
import { until } from '../testing/until.ts'
import { addSite } from '../offers/offers.fixture.ts'
import { orderSteps, type OrderSteps } from './orders.fixture.ts'
import { orderCalls } from './orderViews.fixture.ts'

const api = useApi()
const calls = orderCalls(api)
let steps: OrderSteps
let buyer: SignedIn
let seller: SignedIn
let foreign: SignedIn

beforeAll(async () => {
  steps = orderSteps(api.database.db)
  buyer = await api.member('buyer@example.com')
  seller = await api.member('seller@example.com')
  foreign = await api.member('foreign@example.com')
})

afterAll(async () => {
  expect(await ledgerViolations(api.database.db)).toEqual([])
})

const applied = async (who: SignedIn, orderId: string, path: string, body: object = {}): Promise<Order> => {
  const answer = await calls.transition(who, orderId, path, body)
  expect(answer.code).toBeNull()
  return answer.json['order'] as Order
}

describe('order transitions over HTTP', () => {
  it('run from the seller’s answer to the guarantee', async () => {
    const { id } = await calls.place(buyer, seller)
    expect((await calls.read(seller, id)).transitions).toEqual(['accept', 'decline'])
    expect((await calls.read(buyer, id)).transitions).toEqual(['cancel'])
    expect(await applied(seller, id, 'accept')).toMatchObject({ status: 'paid', side: 'seller', version: 2 })
    expect(await applied(seller, id, 'start')).toMatchObject({ status: 'in_progress', in_check: false })
    const submittedLink = await applied(seller, id, 'submit-link', { page: '/post' })
    expect(submittedLink).toMatchObject({
      status: 'in_progress',
      in_check: true,
      waits_for: 'check',
      check_again_in: null,
    })
    expect(submittedLink.link).toMatchObject({ page_url: submittedLink.link_placement_url, state: 'waiting' })
    await steps.check(id, 'passed')
    const delivered = await calls.read(buyer, id)
    expect(delivered).toMatchObject({ status: 'delivered', seen: true, waits_for: 'buyer' })
    expect(delivered.checks).toHaveLength(1)
    expect(await applied(buyer, id, 'request-revision', { note: 'Please\nbelow the picture.' })).toMatchObject({
      status: 'in_progress',
      changes: 1,
    })
    expect((await calls.read(seller, id)).events.at(-1)).toMatchObject({
      event: 'request_revision',
      actor: 'buyer',
      detail: { note: 'Please\nbelow the picture.' },
    })
    expect(await applied(seller, id, 'reject-revision')).toMatchObject({ status: 'delivered' })
    const completed = await applied(buyer, id, 'approve')
    expect(completed).toMatchObject({ status: 'completed', ended_by: 'approve', transitions: [], waits_for: null })
    expect(completed.credits).toMatchObject({ held: 0, paid_out: 120, refunded: 0 })
    expect(completed.guarantee).toMatchObject({ state: 'running', reckoning: { amount: 120, by: 'whole', paid: 120 } })
  })

  it.each([
    ['decline', 'seller', 'cancelled', 'decline'],
    ['cancel', 'buyer', 'cancelled', 'cancel'],
  ] as const)('end the order by %s with a full refund', async (path, by, status, endedBy) => {
    const { id } = await calls.place(buyer, seller)
    const before = await steps.balance(buyer.memberId)
    const ended = await applied(by === 'buyer' ? buyer : seller, id, path, { note: 'Not for me.' })
    expect(ended).toMatchObject({ status, ended_by: endedBy, credits: { held: 0, refunded: 120 } })
    expect(await steps.balance(buyer.memberId)).toBe(before + 120)
  })

  it('let the seller withdraw', async () => {
    const { id } = await calls.place(buyer, seller)
    await applied(seller, id, 'accept')
    expect(await applied(seller, id, 'withdraw')).toMatchObject({ status: 'cancelled', ended_by: 'withdraw' })
  })

  it('are not found for other members, whatever they try', async () => {
    const order = await calls.place(buyer, seller)
    const { version } = order
    expect((await calls.get(foreign, `/${order.id}`)).json).toEqual((await calls.get(foreign, `/${randomUUID()}`)).json)
    for (const [path, body] of [
      ['accept', { version }],
      ['decline', { version }],
      ['cancel', { version }],
      ['submit-link', { version, page: '/post' }],
      ['dispute', { version, note: 'This is not mine.' }],
      ['check', undefined],
      ['statement', { body: 'This is not mine.' }],
      ['messages', { body: 'Hello' }],
      ['messages/read', { up_to: '1' }],
      ['review', { stars: 5 }],
    ] as const) {
      const options = { token: foreign.session.access_token, headers: { 'idempotency-key': randomUUID() } }
      const answer = await api.call('POST', `/api/orders/${order.id}/${path}`, {
        ...options,
        ...(body === undefined ? {} : { body }),
      })
      expect([path, answer.code]).toEqual([path, 'not_found'])
    }
    expect((await calls.get(foreign, `/${order.id}/messages`)).code).toBe('not_found')
    expect(await calls.read(buyer, order.id)).toMatchObject({ status: 'pending', version })
  })

  it('reject what is not available to a side, and change nothing', async () => {
    const { id } = await calls.place(buyer, seller)
    const before = await calls.read(buyer, id)
    for (const [who, path, body] of [
      [buyer, 'accept', {}],
      [buyer, 'decline', {}],
      [buyer, 'submit-link', { page: '/post' }],
      [seller, 'cancel', {}],
      [seller, 'start', {}],
      [seller, 'submit-link', { page: '/post' }],
      [buyer, 'approve', {}],
      [buyer, 'request-revision', { note: 'Please.' }],
      [buyer, 'dispute', { note: 'I do not like it.' }],
      [seller, 'reject-revision', {}],
    ] as const) {
      const { code } = await calls.transition(who, id, path, body)
      expect([path, code]).toEqual([path, 'invalid_transition'])
    }
    const after = await calls.read(buyer, id)
    expect({ ...after, alarm: null }).toEqual({ ...before, alarm: null })
  })

  it('report a conflict to an outdated tab, and change nothing', async () => {
    const { id, version } = await calls.place(buyer, seller)
    expect((await calls.post(seller, id, 'accept', { version })).status).toBe(200)
    for (const path of ['accept', 'start', 'withdraw']) {
      expect((await calls.post(seller, id, path, { version })).code).toBe('conflict')
    }
    expect((await calls.post(seller, id, 'submit-link', { version, page: '/post' })).code).toBe('conflict')
    expect(await calls.read(seller, id)).toMatchObject({ status: 'paid', version: version + 1 })
  })

  it('let one of two concurrent requests win', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, version } = await calls.place(buyer, seller)
      const answers = await Promise.all([
        calls.post(seller, id, 'accept', { version }),
        calls.post(buyer, id, 'cancel', { version }),
        calls.post(seller, id, 'decline', { version }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      expect(answers.filter(({ status }) => status === 409).map(({ code }) => code)).toEqual(['conflict', 'conflict'])
      expect(await calls.read(buyer, id)).toMatchObject({ version: version + 1 })
    }
  })

  it('reject input that the client cannot know or decide', async () => {
    const { id, version } = await calls.place(buyer, seller)
    expect((await calls.post(seller, id, 'accept', {})).status).toBe(400)
    expect((await calls.post(seller, id, 'accept', { version, price: 1 })).code).toBe('unknown_keys')
    expect((await calls.post(seller, id, 'accept', { version, note: 'a\u202eb' })).code).toBe('invalid_input')
    expect((await calls.post(seller, id, 'accept', { version, note: 'n'.repeat(1_001) })).code).toBe('invalid_input')
  })

  it('are published live to both sides', async () => {
    const { id } = await calls.place(buyer, seller)
    const streams = [
      await openLiveStream(api, buyer.session.access_token),
      await openLiveStream(api, seller.session.access_token),
    ]
    const stranger = await openLiveStream(api, foreign.session.access_token)
    await applied(seller, id, 'accept')
    // Both may still receive events of an order of earlier tests.
    const isOfThis = (event: unknown): boolean => (event as { order_id?: string }).order_id === id
    for (const stream of streams) {
      await until('a side is notified', () => stream.heard('orders.changed').some(isOfThis))
    }
    expect(stranger.heard('orders.changed')).toEqual([])
  })
})

describe('a submitted link', () => {
  it('must be a page of the ordered website', async () => {
    const site = await addSite(api.database.db, seller.memberId)
    const { id } = await calls.place(buyer, seller, { websiteId: site.id })
    await applied(seller, id, 'accept')
    for (const page of [
      'https://example.com/post',
      'javascript:alert(1)',
      '//example.com/',
      `https://${site.domain}.evil.test/`,
    ]) {
      expect((await calls.transition(seller, id, 'submit-link', { page })).code).toBe('wrong_domain')
    }
    expect((await calls.transition(seller, id, 'submit-link', { page: `/${'a'.repeat(2_001)}` })).code).toBe(
      'invalid_input',
    )
    const submittedLink = await applied(seller, id, 'submit-link', { page: `https://www.${site.domain}/post?a=1` })
    expect(submittedLink.link_placement_url).toContain(`${site.domain}/post?a=1`)
    expect((await calls.transition(seller, id, 'submit-link', { page: '/other' })).code).toBe('invalid_transition')
  })

  it('is rejected on a website that is no longer verified or no longer owned', async () => {
    const { db } = api.database
    const site = await addSite(db, seller.memberId)
    const { id } = await calls.place(buyer, seller, { websiteId: site.id })
    await applied(seller, id, 'accept')
    const unproved = { is_verified: false, verified_at: null }
    await db.updateTable('websites').set(unproved).where('id', '=', site.id).execute()
    expect((await calls.transition(seller, id, 'submit-link', { page: '/post' })).code).toBe('website_unverified')
    await db
      .updateTable('websites')
      .set({ ended_at: new Date(), ended_reason: 'removed' })
      .where('id', '=', site.id)
      .execute()
    expect((await calls.transition(seller, id, 'submit-link', { page: '/post' })).code).toBe('website_unverified')
    expect(await calls.read(seller, id)).toMatchObject({ status: 'paid', link: null })
  })

  it('that is not as ordered can be corrected until no round is left; then the buyer chooses', async () => {
    const { id } = await calls.place(buyer, seller, { rules: { rounds_max: 2 } })
    await applied(seller, id, 'accept')
    await applied(seller, id, 'submit-link', { page: '/post' })
    await steps.check(id, 'failed')
    const failed = await calls.read(seller, id)
    expect(failed).toMatchObject({ status: 'failed', rounds: 1, rounds_max: 2, waits_for: 'seller' })
    expect(failed.events.at(-1)).toMatchObject({ event: 'fail', actor: 'check', detail: { reasons: ['link_missing'] } })
    await applied(seller, id, 'submit-link', { page: '/better' })
    await steps.check(id, 'failed')
    expect(await calls.read(buyer, id)).toMatchObject({ waits_for: 'buyer', transitions: ['cancel', 'dispute'] })
    expect((await calls.transition(seller, id, 'submit-link', { page: '/best' })).code).toBe('invalid_transition')
    expect(await applied(buyer, id, 'cancel')).toMatchObject({ status: 'cancelled', credits: { refunded: 120 } })
  })
})

describe('a dispute', () => {
  const disputed = async (): Promise<string> => {
    const { id } = await calls.place(buyer, seller)
    await applied(seller, id, 'accept')
    await applied(seller, id, 'submit-link', { page: '/post' })
    await steps.check(id, 'passed')
    await applied(buyer, id, 'dispute', { note: 'The text is about something else.' })
    return id
  }

  it('begins with the buyer’s statement; the seller makes one statement, and both read both', async () => {
    const id = await disputed()
    expect((await calls.read(buyer, id)).dispute).toMatchObject({
      statements: [{ side: 'buyer', body: 'The text is about something else.' }],
      can_state: false,
    })
    expect((await calls.read(seller, id)).dispute).toMatchObject({ can_state: true })
    expect((await calls.post(buyer, id, 'statement', { body: 'And something more.' })).code).toBe('statement_exists')
    const stated = await calls.post(seller, id, 'statement', { body: '<b>It is</b> what was ordered.' })
    expect((stated.json['order'] as Order).events.at(-1)).toMatchObject({ event: 'state', actor: 'seller', detail: {} })
    expect((await calls.post(seller, id, 'statement', { body: 'And something more.' })).code).toBe('statement_exists')
    const dispute = (await calls.read(buyer, id)).dispute
    expect(dispute?.statements.map(({ side, body }) => [side, body])).toEqual([
      ['buyer', 'The text is about something else.'],
      ['seller', '<b>It is</b> what was ordered.'],
    ])
    expect(dispute?.seconds_left).toBeGreaterThan(71 * hourSeconds)
    expect(dispute?.seconds_left).toBeLessThanOrEqual(72 * hourSeconds)
  })

  it('accepts one of two concurrent statements of a side', async () => {
    const id = await disputed()
    const bodies = ['From the first tab.', 'From the second tab.']
    const answers = await Promise.all(bodies.map((body) => calls.post(seller, id, 'statement', { body })))
    expect(answers.map(({ code }) => code).sort()).toEqual([null, 'statement_exists'])
  })

  it('accepts no statement without a dispute or after the time limit', async () => {
    const { id: peaceful } = await calls.place(buyer, seller)
    expect((await calls.post(buyer, peaceful, 'statement', { body: 'Just so you know.' })).code).toBe(
      'invalid_transition',
    )
    const id = await disputed()
    await steps.pass(73)
    expect((await calls.post(seller, id, 'statement', { body: 'I was on a boat.' })).code).toBe('invalid_transition')
    expect((await calls.read(seller, id)).dispute).toMatchObject({ can_state: false, seconds_left: 0 })
  })
})
