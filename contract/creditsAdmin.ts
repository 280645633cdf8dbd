// Credits for admins: settings, the ledger, purchases and the ledger audit.
import { z } from 'zod'
import { done } from './accounts.ts'
import { askedDay } from './credits.ts'
import { endpoint } from './endpoint.ts'
import { accountKinds, ledgerReasonNames, transferKinds } from './ledger.ts'
import { adjustmentMax, reasonLengthMax, reasonLengthMin, transferSubjectLengthMax } from './limits.ts'
import { purchase, purchaseStates } from './payments.ts'
import { creditSettings } from './pricing.ts'
import { because, exact, lines, typed } from './texts.ts'

const time = z.iso.datetime()
const day = z.iso.date()
const cursor = exact({ lengthMax: 200 }).optional()
const reason = lines({ lengthMin: reasonLengthMin, lengthMax: reasonLengthMax })

export const transfersPerPage = 50
export const claimsPerPage = 50

const accountSide = z.object({
  /** Account id; the shards of a platform account have different ids. */
  id: z.string(),
  kind: z.enum(accountKinds),
  /** The member or order it belongs to. */
  owner_id: z.uuid().nullable(),
  /** Of a member; null for other accounts and for deleted members. */
  owner_name: z.string().nullable(),
  /** Number of the order whose escrow or pending credits the account holds; null for other accounts. */
  order_number: z.int().nullable(),
  part: z.int(),
})

export const ledgerTransfer = z.object({
  id: z.string(),
  at: time,
  key: z.string(),
  kind: z.enum(transferKinds),
  reason: z.enum(ledgerReasonNames),
  from: accountSide,
  to: accountSide,
  amount: z.int().positive(),
  refers_to: z.string().nullable(),
  /** Number of the order the transfer refers to; null if it refers to something else. */
  order_number: z.int().nullable(),
  note: z.string().nullable(),
})
export type LedgerTransfer = z.output<typeof ledgerTransfer>

const sideEntry = z.object({ version: z.int(), balance_before: z.int(), balance_after: z.int() })

export const ledgerEntry = sideEntry.extend({ transfer: ledgerTransfer })
export type LedgerEntry = z.output<typeof ledgerEntry>

export const ledgerAudit = z.object({
  id: z.string(),
  asked_by: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  started_at: time,
  /** Null while it runs. */
  finished_at: time.nullable(),
  transfers: z.int().nullable(),
  /** At most 100 are kept. */
  violations: z.array(z.object({ rule: z.string(), subject: z.string(), detail: z.string() })).nullable(),
})
export type LedgerAudit = z.output<typeof ledgerAudit>

const transferFilter = {
  reason: z.enum(ledgerReasonNames).optional(),
  member: z.uuid().optional(),
  /** Exact reference, such as domain:example.com. */
  subject: typed({ lengthMax: transferSubjectLengthMax }).optional(),
  from: askedDay.optional(),
  to: askedDay.optional(),
}

const adminPurchase = purchase.extend({
  member: z.object({ id: z.uuid(), name: z.string() }),
  paid_cents: z.int().nullable(),
  /** Amount to refund as soon as the payment provider responds. */
  pending_cents: z.int(),
})
export type AdminPurchase = z.output<typeof adminPurchase>

/** An open claim of a buyer for a refund that the seller could not pay. Closed accounts have no name. */
const adminClaim = z.object({
  order_id: z.uuid(),
  order_number: z.int(),
  /** Registrable domain of the link, in its readable form. */
  domain_name: z.string(),
  debtor: z.object({ id: z.uuid(), name: z.string().nullable() }),
  creditor: z.object({ id: z.uuid(), name: z.string().nullable() }),
  amount: z.int().positive(),
  paid: z.int().min(0),
  created_at: time,
})
export type AdminClaim = z.output<typeof adminClaim>

/** pending: the payment provider did not respond; the refund is retried automatically. */
const moneyBack = z.object({ pending: z.boolean() })

