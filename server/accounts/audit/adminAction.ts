// Admin actions: each runs together with its audit log entry, and only while the actor is an admin. If two admins
// revoke each other's role concurrently, they are serialised here, and the second is no longer an admin.
import { lockAdmins } from '../moderation/roles.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { answerOnce, type IdempotentRequest } from '../../platform/http/idempotency.ts'
import { type AuditRecord, record } from './auditLog.ts'

type Details = NonNullable<AuditRecord['details']>

/**
 * With `note`, `work` adds details to the entry that are only known once it is done. With `once`, a repeated request
 * gets the first response and adds no second entry.
 */
export const act = <T>(
  db: Db,
  entry: Omit<AuditRecord, 'details'>,
  work: (tx: Tx, note: (details: Details) => void) => Promise<T>,
  once?: IdempotentRequest,
): Promise<T> =>
  inTransaction(db, async (tx) => {
    const admins = await lockAdmins(tx)
    if (!admins.includes(entry.actorId)) throw new AppError('forbidden')
    const workAndRecord = async (): Promise<T> => {
      let details: Details = {}
      const answer = await work(tx, (noted) => {
        details = noted
      })
      await record(tx, { ...entry, details })
      return answer
    }
    return once === undefined ? workAndRecord() : answerOnce(tx, once, workAndRecord)
  })
