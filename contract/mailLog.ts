// Email log for admins.
import { z } from 'zod'
import { done, language } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { searchLengthMax } from './limits.ts'
import { exact, typed } from './texts.ts'

export const mailStates = ['waiting', 'sent', 'failed', 'bounced', 'cancelled'] as const
export const mailState = z.enum(mailStates)
export type MailState = z.output<typeof mailState>

const mailRow = z.object({
  id: z.uuid(),
  kind: z.string(),
  recipient: z.string(),
  /** Recipient; null if it is not a known member. */
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
  q: typed({ lengthMax: searchLengthMax }).optional(),
  state: mailState.optional(),
  kind: exact({ lengthMax: 60 }).optional(),
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
    summary: 'Lists emails, newest first, 50 per page; search by part of address or subject, with filters.',
    query: z.strictObject({ ...filters, cursor: exact({ lengthMax: 200 }).optional() }),
    output: z.object({
      mails: z.array(mailRow),
      next_cursor: z.string().nullable(),
      /** Exact up to 10,000; above that 10,000 and `more`. */
      total: z.int(),
      more: z.boolean(),
    }),
    errors: [],
  }),
  mail: endpoint({
    method: 'GET',
    path: '/api/admin/mails/:id',
    access: 'admin',
    summary: 'Returns one email as it was sent, with every attempt.',
    params: byId,
    output: z.object({
      mail: mailRow.extend({
        message_id: z.string(),
        headers: z.record(z.string(), z.string()),
        /** Null if the email contained a secret link: a link that opens an account is neither shown nor stored. */
        body: z.object({ text: z.string(), html: z.string() }).nullable(),
        bounced_at: z.iso.datetime().nullable(),
        bounce_reason: z.string().nullable(),
        /** The email that this one resends. */
        resend_of: z.uuid().nullable(),
        broadcast_id: z.uuid().nullable(),
        /** Start of the suppression of such emails to the address, because it bounced. */
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
    summary: 'Resends an email as a new one. Emails with a secret link are not resent.',
    params: byId,
    output: z.object({ id: z.uuid() }),
    errors: ['not_found', 'conflict', 'not_resendable'],
    idempotency: 'required',
  }),
  trustRecipient: endpoint({
    method: 'POST',
    path: '/api/admin/mails/:id/trust-recipient',
    access: 'admin',
    summary: 'Lifts the suppression of an address that bounced.',
    params: byId,
    output: done,
    errors: ['not_found', 'conflict'],
  }),
  exportMails: endpoint({
    method: 'GET',
    path: '/api/admin/mails/export',
    access: 'admin',
    summary: 'Exports the same list as CSV, without bodies, at most 100,000 lines.',
    query: z.strictObject(filters),
    output: 'text/csv',
    errors: [],
  }),
} as const
