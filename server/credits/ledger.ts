// Credits move through this door and no other: a set of transfers, all or nothing, in the caller's transaction. The database checks and
// posts (migrations 0008 and 0018); here stands who may move what for which reason.
import { sql, type RawBuilder } from 'kysely'
import {
  type AccountKind,
  ledgerReasons,
  type PostedReason,
  type SubjectKind,
  type TransferKind,
} from '../../contract/ledger.ts'
import { sqlStateOf, type Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'

/** Where credits come from or go to is said by the reason; only the members and orders among them have to be named. */
export interface Transfer {
  /** Names the intent, such as `purchase:<id>`: the same is posted once, ever. */
  key: string
  reason: PostedReason
  amount: number
  memberId?: string
  orderId?: string
  subject?: `${SubjectKind}:${string}`
  note?: string
}

/** Only worlds with a past are made up of other times than now. */
interface PostOptions {
  at?: Date
}

export type Posting = 'posted' | 'repeated'

/** By which the database says that a balance does not suffice. A key that was used for something else is a broken assumption. */
const insufficient = 'LG001'

/** Refuses with `insufficient_credits` where a member or escrow has too little and the reason does not collect. */
export const post = async (tx: Tx, transfers: readonly Transfer[], options: PostOptions = {}): Promise<Posting> => {
  const moves = transfers.map(moveOf)
  const [first, ...others] = moves
  const asked = first !== undefined && others.length === 0 ? askForOne(first, options) : askForSet(moves, options)
  try {
    const { rows } = await asked.execute(tx)
    return rows[0]?.posted === true ? 'posted' : 'repeated'
  } catch (error) {
    if (sqlStateOf(error) === insufficient) throw new AppError('insufficient_credits')
    throw error
  }
}

type Asked = RawBuilder<{ posted: boolean }>

/** By far the most frequent, and half as dear as a set of one. */
const askForOne = (move: Move, { at }: PostOptions): Asked => sql`select ledger_transfer(
  ${move.key}, ${move.kind}, ${move.reason}, ${move.from_kind}, ${move.from_owner}, ${move.to_kind}, ${move.to_owner}, ${move.amount},
  ${move.refers_to}, ${move.note}, ${move.collect}, ${at ?? null}) as posted`

const askForSet = (moves: readonly Move[], { at }: PostOptions): Asked =>
  sql`select ledger_post(${JSON.stringify(moves)}::jsonb, ${at ?? null}) as posted`

/** As the type `ledger_move` of the database has it. */
interface Move {
  key: string
  kind: TransferKind
  reason: PostedReason
  from_kind: AccountKind
  from_owner: string
  to_kind: AccountKind
  to_owner: string
  amount: number
  refers_to: string | null
  note: string | null
  collect: boolean
}

/** Whom the accounts of the house belong to. */
export const house = '00000000-0000-0000-0000-000000000000'

const moveOf = ({ key, reason, amount, memberId, orderId, subject, note }: Transfer): Move => {
  const rule = ledgerReasons[reason]
  const ownerOf = (kind: AccountKind): string => {
    if (kind === 'member' || kind === 'debt') return named(memberId, reason)
    return kind === 'escrow' ? named(orderId, reason) : house
  }
  return {
    key,
    kind: rule.kind,
    reason,
    from_kind: rule.from,
    from_owner: ownerOf(rule.from),
    to_kind: rule.to,
    to_owner: ownerOf(rule.to),
    amount,
    refers_to: subject ?? null,
    note: note ?? null,
    collect: 'collects' in rule,
  }
}

const named = (id: string | undefined, reason: PostedReason): string => {
  if (id === undefined) throw new Error(`A transfer for ${reason} does not say whose account it is.`)
  return id
}
