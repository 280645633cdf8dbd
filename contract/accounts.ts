// Who somebody is: sign-up, sign-in, the session and the member's own record.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { line } from './texts.ts'

export const language = z.enum(['en', 'de'])
export type Language = z.output<typeof language>

export const passwordLengthMin = 10
export const passwordLengthMax = 128
const emailLengthMax = 254
export const fullNameLengthMax = 100

export const email = z.email().max(emailLengthMax)
const fullName = line({ lengthMin: 1, lengthMax: fullNameLengthMax })
/** Only bounded here: the rules of a new password have reasons of their own (see `weak_password`). */
export const givenPassword = z.string().min(1).max(1000)
/** Six digits from an authenticator app, or one of the recovery codes. */
export const givenCode = z.string().trim().min(6).max(20)
/** The secret of a link that we sent by mail. */
export const linkToken = z.string().min(1).max(2000)

const user = z.object({
  id: z.uuid(),
  email: z.string(),
  user_metadata: z.object({ full_name: z.string() }),
})

/** What the browser holds. The refresh token is not in here: it lives in an httpOnly cookie. */
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

/** The password was right, and this account wants a code as well. */
export const secondFactorChallenge = z.object({
  challenge: z.string(),
  /** Seconds until the challenge runs out and the password is needed again. */
  expires_in: z.int(),
})
export type SecondFactorChallenge = z.output<typeof secondFactorChallenge>

const signInResult = z.union([session, secondFactorChallenge])

export const done = z.object({})

export const accountEndpoints = {
  signUp: endpoint({
    method: 'POST',
    path: '/api/auth/sign-up',
    access: 'anyone',
    summary: 'Asks for an account. The answer is the same whether or not the address is known; a mail follows.',
    body: z.strictObject({ email, password: givenPassword, full_name: fullName, language }),
    output: done,
    errors: ['weak_password'],
  }),
  resendConfirmation: endpoint({
    method: 'POST',
    path: '/api/auth/resend-confirmation',
    access: 'anyone',
    summary: 'Sends the confirmation mail again if the address waits for one. The answer is always the same.',
    body: z.strictObject({ email, language }),
    output: done,
    errors: [],
  }),
  confirm: endpoint({
    method: 'GET',
    path: '/api/auth/confirm',
    access: 'anyone',
    summary: 'The link of the confirmation mail: confirms the address, signs in and leads to the site root.',
    query: z.strictObject({ token: linkToken }),
    output: 'text/html',
    errors: [],
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/sign-in',
    access: 'anyone',
    summary: 'Opens a session and sets the refresh cookie, or asks for the second factor.',
    body: z.strictObject({ email, password: givenPassword }),
    output: signInResult,
    errors: ['wrong_credentials', 'email_unconfirmed', 'blocked'],
  }),
  secondFactor: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor',
    access: 'anyone',
    summary: 'Answers the challenge of a sign-in with a code of the authenticator app or a recovery code.',
    body: z.strictObject({ challenge: z.string().min(1).max(500), code: givenCode }),
    output: session,
    errors: ['wrong_code', 'challenge_expired', 'blocked'],
  }),
  recover: endpoint({
    method: 'POST',
    path: '/api/auth/recovery',
    access: 'anyone',
    summary: 'Sends a link for a new password. The answer is the same whether or not the address is known.',
    body: z.strictObject({ email, language }),
    output: done,
    errors: [],
  }),
  newPassword: endpoint({
    method: 'POST',
    path: '/api/auth/new-password',
    access: 'anyone',
    summary: 'Sets the new password by the link of the mail, ends all sessions and signs in like a sign-in does.',
    body: z.strictObject({ token: linkToken, password: givenPassword }),
    output: signInResult,
    errors: ['link_expired', 'weak_password', 'blocked'],
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/api/auth/refresh',
    access: 'anyone',
    summary: 'Gives a new access token for the refresh cookie, which is replaced.',
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
    summary: 'The signed-in member as the app shell shows them.',
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
