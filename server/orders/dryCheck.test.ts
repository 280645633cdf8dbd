// A seller checks a page before submitting it, over HTTP, with pages of the sandbox.
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { hourSeconds } from '../../contract/durations.ts'
import { dryChecksPerDayMax } from '../../contract/limits.ts'
import type { Order } from '../../contract/orders.ts'
import { type Answer, type SignedIn, useApi } from '../testing/api.ts'
import { until } from '../testing/until.ts'
import { pruneDryChecks } from './dryCheck.ts'
import { orderSteps } from './orders.fixture.ts'
import { orderCalls } from './orderViews.fixture.ts'

const api = useApi({ sandbox: true })
const calls = orderCalls(api)
const steps = () => orderSteps(api.database.db)
let buyer: SignedIn
let seller: SignedIn

beforeAll(async () => {
  buyer = await api.member('dry-buyer@example.com')
  seller = await api.member('dry-seller@example.com')
})

const accepted = async (): Promise<Order> => {
  const { id } = await calls.place(buyer, seller, { anchorText: 'good coffee' })
  await calls.transition(seller, id, 'accept')
  return calls.read(seller, id)
}

const put = async ({ domain }: Order, path: string, body: string): Promise<void> => {
  const answer = await api.call('PUT', `/sandbox/api/sites/${domain}/${path}`, { body: { status: 200, body } })
  expect(answer.status).toBeLessThan(300)
}

const waiting = async (): Promise<boolean> => {
  const row = await api.database.db
    .selectFrom('dry_checks')
    .select('id')
    .where('checked_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The request waits for its job. */
const dryCheck = async ({ id }: Order, page: string, who = seller): Promise<Answer> => {
  const answer = calls.post(who, id, 'dry-check', { page })
  const done = { answered: false }
  void answer.then(() => (done.answered = true))
  await until('it is answered or waits for its job', async () => done.answered || (await waiting()))
  await api.work()
  return answer
}

const linkTo = ({ target_url: url }: Order, text = 'good coffee'): string => `<main><a href="${url}">${text}</a></main>`

describe('a dry check', () => {
  test('finds what the check after submission finds, and changes nothing', async () => {
    const order = await accepted()
    await put(order, 'good', linkTo(order))
    await put(order, 'wrong', linkTo(order, 'other words'))
    const before = await calls.read(seller, order.id)
    expect(before.dry_checks).toEqual({ left: dryChecksPerDayMax, next_at: null })
    expect((await calls.read(buyer, order.id)).dry_checks).toBeNull()
    const passed = await dryCheck(order, '/good')
    expect(passed.json).toMatchObject({
      check: { verdict: 'passed', reasons: [], status: 200, anchor_text: 'good coffee', place: 'main' },
      allowance: { left: dryChecksPerDayMax - 1, next_at: null },
    })
    const failed = await dryCheck(order, '/wrong')
    expect(failed.json).toMatchObject({ check: { verdict: 'failed', reasons: ['wrong_anchor'] } })
    expect(await calls.read(seller, order.id)).toEqual({
      ...before,
      alarm: { ...before.alarm, seconds_left: expect.any(Number) as number },
      dry_checks: { left: dryChecksPerDayMax - 2, next_at: null },
    })
    expect(await api.database.db.selectFrom('monitored_links').select('id').execute()).toEqual([])
    await calls.transition(seller, order.id, 'submit-link', { page: '/wrong' })
    await api.work()
    const { status, checks } = await calls.read(seller, order.id)
    expect([status, checks[0]?.reasons]).toEqual(['failed', ['wrong_anchor']])
    expect((await dryCheck(order, '/good')).json).toMatchObject({ check: { verdict: 'passed' } })
    expect(await calls.read(seller, order.id)).toMatchObject({ status: 'failed', rounds: 1 })
  })

  test('is possible five times in 24 hours, also at once, and the answer says when again', async () => {
    const order = await accepted()
    await put(order, 'good', linkTo(order))
    for (let used = 1; used < dryChecksPerDayMax; used += 1) {
      expect((await dryCheck(order, '/good')).json).toMatchObject({ allowance: { left: dryChecksPerDayMax - used } })
    }
    const answers = await Promise.all([dryCheck(order, '/good'), dryCheck(order, '/good')])
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['dry_checks_used', null])
    const refused = answers.find(({ code }) => code !== null)
    const { retryAfterSeconds = 0 } = refused?.json['error'] as { retryAfterSeconds?: number }
    expect(retryAfterSeconds).toBeGreaterThan(23 * hourSeconds)
    const { dry_checks: allowance } = await calls.read(seller, order.id)
    expect(allowance?.left).toBe(0)
    await steps().pass(25)
    expect((await calls.read(seller, order.id)).dry_checks).toEqual({ left: dryChecksPerDayMax, next_at: null })
    await steps().pass(25)
    await pruneDryChecks(api.database.db)
    expect((await sql`select 1 from dry_checks where order_id = ${order.id}`.execute(api.database.db)).rows).toEqual([])
  })

  test('is only for the seller of an order whose link can be submitted, on the ordered website', async () => {
    const order = await accepted()
    expect((await dryCheck(order, '/good', buyer)).code).toBe('invalid_transition')
    const foreign = await api.member('dry-foreign@example.com')
    expect((await dryCheck(order, '/good', foreign)).code).toBe('not_found')
    const elsewhere = await dryCheck(order, 'https://elsewhere.test/post')
    expect(elsewhere.json['error']).toMatchObject({
      code: 'wrong_domain',
      issues: [{ path: 'page', code: 'not_on_site', word: order.domain_name }],
    })
    expect((await calls.read(seller, order.id)).dry_checks).toEqual({ left: dryChecksPerDayMax, next_at: null })
    const pending = await calls.place(buyer, seller)
    expect((await dryCheck(pending, '/good')).code).toBe('invalid_transition')
    await calls.transition(seller, order.id, 'submit-link', { page: '/good' })
    expect((await calls.post(seller, order.id, 'dry-check', { page: '/good' })).code).toBe('invalid_transition')
    expect((await calls.read(seller, order.id)).dry_checks).toBeNull()
  })
})

test('submitting an address of another site uses no attempt, and the answer names the site', async () => {
  const order = await accepted()
  const before = await calls.read(seller, order.id)
  const refused = await calls.transition(seller, order.id, 'submit-link', { page: 'https://elsewhere.test/post' })
  expect(refused.json['error']).toMatchObject({
    code: 'wrong_domain',
    issues: [{ path: 'page', code: 'not_on_site', word: order.domain_name }],
  })
  const { rounds, version, status, link, events } = await calls.read(seller, order.id)
  expect([rounds, version, status, link]).toEqual([0, before.version, 'paid', null])
  expect(events).toEqual(before.events)
})
