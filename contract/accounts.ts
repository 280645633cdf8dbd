// Account contract: sign-up, sign-in, the session and the member's own record.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { emailLengthMax, fullNameLengthMax, givenPasswordLengthMax } from './limits.ts'
import { because, exact, line, typed } from './texts.ts'

export const language = z.enum(['en', 'de'])
export type Language = z.output<typeof language>

export const email = exact({ lengthMax: emailLengthMax }).check(z.email())
const fullName = line({ lengthMin: 1, lengthMax: fullNameLengthMax })
/** Only length limits here: the rules for a new password have their own codes (see `weak_password`). */
export const givenPassword = exact({ lengthMin: 1, lengthMax: givenPasswordLengthMax })
/** Six digits from an authenticator app, or one of the recovery codes. */
export const givenCode = typed({ lengthMin: 6, lengthMax: 20 })
/** Token of a link sent by email. */
export const linkToken = exact({ lengthMin: 1, lengthMax: 2000 })

const user = z.object({
  id: z.uuid(),
  email: z.string(),
  user_metadata: z.object({ full_name: z.string() }),
})

/** Session data held by the browser. Without the refresh token, which is in an httpOnly cookie. */
export const session = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds since 1970, by the server's clock. */
  expires_at: z.int(),
  /** Seconds until then, for browsers whose clock is wrong. */
  expires_in: z.int(),
  user,
})
export type Session = z.output<typeof session>

/** The password was correct, and the account requires a second factor. */
export const secondFactorChallenge = z.object({
  challenge: z.string(),
  /** Seconds until the challenge expires and the password is needed again. */
  expires_in: z.int(),
})
export type SecondFactorChallenge = z.output<typeof secondFactorChallenge>

const signInResult = z.union([session, secondFactorChallenge])

export const done = z.object({})

/**
 * What the confirmation link requires: a button in the browser that signed up; elsewhere the password of the sign-up or
 * a new one; a new one where the address has several sign-ups or its owner becomes the first admin.
 */
export const confirmationStep = z.enum(['button', 'password_or_new', 'set_new', 'already_confirmed'])
export type ConfirmationStep = z.output<typeof confirmationStep>

export const accountEndpoints = {
  signUp: endpoint({
    method: 'POST',
    path: '/api/auth/sign-up',
    access: 'anyone',
    summary: 'Requests an account. The response is the same whether or not the address is known; an email follows.',
    body: z.strictObject({ email, password: givenPassword, full_name: fullName, language }),
    output: done,
    errors: ['weak_password'],
  }),
  resendConfirmation: endpoint({
    method: 'POST',
    path: '/api/auth/resend-confirmation',
    access: 'anyone',
    summary: 'Resends the confirmation email if the address is unconfirmed. The response is always the same.',
    body: z.strictObject({ email, language }),
    output: done,
    errors: [],
  }),
  confirmationStep: endpoint({
    method: 'POST',
    path: '/api/auth/confirmation-step',
    access: 'anyone',
    summary: 'Returns what the confirmation link requires in this browser. Changes nothing.',
    body: z.strictObject({ token: linkToken }),
    output: z.object({ email: z.string(), step: confirmationStep }),
    errors: ['link_expired', 'blocked'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/auth/confirm',
    access: 'anyone',
    summary:
      'Confirms the address of a sign-up and signs in: in the browser that signed up, or with its password or a new one.',
    body: z
      .strictObject({ token: linkToken, password: givenPassword.optional(), new_password: givenPassword.optional() })
      .refine(({ password, new_password: next }) => password === undefined || next === undefined, {
        path: ['new_password'],
        ...because('wrong_value'),
      }),
    output: session.extend({ language }),
    errors: ['link_expired', 'wrong_password', 'weak_password', 'blocked', 'conflict'],
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/sign-in',
    access: 'anyone',
    summary: 'Creates a session and sets the refresh cookie, or requests the second factor.',
    body: z.strictObject({ email, password: givenPassword }),
    output: signInResult,
    errors: ['wrong_credentials', 'email_unconfirmed', 'blocked'],
  }),
  secondFactor: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor',
    access: 'anyone',
    summary: 'Completes a sign-in challenge with an authenticator code or a recovery code.',
    body: z.strictObject({ challenge: exact({ lengthMin: 1, lengthMax: 500 }), code: givenCode }),
    output: session,
    errors: ['wrong_code', 'challenge_expired', 'blocked'],
  }),
  recover: endpoint({
    method: 'POST',
    path: '/api/auth/recovery',
    access: 'anyone',
    summary: 'Sends a password reset link. The response is the same whether or not the address is known.',
    body: z.strictObject({ email, language }),
    output: done,
    errors: [],
  }),
  newPassword: endpoint({
    method: 'POST',
    path: '/api/auth/new-password',
    access: 'anyone',
    summary: 'Sets a new password with the token of the email, ends all sessions and signs in.',
    body: z.strictObject({ token: linkToken, password: givenPassword }),
    output: signInResult,
    errors: ['link_expired', 'weak_password', 'blocked'],
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/api/auth/refresh',
    access: 'anyone',
    summary: 'Returns a new access token for the refresh cookie and rotates the cookie.',
    output: session,
    errors: ['signed_out', 'blocked'],
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/auth/sign-out',
    access: 'anyone',
    summary: 'Ends the session of the refresh cookie and removes the cookie.',
    output: done,
    errors: [],
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/me',
    access: 'member',
    summary: 'Returns the signed-in member for the app shell.',
    output: z.object({
      user,
      profile: z.object({
        full_name: z.string().nullable(),
        display_name: z.string().nullable(),
        avatar_url: z.string().nullable(),
      }),
      is_admin: z.boolean(),
      two_factor_enabled: z.boolean(),
    }),
    errors: ['signed_out'],
  }),
} as const
