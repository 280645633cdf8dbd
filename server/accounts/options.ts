// What the routes of accounts are given.
import type { Database } from '../platform/db/database.ts'
import type { ObjectStore } from '../platform/storage/storage.ts'
import type { AccessTokens } from './signIn/accessTokens.ts'
import type { AuthSettings } from './auth.ts'
import type { Sender } from './mails.ts'
import type { MemberRecords } from './closing/memberRecords.ts'

export interface AccountsOptions {
  database: Database
  settings: AuthSettings
  sender: Sender
  accessTokens: AccessTokens
  /** Pictures live here. */
  store: ObjectStore
  /** What each domain keeps about a member. */
  memberRecords: readonly MemberRecords[]
  /** Whoever confirms this address becomes the first admin. */
  adminEmail: string | null
}
