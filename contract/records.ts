// A member's data is theirs: they can take it along and have it deleted.
import { z } from 'zod'
import { done } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { orderSide } from './orders.ts'
import { reauthentication, reauthenticationErrors } from './security.ts'

/** What deleting the account means for this member, now. Domains add their own kinds. */
export const deletionConsequence = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('credits_lost'), credits: z.int() }),
  z.object({ kind: z.literal('websites_given_up'), websites: z.int() }),
  z.object({ kind: z.literal('plan_ended') }),
  z.object({ kind: z.literal('invoices_kept'), invoices: z.int() }),
  /** What nobody has delivered: everything goes back to its buyer. */
  z.object({ kind: z.literal('orders_cancelled'), side: orderSide, orders: z.int(), credits: z.int() }),
  /** A link has been handed in, or a seller is at work for a buyer who leaves. */
  z.object({ kind: z.literal('orders_go_on'), side: orderSide, orders: z.int() }),
  /** Links under guarantee: of a seller who leaves the house covers them, to a buyer who leaves nothing comes back. */
  z.object({ kind: z.literal('guarantees'), side: orderSide, orders: z.int() }),
  /** Asked for, agreed or standing: the others are told that they are free. */
  z.object({ kind: z.literal('exchanges_ended'), exchanges: z.int() }),
  /** Shares of what others bought that were still to come. */
  z.object({ kind: z.literal('referral_credits_lost'), credits: z.int() }),
])
export type DeletionConsequence = z.output<typeof deletionConsequence>

export const recordEndpoints = {
  exportRecords: endpoint({
    method: 'GET',
    path: '/api/me/export',
    access: 'member',
    summary: 'Everything that is kept about the member, as a JSON file.',
    output: 'application/json',
    errors: ['signed_out'],
  }),
  deletionConsequences: endpoint({
    method: 'GET',
    path: '/api/me/deletion',
    access: 'member',
    summary: 'What deleting the account would mean.',
    output: z.object({ consequences: z.array(deletionConsequence) }),
    errors: ['signed_out'],
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/api/me/deletion',
    access: 'member',
    summary: 'Deletes the account for good. Movements of credits stay under a pseudonym.',
    body: z.strictObject(reauthentication),
    output: done,
    errors: [...reauthenticationErrors, 'last_admin'],
  }),
} as const
