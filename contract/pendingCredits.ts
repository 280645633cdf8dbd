// Credits that a member does not have yet: pending parts of payouts, and claims between members. Both come from links under
// guarantee.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pendingPerPage } from './limits.ts'
import { exact } from './texts.ts'

const time = z.iso.datetime()
const credits = z.int().min(0)
const cursor = exact({ lengthMax: 200 }).optional()

/** Why a part is not released although its date has come, or would not be if it came now. */
const payoutStops = ['link_missing', 'link_unreadable'] as const

export const pendingPart = z.object({
  order_id: z.uuid(),
  order_number: z.int(),
  /** Website of the link, in its readable form. */
  domain_name: z.string(),
  /** Of the parts of the order, from 1; 0 waits only for the payment of the buyer. */
  number: z.int().min(0),
  amount: z.int().positive(),
  /** From then on, the next check that finds the link live releases it. */
  due_at: time,
  /** Until then the payment of the buyer can be reversed; the part is released only after that. */
  payment_settles_at: time.nullable(),
  stopped_by: z.enum(payoutStops).nullable(),
})
export type PendingPart = z.output<typeof pendingPart>

/** owed_to_others: by the caller; owed_by_others: to the caller. */
export const claimSides = ['owed_to_others', 'owed_by_others'] as const
export type ClaimSide = (typeof claimSides)[number]

/** open: still collected; cleared: by an admin; creditor_left: the account of the buyer was closed. */
const claimStates = ['open', 'paid', 'cleared', 'creditor_left'] as const
export const claimState = z.enum(claimStates)

/** A refund under guarantee that the seller could not pay. */
export const claim = z.object({
  order_id: z.uuid(),
  order_number: z.int(),
  domain_name: z.string(),
  amount: z.int().positive(),
  /** Of the amount, what the buyer has received. */
  paid: credits,
  state: claimState,
  created_at: time,
})
export type Claim = z.output<typeof claim>

export const pendingCreditEndpoints = {
  pendingCredits: endpoint({
    method: 'GET',
    path: '/api/credits/pending',
    access: 'member',
    summary: `Lists the caller’s pending credits by release date, ${pendingPerPage} parts per page.`,
    query: z.strictObject({ cursor }),
    output: z.object({ parts: z.array(pendingPart).max(pendingPerPage), next_cursor: z.string().nullable() }),
    errors: ['signed_out'],
  }),
  claims: endpoint({
    method: 'GET',
    path: '/api/credits/claims',
    access: 'member',
    summary: `Lists what the caller still owes to other members, oldest first, or all that others owed the caller, newest first; ${pendingPerPage} claims per page.`,
    query: z.strictObject({ side: z.enum(claimSides), cursor }),
    output: z.object({ claims: z.array(claim).max(pendingPerPage), next_cursor: z.string().nullable() }),
    errors: ['signed_out'],
  }),
} as const
