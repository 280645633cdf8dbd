// Premium and guarantee account: held with the price, paid into the account on completion, returned otherwise; the account pays
// refunds, never more than it has, and expires when no order needs it any more.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { premiumOf, totalOf } from '../../../contract/surcharge.ts'
import { readGuarantee } from '../../credits/guaranteeAccount.ts'
import { post } from '../../credits/ledger.ts'
import { addSite } from '../../offers/offers.fixture.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { ledgerViolations } from '../../testing/credits.ts'
import { useDatabase } from '../../testing/database.ts'
import { eraseMember } from '../../testing/eraseMember.ts'
import { addMember, addOrder, type OrderDraft, orderSteps } from '../orders.fixture.ts'
import { begin, make, sum } from '../processStory.fixture.ts'

const database = useDatabase()
const db = () => database.current.db
const steps = () => orderSteps(db())

afterEach(async () => {
  expect(await ledgerViolations(db())).toEqual([])
})

interface Trade {
  orderId: string
  buyerId: string
  sellerId: string
}

const place = async (draft: Partial<OrderDraft> = {}, credits = 1_000): Promise<Trade> => {
  const buyerId = draft.buyerId ?? (await addMember(db(), credits))
  const sellerId = draft.sellerId ?? (await addMember(db()))
  const rules = { premium_percent: 2, payout_percent: 100, ...draft.rules }
  const orderId = await addOrder(db(), { terms: { price: 100 }, ...draft, buyerId, sellerId, rules })
  return { orderId, buyerId, sellerId }
}

const complete = async ({ orderId }: Trade): Promise<void> => {
  await steps().transition(orderId, 'accept', 'seller')
  await steps().submitLink(orderId)
  await steps().check(orderId, 'passed')
  await steps().transition(orderId, 'approve', 'buyer')
}

const miss = async ({ orderId }: Trade): Promise<void> => {
  for (const hours of [0, 2]) {
    await steps().pass(hours)
    await steps().check(orderId, 'failed')
  }
}

const lose = async (trade: Trade): Promise<void> => {
  await miss(trade)
  await steps().pass(8 * 24)
  await steps().check(trade.orderId, 'failed')
}

/** Takes what the seller has available. */
const spendAll = async (sellerId: string): Promise<void> => {
  const amount = await steps().balance(sellerId)
  const key = `taken:${sellerId}:${amount}`
  await inTransaction(db(), (tx) =>
    post(tx, [{ key, reason: 'adjustment_take', amount, memberId: sellerId, note: 'Spent.' }]),
  )
}

const grant = (sellerId: string, amount: number): Promise<unknown> =>
  inTransaction(db(), (tx) =>
    post(tx, [
      {
        key: `guarantee:grant:${sellerId}`,
        reason: 'guarantee_grant',
        amount,
        memberId: sellerId,
        note: 'For a test.',
      },
    ]),
  )

const guaranteeOf = (sellerId: string): Promise<number> => readGuarantee(db(), sellerId)

describe('the premium', () => {
  it('is held with the price and goes to the guarantee account of the seller on completion', async () => {
    const trade = await place({}, 102)
    expect(await steps().balance(trade.buyerId)).toBe(0)
    await complete(trade)
    expect([await steps().balance(trade.sellerId), await guaranteeOf(trade.sellerId)]).toEqual([100, 2])
    expect(await steps().read(trade.orderId)).toMatchObject({ premium: 2, premium_paid: 2, paid_out: 100, refunded: 0 })
  })

  it('comes back with an order that is cancelled after it was placed', async () => {
    const trade = await place({}, 102)
    await steps().transition(trade.orderId, 'cancel', 'buyer')
    expect([await steps().balance(trade.buyerId), await guaranteeOf(trade.sellerId)]).toEqual([102, 0])
    expect(await steps().read(trade.orderId)).toMatchObject({ refunded: 102, premium_paid: 0 })
  })

  it('is not returned with a link that is lost under guarantee', async () => {
    const trade = await place({}, 102)
    await complete(trade)
    await lose(trade)
    expect([await steps().balance(trade.buyerId), await guaranteeOf(trade.sellerId)]).toEqual([100, 2])
  })

  it('is divided with the price, the part of the buyer rounded up, and not a credit is created or lost', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.integer({ min: 1, max: 100_000 }),
        fc.nat(100),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (prime, price, percent, share) => {
          const story = begin(prime, price, 7, premiumOf(price, percent))
          const { premium, surcharge } = story.facts
          if (!prime) make(story, 'accept', 'seller')
          make(story, 'submit_link', 'seller')
          make(story, 'pass', 'check')
          make(story, 'dispute', 'buyer')
          const toBuyer = Math.floor(price * share)
          expect(make(story, 'decide', 'admin', toBuyer)).toBe(true)
          const paid = sum(story.effects, 'premium_paid')
          const refund = sum(story.effects, 'refund')
          expect(refund + sum(story.effects, 'payout', 'prime_bonus', 'surcharge_refund') + paid).toBe(
            totalOf({ price, surcharge, premium }),
          )
          expect(paid).toBe(premium - Math.ceil((premium * toBuyer) / price))
          expect(story.effects.every(({ amount }) => amount > 0)).toBe(true)
        },
      ),
    )
  })

  it('is divided on the ledger as by the rule', async () => {
    const trade = await place({ terms: { price: 250 } }, 255)
    const { orderId } = trade
    await steps().transition(orderId, 'accept', 'seller')
    await steps().submitLink(orderId)
    await steps().check(orderId, 'passed')
    await steps().transition(orderId, 'dispute', 'buyer')
    await steps().transition(orderId, 'decide', 'admin', { toBuyer: 51 })
    // 51 of 250 are 20.4 %: 1.02 of 5 credits, rounded up.
    expect([await steps().balance(trade.buyerId), await guaranteeOf(trade.sellerId)]).toEqual([53, 3])
    expect(await steps().balance(trade.sellerId)).toBe(199)
  })
})

