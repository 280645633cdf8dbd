// Credits move through this door and no other: a set of transfers, all or nothing, in the caller's transaction. The database checks and
// posts (migration 0008); here stands who may move what for which reason.
import { sql } from 'kysely'
import { type AccountKind, ledgerReasons, type PostedReason, type SubjectKind } from '../../contract/ledger.ts'
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
  const moves = JSON.stringify(transfers.map(moveOf))
  const at = options.at === undefined ? sql`` : sql`, ${options.at}`
  try {
    const { rows } = await sql<{ posted: boolean }>`select ledger_post(${moves}::jsonb${at}) as posted`.execute(tx)
    return rows[0]?.posted === true ? 'posted' : 'repeated'
  } catch (error) {
    if (sqlStateOf(error) === insufficient) throw new AppError('insufficient_credits')
    throw error
  }
}

/** What is undefined is left out of the JSON, and so an account of the house. */
const moveOf = ({ key, reason, amount, memberId, orderId, subject, note }: Transfer): Record<string, unknown> => {
  const rule = ledgerReasons[reason]
  const ownerOf = (kind: AccountKind): string | undefined => {
    if (kind === 'member' || kind === 'debt') return named(memberId, reason)
    return kind === 'escrow' ? named(orderId, reason) : undefined
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
    refers_to: subject,
    note,
    collect: 'collects' in rule,
  }
}

const named = (id: string | undefined, reason: PostedReason): string => {
  if (id === undefined) throw new Error(`A transfer for ${reason} does not say whose account it is.`)
  return id
}
