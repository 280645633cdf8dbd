// Sign-in by address and password, then by a code if two-factor is on. A wrong password and an unknown address get the
// same response after the same work; only a caller who knows the password learns that an account is blocked or
// unconfirmed.
import { type Database, inTransaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { AuthSettings } from '../auth.ts'
import { checkPassword } from './reauthentication.ts'
import { answerChallenge, challengedMemberOf } from './secondFactor.ts'
import type { HashTurn } from './hashQueue.ts'
import { publishSignInSignals } from './signInSignals.ts'
import { rememberDevice } from './knownDevices.ts'
import { type Browser, open, type OpenedSession } from './sessions.ts'

/** The browser of a sign-in, with what its cookie says about earlier ones. */
export interface Visitor extends Browser {
  deviceTokens: readonly string[]
  /** The same for all accounts of the browser. */
  browserId?: string
}

/** A new session, with the tokens by which its browser is known from now on. */
export interface SignedInBrowser extends OpenedSession {
  deviceTokens: readonly string[]
  browserId?: string | undefined
}

export type SignInOutcome = { kind: 'opened'; session: SignedInBrowser } | { kind: 'challenged'; challenge: string }

export const signIn = async (
  database: Database,
  settings: AuthSettings,
  given: { email: string; password: string; knownDevice: string | null } & Visitor,
): Promise<SignInOutcome> => {
  const hash = await passwordHashOf(database, { email: given.email.toLowerCase() })
  const outcome = await checkPassword(database, settings, { ...given, turn: turnOf(given) })
  if (outcome.kind === 'wrong') throw new AppError('wrong_credentials')
  if (outcome.kind === 'unconfirmed') throw new AppError('email_unconfirmed')
  const user = await database.db
    .selectFrom('users')
    .select(['id', 'blocked_at'])
    .where('email', '=', given.email.toLowerCase())
    .executeTakeFirst()
  if (user === undefined) throw new AppError('wrong_credentials')
  if (user.blocked_at !== null) throw new AppError('blocked')
  if (outcome.kind === 'challenged') return outcome
  const session = await openFor(database, settings, user.id, { ...given, hash })
  if (session === null) throw new AppError('wrong_credentials')
  return { kind: 'opened', session }
}

export const signInByCode = async (
  database: Database,
  settings: AuthSettings,
  given: { challenge: string; code: string } & Visitor,
): Promise<SignedInBrowser> => {
  const hash = await passwordHashOf(database, { id: await challengedMemberOf(database, settings, given.challenge) })
  const memberId = await answerChallenge(database, settings, given)
  const session = await openFor(database, settings, memberId, { ...given, hash })
  if (session === null) throw new AppError('challenge_expired')
  return session
}

const turnOf = ({ network, knownDevice }: { network: string; knownDevice: string | null }): HashTurn =>
  knownDevice === null ? { kind: 'visitor', network } : { kind: 'known_device', network, device: knownDevice }

const passwordHashOf = async (database: Database, who: { email: string } | { id: string }): Promise<string | null> => {
  const query = database.db
    .selectFrom('credentials')
    .innerJoin('users', 'users.id', 'credentials.user_id')
    .select('credentials.password')
  const found = 'id' in who ? query.where('users.id', '=', who.id) : query.where('users.email', '=', who.email)
  return (await found.executeTakeFirst())?.password ?? null
}

/** Null if the account is deleted, or its password is no longer the one that was checked. */
const openFor = (
  database: Database,
  settings: AuthSettings,
  memberId: string,
  { userAgent, network, deviceTokens, browserId, hash }: { hash: string | null } & Visitor,
): Promise<SignedInBrowser | null> =>
  inTransaction(database.db, async (tx) => {
    // Blocking a member or setting a password ends the visible sessions; the row lock puts this sign-in before or after
    // that, never beside it.
    const user = await tx
      .selectFrom('users')
      .select('blocked_at')
      .where('id', '=', memberId)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const credential = await tx
      .selectFrom('credentials')
      .select('password')
      .where('user_id', '=', memberId)
      .executeTakeFirst()
    if (user === undefined || credential?.password !== hash) return null
    if (user.blocked_at !== null) throw new AppError('blocked')
    const session = await open(tx, { memberId, userAgent, network })
    await publishSignInSignals(tx, settings.secret, memberId, { network, browserId })
    return { ...session, deviceTokens: await rememberDevice(tx, memberId, deviceTokens), browserId }
  })
