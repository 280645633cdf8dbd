// Who somebody is: sign-up, sign-in, the session and the member's own record.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const language = z.enum(['en', 'de'])
export type Language = z.output<typeof language>

export const passwordLengthMin = 10
export const passwordLengthMax = 128
const emailLengthMax = 254
const fullNameLengthMax = 100

const email = z.email().max(emailLengthMax)
const fullName = z.string().trim().min(1).max(fullNameLengthMax)
/** Only bounded here: the rules of a new password have reasons of their own (see `weak_password`). */
const givenPassword = z.string().min(1).max(1000)

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

const done = z.object({})

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
    query: z.strictObject({ token: z.string().min(1).max(2000) }),
    output: 'text/html',
    errors: [],
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/sign-in',
    access: 'anyone',
    summary: 'Opens a session and sets the refresh cookie.',
    body: z.strictObject({ email, password: givenPassword }),
    output: session,
    errors: ['wrong_credentials', 'email_unconfirmed', 'blocked'],
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
    }),
    errors: ['signed_out'],
  }),
} as const
