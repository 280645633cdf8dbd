// Reference model of the ledger, written from the product rules and not from the code: the balances after each set of
// transfers, and which sets are rejected. It knows nothing of tables, locks or versions.
import { type AccountKind, chartOfAccounts } from '../../contract/ledger.ts'

/** A side of a transfer: a platform account, or one that belongs to a member or an order. */
export interface Side {
  kind: AccountKind
  owner?: string
}

export interface Move {
  key: string
  kind: string
  reason: string
  from: Side
  to: Side
  amount: number
  subject: string
  collect: boolean
}

export type Outcome = 'posted' | 'repeated' | 'insufficient' | 'other_content'

export interface Model {
  /** By kind, or by kind and owner. The shards of a platform account are added up. */
  balances: Map<string, number>
  /** Posted transfers by key. */
  known: Map<string, string>
}

export const emptyModel = (): Model => ({ balances: new Map(), known: new Map() })

export const nameOf = ({ kind, owner }: Side): string => (owner === undefined ? kind : `${kind} ${owner}`)

export const balanceOf = (model: Model, side: Side): number => model.balances.get(nameOf(side)) ?? 0

export const copyOf = ({ balances, known }: Model): Model => ({
  balances: new Map(balances),
  known: new Map(known),
})

/** Applies a set atomically. */
export const apply = (model: Model, moves: readonly Move[]): Outcome => {
  const posted = moves.map(({ key }) => model.known.get(key))
  if (posted.some((body) => body !== undefined)) {
    return moves.every((move, at) => posted[at] === bodyOf(move)) ? 'repeated' : 'other_content'
  }
  const next = copyOf(model)
  for (const move of moves) {
    if (!take(next, move)) return 'insufficient'
    give(next, move)
    next.known.set(move.key, bodyOf(move))
  }
  model.balances = next.balances
  model.known = next.known
  return 'posted'
}

const bodyOf = ({ kind, reason, from, to, amount, subject }: Move): string =>
  JSON.stringify([kind, reason, nameOf(from), nameOf(to), amount, subject])

const add = (model: Model, side: Side, amount: number): void => {
  model.balances.set(nameOf(side), balanceOf(model, side) + amount)
}

/** A penalty takes what is available, and the rest becomes a debt; all other transfers need the whole amount. */
const take = (model: Model, { from, amount, collect }: Move): boolean => {
  const rest = balanceOf(model, from) - amount
  if (chartOfAccounts[from.kind].limit !== 'not below 0' || rest >= 0) {
    add(model, from, -amount)
    return true
  }
  if (!collect) return false
  model.balances.set(nameOf(from), 0)
  add(model, { ...from, kind: 'debt' }, rest)
  return true
}

/** Incoming credits settle the debt first. */
const give = (model: Model, { to, amount }: Move): void => {
  const debt: Side = { ...to, kind: 'debt' }
  const settled = to.kind === 'member' ? Math.min(-balanceOf(model, debt), amount) : 0
  if (settled > 0) add(model, debt, settled)
  add(model, to, amount - settled)
}
