// Bills that differ from the agreed terms: past prices, payments that match nothing, payments that are named late.
import { describe, expect, it } from 'vitest'
import type { Purchase } from '../../../../contract/payments.ts'
import type { SignedIn } from '../../../testing/api.ts'
import { month, usePlanShop } from './plans.fixture.ts'

const shop = usePlanShop()

const mismatchedOf = async (who: SignedIn): Promise<Purchase | undefined> =>
  (await shop.purchases(who)).find(({ state }) => state === 'mismatched')

describe('a bill', () => {
  it('at a previously agreed price is accepted once', async () => {
    const who = await shop.subscribed('former', 'basic')
    await shop.call(who, 'change', { plan: 'professional', interval: 'month' })
    await shop.call(who, 'change', { plan: 'basic', interval: 'month' })
    await shop.api.work()
    await shop.reprice(who, 3900, 'professional')
    await shop.advance(month)
    expect(await shop.balance(who)).toMatchObject({ total_credits: 80 + 242 })
    expect(await shop.plan(who)).toMatchObject({ problem: null })
    await shop.advance(month)
    expect(await shop.plan(who)).toMatchObject({ problem: 'mismatched', months_credited: 2 })
    const admin = await shop.admin('former-admin')
    expect((await shop.resolve(admin, (await mismatchedOf(who))?.id ?? '', 'return')).status).toBe(200)
    await shop.api.work()
  })

  it('that matches no terms keeps its place: granted later, it credits what it was for', async () => {
    const admin = await shop.admin('granting')
    const who = await shop.subscribed('granted', 'basic')
    await shop.reprice(who, 1400)
    await shop.advance(month)
    const held = await mismatchedOf(who)
    expect(held).toMatchObject({ credits: 80, state: 'mismatched' })
    await shop.call(who, 'change', { plan: 'basic', interval: 'year' })
    await shop.advance(month)
    expect(await shop.plan(who)).toMatchObject({ interval: 'year', months_credited: 3 })
    expect(await shop.balance(who)).toMatchObject({ total_credits: 80 + 84 })
    expect((await shop.resolve(admin, held?.id ?? '', 'grant')).status).toBe(200)
    expect(await shop.balance(who)).toMatchObject({ total_credits: 80 + 84 + 84 })
    const plan = await shop.plan(who)
    expect(plan).toMatchObject({ problem: null, months_credited: 3 })
    expect(plan?.months).toHaveLength(14)
    await shop.advance(month)
    expect(await shop.balance(who)).toMatchObject({ total_credits: 80 + 3 * 84 })
  })

  it('that was refunded leaves no problem behind', async () => {
    const admin = await shop.admin('returning')
    const who = await shop.subscribed('returned', 'basic')
    await shop.reprice(who, 1400)
    await shop.advance(month)
    expect(await shop.plan(who)).toMatchObject({ problem: 'mismatched' })
    expect((await shop.resolve(admin, (await mismatchedOf(who))?.id ?? '', 'return')).status).toBe(200)
    await shop.api.work()
    expect(await shop.plan(who)).toMatchObject({ problem: null })
    await shop.reprice(who, 1500)
    await shop.advance(month)
    expect(await shop.plan(who)).toMatchObject({ problem: null, months_credited: 3 })
    expect(await shop.balance(who)).toMatchObject({ total_credits: 80 + 84 })
  })

  it('whose payment was unknown is monitored once the payment is known', async () => {
    const who = await shop.subscribed('unnamed', 'basic')
    const [bill] = await shop.purchases(who)
    const payment = await shop.paymentOf(bill?.id ?? '')
    await shop.api.database.pool.query('update purchases set stripe_payment_id = null where id = $1', [bill?.id])
    await shop.make({ do: 'refund', payment_intent: payment })
    expect(await shop.paymentOf(bill?.id ?? '')).toBe(payment)
    expect(await shop.balance(who)).toMatchObject({ total_credits: 0 })
  })
})
