// Data export and account deletion: members can take their data along and have it deleted.
import { z } from 'zod'
import { done } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { orderSide } from './orders.ts'
import { reauthentication, reauthenticationErrors } from './security.ts'

/** Consequences of deleting the account for this member, now. Domains add their own kinds. */
export const deletionConsequence = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('credits_lost'), credits: z.int() }),
  /** They expire with the account, or once an open objection is answered. */
  z.object({ kind: z.literal('frozen_lost'), credits: z.int() }),
  z.object({ kind: z.literal('websites_given_up'), websites: z.int() }),
  z.object({ kind: z.literal('plan_ended') }),
  z.object({ kind: z.literal('invoices_kept'), invoices: z.int() }),
  /** Undelivered orders: refunded to the buyer in full. */
  z.object({ kind: z.literal('orders_cancelled'), side: orderSide, orders: z.int(), credits: z.int() }),
  /** A link has been submitted, or a seller is working for a buyer who leaves. */
  z.object({ kind: z.literal('orders_go_on'), side: orderSide, orders: z.int() }),
  /**
   * Links under guarantee: if the seller leaves, refunds come from pending credits, and the rest becomes a claim that stays
   * attached to the domain; if the buyer leaves, there are no refunds.
   */
  z.object({ kind: z.literal('guarantees'), side: orderSide, orders: z.int() }),
  /** Of the seller: they are the first source of refunds; what is released after the deletion expires. */
  z.object({ kind: z.literal('pending_credits_stay'), credits: z.int() }),
  z.object({ kind: z.literal('guarantee_account_stays'), credits: z.int() }),
  /** Refunds that the member still owes to buyers: they stay attached to the domains of the lost links. */
  z.object({ kind: z.literal('claims_stay'), credits: z.int() }),
  /** Refunds that sellers still owe to the member. */
  z.object({ kind: z.literal('claims_lost'), credits: z.int() }),
  /** Requested, agreed or live exchanges: the other members are notified that they are released from them. */
  z.object({ kind: z.literal('exchanges_ended'), exchanges: z.int() }),
  /** Pending commissions on purchases of referred members. */
  z.object({ kind: z.literal('referral_credits_lost'), credits: z.int() }),
])
export type DeletionConsequence = z.output<typeof deletionConsequence>

export const recordEndpoints = {
  exportRecords: endpoint({
    method: 'GET',
    path: '/api/me/export',
    access: 'member',
    summary: 'Exports all data stored about the member as a JSON file.',
    output: 'application/json',
    errors: ['signed_out'],
  }),
  deletionConsequences: endpoint({
    method: 'GET',
    path: '/api/me/deletion',
    access: 'member',
    summary: 'Lists the consequences of deleting the account.',
    output: z.object({ consequences: z.array(deletionConsequence) }),
    errors: ['signed_out'],
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/api/me/deletion',
    access: 'member',
    summary: 'Deletes the account permanently. Credit transactions stay under a pseudonym.',
    body: z.strictObject(reauthentication),
    output: done,
    errors: [...reauthenticationErrors, 'last_admin'],
  }),
} as const
