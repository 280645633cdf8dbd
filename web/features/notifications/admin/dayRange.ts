// A range of days as text.
import type { Translate } from '../../../lib/translation.ts'
import type { Format } from '../../../lib/format.ts'
import type { DateRange } from '../../../ui/DateRangeChip.tsx'
import { dayText } from './segments.ts'

export const dayRangeText = (
  t: Translate<'notificationsAdmin'>,
  format: Format,
  { since, until }: DateRange,
): string => {
  if (since !== undefined && until !== undefined) {
    return since === until
      ? dayText(format, since)
      : t('days.between', { since: dayText(format, since), until: dayText(format, until) })
  }
  if (since !== undefined) return t('days.from', { day: dayText(format, since) })
  return until === undefined ? '' : t('days.upTo', { day: dayText(format, until) })
}
