// Label and tone of a credit transaction.
import type { Translate } from '../../lib/translation.ts'
import type { HistoryEntry } from '../../../contract/credits.ts'
import type { TransferKind } from '../../../contract/ledger.ts'
import type { Tone } from '../../ui/tones.ts'

/** Only a domain, also that of an order, is shown beside the transaction; other subjects mean nothing to a reader. */
export const subjectText = ({ subject, order }: Pick<HistoryEntry, 'subject' | 'order'>): string | null => {
  if (order !== null) return order.domain_name
  return subject?.kind === 'domain' ? subject.id : null
}

export const movementText = (t: Translate<'movements'>, { reason }: Pick<HistoryEntry, 'reason'>): string =>
  t(`reasons.${reason}`)

const paths = { buyer: '/orders', seller: '/tasks' } as const

/** Link to the order behind a transaction, on the member’s side of it. Null if there is none. */
export const placeOf = ({ subject, order }: Pick<HistoryEntry, 'subject' | 'order'>): string | null =>
  subject === null || order === null ? null : `${paths[order.side]}/${subject.id}`

export const kindTone: Record<TransferKind, Tone> = {
  earned: 'alive',
  spent: 'neutral',
  penalty: 'lost',
  purchase: 'accent',
  bonus: 'waiting',
  refund: 'warn',
}
