// Whether a transfer creates or destroys credits in circulation, decided by the accounts its reason moves them between.
// Circulation is what members have, also pending, frozen or in guarantee accounts, what orders hold in escrow and what members owe; all other accounts belong to the
// platform.
import { type AccountKind, type LedgerReason, ledgerReasons } from '../../contract/ledger.ts'

/** issued: granted for free; sold: for money; burned: returned to the platform. */
export type Flow = 'issued' | 'sold' | 'burned'

const worldly: ReadonlySet<AccountKind> = new Set<AccountKind>([
  'member',
  'debt',
  'claims',
  'guarantee',
  'frozen',
  'escrow',
  'reserve',
])
const paidFor: ReadonlySet<AccountKind> = new Set<AccountKind>(['purchases', 'suspense'])

/** Null for transfers within circulation. So everything issued and sold, less what was burned, is what circulates. */
export const flowOf = (reason: LedgerReason): Flow | null => {
  const { from, to }: { from: AccountKind; to: AccountKind } = ledgerReasons[reason]
  if (worldly.has(from) === worldly.has(to)) return null
  if (worldly.has(from)) return 'burned'
  return paidFor.has(from) ? 'sold' : 'issued'
}
