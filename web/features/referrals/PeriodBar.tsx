// Date range picker: preset periods up to today or a custom range; also holds the export button.
import { useId, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { analyticsDaysMax } from '../../../contract/limits.ts'
import type { Filtering } from '../../lib/addressFilters.ts'
import { Button } from '../../ui/Button.tsx'
import { ControlChip } from '../../ui/ControlChip.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { Input } from '../../ui/Input.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { type AnalyticsFilters, type DayRange, type Period, periods, rangeFault } from './analyticsFilters.ts'
import { rangeText } from './dayRange.ts'
import { ExportAnalytics } from './ExportAnalytics.tsx'

interface OwnDaysProps {
  /** The range shown now, as the initial value. */
  shown: DayRange | undefined
  onShow(range: DayRange): void
}

/** Both dates are applied together, so that a half-typed date is not applied. */
const OwnDays = ({ shown, onShow }: OwnDaysProps) => {
  const { t } = useTranslation('referrals')
  const id = useId()
  const [from, setFrom] = useState(shown?.from ?? '')
  const [to, setTo] = useState(shown?.to ?? '')
  const [asked, setAsked] = useState(false)
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const fault = rangeFault(from, to, today)
  const invalid = asked && fault !== null
  const days = { 'aria-invalid': invalid, 'aria-describedby': invalid ? `${id}-fault` : undefined }
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (fault === null) onShow({ from, to })
      }}
    >
      <div className="grid gap-1.5">
        <label htmlFor={`${id}-from`}>{t('period.from')}</label>
        <Input id={`${id}-from`} type="date" {...days} value={from} onChange={({ target }) => setFrom(target.value)} />
      </div>
      <div className="grid gap-1.5">
        <label htmlFor={`${id}-to`}>{t('period.to')}</label>
        <Input id={`${id}-to`} type="date" {...days} value={to} onChange={({ target }) => setTo(target.value)} />
      </div>
      <p id={`${id}-fault`} role="alert" className="text-[0.8125rem] text-lost empty:hidden">
        {invalid && t(`period.${fault}`, { count: analyticsDaysMax })}
      </p>
      <Button type="submit" variant="primary">
        {t('period.show')}
      </Button>
    </form>
  )
}

interface PeriodBarProps extends Filtering<AnalyticsFilters> {
  shown: DayRange | undefined
}

export const PeriodBar = ({ filters, change, shown }: PeriodBarProps) => {
  const { t, i18n } = useTranslation('referrals')
  const { period, range } = filters
  return (
    <FilterBar action={<ExportAnalytics asked={{ period, range }} />}>
      <Segmented<Period | 'own'>
        label={t('period.label')}
        choices={periods.map((value) => ({ value, label: t('period.days', { count: Number(value) }) }))}
        value={range === undefined ? period : 'own'}
        onChange={(value) => value !== 'own' && change({ period: value, range: undefined })}
        className="max-w-full max-sm:[&>button]:px-1.5"
      />
      <ControlChip
        label={t('period.own')}
        text={range === undefined ? undefined : rangeText(i18n.language, range)}
        onRemove={() => change({ range: undefined })}
        className="w-64"
      >
        {(close) => (
          <OwnDays
            shown={range ?? shown}
            onShow={(next) => {
              change({ range: next })
              close()
            }}
          />
        )}
      </ControlChip>
    </FilterBar>
  )
}
