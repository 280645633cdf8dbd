// User administration: the admin's view of members, and the audit log of admin actions.
import { z } from 'zod'
import { done, language } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { reasonLengthMax, reasonLengthMin, searchLengthMax } from './limits.ts'
import { profile } from './profiles.ts'
import { activeSession } from './security.ts'
import { exact, lines, typed } from './texts.ts'

export const memberStatuses = ['active', 'unconfirmed', 'blocked', 'deleted'] as const
export const memberStatus = z.enum(memberStatuses)
export type MemberStatus = z.output<typeof memberStatus>

export const memberSorts = ['newest', 'oldest', 'name', 'email', 'last_seen', 'credits'] as const

const memberRow = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  display_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  status: memberStatus,
  is_admin: z.boolean(),
  two_factor_enabled: z.boolean(),
  language,
  total_credits: z.int(),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime().nullable(),
})
export type MemberRow = z.output<typeof memberRow>

export const auditActions = [
  'block_member',
  'unblock_member',
  'grant_admin',
  'revoke_admin',
  'sign_out_member',
  'reset_two_factor',
  'resend_confirmation',
  'retry_job',
  'discard_job',
  'save_template',
  'reset_template',
  'test_template',
  'create_broadcast',
  'change_broadcast',
  'discard_broadcast',
  'test_broadcast',
  'send_broadcast',
  'stop_broadcast',
  'resend_mail',
  'trust_recipient',
  'export_mails',
  'analyse_websites',
  'override_website',
  'drop_override',
  'block_domain',
  'unblock_domain',
  'set_quota',
  'reset_quota',
  'test_content_service',
  'save_credit_settings',
  'adjust_credits',
  'grant_guarantee',
  'save_issuance_limits',
  'pause_issuance',
  'resume_issuance',
  'release_issuance',
  'reject_issuance',
  'answer_objection',
  'freeze_credits',
  'review_order',
  'release_credits',
  'mark_unrelated',
  'unmark_unrelated',
  'clear_claim',
  'open_purchases',
  'audit_ledger',
  'refund_purchase',
  'resolve_mismatch',
  'confirm_link_live',
  'confirm_link_missing',
  'decide_dispute',
  'force_order',
  'release_referral',
  'refuse_referral',
  'close_contact',
  'reopen_contact',
] as const
export type AuditAction = (typeof auditActions)[number]

const person = z.object({ id: z.uuid(), name: z.string() })

export const auditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  action: z.enum(auditActions),
  actor: person,
  /** The member concerned, if any. */
  subject: person.nullable(),
  reason: z.string().nullable(),
  details: z.record(z.string(), z.string()),
})
export type AuditEntry = z.output<typeof auditEntry>

const memberId = z.object({ id: z.uuid() })
const withReason = z.strictObject({ reason: lines({ lengthMin: reasonLengthMin, lengthMax: reasonLengthMax }) })
const cursor = exact({ lengthMax: 500 }).optional()

export const userAdminEndpoints = {
  users: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
    summary: 'Lists members by part of name or email address, filtered and sorted, 50 per page.',
    query: z.strictObject({
      q: typed({ lengthMax: searchLengthMax }).optional(),
      status: memberStatus.optional(),
      role: z.enum(['admin', 'member']).optional(),
      two_factor: z.enum(['on', 'off']).optional(),
      sort: z.enum(memberSorts).default('newest'),
      cursor,
    }),
    output: z.object({
      users: z.array(memberRow),
      next_cursor: z.string().nullable(),
      /** Exact up to `countedMax`; beyond it, `countedMax` and `more`. */
      total: z.int(),
      more: z.boolean(),
    }),
    errors: [],
  }),
  user: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id',
    access: 'admin',
    summary: 'Returns one member: record, profile, credits, sessions and admin actions on the account.',
    params: memberId,
    output: z.object({
      user: memberRow.extend({
        /** Debt: credits that could not be collected. */
        debt: z.int().min(0),
        blocked_at: z.iso.datetime().nullable(),
        blocked_reason: z.string().nullable(),
        deleted_at: z.iso.datetime().nullable(),
      }),
      profile: profile.nullable(),
      sessions: z.array(activeSession),
      audit: z.array(auditEntry),
    }),
    errors: ['not_found'],
  }),
  blockUser: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/block',
    access: 'admin',
    summary: 'Blocks a member: all sessions end within seconds, sign-in is refused, an email gives the reason.',
    params: memberId,
    body: withReason,
    output: done,
    errors: ['not_found', 'conflict', 'own_account', 'last_admin'],
  }),
  unblockUser: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/unblock',
    access: 'admin',
    summary: 'Unblocks a member.',
    params: memberId,
    body: withReason,
    output: done,
    errors: ['not_found', 'conflict'],
  }),
  grantAdmin: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/grant-admin',
    access: 'admin',
    summary: 'Makes a member an admin.',
    params: memberId,
    body: withReason,
    output: done,
    errors: ['not_found', 'conflict'],
  }),
  revokeAdmin: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/revoke-admin',
    access: 'admin',
    summary: 'Removes the admin role; the last admin keeps it.',
    params: memberId,
    body: withReason,
    output: done,
    errors: ['not_found', 'conflict', 'last_admin'],
  }),
  signOutUser: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/sign-out',
    access: 'admin',
    summary: 'Ends all sessions of a member.',
    params: memberId,
    body: withReason,
    output: z.object({ ended: z.int() }),
    errors: ['not_found'],
  }),
  resetTwoFactor: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/reset-two-factor',
    access: 'admin',
    summary: 'Turns two-factor sign-in off for a member who lost phone and recovery codes, and ends all sessions.',
    params: memberId,
    body: withReason,
    output: done,
    errors: ['not_found', 'conflict', 'own_account'],
  }),
  resendConfirmation: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/resend-confirmation',
    access: 'admin',
    summary: 'Resends the confirmation email to a member who has not confirmed yet.',
    params: memberId,
    output: done,
    errors: ['not_found', 'conflict'],
  }),
  audit: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    summary: 'Lists admin actions, newest first, 50 per page.',
    query: z.strictObject({ action: z.enum(auditActions).optional(), actor: z.uuid().optional(), cursor }),
    output: z.object({ entries: z.array(auditEntry), next_cursor: z.string().nullable() }),
    errors: [],
  }),
} as const
