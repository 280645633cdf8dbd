// What a movement of credits is called on the screen, and which tone its kind has.
import type { TFunction } from 'i18next'
import type { HistoryEntry } from '../../../contract/credits.ts'
import type { TransferKind } from '../../../contract/ledger.ts'
import type { Tone } from '../../ui/tones.ts'

/** The domain that it concerns stands beside it; other subjects say nothing to a reader. */
export const subjectText = ({ subject }: Pick<HistoryEntry, 'subject'>): string | null =>
  subject?.kind === 'domain' ? subject.id : null

export const movementText = (t: TFunction<'movements'>, { reason }: Pick<HistoryEntry, 'reason'>): string =>
  t(`reasons.${reason}`)

export const kindTone: Record<TransferKind, Tone> = {
  earned: 'alive',
  spent: 'neutral',
  penalty: 'lost',
  purchase: 'accent',
  bonus: 'waiting',
  refund: 'warn',
}
