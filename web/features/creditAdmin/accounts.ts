// What the kinds of accounts hold, put together to the few figures that say how the house stands.
import type { AccountKind } from '../../../contract/ledger.ts'
import type { Overview } from './creditAdmin.ts'

type Held = Overview['accounts']

/** All accounts together: nothing, as every transfer takes from one what it gives to another. */
export const heldBy = (accounts: Held): number => accounts.reduce((sum, { balance }) => sum + balance, 0)

export interface Sums {
  /** What members can spend or have set aside in open orders. */
  circulating: number
  given: number
  sold: number
  burned: number
  owed: number
}

export const sumsOf = (accounts: Held): Sums => {
  const of = (...kinds: AccountKind[]): number => heldBy(accounts.filter(({ kind }) => kinds.includes(kind)))
  return {
    circulating: of('member', 'escrow'),
    given: 0 - of('issuance'),
    sold: 0 - of('purchases'),
    burned: of('penalties', 'fees', 'expiry'),
    owed: 0 - of('debt'),
  }
}