describe('the guarantee account', () => {
  it('pays what the seller cannot, and never more than it has under two refunds at the same time', async () => {
    const one = await place()
    const two = await place({ sellerId: one.sellerId })
    await complete(one)
    await complete(two)
    await grant(one.sellerId, 116)
    await spendAll(one.sellerId)
    await miss(one)
    await miss(two)
    await steps().pass(8 * 24)
    await Promise.all([steps().check(one.orderId, 'failed'), steps().check(two.orderId, 'failed')])
    expect(await guaranteeOf(one.sellerId)).toBe(0)
    const claims = await db().selectFrom('claims').select('amount').where('owner_id', '=', one.sellerId).execute()
    expect(claims).toEqual([{ amount: 80 }])
    const back = [await steps().balance(one.buyerId), await steps().balance(two.buyerId)].toSorted((a, b) => a - b)
    expect(back).toEqual([1_000 - 102 + 20, 1_000 - 2])
  })

  it('pays nothing for an order between related parties', async () => {
    const trade = await place({ covered: false }, 100)
    await complete(trade)
    await grant(trade.sellerId, 500)
    await spendAll(trade.sellerId)
    await lose(trade)
    expect([await steps().balance(trade.buyerId), await guaranteeOf(trade.sellerId)]).toEqual([0, 500])
    const claim = await db()
      .selectFrom('claims')
      .select('amount')
      .where('order_id', '=', trade.orderId)
      .executeTakeFirst()
    expect(claim).toEqual({ amount: 100 })
  })

  it('of a seller who has left pays refunds, and expires with the last guarantee', async () => {
    const one = await place()
    const two = await place({ sellerId: one.sellerId })
    await complete(one)
    await complete(two)
    await grant(one.sellerId, 126)
    await eraseMember(db(), one.sellerId)
    expect(await guaranteeOf(one.sellerId)).toBe(130)
    await lose(one)
    expect([await steps().balance(one.buyerId), await guaranteeOf(one.sellerId)]).toEqual([1_000 - 2, 30])
    await steps().pass(24 * 800)
    await steps().check(two.orderId, 'passed')
    expect(await steps().read(two.orderId)).toMatchObject({ guarantee_state: 'fulfilled' })
    expect(await guaranteeOf(one.sellerId)).toBe(0)
    const { rows } = await sql<{ amount: number }>`
      select amount from ledger_transfers where reason = 'guarantee_expired'`.execute(db())
    expect(rows).toEqual([{ amount: 30 }])
  })

  it('expires when a seller leaves without a running guarantee, and with the last order that goes on', async () => {
    const sellerId = await addMember(db())
    await grant(sellerId, 50)
    await eraseMember(db(), sellerId)
    expect(await guaranteeOf(sellerId)).toBe(0)
    const trade = await place()
    await steps().transition(trade.orderId, 'accept', 'seller')
    await steps().submitLink(trade.orderId)
    await grant(trade.sellerId, 50)
    await eraseMember(db(), trade.sellerId)
    expect(await guaranteeOf(trade.sellerId)).toBe(50)
    await steps().check(trade.orderId, 'failed')
    // The seller does not correct the link, and the buyer does not choose.
    for (let days = 0; days < 10; days += 1) {
      await steps().pass(24)
      await steps().wakeAndCheck(trade.orderId, 'failed')
    }
    expect((await steps().read(trade.orderId)).ended_at).not.toBeNull()
    expect(await guaranteeOf(trade.sellerId)).toBe(0)
  })

  it('is left out of the claim of a name below a hosting platform on its neighbours', async () => {
    const sellerId = await addMember(db())
    const { id: websiteId } = await addSite(db(), sellerId, { domain: 'harbour.github.io' })
    const trade = await place({ sellerId, websiteId })
    await complete(trade)
    await spendAll(sellerId)
    await lose(trade)
    const claim = await db().selectFrom('claims').select(['domain', 'hosted']).executeTakeFirst()
    expect(claim).toBeDefined()
    const { rows } = await sql<{ domain: string; blocked: boolean }>`
      select domain, has_open_claims(registrable, domain, gen_random_uuid(), clock_now()) as blocked
      from (values ('harbour.github.io', 'harbour.github.io'), ('pier.github.io', 'pier.github.io'), ('sub.harbour.github.io', 'harbour.github.io')) as site (domain, registrable)`.execute(
      db(),
    )
    expect(rows.map(({ blocked }) => blocked)).toEqual([true, false, false])
  })
})
