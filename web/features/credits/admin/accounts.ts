// Sums of account balances for the key figures of the platform.
import type { AccountKind } from '../../../../contract/ledger.ts'
import type { Overview } from './creditAdmin.ts'

type Held = Overview['accounts']

/** Sum of all accounts: zero, because every transfer takes from one what it gives to another. */
export const heldBy = (accounts: Held): number => accounts.reduce((sum, { balance }) => sum + balance, 0)

export interface Sums {
  /** Credits of members: available, pending, held in escrow, or set aside for refunds. */
  circulating: number
  given: number
  sold: number
  burned: number
  owed: number
}

export const sumsOf = (accounts: Held): Sums => {
  const of = (...kinds: AccountKind[]): number => heldBy(accounts.filter(({ kind }) => kinds.includes(kind)))
  return {
    circulating: of('member', 'claims', 'guarantee', 'escrow', 'reserve'),
    given: 0 - of('issuance'),
    sold: 0 - of('purchases'),
    burned: of('penalties', 'fees', 'expiry'),
    owed: 0 - of('debt'),
  }
}
