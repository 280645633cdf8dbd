import { useTranslation } from '../../../lib/translation.ts'
import { type Segment, segmentActivities, segmentBalances } from '../../../../contract/broadcasts.ts'
import { failureText } from '../../../lib/errorText.ts'
import { useFormat } from '../../../lib/format.ts'
import { languages } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { ClearFilters } from '../../../ui/ClearFilters.tsx'
import { DateRangeChip } from '../../../ui/DateRangeChip.tsx'
import { FilterChip } from '../../../ui/FilterChip.tsx'
import { Mail, Users } from '../../../ui/icons.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useReach } from './broadcasts.ts'
import { readDay } from '../../../lib/day.ts'
import { dayRangeText } from './dayRange.ts'
import { withPart } from './segments.ts'

const roles = ['member', 'admin'] as const

interface SegmentFieldsProps {
  segment: Segment
  onChange(segment: Segment): void
}

const Chips = ({ segment, onChange }: SegmentFieldsProps) => {
  const { t } = useTranslation('notificationsAdmin')
  const format = useFormat()
  const range = { since: segment.joined_since, until: segment.joined_until }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FilterChip
        label={t('segment.language')}
        choices={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
        value={segment.language}
        onChange={(language) => onChange(withPart(segment, 'language', language))}
      />
      <FilterChip
        label={t('segment.activity')}
        choices={segmentActivities.map((value) => ({ value, label: t(`segment.activities.${value}`) }))}
        value={segment.activity}
        onChange={(activity) => onChange(withPart(segment, 'activity', activity))}
      />
      <FilterChip
        label={t('segment.balance')}
        choices={segmentBalances.map((value) => ({ value, label: t(`segment.balances.${value}`) }))}
        value={segment.balance}
        onChange={(balance) => onChange(withPart(segment, 'balance', balance))}
      />
      <FilterChip
        label={t('segment.role')}
        choices={roles.map((value) => ({ value, label: t(`segment.roles.${value}`) }))}
        value={segment.role}
        onChange={(role) => onChange(withPart(segment, 'role', role))}
      />
      <DateRangeChip
        label={t('segment.joined')}
        sinceLabel={t('days.since')}
        untilLabel={t('days.until')}
        range={range}
        text={dayRangeText(t, format, range)}
        onChange={({ since, until }) =>
          onChange(withPart(withPart(segment, 'joined_since', readDay(since)), 'joined_until', readDay(until)))
        }
      />
      {Object.keys(segment).length > 0 && <ClearFilters size="s" variant="ghost" onClick={() => onChange({})} />}
    </div>
  )
}

/** How many members it would reach now. */
const ReachLine = ({ segment }: { segment: Segment }) => {
  const { t } = useTranslation('notificationsAdmin')
  const { t: te } = useTranslation('errors')
  const format = useFormat()
  const { data, error, isPlaceholderData, refetch } = useReach(segment)
  if (data === undefined && error !== null) {
    return (
      <p className="flex flex-wrap items-center gap-3 text-lost">
        {failureText(te, error)}
        <Button size="s" onClick={() => void refetch()}>
          {t('reload')}
        </Button>
      </p>
    )
  }
  if (data === undefined) return <Skeleton className="h-6 w-64" />
  return (
    <p
      aria-live="polite"
      className={`flex flex-wrap items-center gap-x-5 gap-y-1 transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}
    >
      <span className="flex items-center gap-2">
        <Users aria-hidden className="size-4 text-faint" />
        <span>
          <strong className="font-head text-lg tabular-nums">{format.number(data.members)}</strong>{' '}
          {t('reach.members', { count: data.members })}
        </span>
      </span>
      <span className="flex items-center gap-2 text-soft">
        <Mail aria-hidden className="size-4 text-faint" />
        {t('reach.mailed', { count: data.mailed, figure: format.number(data.mailed) })}
      </span>
    </p>
  )
}

/** Audience of a broadcast: all members, narrowed down by filters, with their number. */
export const SegmentFields = ({ segment, onChange }: SegmentFieldsProps) => {
  const { t } = useTranslation('notificationsAdmin')
  return (
    <Card aria-labelledby="segment-title">
      <CardHead id="segment-title" title={t('segment.title')}>
        {t('segment.hint')}
      </CardHead>
      <div className="grid gap-4">
        <Chips segment={segment} onChange={onChange} />
        <ReachLine segment={segment} />
      </div>
    </Card>
  )
}
