import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs } from '../../contract/durations.ts'
import { type LedgerReason, ledgerReasonNames } from '../../contract/ledger.ts'
import { economyDays, priceMonths, publicEconomy } from '../../contract/statistics.ts'
import { flowOf } from '../credits/seed.ts'
import { causes } from './causes.ts'
import { drawEconomy, drawPrices } from './economy.ts'

const today = new Date('2026-11-17T15:00:00Z')
const dayAgo = (days: number): string => new Date(today.getTime() - days * dayMs).toISOString().slice(0, 10)

describe('causes', () => {
  it.each(ledgerReasonNames)('of %s match the accounts of the transfer', (reason) => {
    const flow = flowOf(reason)
    expect(causes[reason].flow).toBe(flow === 'sold' ? 'issued' : flow)
  })
})

describe('the economy', () => {
  const flow = fc.record({
    day: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: economyDays - 1 }).map(dayAgo)),
    reason: fc.constantFrom<LedgerReason>(...ledgerReasonNames),
    amount: fc.integer({ min: 1, max: 1_000_000 }),
  })

  it('adds up for any transfers: issued minus burned is the supply, by cause and by day', () => {
    fc.assert(
      fc.property(fc.array(flow, { maxLength: 60 }), (flows) => {
        const { totals, by_reason: causesOf, days } = drawEconomy(flows, [], today, 0)
        const sum = (parts: readonly { credits: number }[]) => parts.reduce((all, { credits }) => all + credits, 0)
        expect(totals.issued - totals.burned).toBe(totals.circulating)
        expect(sum(causesOf.issued)).toBe(totals.issued)
        expect(sum(causesOf.burned)).toBe(totals.burned)
        expect(days).toHaveLength(economyDays)
        expect(days.at(-1)).toMatchObject({ day: dayAgo(0), circulating: totals.circulating })
        const [first] = days
        for (const [at, { issued, burned, circulating }] of days.entries()) {
          const before = at === 0 ? (first?.circulating ?? 0) - issued + burned : days[at - 1]?.circulating
          expect(circulating - (before ?? 0)).toBe(issued - burned)
        }
      }),
    )
  })

  it('shows the credits in escrow, pending and in guarantee accounts, and what members owe', () => {
    const flows = (
      [
        ['pack_purchase', 500],
        ['order_hold', 120],
        ['order_hold', 80],
        ['order_payout', 24],
        ['payout_reserved', 56],
        ['payout_released', 19],
        ['reserve_taken', 7],
        ['guarantee_refund', 7],
        ['adjustment_take', 60],
        ['debt_incurred', 40],
        ['debt_settlement', 15],
        ['reversal_written_off', 30],
        ['write_off_recovered', 12],
      ] as const
    ).map(([reason, amount]) => ({ day: dayAgo(1), reason, amount }))
    const { totals } = drawEconomy(flows, [], today, 12)
    const supply = { issued: 530, burned: 60, circulating: 470 }
    expect(totals).toEqual({ ...supply, held: 120, pending: 30, guaranteed: 0, owed: 25, claims: 12, written_off: 18 })
  })

  it('without any transfers is zero, in the form of the contract', () => {
    const empty = { as_of: today.toISOString(), ...drawEconomy([], [], today, 0) }
    expect(publicEconomy.parse(empty)).toEqual(empty)
    expect(empty).toMatchObject({ totals: { issued: 0, circulating: 0 }, prices: [], price_rule: { base_month: null } })
  })
})

describe('prices', () => {
  const month = (name: string, orders: number, median_share: number) => ({
    month: name,
    orders,
    median_price: 40,
    median_share,
  })

  it('are compared with the first month that has enough orders; months with fewer have no value', () => {
    const months = [month('2026-07', 9, 3), month('2026-08', 10, 0.8), month('2026-10', 30, 1), month('2026-11', 4, 1)]
    const { prices, price_rule: rule } = drawPrices(months, today)
    expect(rule).toEqual({ orders_min: 10, base_month: '2026-08' })
    expect(prices).toEqual([
      { month: '2026-07', orders: 9, median_price: null, index: null },
      { month: '2026-08', orders: 10, median_price: 40, index: 100 },
      { month: '2026-09', orders: 0, median_price: null, index: null },
      { month: '2026-10', orders: 30, median_price: 40, index: 125 },
      { month: '2026-11', orders: 4, median_price: null, index: null },
    ])
  })

  it('keep their base month when it is older than the months shown', () => {
    const { prices, price_rule: rule } = drawPrices([month('2020-01', 50, 2), month('2026-11', 50, 3)], today)
    expect(prices).toHaveLength(priceMonths)
    expect(rule.base_month).toBe('2020-01')
    expect(prices.at(-1)).toMatchObject({ month: '2026-11', index: 150 })
  })
})
