import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Purchase } from '../../../../contract/payments.ts'
import { creditsForRefund } from '../../../../contract/pricing.ts'
import { type SignedIn, useApi } from '../../../testing/api.ts'
import { ledgerViolations } from '../../../testing/credits.ts'
import { openShop } from '../payments.fixture.ts'

const api = useApi({ sandbox: true })
const shop = openShop(api)

let admin: SignedIn

beforeAll(async () => {
  admin = await api.member('order@example.com')
  await api.database.db.insertInto('user_roles').values({ user_id: admin.memberId, role: 'admin' }).execute()
})

afterAll(async () => {
  expect(await ledgerViolations(api.database.db)).toEqual([])
})

const price = 2800
const credits = 150

interface Story {
  /** Sometimes another amount than quoted. */
  paid: number
  refunds: { cents: number; fails: boolean }[]
  disputes: ('open' | 'won' | 'lost')[]
  /** The decision of an admin on a mismatch. */
  decision: 'grant' | 'return'
}

/** What can happen to a payment, in a possible order. */
const story: fc.Arbitrary<Story> = fc.record({
  paid: fc.constantFrom(price, price, 2700),
  refunds: fc.array(fc.record({ cents: fc.integer({ min: 1, max: 3000 }), fails: fc.boolean() }), { maxLength: 3 }),
  disputes: fc.constantFrom<Story['disputes'][]>(
    [],
    ['open'],
    ['open', 'won'],
    ['open', 'lost'],
    ['open', 'lost', 'won'],
  ),
  decision: fc.constantFrom('grant', 'return'),
})

/** How webhooks are delivered: in which order, how often, whether at all, and when the next sync runs. */
const news = fc.record({
  hold: fc.constantFrom('none', 'withhold', 'reorder'),
  duplicate: fc.boolean(),
  loses: fc.boolean(),
  worksAfter: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
})

type Happen = (command: Record<string, unknown>) => ReturnType<typeof shop.tell>

/** The state at the payment service. */
interface Standing {
  refunded: number
  dispute: { id: string; state: Purchase['dispute'] }
}

const describeStory = async (
  happen: Happen,
  session: string,
  { paid, refunds, disputes }: Story,
): Promise<Standing> => {
  const { object } = await happen({ do: 'pay', session, amount: paid })
  const payment_intent = String(object['payment_intent'])
  let refunded = 0
  for (const { cents, fails } of refunds) {
    const amount = Math.min(cents, paid - refunded)
    if (amount === 0) break
    const { object: refund } = await happen({ do: 'refund', payment_intent, amount })
    if (fails) await happen({ do: 'fail_refund', refund: refund.id })
    else refunded += amount
  }
  let dispute: Standing['dispute'] = { id: '', state: 'none' }
  for (const state of disputes) {
    if (state === 'open') dispute = { id: (await happen({ do: 'dispute', payment_intent })).object.id, state }
    else {
      await happen({ do: 'close_dispute', dispute: dispute.id, outcome: state })
      dispute = { ...dispute, state }
    }
  }
  return { refunded, dispute }
}

/** The expected outcome, as far as no decision is needed. */
const expectedOf = (paid: number, { refunded, dispute: { state: dispute } }: Standing) => {
  const gone = dispute === 'lost' || refunded >= paid
  const taken = gone || dispute === 'open' ? credits : creditsForRefund(credits, refunded, paid)
  const state: Purchase['state'] = paid === price ? 'paid' : gone ? 'abandoned' : 'mismatched'
  const held = { state, refunded_cents: refunded, dispute, credits_taken: 0 }
  return paid === price
    ? { purchase: { ...held, credits_taken: taken }, balance: credits - taken, written: gone ? 0 : paid - refunded }
    : { purchase: held, balance: 0, written: 0 }
}

const check = async (who: SignedIn, id: string) => {
  const { invoices, ...purchase } = await shop.purchase(who, id)
  const written = invoices.reduce((sum, { kind, gross_cents: gross }) => sum + (kind === 'invoice' ? gross : -gross), 0)
  return { purchase, written, balance: await shop.balance(who) }
}

/** An admin decides on mismatches; a dispute about one is closed by then. */
const decide = async (id: string, { decision, paid }: Story, { refunded, dispute }: Standing) => {
  if (dispute.state === 'open') await shop.make({ do: 'close_dispute', dispute: dispute.id, outcome: 'won' })
  const { status } = await api.call('POST', `/api/admin/credits/purchases/${id}/resolve`, {
    token: admin.session.access_token,
    body: { decision, reason: 'In a test' },
  })
  expect(status).toBe(200)
  const taken = creditsForRefund(credits, refunded, paid)
  return decision === 'grant'
    ? { purchase: { state: 'paid', refunded_cents: refunded }, balance: credits - taken, written: paid - refunded }
    : { purchase: { state: 'abandoned', refunded_cents: paid }, balance: 0, written: 0 }
}

let members = 0

describe('webhooks of a payment', () => {
  it('may be shuffled, repeated and lost: after a full sync the ledger is the same', async () => {
    await fc.assert(
      fc.asyncProperty(story, news, async (scenario, { hold, duplicate, loses, worksAfter }) => {
        members += 1
        const who = await api.member(`story-${members}@example.com`)
        const checkout = await shop.buy(who)
        if (hold !== 'none') await shop.tell({ do: hold })
        await shop.tell({ do: 'duplicate', on: duplicate })
        let step = 0
        const happen: Happen = async (command) => {
          const answer = await shop.tell(command)
          if (worksAfter[step % worksAfter.length] === true) await api.work()
          step += 1
          return answer
        }
        const standing = await describeStory(happen, checkout.session, scenario)
        if (loses) await shop.tell({ do: 'lose' })
        await shop.make({ do: 'release' })
        await shop.tell({ do: 'duplicate', on: false })
        await shop.reconcile(who)
        const expected = expectedOf(scenario.paid, standing)
        const found = await check(who, checkout.id)
        expect(found.purchase).toMatchObject(expected.purchase)
        expect(found).toMatchObject({
          balance: { total_credits: expected.balance, debt: 0 },
          written: expected.written,
        })
        if (found.purchase.state === 'mismatched') {
          const decided = await decide(checkout.id, scenario, standing)
          const after = await check(who, checkout.id)
          expect(after.purchase).toMatchObject(decided.purchase)
          expect(after).toMatchObject({
            balance: { total_credits: decided.balance, debt: 0 },
            written: decided.written,
          })
        }
        expect(await ledgerViolations(api.database.db)).toEqual([])
      }),
      { numRuns: Number(process.env['PAYMENT_STORIES'] ?? 10) },
    )
  }, 600_000)

  it('of a plan may arrive in any order as well', async () => {
    for (const hold of ['none', 'withhold', 'reorder'] as const) {
      const who = await api.member(`plan-${hold}@example.com`)
      const checkout = await shop.subscribe(who, 'basic')
      if (hold !== 'none') await shop.tell({ do: hold })
      await shop.tell({ do: 'duplicate', on: true })
      await shop.tell({ do: 'pay', session: checkout.session })
      await shop.make({ do: 'release' })
      await shop.tell({ do: 'duplicate', on: false })
      await shop.reconcile(who)
      expect(await shop.balance(who)).toEqual({ total_credits: 80, debt: 0 })
      expect(await shop.plan(who)).toMatchObject({ state: 'active', months_credited: 1 })
      expect(await shop.purchases(who)).toHaveLength(1)
    }
    await shop.endPlans()
  })
})
