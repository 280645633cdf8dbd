// Date range filter, stored in the URL.
import { useTranslation } from '../../../lib/translation.ts'
import { useFormat } from '../../../lib/format.ts'
import { DateRangeChip } from '../../../ui/DateRangeChip.tsx'

/** Noon keeps the date the same in every time zone. */
const noon = (day: string): string => `${day}T12:00:00`

const useRangeText = (): ((from: string | undefined, to: string | undefined) => string) => {
  const { t } = useTranslation('creditsAdmin')
  const format = useFormat()
  return (from, to) => {
    if (from !== undefined && to !== undefined) {
      return from === to ? format.date(noon(from)) : `${format.date(noon(from))} – ${format.date(noon(to))}`
    }
    if (from !== undefined) return t('days.since', { day: format.date(noon(from)) })
    return to === undefined ? '' : t('days.upTo', { day: format.date(noon(to)) })
  }
}

interface DaysFilterProps {
  label: string
  from: string | undefined
  to: string | undefined
  onChange(days: { from: string | undefined; to: string | undefined }): void
}

export const DaysFilter = ({ label, from, to, onChange }: DaysFilterProps) => {
  const { t } = useTranslation('creditsAdmin')
  const rangeText = useRangeText()
  return (
    <DateRangeChip
      label={label}
      sinceLabel={t('days.from')}
      untilLabel={t('days.to')}
      range={{ since: from, until: to }}
      text={rangeText(from, to)}
      onChange={({ since, until }) => onChange({ from: since, to: until })}
    />
  )
}
