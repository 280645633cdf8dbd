// Status of a purchase for its buyer: what was paid, what was refunded, and what is still open.
import type { Purchase } from '../../../contract/payments.ts'
import type { Tone } from '../../ui/tones.ts'

export type Standing =
  | 'open'
  | 'abandoned'
  | 'mismatched'
  | 'paid'
  | 'refunded'
  | 'partlyRefunded'
  | 'disputed'
  | 'disputeLost'

/** A won dispute does not change the status of the purchase. */
export const statusOf = ({
  state,
  dispute,
  refunded_cents: refunded,
  price_cents: price,
}: Pick<Purchase, 'state' | 'dispute' | 'refunded_cents' | 'price_cents'>): Standing => {
  if (state !== 'paid') return state
  if (dispute === 'open') return 'disputed'
  if (dispute === 'lost') return 'disputeLost'
  if (refunded >= price && price > 0) return 'refunded'
  return refunded > 0 ? 'partlyRefunded' : 'paid'
}

export const statusTone: Record<Standing, Tone> = {
  open: 'waiting',
  abandoned: 'neutral',
  mismatched: 'warn',
  paid: 'alive',
  refunded: 'neutral',
  partlyRefunded: 'warn',
  disputed: 'lost',
  disputeLost: 'lost',
}
