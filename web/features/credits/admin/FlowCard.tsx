import clsx from 'clsx'
import { useTranslation } from '../../../lib/translation.ts'
import { useFormat } from '../../../lib/format.ts'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { AreaChart } from '../../../ui/charts/AreaChart.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import type { Tone } from '../../../ui/tones.ts'
import { type Overview, type OverviewDays, overviewDays } from './creditAdmin.ts'

interface FlowCardProps {
  flow: Overview['days']
  days: OverviewDays
  stale: boolean
  onDays(days: OverviewDays): void
}

const chartHeight = 260
const series = [
  { key: 'issued', tone: 'alive' },
  { key: 'sold', tone: 'accent' },
  { key: 'burned', tone: 'lost' },
] as const satisfies readonly { key: string; tone: Tone }[]

/** Credits issued and burned, day by day. */
export const FlowCard = ({ flow, days, stale, onDays }: FlowCardProps) => {
  const { t } = useTranslation('creditsAdmin')
  const { t: tu } = useTranslation('ui')
  const format = useFormat()
  const total = (key: (typeof series)[number]['key']) => flow.reduce((sum, day) => sum + day[key], 0)
  return (
    <Card aria-labelledby="flow-title">
      <CardHead
        id="flow-title"
        title={t('flow.title')}
        aside={
          <Segmented
            label={t('flow.period')}
            choices={overviewDays.map((value) => ({ value, label: t('flow.days', { count: Number(value) }) }))}
            value={days}
            onChange={onDays}
          />
        }
      >
        {t('flow.totals', {
          issued: format.credits(total('issued')),
          sold: format.credits(total('sold')),
          burned: format.credits(total('burned')),
        })}
      </CardHead>
      <div className={clsx('transition-opacity', stale && 'opacity-60')} aria-busy={stale}>
        <AreaChart
          label={t('flow.title')}
          height={chartHeight}
          points={flow}
          series={series.map(({ key, tone }) => ({
            key,
            tone,
            label: t(`flow.${key}`),
            // Lines for many days, bars for a few.
            as: days === '30' ? 'bars' : 'line',
          }))}
          figure={(value) => tu('credits', { count: value, figure: format.credits(value) })}
        />
      </div>
    </Card>
  )
}
