// Metrics of a period side by side, each compared with the previous period. A value that changes while the page is open
// shows by how much.
import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { ReferralAnalytics } from '../../../contract/referrals.ts'
import { useFormat } from '../../lib/format.ts'
import { Card } from '../../ui/Card.tsx'
import { Figure } from '../../ui/StatTile.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stat } from '../../ui/Stat.tsx'
import { daysOf, rangeText } from './dayRange.ts'
import { conversionOf, growthOf, type Metric, metrics } from './metrics.ts'

/** Growth is green, but a decline is not red: a quiet week is no failure. */
const Change = ({ by, children }: { by: number; children: ReactNode }) => (
  <span className={clsx('font-semibold tabular-nums', by > 0 ? 'text-alive' : 'text-soft')}>{children}</span>
)

/** Formats a number with an explicit sign. */
const useSigned = (say: (value: number) => string) => (value: number) =>
  `${value > 0 ? '+' : value < 0 ? '\u2212' : '±'}${say(Math.abs(value))}`

interface Movement {
  value: number
  /** The date range: a change of range does not count as movement. */
  of: string
  by: number
  turn: number
}

/** How much a metric has changed since the page was opened. */
const useMovement = (value: number, of: string): Movement => {
  const [seen, setSeen] = useState<Movement>({ value, of, by: 0, turn: 0 })
  if (seen.value === value && seen.of === of) return seen
  const next = { value, of, by: seen.of === of ? value - seen.value : 0, turn: seen.turn + 1 }
  setSeen(next)
  return next
}

const Moved = ({ value, of }: { value: number; of: string }) => {
  const format = useFormat()
  const { by, turn } = useMovement(value, of)
  if (by <= 0) return null
  return (
    <span
      key={turn}
      aria-hidden
      className="ml-2 inline-block animate-gain rounded-full bg-alive-tint px-1.5 align-middle font-text text-xs font-bold text-alive"
    >
      {format.signed(by)}
    </span>
  )
}

interface PartProps {
  data: ReferralAnalytics
}

const Count = ({ metric, data }: PartProps & { metric: Metric }) => {
  const { t } = useTranslation('referrals')
  const format = useFormat()
  const percent = useSigned(format.percent)
  const [now, before] = [data.totals[metric], data.before[metric]]
  const growth = growthOf(now, before)
  return (
    <Stat
      label={t(`metrics.${metric}`)}
      value={
        <span className={clsx('whitespace-nowrap', metric === 'credits' && 'text-accent-text')} data-figure={metric}>
          {format.number(now)}
          <Moved value={now} of={`${data.from} ${data.to}`} />
        </span>
      }
      note={
        <>
          {growth !== null && <Change by={growth}>{percent(growth)}</Change>}
          {growth !== null && ' · '}
          {t('figures.before', { figure: format.number(before) })}
        </>
      }
    />
  )
}

const Conversion = ({ data }: PartProps) => {
  const { t } = useTranslation('referrals')
  const format = useFormat()
  const signed = useSigned(format.number)
  const [now, before] = [conversionOf(data.totals), conversionOf(data.before)]
  const moved = now === null || before === null ? 0 : Math.round((now - before) * 1_000) / 10
  return (
    <Stat
      label={t('metrics.conversion')}
      value={<Figure value={now} format={format.percent} reason={t('figures.noClicks')} />}
      note={
        before === null ? (
          t('figures.noneBefore')
        ) : (
          <>
            {now !== null && (
              <Change by={moved}>{t('figures.points', { count: Math.abs(moved), figure: signed(moved) })}</Change>
            )}
            {now !== null && ' · '}
            {t('figures.before', { figure: format.percent(before) })}
          </>
        )
      }
    />
  )
}

const Outline = () =>
  [...metrics, 'conversion'].map((place) => (
    <div key={place}>
      <Skeleton className="my-1 h-3.5 w-20" />
      <Skeleton className="my-1.5 h-6 w-14" />
      <Skeleton className="my-1 h-3.5 w-24" />
    </div>
  ))

/** Screen reader announcement, throttled: clicks come too often to be read out. */
const Said = ({ data: { totals } }: PartProps) => {
  const { t } = useTranslation('referrals')
  const format = useFormat()
  return (
    <p role="status" className="sr-only">
      {t('figures.said', {
        registrations: format.number(totals.registrations),
        activated: format.number(totals.activated),
        purchases: format.number(totals.purchases),
        credits: format.number(totals.credits),
      })}
    </p>
  )
}

const columns = 'grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 xl:grid-cols-6'

export const FigureRow = ({ data, stale }: { data: ReferralAnalytics | undefined; stale: boolean }) => {
  const { t, i18n } = useTranslation('referrals')
  return (
    <Card aria-labelledby="figures-title" aria-busy={data === undefined || stale}>
      <h2 id="figures-title" className="sr-only">
        {t('figures.title')}
      </h2>
      <div className={clsx('transition-opacity', stale && 'opacity-60')}>
        {data === undefined ? (
          <div className={columns}>
            <Outline />
          </div>
        ) : (
          <>
            <dl className={columns}>
              {metrics.map((metric) => (
                <Count key={metric} metric={metric} data={data} />
              ))}
              <Conversion data={data} />
            </dl>
            <Said data={data} />
          </>
        )}
      </div>
      <p className="mt-4 min-h-[1lh] border-t border-line-soft pt-3 text-[0.8125rem] text-faint max-sm:min-h-[3lh]">
        {data === undefined ? (
          <Skeleton className="h-4 w-72 max-w-full" />
        ) : (
          t('figures.shown', { range: rangeText(i18n.language, data), count: daysOf(data) })
        )}
      </p>
    </Card>
  )
}
