// The log of all mails, for admins.
import { z } from 'zod'
import { done, language } from './accounts.ts'
import { endpoint } from './endpoint.ts'

export const mailStates = ['waiting', 'sent', 'failed', 'bounced', 'cancelled'] as const
export const mailState = z.enum(mailStates)
export type MailState = z.output<typeof mailState>

export const mailsPerPage = 50
export const exportedMailsMax = 100_000

const mailRow = z.object({
  id: z.uuid(),
  kind: z.string(),
  recipient: z.string(),
  /** The member it was written to; null where none is known. */
  member_id: z.uuid().nullable(),
  language,
  subject: z.string(),
  state: mailState,
  attempts: z.int(),
  last_error: z.string().nullable(),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
  next_attempt_at: z.iso.datetime().nullable(),
})
export type MailRow = z.output<typeof mailRow>

export const attemptOutcomes = ['sent', 'refused_for_now', 'refused_for_good', 'uncertain'] as const

const filters = {
  q: z.string().trim().max(100).optional(),
  state: mailState.optional(),
  kind: z.string().max(60).optional(),
  language: language.optional(),
  since: z.iso.date().optional(),
  until: z.iso.date().optional(),
}

const byId = z.object({ id: z.uuid() })

export const mailLogEndpoints = {
  mails: endpoint({
    method: 'GET',
    path: '/api/admin/mails',
    access: 'admin',
    summary: 'Mails, newest first, 50 at a time: found by a part of address or subject, filtered.',
    query: z.strictObject({ ...filters, cursor: z.string().max(200).optional() }),
    output: z.object({
      mails: z.array(mailRow),
      next_cursor: z.string().nullable(),
      /** Exact up to 10,000; then 10,000 and `more`. */
      total: z.int(),
      more: z.boolean(),
    }),
    errors: [],
  }),
  mail: endpoint({
    method: 'GET',
    path: '/api/admin/mails/:id',
    access: 'admin',
    summary: 'One mail as it was sent, with every attempt.',
    params: byId,
    output: z.object({
      mail: mailRow.extend({
        message_id: z.string(),
        headers: z.record(z.string(), z.string()),
        /** Null where the mail held a link that is a key: what opens an account is shown to nobody and not kept. */
        body: z.object({ text: z.string(), html: z.string() }).nullable(),
        bounced_at: z.iso.datetime().nullable(),
        bounce_reason: z.string().nullable(),
        /** The mail that this one repeats. */
        resend_of: z.uuid().nullable(),
        broadcast_id: z.uuid().nullable(),
        /** Since when mails of this sort to the address are held back because it bounced. */
        suppressed_at: z.iso.datetime().nullable(),
      }),
      attempts: z.array(
        z.object({
          attempt: z.int(),
          at: z.iso.datetime(),
          outcome: z.enum(attemptOutcomes),
          answer: z.string(),
        }),
      ),
    }),
    errors: ['not_found'],
  }),
  resendMail: endpoint({
    method: 'POST',
    path: '/api/admin/mails/:id/resend',
    access: 'admin',
    summary: 'Sends the same mail again, as a new one. Mails with a personal key are not repeated.',
    params: byId,
    output: z.object({ id: z.uuid() }),
    errors: ['not_found', 'conflict', 'not_resendable'],
    idempotency: 'required',
  }),
  trustRecipient: endpoint({
    method: 'POST',
    path: '/api/admin/mails/:id/trust-recipient',
    access: 'admin',
    summary: 'Mails to an address that bounced are tried again.',
    params: byId,
    output: done,
    errors: ['not_found', 'conflict'],
  }),
  exportMails: endpoint({
    method: 'GET',
    path: '/api/admin/mails/export',
    access: 'admin',
    summary: 'The same list as CSV, without the bodies, at most 100,000 lines.',
    query: z.strictObject(filters),
    output: 'text/csv',
    errors: [],
  }),
} as const
