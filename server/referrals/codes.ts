// Referral codes: one assigned by the platform, and one that a member may choose instead, once. Both resolve to the
// member, case-insensitively, so that links shared earlier keep working.
import { randomInt } from 'node:crypto'
import { isKeptWord } from '../../contract/referrals.ts'
import { hold } from '../accounts/members.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'

/** Without easily confused characters, and without vowels, so that no words arise. */
const alphabet = '23456789bcdfghjkmnpqrstvwxz'
const givenLength = 8
/** A collision is unlikely; this many in a row means a bug. */
const drawsMax = 10

const given = 1
const chosen = 2

export interface OwnCode {
  /** The code that is displayed. */
  code: string
  canChange: boolean
}

export const drawCode = (): string => {
  const code = Array.from({ length: givenLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return isKeptWord(code) ? drawCode() : code
}

/** The referral code of a member, assigned on first request. */
export const readOwnCode = async (db: Db, memberId: string): Promise<OwnCode> =>
  (await find(db, memberId)) ?? inTransaction(db, (tx) => give(tx, memberId))

const find = async (handle: Db | Tx, memberId: string): Promise<OwnCode | null> => {
  const newest = await handle
    .selectFrom('referral_codes')
    .select(['code', 'number'])
    .where('user_id', '=', memberId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest === undefined ? null : { code: newest.code, canChange: newest.number < chosen }
}

const give = async (tx: Tx, memberId: string): Promise<OwnCode> => {
  // Locks the member: closing the account erases their codes, and one inserted after that would remain.
  await hold(tx, memberId)
  for (let draw = 1; draw <= drawsMax; draw += 1) {
    await insert(tx, { memberId, code: drawCode(), number: given })
    // Assigned here, or by a concurrent request.
    const own = await find(tx, memberId)
    if (own !== null) return own
  }
  throw new Error(`All ${drawsMax} drawn referral codes are taken`)
}

/** Returns false if the code is taken or the member already has one with this number. */
const insert = async (tx: Tx, row: { memberId: string; code: string; number: number }): Promise<boolean> => {
  const inserted = await tx
    .insertInto('referral_codes')
    .values({ code_key: row.code.toLowerCase(), code: row.code, user_id: row.memberId, number: row.number })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code_key')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Sets the chosen code, once. Idempotent for the same code, because the first response may have been lost. */
export const chooseCode = async (tx: Tx, memberId: string, code: string): Promise<void> => {
  await hold(tx, memberId)
  if ((await find(tx, memberId)) === null) await give(tx, memberId)
  if (await insert(tx, { memberId, code, number: chosen })) return
  const own = await find(tx, memberId)
  if (own?.canChange === false && own.code !== code) throw new AppError('code_already_changed')
  if (own?.canChange === true) throw new AppError('code_taken')
}
