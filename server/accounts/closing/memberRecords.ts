// Personal data of a member across all domains: each domain declares what it stores, so that it can be exported and
// erased completely.
import type { DeletionConsequence } from '../../../contract/records.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { RecordsPart } from '../accountTexts.ts'

export interface MemberRecords {
  /** The key of its part in the export; a text describes the part to readers. */
  name: RecordsPart
  /** The tables with member rows that it covers; a test compares them with the database. */
  tables: readonly string[]
  take(db: Db, memberId: string): Promise<unknown>
  /** What the member loses or has to expect, for the confirmation page. */
  consequences?(db: Db, memberId: string): Promise<DeletionConsequence[]>
  /** Erases what identifies the member; data that others rely on stays without the name. */
  erase(tx: Tx, memberId: string): Promise<void>
}
