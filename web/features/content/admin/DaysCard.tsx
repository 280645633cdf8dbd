// The last thirty days: texts by engine, or tokens used by the service.
import { useState } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import { useFormat } from '../../../lib/format.ts'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { AreaChart } from '../../../ui/charts/AreaChart.tsx'
import type { ChartSeries } from '../../../ui/charts/series.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import type { Tone } from '../../../ui/tones.ts'
import type { ContentOverview } from './contentAdmin.ts'

const chartHeight = 240
const shownFigures = ['texts', 'tokens'] as const
type Shown = (typeof shownFigures)[number]

const series = {
  texts: [
    { key: 'service', tone: 'accent' },
    { key: 'built_in', tone: 'alive' },
    { key: 'failed', tone: 'lost' },
  ],
  tokens: [
    { key: 'tokens_in', tone: 'waiting' },
    { key: 'tokens_out', tone: 'accent' },
  ],
} as const satisfies Record<Shown, readonly { key: string; tone: Tone }[]>

export const DaysCard = ({ days }: { days: ContentOverview['days'] }) => {
  const { t } = useTranslation('contentAdmin')
  const format = useFormat()
  const [shown, setShown] = useState<Shown>('texts')
  const lines = series[shown].map(({ key, tone }): ChartSeries => ({ key, tone, label: t(`days.${key}`), as: 'bars' }))
  const isEmpty = days.every(({ texts, tokens_in: tokensIn }) => texts === 0 && tokensIn === 0)
  return (
    <Card aria-labelledby="days-title" className="min-w-0">
      <CardHead
        id="days-title"
        title={t('days.title', { count: days.length })}
        aside={
          <Segmented
            label={t('days.figures')}
            choices={shownFigures.map((value) => ({ value, label: t(`use.${value}`) }))}
            value={shown}
            onChange={setShown}
          />
        }
      />
      {isEmpty ? (
        <p className="grid h-32 place-items-center rounded-control border border-dashed border-line px-4 text-center text-[0.8125rem] text-faint">
          {t('days.empty')}
        </p>
      ) : (
        <AreaChart
          label={t('days.title', { count: days.length })}
          height={chartHeight}
          points={days.map((day) => ({ ...day, service: day.texts - day.built_in }))}
          series={lines}
          figure={(value) => format.number(value)}
        />
      )}
    </Card>
  )
}
