// Options of the account routes.
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
  /** Stores profile pictures. */
  store: ObjectStore
  /** The personal data that each domain stores about a member. */
  memberRecords: readonly MemberRecords[]
  /** The member who confirms this address becomes the first admin. */
  adminEmail: string | null
}
