// Credits of a member: the balance and its history.
import { z } from 'zod'
import { language } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { type LedgerReason, ledgerReasonNames, subjectKinds, transferKinds } from './ledger.ts'
import { prices } from './pricing.ts'
import { exact } from './texts.ts'

const time = z.iso.datetime()
const day = z.iso.date()
/** A requested day, in a plausible year. */
export const askedDay = exact({ lengthMax: 10 })
  .check(z.iso.date())
  .regex(/^[12]\d{3}-/)

/** An export stops here and notes that in its last line. */
export const exportedRowsMax = 100_000

export const historyEntry = z.object({
  /** Account version created by the entry, from 1. */
  id: z.string(),
  at: time,
  kind: z.enum(transferKinds),
  reason: z.enum(ledgerReasonNames),
  /** Signed. */
  amount: z.int(),
  balance_after: z.int(),
  /** What the entry refers to; a domain in its readable form. */
  subject: z.object({ kind: z.enum(subjectKinds), id: z.string() }).nullable(),
  /** The order it refers to, on the member's side of it; null for other subjects. */
  order: z.object({ number: z.int(), domain_name: z.string(), side: z.enum(['buyer', 'seller']) }).nullable(),
  /** Note by an admin. */
  note: z.string().nullable(),
})
export type HistoryEntry = z.output<typeof historyEntry>

const historyFilter = {
  kind: z.enum(transferKinds).optional(),
  /** Days of the member's history, inclusive, in UTC. */
  from: askedDay.optional(),
  to: askedDay.optional(),
}

/** A month of a plan is a lot of its own, so that members with plans have several. */
export const unsettledRowsMax = 12

/** What is left of a payment that can still be reversed. */
export const unsettledLot = z.object({ credits: z.int().positive(), settles_at: time })
export type UnsettledLot = z.output<typeof unsettledLot>

export const chartPeriods = ['30', '90', '365'] as const

export const balanceChart = z.object({
  /** One point per day, oldest first; the balance at the end of the day. */
  points: z.array(z.object({ day, balance: z.int(), gained: z.int(), spent: z.int() })),
})
export type BalanceChart = z.output<typeof balanceChart>

/** Reasons for which members earn credits, and those that take these credits back. */
export const earningReasons = [
  'website_award',
  'own_site_link_award',
  'own_site_link_penalty',
  'own_site_link_restored',
  'welcome_bonus',
  'loyalty_bonus',
  'order_payout',
  'payout_released',
  'guarantee_taken',
  'prime_bonus',
  'prime_penalty',
  'referral_bonus',
  'referral_welcome',
  'referral_share',
  'referral_taken',
] as const satisfies readonly LedgerReason[]

export const earned = z.object({
  reason: z.enum(earningReasons),
  times: z.int().min(1),
  /** Signed: credits taken back are below 0. */
  credits: z.int(),
})
export type Earned = z.output<typeof earned>

export const creditEndpoints = {
  balance: endpoint({
    method: 'GET',
    path: '/api/credits/balance',
    access: 'member',
    summary: 'Returns the caller’s available credits and debt, pending credits, and open claims on both sides.',
    output: z.object({
      total_credits: z.int().min(0),
      debt: z.int().min(0),
      /** The part of the credits whose payment can still be reversed. */
      unsettled: z.int().min(0),
      /** What can be spent now: new payers may spend only some of the unsettled credits. */
      spendable: z.int().min(0),
      /** When more can be spent; null: all credits can be spent. */
      more_at: time.nullable(),
      /** Payouts that are released later; they cannot be spent. */
      pending: z.int().min(0),
      /** Of the guarantee account, which pays refunds under guarantee and cannot be spent. */
      guarantee: z.int().min(0),
      /** Refunds that the caller still owes to buyers; incoming credits pay them. */
      owed_to_others: z.int().min(0),
      /** Refunds that sellers still owe to the caller. */
      owed_by_others: z.int().min(0),
      /** Frozen by an admin, with the decision; null: nothing is frozen. */
      frozen: z.object({ amount: z.int().min(0), decision_id: z.uuid() }).nullable(),
      /** Part of a reversed payment was written off: the caller can buy no credits until an admin allows it. */
      purchases_closed: z.boolean(),
    }),
    errors: ['signed_out'],
  }),
  unsettled: endpoint({
    method: 'GET',
    path: '/api/credits/unsettled',
    access: 'member',
    summary: `Lists the caller’s credits that are not settled yet, by the day on which they settle, at most ${unsettledRowsMax} rows.`,
    output: z.object({
      lots: z.array(unsettledLot).max(unsettledRowsMax),
      /** Credits that settle later than those. */
      further: z.int().min(0),
    }),
    errors: ['signed_out'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/credits/history',
    access: 'member',
    summary: 'Lists the caller’s credit transactions, newest first, 50 per page.',
    query: z.strictObject({ ...historyFilter, cursor: exact({ lengthMax: 200 }).optional() }),
    output: z.object({ entries: z.array(historyEntry), next_cursor: z.string().nullable() }),
    errors: ['signed_out'],
  }),
  exportHistory: endpoint({
    method: 'GET',
    path: '/api/credits/history/export',
    access: 'member',
    summary: 'Exports the same transactions as CSV.',
    query: z.strictObject({ ...historyFilter, language }),
    output: 'text/csv',
    errors: ['signed_out'],
  }),
  chart: endpoint({
    method: 'GET',
    path: '/api/credits/chart',
    access: 'member',
    summary: 'Returns the balance at the end of each of the last days.',
    query: z.strictObject({ days: z.enum(chartPeriods).default('90') }),
    output: balanceChart,
    errors: ['signed_out'],
  }),
  earned: endpoint({
    method: 'GET',
    path: '/api/credits/earned',
    access: 'member',
    summary: 'Returns the caller’s earnings so far by reason; reasons without transactions are omitted.',
    output: z.object({ earned: z.array(earned) }),
    errors: ['signed_out'],
  }),
  prices: endpoint({
    method: 'GET',
    path: '/api/credits/prices',
    access: 'anyone',
    summary: 'Returns what credits cost and how they are earned, as set by the operator.',
    output: prices,
    errors: [],
  }),
} as const
