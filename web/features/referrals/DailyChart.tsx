// One metric per day, as a chart or as a table; the choice is stored in the URL.
import clsx from 'clsx'
import { useTranslation } from '../../lib/translation.ts'
import type { ReferralAnalytics } from '../../../contract/referrals.ts'
import type { Filtering } from '../../lib/addressFilters.ts'
import { useFormat } from '../../lib/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { AreaChart } from '../../ui/charts/AreaChart.tsx'
import { ChartLine, Rows3 } from '../../ui/icons.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Tone } from '../../ui/tones.ts'
import type { AnalyticsFilters } from './analyticsFilters.ts'
import { DaysTable } from './DaysTable.tsx'
import { isNothing, type Metric, metrics } from './metrics.ts'

const chartHeight = 300
/** Above this number of days, a line is easier to read than bars. */
const barsMax = 92

const toneOf: Readonly<Record<Metric, Tone>> = {
  clicks: 'waiting',
  registrations: 'waiting',
  activated: 'alive',
  purchases: 'alive',
  credits: 'accent',
}

const Picture = ({ days, metric }: { days: ReferralAnalytics['days']; metric: Metric }) => {
  const { t } = useTranslation('referrals')
  const { t: tu } = useTranslation('ui')
  const format = useFormat()
  const label = t(`metrics.${metric}`)
  return (
    <AreaChart
      label={t('daily.label', { metric: label })}
      height={chartHeight}
      points={days}
      series={[{ key: metric, label, tone: toneOf[metric], as: days.length > barsMax ? 'line' : 'bars' }]}
      figure={(value) =>
        metric === 'credits' ? tu('credits', { count: value, figure: format.credits(value) }) : format.number(value)
      }
    />
  )
}

const Shown = ({ data, filters }: { data: ReferralAnalytics; filters: AnalyticsFilters }) => {
  const { t } = useTranslation('referrals')
  if (data.days.every(isNothing)) {
    return (
      <p className="grid h-full place-items-center rounded-control border border-dashed border-line text-soft">
        {t('daily.nothing')}
      </p>
    )
  }
  return filters.view === 'table' ? (
    <DaysTable days={data.days} />
  ) : (
    <Picture days={data.days} metric={filters.metric} />
  )
}

interface DailyChartProps extends Filtering<AnalyticsFilters> {
  data: ReferralAnalytics | undefined
  stale: boolean
}

export const DailyChart = ({ data, stale, filters, change }: DailyChartProps) => {
  const { t } = useTranslation('referrals')
  return (
    <Card aria-labelledby="daily-title">
      <CardHead
        id="daily-title"
        title={t('daily.title')}
        aside={
          <Segmented
            label={t('daily.view')}
            choices={[
              { value: 'chart', label: t('daily.chart'), icon: <ChartLine aria-hidden /> },
              { value: 'table', label: t('daily.table'), icon: <Rows3 aria-hidden /> },
            ]}
            value={filters.view}
            onChange={(view) => change({ view })}
          />
        }
      />
      {filters.view === 'chart' && (
        <Segmented
          label={t('daily.metric')}
          choices={metrics.map((value) => ({ value, label: t(`metrics.${value}`) }))}
          value={filters.metric}
          onChange={(metric) => change({ metric })}
          className="mb-4 max-w-full flex-wrap"
        />
      )}
      <div
        className={clsx('transition-opacity', stale && 'opacity-60')}
        style={{ minHeight: chartHeight }}
        aria-busy={data === undefined || stale}
      >
        {data === undefined ? (
          <div style={{ height: chartHeight }}>
            <Skeleton className="h-full rounded-control" />
          </div>
        ) : (
          <Shown data={data} filters={filters} />
        )}
      </div>
    </Card>
  )
}
