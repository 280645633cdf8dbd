// Pending credits: released by checks that find the link live, returned when it is lost, and how a seller comes to be paid at
// once.
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { giveCredits, ledgerViolations } from '../../testing/credits.ts'
import { useDatabase } from '../../testing/database.ts'
import { addMember, addOrder, orderSteps } from '../orders.fixture.ts'
import { requestPayoutChecks } from './release.ts'

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

const complete = async (trade: Omit<Trade, 'orderId'>, price = 100): Promise<Trade> => {
  const orderId = await addOrder(db(), { ...trade, terms: { price, guarantee_months: 12 } })
  await steps().transition(orderId, 'accept', 'seller')
  await steps().submitLink(orderId)
  await steps().check(orderId, 'passed')
  await steps().transition(orderId, 'approve', 'buyer')
  return { orderId, ...trade }
}

const parties = async (credits = 1_000): Promise<Omit<Trade, 'orderId'>> => ({
  buyerId: await addMember(db(), credits),
  sellerId: await addMember(db()),
})

/** As if the credits of the buyer had been bought. */
const bought = (memberId: string, credits: number): Promise<void> =>
  giveCredits(db(), memberId, credits, 'pack_purchase')

const has = async (memberId: string): Promise<[available: number, pending: number]> => [
  await steps().balance(memberId),
  await steps().pending(memberId),
]

const checkAfter = async ({ orderId }: Trade, days: number, verdict: 'passed' | 'failed' = 'passed'): Promise<void> => {
  await steps().pass(24 * days)
  await steps().check(orderId, verdict)
}

const lose = async ({ orderId }: Trade): Promise<void> => {
  for (const hours of [0, 2, 24, 8 * 24]) {
    await steps().pass(hours)
    await steps().check(orderId, 'failed')
  }
}

describe('a new seller', () => {
  it('gets 30 % at once, and the rest by checks after 7, 14 and 21 days', async () => {
    const trade = await complete(await parties())
    expect(await has(trade.sellerId)).toEqual([30, 70])
    await checkAfter(trade, 6)
    expect(await has(trade.sellerId)).toEqual([30, 70])
    await checkAfter(trade, 2)
    expect(await has(trade.sellerId)).toEqual([53, 47])
    await checkAfter(trade, 7)
    await checkAfter(trade, 7)
    expect(await has(trade.sellerId)).toEqual([100, 0])
    const released = (await steps().events(trade.orderId)).filter((event) => event === 'clock payout_released')
    expect(released).toHaveLength(3)
  })

  it('gets nothing while the link is missing or cannot be checked, and all that is due once it is back', async () => {
    const trade = await complete(await parties())
    await checkAfter(trade, 8, 'failed')
    await steps().pass(2)
    await steps().check(trade.orderId, 'failed')
    expect(await has(trade.sellerId)).toEqual([30, 70])
    await steps().check(trade.orderId, 'inconclusive')
    expect(await has(trade.sellerId)).toEqual([30, 70])
    await steps().check(trade.orderId, 'passed')
    expect(await has(trade.sellerId)).toEqual([53, 47])
  })

  it('is released the same part once, however often it is checked', async () => {
    const trade = await complete(await parties())
    await steps().pass(24 * 8)
    await Promise.all(Array.from({ length: 4 }, () => steps().check(trade.orderId, 'passed')))
    await steps().checkInPassing(trade.orderId, 'passed')
    expect(await has(trade.sellerId)).toEqual([53, 47])
  })

  it('has a fresh check requested when a part is due', async () => {
    const trade = await complete(await parties())
    const askedFor = async (): Promise<boolean> => {
      await requestPayoutChecks(db())
      const { checking_since: since } = await db()
        .selectFrom('monitored_links')
        .innerJoin('backlink_orders', 'backlink_orders.link_id', 'monitored_links.id')
        .select('checking_since')
        .where('backlink_orders.id', '=', trade.orderId)
        .executeTakeFirstOrThrow()
      return since !== null
    }
    await steps().pass(24 * 6)
    expect(await askedFor()).toBe(false)
    await steps().pass(24 * 2)
    expect(await askedFor()).toBe(true)
    // One that cannot be read is asked for again after a day, not with every run.
    await steps().check(trade.orderId, 'inconclusive')
    await steps().pass(2)
    expect(await askedFor()).toBe(false)
    await steps().pass(24)
    expect(await askedFor()).toBe(true)
  })
})

