// Account security: password, email address, second factor and sessions. Everything that could lock the owner out
// requires re-authentication with the password, and with a code where two-factor sign-in is on.
import { z } from 'zod'
import { done, email, givenCode, givenPassword, linkToken } from './accounts.ts'
import { endpoint } from './endpoint.ts'

/** Re-authentication: shows that the caller is the member and not a person who found the browser open. */
export const reauthentication = { password: givenPassword, code: givenCode.optional() } as const
export const reauthenticationErrors = ['wrong_password', 'code_required', 'wrong_code'] as const

export const recoveryCodeCount = 10

const pendingEmailChange = z.object({
  new_email: z.string(),
  /** Which of the two addresses have confirmed so far. */
  old_confirmed: z.boolean(),
  new_confirmed: z.boolean(),
  expires_at: z.iso.datetime(),
})

/** Hints that help members tell their devices apart. None of them reveals a location. */
export const device = z.object({
  browser: z.enum(['chrome', 'edge', 'firefox', 'opera', 'safari', 'samsung', 'unknown']),
  system: z.enum(['android', 'chromeos', 'ios', 'linux', 'macos', 'windows', 'unknown']),
  kind: z.enum(['phone', 'tablet', 'desktop', 'unknown']),
})
export type Device = z.output<typeof device>

export const activeSession = z.object({
  id: z.uuid(),
  device,
  signed_in_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  /** However often it is used, the session ends then. */
  ends_at: z.iso.datetime(),
  current: z.boolean(),
})

export const securityEndpoints = {
  security: endpoint({
    method: 'GET',
    path: '/api/me/security',
    access: 'member',
    summary: 'Returns how the account is secured, and a pending change of email address.',
    output: z.object({
      email: z.string(),
      two_factor_enabled: z.boolean(),
      recovery_codes_left: z.int().nullable(),
      email_change: pendingEmailChange.nullable(),
    }),
    errors: ['signed_out'],
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/me/password',
    access: 'member',
    summary: 'Sets a new password and ends all other sessions.',
    body: z.strictObject({ ...reauthentication, new_password: givenPassword }),
    output: done,
    errors: [...reauthenticationErrors, 'weak_password'],
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/api/me/email-change',
    access: 'member',
    summary:
      'Requests a change of email address. It takes effect once the links sent to the old and the new address are both confirmed.',
    body: z.strictObject({ ...reauthentication, new_email: email }),
    output: z.object({ email_change: pendingEmailChange }),
    errors: [...reauthenticationErrors],
  }),
  cancelEmailChange: endpoint({
    method: 'DELETE',
    path: '/api/me/email-change',
    access: 'member',
    summary: 'Cancels the pending change of email address; its links stop working.',
    output: done,
    errors: [],
  }),
  confirmEmailChange: endpoint({
    method: 'POST',
    path: '/api/auth/email-change',
    access: 'anyone',
    summary: 'Confirms a change of email address for one of the two addresses, with the link sent there.',
    body: z.strictObject({ token: linkToken }),
    output: z.object({ outcome: z.enum(['changed', 'waiting_for_old', 'waiting_for_new']), new_email: z.string() }),
    errors: ['link_expired'],
  }),
  startTwoFactor: endpoint({
    method: 'POST',
    path: '/api/me/two-factor',
    access: 'member',
    summary: 'Creates a secret for the authenticator app and recovery codes. Nothing changes until a code confirms it.',
    body: z.strictObject(reauthentication),
    output: z.object({ uri: z.string(), secret: z.string(), recovery_codes: z.array(z.string()) }),
    errors: [...reauthenticationErrors, 'conflict'],
  }),
  confirmTwoFactor: endpoint({
    method: 'POST',
    path: '/api/me/two-factor/confirm',
    access: 'member',
    summary: 'Turns two-factor sign-in on with a first code from the app.',
    body: z.strictObject({ code: givenCode }),
    output: done,
    errors: ['wrong_code', 'conflict'],
  }),
  disableTwoFactor: endpoint({
    method: 'POST',
    path: '/api/me/two-factor/disable',
    access: 'member',
    summary: 'Turns two-factor sign-in off and deletes the secret and the recovery codes.',
    body: z.strictObject(reauthentication),
    output: done,
    errors: [...reauthenticationErrors, 'conflict'],
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/me/two-factor/recovery-codes',
    access: 'member',
    summary: 'Creates new recovery codes; the old ones stop working.',
    body: z.strictObject(reauthentication),
    output: z.object({ recovery_codes: z.array(z.string()) }),
    errors: [...reauthenticationErrors, 'conflict'],
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/me/sessions',
    access: 'member',
    summary: 'Lists the member’s sessions, the current one first, at most 100.',
    output: z.object({ sessions: z.array(activeSession) }),
    errors: [],
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/me/sessions/:id',
    access: 'member',
    summary: 'Ends one of the member’s sessions.',
    params: z.object({ id: z.uuid() }),
    output: done,
    errors: ['not_found'],
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/api/me/sessions',
    access: 'member',
    summary: 'Signs the member out everywhere, with or without this browser.',
    query: z.strictObject({ keep: z.enum(['current', 'none']) }),
    output: z.object({ ended: z.int() }),
    errors: [],
  }),
} as const
