// Credits move through this door and no other: a set of transfers, all or nothing, in the caller's transaction. The database checks and
// posts (server/migrations/0005_ledger_posting.sql); this module decides who may move what for which reason.
import { CompiledQuery, sql } from 'kysely'
import {
  type AccountKind,
  ledgerReasons,
  type PostedReason,
  type SubjectKind,
  type TransferKind,
} from '../../contract/ledger.ts'
import { sqlStateOf, type Tx } from '../platform/db/database.ts'
import { preparedStatement } from '../platform/db/preparedStatements.ts'
import { AppError } from '../platform/errors.ts'

/** The reason determines the accounts on both sides; only members and orders among them have to be named. */
export interface Transfer {
  /** Idempotency key that names the intent, such as `purchase:<id>`: each is posted once, ever. */
  key: string
  reason: PostedReason
  amount: number
  memberId?: string
  orderId?: string
  subject?: `${SubjectKind}:${string}`
  note?: string
}

/** Only demo data with a history sets times other than now. */
interface PostOptions {
  at?: Date
}

export type Posting = 'posted' | 'repeated'

/**
 * SQLSTATE with which the database reports an insufficient balance. A key reused for something else is a bug and not
 * mapped.
 */
const insufficient = 'LG001'

/** Throws `insufficient_credits` if a member or escrow has too little and the reason does not allow a debt. */
export const post = async (tx: Tx, transfers: readonly Transfer[], options: PostOptions = {}): Promise<Posting> => {
  const moves = transfers.map(moveOf)
  const [first, ...others] = moves
  const asked = first !== undefined && others.length === 0 ? askForOne(first, options) : askForSet(moves, options)
  try {
    const { rows } = await tx.executeQuery(asked)
    return rows[0]?.posted === true ? 'posted' : 'repeated'
  } catch (error) {
    if (sqlStateOf(error) === insufficient) throw new AppError('insufficient_credits')
    throw error
  }
}

/** Credits of a member to hold in escrow for a new order. */
export type Hold = Required<Omit<Transfer, 'reason' | 'note'>>

const askHeld = preparedStatement((db) =>
  sql<{ member: string }>`select ledger_hold(${''}::jsonb, ${''}, ${''}) as member`.compile(db),
)

/**
 * Holds credits in escrow for several members at once, for each of them all or nothing. Returns the members whose
 * credits sufficed.
 */
export const hold = async (tx: Tx, holds: readonly Hold[]): Promise<ReadonlySet<string>> => {
  const rows = holds.map(({ key, memberId, orderId, amount, subject }) => ({
    ...{ key, member: memberId, order_id: orderId, amount, refers_to: subject },
  }))
  const held = await askHeld(tx, JSON.stringify(rows), ledgerReasons.order_hold.kind, 'order_hold')
  return new Set(held.map(({ member }) => member))
}

type Asked = CompiledQuery<{ posted: boolean }>

const postOne = 'select ledger_transfer($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) as posted'
const postSet = 'select ledger_post($1::jsonb, $2) as posted'

/** Prepared statement for a single transfer: by far the most frequent case, and half the cost of a set of one. */
const askForOne = (move: Move, { at }: PostOptions): Asked => {
  const { key, kind, reason, from_kind, from_owner, to_kind, to_owner, amount, refers_to, note, collect } = move
  const sides = [from_kind, from_owner, to_kind, to_owner]
  return CompiledQuery.raw(postOne, [key, kind, reason, ...sides, amount, refers_to, note, collect, at ?? null])
}

const askForSet = (moves: readonly Move[], { at }: PostOptions): Asked =>
  CompiledQuery.raw(postSet, [JSON.stringify(moves), at ?? null])

/** Mirrors the database type `ledger_move`. */
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

/** Owner of the platform's accounts. */
export const platform = '00000000-0000-0000-0000-000000000000'

const moveOf = ({ key, reason, amount, memberId, orderId, subject, note }: Transfer): Move => {
  const rule = ledgerReasons[reason]
  const ownerOf = (kind: AccountKind): string => {
    if (kind === 'member' || kind === 'debt') return named(memberId, reason)
    return kind === 'escrow' ? named(orderId, reason) : platform
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
  if (id === undefined) throw new Error(`Transfer with reason ${reason} names no account owner.`)
  return id
}
