// Write-offs for admins: losses of the operator by reversed payments, and members whose purchases are closed.
import { z } from 'zod'
import { done } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { reasonLengthMax, reasonLengthMin } from './limits.ts'
import { exact, lines } from './texts.ts'

export const writeOffsPerPage = 50

/** Why a payment was taken back: by the payment provider, or by a dispute at the bank. */
const reversalReasons = ['refund', 'dispute'] as const

const writeOff = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  purchase_id: z.uuid(),
  /** Without a name: the account is closed. */
  member: z.object({ id: z.uuid(), name: z.string().nullable() }),
  amount: z.int().positive(),
  reason: z.enum(reversalReasons),
  /** When the dispute was won, and the loss came back. */
  recovered_at: z.iso.datetime().nullable(),
  /** Whether the member may not buy anything at the moment. */
  closed: z.boolean(),
})
export type WriteOff = z.output<typeof writeOff>

export const writeOffEndpoints = {
  writeOffs: endpoint({
    method: 'GET',
    path: '/api/admin/write-offs',
    access: 'admin',
    summary: `Lists losses by reversed payments, newest first, ${writeOffsPerPage} per page, with today’s sum and the limit of a day.`,
    query: z.strictObject({ cursor: exact({ lengthMax: 200 }).optional() }),
    output: z.object({
      write_offs: z.array(writeOff).max(writeOffsPerPage),
      /** In UTC, in credits. */
      today: z.int().min(0),
      limit_per_day: z.int().min(0),
      /** Beyond the limit, buying credits is paused until the next day. */
      paused: z.boolean(),
      next_cursor: z.string().nullable(),
    }),
    errors: [],
  }),
  openPurchases: endpoint({
    method: 'POST',
    path: '/api/admin/members/:id/open-purchases',
    access: 'admin',
    summary: 'Lets a member buy again whose purchases were closed after a write-off.',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ reason: lines({ lengthMin: reasonLengthMin, lengthMax: reasonLengthMax }) }),
    output: done,
    errors: ['not_found'],
  }),
}
