// Split of a disputed order’s price in whole credits, without a remainder.
import type { WholeNumber } from '../../../lib/wholeNumber.ts'

export interface Split {
  toBuyer: number
  toSeller: number
}

/** Parses the buyer’s share; null if it is not valid. */
export const splitOf = (price: number, typed: WholeNumber): Split | null => {
  if (typed.kind !== 'number' || typed.value < 0 || typed.value > price) return null
  return { toBuyer: typed.value, toSeller: price - typed.value }
}

/** If everything is refunded, there is nothing to guarantee. */
export type SplitOutcome = 'back' | 'parted' | 'out'

export const outcomeOf = ({ toBuyer, toSeller }: Split): SplitOutcome => {
  if (toSeller === 0) return 'back'
  return toBuyer === 0 ? 'out' : 'parted'
}

export type Preset = 'seller' | 'half' | 'buyer'

/** An odd credit goes to the buyer. */
export const presetsOf = (price: number): { preset: Preset; toBuyer: number }[] => [
  { preset: 'seller', toBuyer: 0 },
  ...(price > 1 ? [{ preset: 'half', toBuyer: Math.ceil(price / 2) } as const] : []),
  { preset: 'buyer', toBuyer: price },
]