export const creditAdminEndpoints = {
  settings: endpoint({
    method: 'GET',
    path: '/api/admin/credits/settings',
    access: 'admin',
    summary: 'Returns all amounts, packs, plans and rules.',
    output: z.object({
      settings: creditSettings,
      version: z.int(),
      changed_at: time.nullable(),
      changed_by: z.string().nullable(),
    }),
    errors: [],
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/api/admin/credits/settings',
    access: 'admin',
    summary: 'Updates the settings, unless another admin has changed them since this version.',
    body: z.strictObject({ settings: creditSettings, version: z.int32(), reason }),
    output: z.object({ version: z.int() }),
    errors: ['conflict'],
  }),
  overview: endpoint({
    method: 'GET',
    path: '/api/admin/credits/overview',
    access: 'admin',
    summary:
      'Returns the balance of every kind of account, and the credits issued and burned on each of the last days.',
    query: z.strictObject({ days: z.enum(['30', '90', '365']).default('30') }),
    output: z.object({
      accounts: z.array(z.object({ kind: z.enum(accountKinds), balance: z.int(), accounts: z.int() })),
      /**
       * issued: given for free; sold: for money; burned: taken, refunded, expired. No credit is counted in two of them.
       */
      days: z.array(z.object({ day, issued: z.int(), sold: z.int(), burned: z.int() })),
      mismatched: z.int(),
      audit: ledgerAudit.nullable(),
    }),
    errors: [],
  }),
  transfers: endpoint({
    method: 'GET',
    path: '/api/admin/credits/transfers',
    access: 'admin',
    summary: 'Lists transfers by reason, member or reference, newest first, 50 per page.',
    query: z.strictObject({ ...transferFilter, cursor }),
    output: z.object({ transfers: z.array(ledgerTransfer), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  transfer: endpoint({
    method: 'GET',
    path: '/api/admin/credits/transfers/:id',
    access: 'admin',
    summary: 'Returns one transfer with its entries on both sides and other transfers with the same reference.',
    params: z.object({ id: exact({ lengthMax: 15 }).regex(/^[1-9]\d{0,14}$/) }),
    output: z.object({
      transfer: ledgerTransfer,
      from_entry: sideEntry,
      to_entry: sideEntry,
      related: z.array(ledgerTransfer),
    }),
    errors: ['not_found'],
  }),
  account: endpoint({
    method: 'GET',
    path: '/api/admin/credits/accounts/:id',
    access: 'admin',
    summary: 'Returns one account with its entries, newest first, 50 per page.',
    params: z.object({ id: exact({ lengthMax: 15 }).regex(/^[1-9]\d{0,14}$/) }),
    query: z.strictObject({ cursor }),
    output: z.object({
      account: accountSide.extend({ balance: z.int(), version: z.int() }),
      entries: z.array(ledgerEntry),
      next_cursor: z.string().nullable(),
    }),
    errors: ['not_found'],
  }),
  adjust: endpoint({
    method: 'POST',
    path: '/api/admin/credits/adjustments',
    access: 'admin',
    summary: 'Adds or deducts credits of a member, with a reason that the member sees.',
    body: z.strictObject({
      member_id: z.uuid(),
      amount: z
        .int()
        .min(-adjustmentMax)
        .max(adjustmentMax)
        .refine((amount) => amount !== 0, because('wrong_value')),
      reason,
    }),
    output: z.object({ total_credits: z.int(), debt: z.int() }),
    errors: ['not_found', 'idempotency_key_missing', 'idempotency_key_reused'],
    idempotency: 'required',
  }),
  grantGuarantee: endpoint({
    method: 'POST',
    path: '/api/admin/credits/guarantee-grants',
    access: 'admin',
    summary: 'Adds credits to the guarantee account of a member, with a reason that the member sees.',
    body: z.strictObject({ member_id: z.uuid(), amount: z.int().min(1).max(adjustmentMax), reason }),
    /** Balance of the guarantee account. */
    output: z.object({ guarantee: z.int().min(0) }),
    errors: ['not_found', 'idempotency_key_missing', 'idempotency_key_reused'],
    idempotency: 'required',
  }),
  prove: endpoint({
    method: 'POST',
    path: '/api/admin/credits/audits',
    access: 'admin',
    summary: 'Runs the ledger audit. One at a time.',
    output: z.object({ audit: ledgerAudit }),
    errors: ['in_progress'],
  }),
  audits: endpoint({
    method: 'GET',
    path: '/api/admin/credits/audits',
    access: 'admin',
    summary: 'Lists the latest ledger audits, newest first.',
    output: z.object({ audits: z.array(ledgerAudit) }),
    errors: [],
  }),
  openClaims: endpoint({
    method: 'GET',
    path: '/api/admin/credits/claims',
    access: 'admin',
    summary: `Lists the open claims between members, oldest first, ${claimsPerPage} per page, with the sum of all.`,
    query: z.strictObject({ cursor }),
    output: z.object({
      claims: z.array(adminClaim).max(claimsPerPage),
      /** What is open of all claims, in credits. */
      open: z.int().min(0),
      next_cursor: z.string().nullable(),
    }),
    errors: [],
  }),
  clearClaim: endpoint({
    method: 'POST',
    path: '/api/admin/credits/claims/:order_id/clear',
    access: 'admin',
    summary: 'Clears the open claim for an order, with a reason that the buyer sees: nothing more is collected for it.',
    params: z.object({ order_id: z.uuid() }),
    body: z.strictObject({ reason }),
    output: done,
    errors: ['not_found'],
  }),
  purchases: endpoint({
    method: 'GET',
    path: '/api/admin/credits/purchases',
    access: 'admin',
    summary: 'Lists purchases of all members, newest first, 50 per page.',
    query: z.strictObject({ state: z.enum(purchaseStates).optional(), member: z.uuid().optional(), cursor }),
    output: z.object({ purchases: z.array(adminPurchase), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  refundPurchase: endpoint({
    method: 'POST',
    path: '/api/admin/credits/purchases/:id/refund',
    access: 'admin',
    summary:
      'Refunds money through the payment provider, in full or in part; the credits follow when the provider confirms.',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ cents: z.int().positive(), reason }),
    output: moneyBack,
    errors: [
      'not_found',
      'not_refundable',
      'credits_spent',
      'checkout_unavailable',
      'idempotency_key_missing',
      'idempotency_key_reused',
    ],
    idempotency: 'required',
  }),
  resolveMismatch: endpoint({
    method: 'POST',
    path: '/api/admin/credits/purchases/:id/resolve',
    access: 'admin',
    summary: 'Decides on a payment that did not match its quote: issues the credits, or refunds the money.',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ decision: z.enum(['grant', 'return']), reason }),
    output: moneyBack,
    errors: ['not_found', 'conflict', 'account_closed', 'not_refundable', 'checkout_unavailable'],
  }),
} as const
