// Label and tone of a credit transaction.
import type { Translate } from '../../lib/translation.ts'
import type { HistoryEntry } from '../../../contract/credits.ts'
import type { LedgerReason, TransferKind } from '../../../contract/ledger.ts'
import type { Tone } from '../../ui/tones.ts'

/** Only a domain is shown beside the transaction; other subjects mean nothing to a reader. */
export const subjectText = ({ subject }: Pick<HistoryEntry, 'subject'>): string | null =>
  subject?.kind === 'domain' ? subject.id : null

export const movementText = (t: Translate<'movements'>, { reason }: Pick<HistoryEntry, 'reason'>): string =>
  t(`reasons.${reason}`)

const ofBuyers: readonly LedgerReason[] = ['order_hold', 'order_refund', 'guarantee_refund']
const ofSellers: readonly LedgerReason[] = ['order_payout', 'prime_bonus', 'prime_penalty', 'guarantee_taken']

/**
 * Link to the order behind a transaction, on the buyer’s or the seller’s side. Null if there is nothing more to see.
 */
export const placeOf = ({ reason, subject }: Pick<HistoryEntry, 'reason' | 'subject'>): string | null => {
  if (subject?.kind !== 'order') return null
  if (ofBuyers.includes(reason)) return `/orders/${subject.id}`
  return ofSellers.includes(reason) ? `/tasks/${subject.id}` : null
}

export const kindTone: Record<TransferKind, Tone> = {
  earned: 'alive',
  spent: 'neutral',
  penalty: 'lost',
  purchase: 'accent',
  bonus: 'waiting',
  refund: 'warn',
}
