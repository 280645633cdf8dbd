// better-auth, bound to a database handle: the pool for reads, a transaction where several writes belong together. Its
// HTTP routes are not mounted; our endpoints call it.
import { randomUUID } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { jwt } from 'better-auth/plugins/jwt'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { daySeconds, hourSeconds } from '../../contract/durations.ts'
import { recoveryCodeCount } from '../../contract/security.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { hashPassword, verifyPassword } from './signIn/password.ts'
import { newRecoveryCodes } from './signIn/recoveryCodes.ts'

export const accessTokenLifeSeconds = 15 * 60
export const sessionLifeSeconds = 30 * daySeconds
/** However often it is used, a session ends this long after its sign-in. */
export const sessionAgeLimitSeconds = 180 * daySeconds
export const challengeLifeSeconds = 10 * 60
export const confirmationLifeSeconds = daySeconds
const recoveryLifeSeconds = hourSeconds

export interface AuthSettings {
  secret: string
  /** Issuer and audience of access tokens. */
  publicUrl: string
}

export interface AuthHooks {
  sendConfirmation?(to: { userId: string; email: string; token: string }): Promise<void>
  signedUpAgain?(user: { id: string; email: string; confirmed: boolean }): Promise<void>
  offeredRecovery?(token: string): void
  /** A hash computed beforehand, so that no transaction waits for argon2. */
  passwordHash?: string
  /** Whether the password was checked beforehand, for the same reason. */
  passwordConfirmed?: boolean
  /**
   * better-auth compares our tables with what it writes. A test does this once; it is not possible in a transaction.
   */
  checksSchema?: boolean
}

export type Auth = ReturnType<typeof bind>

export const makeAuth = (handle: Db | Tx, settings: AuthSettings, hooks: AuthHooks = {}): Auth =>
  bind(handle, settings, hooks)

/** Creating an instance costs as much as a small request, so there is only one per pool. */
export const authOnPool = (db: Db, settings: AuthSettings): Auth => {
  const known = onPool.get(db)
  if (known !== undefined) return known
  const made = bind(db, settings, {})
  onPool.set(db, made)
  return made
}

const onPool = new WeakMap<Db, Auth>()

const bind = (handle: Db | Tx, settings: AuthSettings, hooks: AuthHooks) => {
  const { passwordHash } = hooks
  return betterAuth({
    appName: 'Ankerplatz',
    baseURL: settings.publicUrl,
    secret: settings.secret,
    database: { db: handle, type: 'postgres', transaction: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: () => randomUUID(), validateSchema: hooks.checksSchema ?? false },
      disableOriginCheck: true,
      ipAddress: { disableIpTracking: true },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: 1,
      maxPasswordLength: 1000,
      password: {
        hash: passwordHash === undefined ? hashPassword : () => Promise.resolve(passwordHash),
        verify:
          hooks.passwordConfirmed === true
            ? () => Promise.resolve(true)
            : ({ hash, password }) => verifyPassword(hash, password),
      },
      resetPasswordTokenExpiresIn: recoveryLifeSeconds,
      sendResetPassword: ({ token }) => Promise.resolve(hooks.offeredRecovery?.(token)),
      onExistingUserSignUp: async ({ user }) =>
        hooks.signedUpAgain?.({ id: user.id, email: user.email, confirmed: user.emailVerified }),
    },
    emailVerification: {
      expiresIn: confirmationLifeSeconds,
      sendOnSignUp: true,
      sendVerificationEmail: async ({ user, token }) =>
        hooks.sendConfirmation?.({ userId: user.id, email: user.email, token }),
    },
    session: { expiresIn: sessionLifeSeconds, updateAge: 0, ...tables.session },
    user: { ...tables.user, additionalFields: { language: { type: 'string', required: true, input: true } } },
    account: tables.account,
    // Stored identifiers are hashed, so they grant no access; our own schedule removes expired rows.
    verification: { ...tables.verification, storeIdentifier: 'hashed', disableCleanup: true },
    plugins: [
      twoFactor({
        twoFactorCookieMaxAge: challengeLifeSeconds,
        // Its counter is read before and written after the check; ours (codeAttempts.ts) holds for guesses at one instant.
        accountLockout: { enabled: false },
        backupCodeOptions: {
          amount: recoveryCodeCount,
          storeBackupCodes: 'encrypted',
          customBackupCodesGenerate: () => newRecoveryCodes(recoveryCodeCount),
        },
        schema: tables.twoFactor,
      }),
      signingKeys(settings.publicUrl),
    ],
  })
}

const signingKeys = (publicUrl: string) =>
  jwt({
    jwks: { keyPairConfig: { alg: 'EdDSA', crv: 'Ed25519' } },
    jwt: { issuer: publicUrl, audience: publicUrl, expirationTime: `${accessTokenLifeSeconds}s` },
    schema: { jwks: tables.signingKeys },
  })

const stamps = { createdAt: 'created_at', updatedAt: 'updated_at' } as const

const tables = {
  user: { modelName: 'users', fields: { name: 'full_name', emailVerified: 'email_confirmed', ...stamps } },
  session: {
    modelName: 'sessions',
    fields: { userId: 'user_id', expiresAt: 'expires_at', ipAddress: 'ip_address', userAgent: 'user_agent', ...stamps },
  },
  account: {
    modelName: 'credentials',
    fields: {
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      ...stamps,
    },
  },
  verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...stamps } },
  signingKeys: {
    modelName: 'signing_keys',
    fields: {
      publicKey: 'public_key',
      privateKey: 'private_key',
      createdAt: 'created_at',
      expiresAt: 'expires_at',
    },
  },
  twoFactor: {
    user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
    twoFactor: {
      modelName: 'two_factors',
      fields: {
        userId: 'user_id',
        backupCodes: 'backup_codes',
        failedVerificationCount: 'failed_verification_count',
        lockedUntil: 'locked_until',
      },
    },
  },
} as const
