// Attempts at a second-factor code. An attempt is counted before the code is checked, in one statement, so that guesses
// sent at one instant cannot pass the limit together. Known devices have a count of their own: what strangers guess
// does not lock the owner out there, and the owner's success there does not give strangers new attempts.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { countCodeOnDevice, uncountCodeOnDevice } from './knownDevices.ts'

/** Consecutive wrong codes, over all challenges of an account, before it is locked for a while. */
const wrongCodesMax = 10
const firstLock = sql.lit('15 minutes')
const longestLock = sql.lit('1 day')
const doublingsMax = 7
/** A lock this long after the previous one starts at the shortest again. */
const lockForgottenAfter = sql.lit('7 days')

interface CodeAttempt {
  succeed(): Promise<void>
  /** The code was not checked. */
  cancel(): Promise<void>
}

export const beginCodeAttempt = async (
  db: Db,
  memberId: string,
  deviceTokens: readonly string[],
): Promise<CodeAttempt> => {
  const device = await countCodeOnDevice(db, memberId, deviceTokens, wrongCodesMax)
  if (device !== null) {
    return {
      succeed: () => uncountCodeOnDevice(db, device, 'all'),
      cancel: () => uncountCodeOnDevice(db, device, 'one'),
    }
  }
  if (!(await countOnAccount(db, memberId))) throw await lockedError(db, memberId)
  return { succeed: () => resetCount(db, memberId), cancel: () => uncountOnAccount(db, memberId) }
}

const count = sql`case when locked_until is null then failed_verification_count else 0 end + 1`
const locks = sql`case when locked_until < now() - ${lockForgottenAfter}::interval then 0 else lock_count end`
const lock = sql`least(${longestLock}::interval, ${firstLock}::interval * (2 ^ least(${locks}, ${sql.lit(doublingsMax)})))`

/** False while the account is locked. The last attempt sets the lock before its code is checked. */
const countOnAccount = async (db: Db, memberId: string): Promise<boolean> => {
  const { rows } = await sql`
    update two_factors set
      failed_verification_count = ${count},
      lock_count = ${locks} + (${count} >= ${wrongCodesMax})::int,
      locked_until = case when ${count} >= ${wrongCodesMax} then now() + ${lock} end
    where user_id = ${memberId} and (locked_until is null or locked_until <= now())
    returning user_id`.execute(db)
  return rows.length > 0 || !(await hasSecondFactor(db, memberId))
}

/** Without one there is nothing to guess, and the challenge is refused in the next step. */
const hasSecondFactor = async (db: Db, memberId: string): Promise<boolean> => {
  const row = await db.selectFrom('two_factors').select('id').where('user_id', '=', memberId).executeTakeFirst()
  return row !== undefined
}

const resetCount = async (db: Db, memberId: string): Promise<void> => {
  await db
    .updateTable('two_factors')
    .set({ failed_verification_count: 0, locked_until: null, lock_count: 0 })
    .where('user_id', '=', memberId)
    .execute()
}

const uncountOnAccount = async (db: Db, memberId: string): Promise<void> => {
  await sql`
    update two_factors set
      failed_verification_count = greatest(0, failed_verification_count - 1),
      lock_count = case when failed_verification_count >= ${wrongCodesMax} then greatest(0, lock_count - 1) else lock_count end,
      locked_until = null
    where user_id = ${memberId} and failed_verification_count > 0`.execute(db)
}

const lockedError = async (db: Db, memberId: string): Promise<AppError> => {
  const locked = await db
    .selectFrom('two_factors')
    .select(sql<number>`ceil(extract(epoch from locked_until - now()))::int`.as('seconds'))
    .where('user_id', '=', memberId)
    .executeTakeFirst()
  return new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, locked?.seconds ?? 1) })
}
