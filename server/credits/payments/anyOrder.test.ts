import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { creditsForRefund } from '../../../contract/pricing.ts'
import { useApi } from '../../testing/api.ts'
import { ledgerViolations } from '../../testing/credits.ts'
import { openShop } from './payments.fixture.ts'

const api = useApi({ sandbox: true })
const shop = openShop(api)

afterAll(async () => {
  expect(await ledgerViolations(api.database.db)).toEqual([])
})

const price = 2800
const credits = 150

/** What can happen to a payment, in the order in which it can. */
const story = fc.record({
  refunds: fc.array(fc.integer({ min: 1, max: 1500 }), { maxLength: 3 }),
  failsLast: fc.boolean(),
  dispute: fc.constantFrom('none', 'open', 'won', 'lost'),
})

/** How the news of it travels: in which order, how often, whether at all, and when we get round to looking. */
const news = fc.record({
  hold: fc.constantFrom('none', 'withhold', 'reorder'),
  duplicate: fc.boolean(),
  loses: fc.boolean(),
  worksAfter: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
})

let members = 0

describe('the news of a payment', () => {
  it('may be shuffled, repeated and lost: after a look at everything the ledger says the same', async () => {
    await fc.assert(
      fc.asyncProperty(story, news, async ({ refunds, failsLast, dispute }, { hold, duplicate, loses, worksAfter }) => {
        members += 1
        const who = await api.member(`story-${members}@example.com`)
        const checkout = await shop.buy(who)
        if (hold !== 'none') await shop.tell({ do: hold })
        await shop.tell({ do: 'duplicate', on: duplicate })
        let step = 0
        const happen = async (command: Record<string, unknown>) => {
          const told = await shop.tell(command)
          if (worksAfter[step % worksAfter.length] === true) await api.work()
          step += 1
          return told
        }
        const { object: session } = await happen({ do: 'pay', session: checkout.session })
        const payment_intent = String(session['payment_intent'])
        let refunded = 0
        for (const [at, wanted] of refunds.entries()) {
          const amount = Math.min(wanted, price - refunded)
          if (amount === 0) break
          const { object } = await happen({ do: 'refund', payment_intent, amount })
          refunded += amount
          if (failsLast && at === refunds.length - 1) {
            await happen({ do: 'fail_refund', refund: object.id })
            refunded -= amount
          }
        }
        if (dispute !== 'none') {
          const { object } = await happen({ do: 'dispute', payment_intent })
          if (dispute !== 'open') await happen({ do: 'close_dispute', dispute: object.id, outcome: dispute })
        }
        if (loses) await shop.tell({ do: 'lose' })
        await shop.make({ do: 'release' })
        await shop.tell({ do: 'duplicate', on: false })
        await shop.reconcile(who)
        const gone = dispute === 'open' || dispute === 'lost'
        const taken = gone ? credits : creditsForRefund(credits, refunded, price)
        expect(await shop.balance(who)).toEqual({ total_credits: credits - taken, debt: 0 })
        const { invoices, ...purchase } = await shop.purchase(who, checkout.id)
        expect(purchase).toMatchObject({ state: 'paid', refunded_cents: refunded, credits_taken: taken, dispute })
        const documented = invoices.reduce(
          (sum, { kind, gross_cents: cents }) => sum + (kind === 'invoice' ? cents : -cents),
          0,
        )
        expect(documented).toBe(price - refunded)
        expect(await ledgerViolations(api.database.db)).toEqual([])
      }),
      { numRuns: 10 },
    )
  }, 180_000)

  it('of a plan may come in any order as well', async () => {
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
