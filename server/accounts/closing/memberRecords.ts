// What is kept about a member, over all domains: each says what it holds, so that it can be taken along and erased as a whole.
import type { Language } from '../../../contract/accounts.ts'
import type { DeletionConsequence } from '../../../contract/records.ts'
import type { Db, Tx } from '../../platform/db/database.ts'

export interface MemberRecords {
  /** The key of its part in the export. */
  name: string
  /** What the part holds, for the reader of the file. */
  about: Readonly<Record<Language, string>>
  /** The tables with rows of members that it answers for; a test holds them against the database. */
  tables: readonly string[]
  take(db: Db, memberId: string): Promise<unknown>
  /** What the member loses or has to expect, for the page that asks whether they are sure. */
  consequences?(db: Db, memberId: string): Promise<DeletionConsequence[]>
  /** Removes what names the member; what others rely on stays without the name. */
  erase(tx: Tx, memberId: string): Promise<void>
}
