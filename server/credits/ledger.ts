// Double-entry ledger: the only function that moves credits posts a set of transfers, all or nothing, in the caller's
// transaction. The database checks and posts them (server/migrations/0005_ledger_posting.sql); this module decides who
// may move what for which reason.
import { sql } from 'kysely'
import type { IssuedReason } from '../../contract/issuanceRules.ts'
import {
  type AccountKind,
  ledgerReasons,
  type PostedReason,
  type SubjectKind,
  type TransferKind,
} from '../../contract/ledger.ts'
import { sqlStateOf, type Tx } from '../platform/db/database.ts'
import { type Param, preparedStatement } from '../platform/db/preparedStatements.ts'
import { AppError } from '../platform/errors.ts'

/** Reasons that no circuit breaker can pause. The others are posted by `issue` (issuance/issue.ts) alone. */
export type FreeReason = Exclude<PostedReason, IssuedReason>

/** The reason determines the accounts on both sides; only members and orders among them have to be named. */
export interface Transfer<Reason extends PostedReason = FreeReason> {
  /** Idempotency key that names the intent, such as `purchase:<id>`: each is posted once, ever. */
  key: string
  reason: Reason
  amount: number
  memberId?: string
  /** The member from whom claims were collected. */
  debtorId?: string
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
/** There is enough, but too much of it is not settled. */
const unsettledLimit = 'LG005'

/** Throws `insufficient_credits` if a member or escrow has too little and the reason does not allow a debt. */
export const post = (tx: Tx, transfers: readonly Transfer[], options: PostOptions = {}): Promise<Posting> =>
  postAny(tx, transfers, options)

/** The same for every reason: `issue` posts by it what it has admitted, and demo data and tests write a past by it. */
export const postAny = async (
  tx: Tx,
  transfers: readonly Transfer<PostedReason>[],
  options: PostOptions = {},
): Promise<Posting> => {
  const moves = transfers.map(moveOf)
  const [first, ...others] = moves
  const at = options.at ?? null
  try {
    const [row] = await (first !== undefined && others.length === 0
      ? postOne(tx, { ...first, at })
      : postSet(tx, { moves: JSON.stringify(moves), at }))
    return row?.posted === true ? 'posted' : 'repeated'
  } catch (error) {
    if (sqlStateOf(error) === insufficient) throw new AppError('insufficient_credits')
    if (sqlStateOf(error) === unsettledLimit) throw new AppError('unsettled_limit')
    throw error
  }
}

/** Credits of a member to hold in escrow for a new order. */
export type Hold = Required<Omit<Transfer, 'reason' | 'note' | 'debtorId'>>

const holdInEscrow = preparedStatement((db, param: Param<{ holds: string }>) =>
  sql<{ member: string }>`
    select ledger_hold(${param('holds')}::jsonb, ${sql.lit(ledgerReasons.order_hold.kind)}, 'order_hold') as member`.compile(
    db,
  ),
)

/**
 * Holds credits in escrow for several members at once, for each of them all or nothing. Returns the members whose
 * credits sufficed.
 */
export const hold = async (tx: Tx, holds: readonly Hold[]): Promise<ReadonlySet<string>> => {
  const rows = holds.map(({ key, memberId, orderId, amount, subject }) => ({
    ...{ key, member: memberId, order_id: orderId, amount, refers_to: subject },
  }))
  const held = await holdInEscrow(tx, { holds: JSON.stringify(rows) })
  return new Set(held.map(({ member }) => member))
}

/** A single transfer: by far the most frequent case, and half the cost of a set of one. */
const postOne = preparedStatement((db, param: Param<Move & { at: Date | null }>) =>
  sql<{ posted: boolean }>`
    select ledger_transfer(
      ${param('key')}, ${param('kind')}, ${param('reason')},
      ${param('from_kind')}, ${param('from_owner')}, ${param('to_kind')}, ${param('to_owner')},
      ${param('amount')}, ${param('refers_to')}, ${param('note')}, ${param('collect')}, ${param('at')}) as posted`.compile(
    db,
  ),
)

const postSet = preparedStatement((db, param: Param<{ moves: string; at: Date | null }>) =>
  sql<{ posted: boolean }>`select ledger_post(${param('moves')}::jsonb, ${param('at')}) as posted`.compile(db),
)

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

const moveOf = ({ key, reason, amount, memberId, debtorId, orderId, subject, note }: Transfer<PostedReason>): Move => {
  const rule = ledgerReasons[reason]
  const ownerOf = (kind: AccountKind): string => {
    if (kind === 'claims') return named(debtorId, reason)
    if (kind === 'member' || kind === 'debt' || kind === 'guarantee' || kind === 'frozen') {
      return named(memberId, reason)
    }
    return kind === 'escrow' || kind === 'reserve' ? named(orderId, reason) : platform
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
