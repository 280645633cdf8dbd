// How an admin does something: together with its entry in the audit log, and only while they are an admin. Two who take the role
// from each other at once meet here, and the second is no longer one.
import { lockAdmins } from '../moderation/roles.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { answerOnce, type IdempotentRequest } from '../../platform/http/idempotency.ts'
import { type AuditRecord, record } from './auditLog.ts'

type Details = NonNullable<AuditRecord['details']>

/**
 * By `note`, `work` adds to the entry what is only known once it is done. With `once`, a request that comes again gets the answer of
 * the first and leaves no second entry.
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
