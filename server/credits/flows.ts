// Whether a movement brings credits into the world or takes them out of it: by the accounts between which its reason moves them. What
// members have, what orders hold and what members owe is the world; all other accounts are the house.
import { type AccountKind, type LedgerReason, ledgerReasons } from '../../contract/ledger.ts'

/** issued: given away; sold: for money; burned: gone back to the house. */
export type Flow = 'issued' | 'sold' | 'burned'

const worldly: ReadonlySet<AccountKind> = new Set<AccountKind>(['member', 'escrow', 'debt'])
const paidFor: ReadonlySet<AccountKind> = new Set<AccountKind>(['purchases', 'suspense'])

/** Null for what only changes its place. So all that was issued and sold, less what was burned, is what there is. */
export const flowOf = (reason: LedgerReason): Flow | null => {
  const { from, to }: { from: AccountKind; to: AccountKind } = ledgerReasons[reason]
  if (worldly.has(from) === worldly.has(to)) return null
  if (worldly.has(from)) return 'burned'
  return paidFor.has(from) ? 'sold' : 'issued'
}