describe('a lost link', () => {
  it('is refunded from pending credits first, then from the balance', async () => {
    const trade = await complete(await parties())
    const before = await steps().balance(trade.buyerId)
    await lose(trade)
    expect(await has(trade.sellerId)).toEqual([0, 0])
    expect(await steps().balance(trade.buyerId)).toBe(before + 100)
    expect(await steps().events(trade.orderId)).toContain('check guarantee_refunded')
  })

  it('becomes a claim with what the seller has passed on, and no credits are issued for it', async () => {
    const trade = await complete(await parties())
    const accomplice = await addMember(db())
    await addOrder(db(), { buyerId: trade.sellerId, sellerId: accomplice, terms: { price: 30 } })
    const before = await steps().balance(trade.buyerId)
    await lose(trade)
    expect(await steps().balance(trade.buyerId)).toBe(before + 70)
    const claim = await db().selectFrom('claims').selectAll().where('order_id', '=', trade.orderId).executeTakeFirst()
    expect(claim).toMatchObject({ owner_id: trade.sellerId, creditor_id: trade.buyerId, amount: 30, paid: 0 })
    const { rows } = await sql<{ issued: number }>`
      select count(*)::int as issued from ledger_transfers t join ledger_accounts a on a.id = t.from_account
      where t.refers_to = ${`order:${trade.orderId}`} and a.owner_id = ledger_platform()`.execute(db())
    expect(rows[0]?.issued).toBe(0)
  })
})

describe('a seller whose links have been live for 21 days', () => {
  const proven = async (trade: Trade): Promise<void> => {
    for (const days of [8, 7, 7]) await checkAfter(trade, days)
  }

  it('is paid at once as far as they have proven with a buyer who paid with money', async () => {
    const members = await parties(0)
    await bought(members.buyerId, 1_000)
    const first = await complete(members)
    await proven(first)
    // The first order is still exposed: nothing more is covered by it.
    const second = await complete(members)
    expect(await has(members.sellerId)).toEqual([130, 70])
    await proven(second)
    const { rows } = await sql<{ exposed: number; proven: number }>`
      select exposed::int, proven::int from seller_exposure where owner_id = ${members.sellerId}`.execute(db())
    expect(rows).toEqual([{ exposed: 200, proven: 200 }])
    // The guarantee of the first one ends, but what it has proven stays.
    await db()
      .updateTable('backlink_orders')
      .set({ guarantee_until: sql<Date>`clock_now()` })
      .where('id', '=', first.orderId)
      .execute()
    await steps().check(first.orderId, 'passed')
    await complete(members)
    expect(await has(members.sellerId)).toEqual([300, 0])
  })

  it('proves nothing with a buyer who spends only credits that were awarded', async () => {
    const trade = await complete(await parties())
    await proven(trade)
    expect(await steps().read(trade.orderId)).toMatchObject({ proven: 0, payout_due_at: null })
  })

  it('proves nothing with a buyer they have invited', async () => {
    const members = await parties(0)
    await bought(members.buyerId, 1_000)
    await sql`
      insert into referrals (referral_id, referrer_id, registered_at, source, landing, referrer_bonus, member_bonus, purchase_percent, hold_days, shares_until)
      values (${members.buyerId}, ${members.sellerId}, clock_now(), 'direct', '/', 0, 0, 0, 0, clock_now())`.execute(
      db(),
    )
    const trade = await complete(members)
    await proven(trade)
    expect(await steps().read(trade.orderId)).toMatchObject({ proven: 0, payout_due_at: null })
  })

  it('loses what a link has proven with the link', async () => {
    const members = await parties(0)
    await bought(members.buyerId, 1_000)
    const trade = await complete(members)
    await proven(trade)
    expect(await steps().read(trade.orderId)).toMatchObject({ proven: 100 })
    await lose(trade)
    expect(await steps().read(trade.orderId)).toMatchObject({ proven: 0, guarantee_state: 'refunded' })
    const exposure = await db()
      .selectFrom('seller_exposure')
      .selectAll()
      .where('owner_id', '=', members.sellerId)
      .executeTakeFirstOrThrow()
    expect(exposure).toMatchObject({ exposed: 0, proven: 0 })
  })
})
