// What a member owns here: the balance, and how it came to be.
import { z } from 'zod'
import { language } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { type LedgerReason, ledgerReasonNames, subjectKinds, transferKinds } from './ledger.ts'
import { prices } from './pricing.ts'

const time = z.iso.datetime()
const day = z.iso.date()
/** As somebody asks for it: of a year that there is. */
export const askedDay = z.iso.date().regex(/^[12]\d{3}-/)

export const historyPerPage = 50
/** An export ends here and says so in its last line. */
export const exportedRowsMax = 100_000

export const historyEntry = z.object({
  /** The version of the account that it made, from 1. */
  id: z.string(),
  at: time,
  kind: z.enum(transferKinds),
  reason: z.enum(ledgerReasonNames),
  /** Signed. */
  amount: z.int(),
  balance_after: z.int(),
  /** What it refers to; a domain as people read it. */
  subject: z.object({ kind: z.enum(subjectKinds), id: z.string() }).nullable(),
  /** What an admin wrote to it. */
  note: z.string().nullable(),
})
export type HistoryEntry = z.output<typeof historyEntry>

const historyFilter = {
  kind: z.enum(transferKinds).optional(),
  /** Days of the member's history, both included, in UTC. */
  from: askedDay.optional(),
  to: askedDay.optional(),
}

export const chartPeriods = ['30', '90', '365'] as const

export const balanceChart = z.object({
  /** One point per day, oldest first; the balance at the end of the day. */
  points: z.array(z.object({ day, balance: z.int(), gained: z.int(), spent: z.int() })),
})
export type BalanceChart = z.output<typeof balanceChart>

/** The reasons for which members earn credits, and those for which what they earned so is taken back. */
export const earningReasons = [
  'website_award',
  'own_site_link_award',
  'own_site_link_penalty',
  'own_site_link_restored',
  'welcome_bonus',
  'loyalty_bonus',
  'order_payout',
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
  /** Signed: what was taken back is below 0. */
  credits: z.int(),
})
export type Earned = z.output<typeof earned>

export const creditEndpoints = {
  balance: endpoint({
    method: 'GET',
    path: '/api/credits/balance',
    access: 'member',
    summary: 'The available credits of the caller, and what they owe.',
    output: z.object({ total_credits: z.int().min(0), debt: z.int().min(0) }),
    errors: ['signed_out'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/credits/history',
    access: 'member',
    summary: 'The movements of the caller’s credits, newest first, 50 at a time.',
    query: z.strictObject({ ...historyFilter, cursor: z.string().max(200).optional() }),
    output: z.object({ entries: z.array(historyEntry), next_cursor: z.string().nullable() }),
    errors: ['signed_out'],
  }),
  exportHistory: endpoint({
    method: 'GET',
    path: '/api/credits/history/export',
    access: 'member',
    summary: 'The same movements as a table (CSV).',
    query: z.strictObject({ ...historyFilter, language }),
    output: 'text/csv',
    errors: ['signed_out'],
  }),
  chart: endpoint({
    method: 'GET',
    path: '/api/credits/chart',
    access: 'member',
    summary: 'The balance at the end of each of the last days.',
    query: z.strictObject({ days: z.enum(chartPeriods).default('90') }),
    output: balanceChart,
    errors: ['signed_out'],
  }),
  earned: endpoint({
    method: 'GET',
    path: '/api/credits/earned',
    access: 'member',
    summary: 'What the caller earned so far, by reason; reasons for which nothing moved are left out.',
    output: z.object({ earned: z.array(earned) }),
    errors: ['signed_out'],
  }),
  prices: endpoint({
    method: 'GET',
    path: '/api/credits/prices',
    access: 'anyone',
    summary: 'What credits cost and how they are earned, as the operator has set it.',
    output: prices,
    errors: [],
  }),
} as const
