// The codes by which members invite: one that is given, and one that a member chooses instead, once. Both lead to the member, in capitals or
// not, so that links that were shared before go on to work.
import { randomInt } from 'node:crypto'
import { isKeptWord } from '../../contract/referrals.ts'
import { hold } from '../accounts/members.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'

/** Without characters that are taken for others, and without vowels, so that no word comes of it. */
const alphabet = '23456789bcdfghjkmnpqrstvwxz'
const givenLength = 8
/** That one is taken already is unlikely; that so many are is not to be believed. */
const drawsMax = 10

const given = 1
const chosen = 2

export interface OwnCode {
  /** The one that is shown. */
  code: string
  canChange: boolean
}

export const drawCode = (): string => {
  const code = Array.from({ length: givenLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return isKeptWord(code) ? drawCode() : code
}

/** The code of a member, who gets one when they first ask for it. */
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
  // Whoever leaves meanwhile takes their codes along; one that came after that would stay.
  await hold(tx, memberId)
  for (let draw = 1; draw <= drawsMax; draw += 1) {
    await insert(tx, { memberId, code: drawCode(), number: given })
    // Drawn here, or by a request at the same moment.
    const own = await find(tx, memberId)
    if (own !== null) return own
  }
  throw new Error(`${drawsMax} codes that were drawn are all taken`)
}

/** False where somebody has the code, or the member has one of this number. */
const insert = async (tx: Tx, row: { memberId: string; code: string; number: number }): Promise<boolean> => {
  const inserted = await tx
    .insertInto('referral_codes')
    .values({ code_key: row.code.toLowerCase(), code: row.code, user_id: row.memberId, number: row.number })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code_key')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Chooses a code, once. Choosing the same again changes nothing: the first answer may have been lost. */
export const chooseCode = async (tx: Tx, memberId: string, code: string): Promise<void> => {
  await hold(tx, memberId)
  if ((await find(tx, memberId)) === null) await give(tx, memberId)
  if (await insert(tx, { memberId, code, number: chosen })) return
  const own = await find(tx, memberId)
  if (own?.canChange === false && own.code !== code) throw new AppError('code_already_changed')
  if (own?.canChange === true) throw new AppError('code_taken')
}
