// Closes an account for tests below HTTP: erases all data about a member with the same parts in the same order, in one
// transaction.
import { memberRecords } from '../memberRecords.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'

/** `beforeCommit`: concurrent actions at the moment the member leaves. */
export const eraseMember = (
  db: Db,
  memberId: string,
  beforeCommit: () => Promise<void> = () => Promise.resolve(),
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', memberId).forUpdate().execute()
    for (const part of memberRecords.toReversed()) await part.erase(tx, memberId)
    await beforeCommit()
  })
