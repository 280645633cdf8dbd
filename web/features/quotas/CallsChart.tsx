// Bar chart of calls per day, with the failed ones at the bottom. Screen readers get the same data as a table.
import { useTranslation } from '../../lib/translation.ts'
import type { Quota } from '../../../contract/quotas.ts'
import { useFormat } from '../../lib/format.ts'
import { type CallDay, callDays } from './callDays.ts'

const daysShown = 30
const barWidth = 10
const gap = 3
const height = 64
/** Minimum height, so that a single call is visible beside thousands. */
const barHeightMin = 2

interface BarProps {
  day: CallDay
  index: number
  most: number
  text: string
}

/** The full height of a day reacts to the pointer, even if its bar is low. */
const Bar = ({ day, index, most, text }: BarProps) => {
  const heightOf = (calls: number) => (calls === 0 ? 0 : Math.max(barHeightMin, (calls / most) * height))
  const whole = heightOf(Math.max(day.calls, day.failed))
  const failed = heightOf(day.failed)
  const x = index * (barWidth + gap)
  return (
    <g>
      <title>{text}</title>
      <rect x={x} y={0} width={barWidth + gap} height={height} className="fill-transparent hover:fill-line-soft" />
      <rect x={x} y={height - barHeightMin / 2} width={barWidth} height={barHeightMin / 2} className="fill-track" />
      <rect x={x} y={height - whole} width={barWidth} height={whole} rx={1.5} className="fill-waiting" />
      <rect x={x} y={height - failed} width={barWidth} height={failed} rx={1.5} className="fill-lost" />
    </g>
  )
}

const Legend = ({ failed }: { failed: number }) => {
  const { t } = useTranslation('quotas')
  const format = useFormat()
  if (failed === 0) return null
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className="size-2 rounded-full bg-lost" />
      {t('chart.failed', { figure: format.number(failed) })}
    </span>
  )
}

/** Scale from 0 to the maximum per day, which is labelled. */
const Bars = ({ days, dayName }: { days: readonly CallDay[]; dayName(day: CallDay): string }) => {
  const { t } = useTranslation('quotas')
  const format = useFormat()
  const most = Math.max(1, ...days.map(({ calls, failed }) => Math.max(calls, failed)))
  const textOf = (day: CallDay): string => {
    const said = { day: dayName(day), count: day.calls, figure: format.number(day.calls) }
    return day.failed === 0
      ? t('chart.bar', said)
      : t('chart.barFailed', { ...said, failed: format.number(day.failed) })
  }
  return (
    <div aria-hidden className="flex gap-2">
      <span className="flex flex-col justify-between text-right text-[0.6875rem] leading-none text-faint tabular-nums">
        <span>{format.number(most)}</span>
        <span>{format.number(0)}</span>
      </span>
      <svg
        viewBox={`0 0 ${daysShown * (barWidth + gap) - gap} ${height}`}
        preserveAspectRatio="none"
        className="h-16 w-0 flex-1 border-t border-dashed border-line"
      >
        {days.map((day, index) => (
          <Bar key={day.day} day={day} index={index} most={most} text={textOf(day)} />
        ))}
      </svg>
    </div>
  )
}

export const CallsChart = ({ quota }: { quota: Quota }) => {
  const { t } = useTranslation('quotas')
  const format = useFormat()
  const days = callDays(quota.history, quota.resets_day_at, daysShown)
  const asked = days.filter(({ calls, failed }) => calls > 0 || failed > 0)
  const sum = (name: 'calls' | 'failed') => days.reduce((total, day) => total + day[name], 0)
  const dayName = (day: CallDay): string => format.date(`${day.day}T12:00:00Z`)
  const [first] = days
  const last = days.at(-1)
  return (
    <figure>
      <figcaption className="mb-2 flex flex-wrap justify-between gap-x-4 text-[0.8125rem] text-soft">
        <span>{t('chart.title', { count: daysShown })}</span>
        <span className="tabular-nums">{t('chart.total', { figure: format.number(sum('calls')) })}</span>
      </figcaption>
      {asked.length === 0 ? (
        <p className="grid h-16 place-items-center rounded-control border border-dashed border-line text-[0.8125rem] text-faint">
          {t('chart.empty')}
        </p>
      ) : (
        <Bars days={days} dayName={dayName} />
      )}
      <div aria-hidden className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-xs text-faint">
        <span>{first !== undefined && dayName(first)}</span>
        <Legend failed={sum('failed')} />
        <span>{last !== undefined && dayName(last)}</span>
      </div>
      <table className="sr-only">
        <caption>{t('chart.title', { count: daysShown })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('chart.day')}</th>
            <th scope="col">{t('chart.calls')}</th>
            <th scope="col">{t('chart.failures')}</th>
          </tr>
        </thead>
        <tbody>
          {asked.map((day) => (
            <tr key={day.day}>
              <th scope="row">{dayName(day)}</th>
              <td>{format.number(day.calls)}</td>
              <td>{format.number(day.failed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
