// Shared test steps for accounts: visitors from separate networks, members with an authenticator app.
import { sql } from 'kysely'
import { codesOf } from '../../sandbox/authenticator.ts'
import { type Answer, cookieOf, type SignedIn, testPassword, type TestApi } from './api.ts'

let visitors = 0
/** A visitor from a separate network, so that rate limits of one test do not affect another. */
export const from = (): Record<string, string> => {
  visitors += 1
  return { 'x-forwarded-for': `198.51.${Math.floor(visitors / 250)}.${visitors % 250}` }
}

export const signIn = (api: TestApi, email: string, password: string = testPassword): Promise<Answer> =>
  api.call('POST', '/api/auth/sign-in', { body: { email, password }, headers: from() })

export const answer = (api: TestApi, challenge: unknown, code: string): Promise<Answer> =>
  api.call('POST', '/api/auth/second-factor', { body: { challenge, code }, headers: from() })

export const mailKinds = async (api: TestApi, email: string): Promise<string[]> => {
  const mails = await api.database.db
    .selectFrom('mails')
    .select('kind')
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute()
  return mails.map(({ kind }) => kind)
}

/** The secret after the # of the newest link to this address. */
export const mailedToken = async (api: TestApi, email: string): Promise<string> => {
  const link = await api.mailedLink(email)
  return new URLSearchParams(link.split('#')[1] ?? '').get('token') ?? ''
}

export interface SignUpRequest {
  password?: string
  name?: string
  language?: 'en' | 'de'
  /** Of the same browser, from its sign-up before. */
  cookie?: string
}

/** Signs up and returns the cookie of the browser. */
export const signUp = async (api: TestApi, email: string, request: SignUpRequest = {}): Promise<string> => {
  const { password = testPassword, name = 'A member', language = 'en', cookie } = request
  const body = { email, password, full_name: name, language }
  const answer = await api.call('POST', '/api/auth/sign-up', {
    body,
    headers: from(),
    ...(cookie === undefined ? {} : { cookie }),
  })
  if (answer.status !== 200) throw new Error(`The sign-up was refused: ${answer.code}`)
  return cookieOf(answer)
}

interface Confirmation {
  cookie?: string
  password?: string
  new_password?: string
}

/** What the page of the confirmation link asks the server for, in a browser with or without the cookie. */
export const confirmationStep = (api: TestApi, token: string, cookie?: string): Promise<Answer> =>
  api.call('POST', '/api/auth/confirmation-step', { body: { token }, ...(cookie === undefined ? {} : { cookie }) })

export const confirm = (api: TestApi, token: string, { cookie, ...given }: Confirmation = {}): Promise<Answer> =>
  api.call('POST', '/api/auth/confirm', {
    body: { token, ...given },
    headers: from(),
    ...(cookie === undefined ? {} : { cookie }),
  })

/** Requests a password reset and returns the secret of the emailed link. */
export const recoveryToken = async (api: TestApi, email: string): Promise<string> => {
  await api.call('POST', '/api/auth/recovery', { body: { email, language: 'en' }, headers: from() })
  await api.work()
  return mailedToken(api, email)
}

export interface Guarded extends SignedIn {
  email: string
  recoveryCodes: string[]
  /** The app's current code, as if the codes used before were long past. */
  code(): Promise<string>
}

export const codeNow = (secret: string): string => codesOf(secret, Date.now())?.code ?? ''

/** A member with two-factor sign-in. */
export const guardedMember = async (api: TestApi, email: string): Promise<Guarded> => {
  const member = await api.member(email)
  const token = member.session.access_token
  const started = await api.call('POST', '/api/me/two-factor', { token, body: { password: testPassword } })
  const { secret, recovery_codes: recoveryCodes } = started.json as { secret: string; recovery_codes: string[] }
  const confirmed = await api.call('POST', '/api/me/two-factor/confirm', { token, body: { code: codeNow(secret) } })
  if (confirmed.status !== 200) throw new Error(`Two-factor was not switched on: ${confirmed.code}`)
  const code = async (): Promise<string> => {
    const longAgo = sql<Date>`now() - interval '1 hour'`
    await api.database.db
      .updateTable('used_codes')
      .set({ used_at: longAgo })
      .where('user_id', '=', member.memberId)
      .execute()
    return codeNow(secret)
  }
  return { ...member, email, recoveryCodes, code }
}
