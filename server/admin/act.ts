// How an admin does something: together with its entry in the audit log, and only while they are an admin. Two who take the role
// from each other at once meet here, and the second is no longer one.
import { lockAdmins } from '../accounts/moderation/roles.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { type AuditRecord, record } from './audit.ts'

type Details = NonNullable<AuditRecord['details']>

/** By `note`, `work` adds to the entry what is only known once it is done. */
export const act = (
  db: Db,
  entry: Omit<AuditRecord, 'details'>,
  work: (tx: Tx, note: (details: Details) => void) => Promise<void>,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const admins = await lockAdmins(tx)
    if (!admins.includes(entry.actorId)) throw new AppError('forbidden')
    let details: Details = {}
    await work(tx, (noted) => {
      details = noted
    })
    await record(tx, { ...entry, details })
  })
