// Credit supply of the platform, computed from daily sums of the ledger. The sums of past days are stored, so that no
// transaction is read twice, however long the ledger is.
import { dayMs } from '../../contract/durations.ts'
import { type AccountKind, type LedgerReason, ledgerReasons } from '../../contract/ledger.ts'
import { casesMin, economyDays, type PriceMonth, priceMonths, type PublicEconomy } from '../../contract/statistics.ts'
import type { DatedFlow } from '../credits/days.ts'
import { causes } from './causes.ts'
import type { PricedMonth } from './prices.ts'

/** The net balance of all transfers on accounts of one kind. */
const balanceOf = (flows: readonly DatedFlow[], kind: AccountKind): number => {
  let balance = 0
  for (const { reason, amount } of flows) {
    const { from, to }: { from: AccountKind; to: AccountKind } = ledgerReasons[reason]
    if (to === kind) balance += amount
    if (from === kind) balance -= amount
  }
  return balance
}

const inOrder = <C extends string>(sums: ReadonlyMap<C, number>): { cause: C; credits: number }[] =>
  [...sums].map(([cause, credits]) => ({ cause, credits })).sort((a, b) => b.credits - a.credits)

/** The effect of one transfer on the total supply. */
const effectOf = (reason: LedgerReason, amount: number): number => {
  const { flow } = causes[reason]
  return flow === null ? 0 : flow === 'issued' ? amount : -amount
}

const drawDays = (flows: readonly DatedFlow[], today: Date): PublicEconomy['days'] => {
  const points = new Map<string, { issued: number; burned: number }>()
  for (let ago = economyDays - 1; ago >= 0; ago -= 1) {
    points.set(new Date(today.getTime() - ago * dayMs).toISOString().slice(0, 10), { issued: 0, burned: 0 })
  }
  let circulating = 0
  for (const { day, reason, amount } of flows) {
    const point = day === null ? undefined : points.get(day)
    const { flow } = causes[reason]
    if (point === undefined) circulating += effectOf(reason, amount)
    else if (flow !== null) point[flow] += amount
  }
  return [...points].map(([day, { issued, burned }]) => {
    circulating += issued - burned
    return { day, issued, burned, circulating }
  })
}

/** Relative to the first month that had enough orders. */
export const drawPrices = (
  months: readonly PricedMonth[],
  today: Date,
): Pick<PublicEconomy, 'prices' | 'price_rule'> => {
  const base = months.find(({ orders }) => orders >= casesMin) ?? null
  const from = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - (priceMonths - 1), 1))
  const shown = Array.from({ length: priceMonths }, (_, n) =>
    new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + n, 1)).toISOString().slice(0, 7),
  )
  const [oldest] = months
  const prices = shown
    .filter((month) => oldest !== undefined && month >= oldest.month)
    .map((month): PriceMonth => {
      const found = months.find((priced) => priced.month === month)
      if (found === undefined || base === null || found.orders < casesMin) {
        return { month, orders: found?.orders ?? 0, median_price: null, index: null }
      }
      const index = Math.round((found.median_share / base.median_share) * 1_000) / 10
      return { month, orders: found.orders, median_price: found.median_price, index }
    })
  return { prices, price_rule: { orders_min: casesMin, base_month: base?.month ?? null } }
}

export const drawEconomy = (
  flows: readonly DatedFlow[],
  months: readonly PricedMonth[],
  today: Date,
  /** What members owe to other members: no account has it before it is collected. */
  openClaims: number,
): Omit<PublicEconomy, 'as_of'> => {
  const issued = new Map<Extract<(typeof causes)[LedgerReason], { flow: 'issued' }>['cause'], number>()
  const burned = new Map<Extract<(typeof causes)[LedgerReason], { flow: 'burned' }>['cause'], number>()
  for (const { reason, amount } of flows) {
    const notified = causes[reason]
    if (notified.flow === 'issued') issued.set(notified.cause, (issued.get(notified.cause) ?? 0) + amount)
    if (notified.flow === 'burned') burned.set(notified.cause, (burned.get(notified.cause) ?? 0) + amount)
  }
  const sumOf = (sums: ReadonlyMap<string, number>): number => [...sums.values()].reduce((sum, next) => sum + next, 0)
  return {
    totals: {
      issued: sumOf(issued),
      burned: sumOf(burned),
      circulating: sumOf(issued) - sumOf(burned),
      held: balanceOf(flows, 'escrow'),
      pending: balanceOf(flows, 'reserve'),
      guaranteed: balanceOf(flows, 'guarantee'),
      owed: -balanceOf(flows, 'debt'),
      claims: openClaims,
      // The account has the losses as a negative figure.
      written_off: Math.max(0, -balanceOf(flows, 'write_offs')),
    },
    by_reason: { issued: inOrder(issued), burned: inOrder(burned) },
    days: drawDays(flows, today),
    ...drawPrices(months, today),
  }
}
