// Credits in circulation at the end of each day, and credits issued and burned that day.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { PublicEconomy } from '../../../contract/statistics.ts'
import { useFormat } from '../../lib/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { AreaChart } from '../../ui/charts/AreaChart.tsx'
import { Segmented } from '../../ui/Segmented.tsx'

export const chartHeight = 240
const periods = ['30', '90', '365'] as const
type Period = (typeof periods)[number]

export const FlowCards = ({ days }: { days: PublicEconomy['days'] }) => {
  const { t } = useTranslation('statistics')
  const { t: tu } = useTranslation('ui')
  const format = useFormat()
  const [period, setPeriod] = useState<Period>('90')
  const shown = days.slice(-Number(period))
  const total = (key: 'issued' | 'burned') => shown.reduce((sum, day) => sum + day[key], 0)
  const figure = (value: number) => tu('credits', { count: value, figure: format.credits(value) })
  // Many days are easier to read as a line, a few as bars.
  const as = period === '30' ? 'bars' : 'line'
  return (
    <section aria-labelledby="flow" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="flow" className="text-[1.375rem] tracking-tight">
          {t('flow.title')}
        </h2>
        <Segmented
          label={t('flow.period')}
          choices={periods.map((value) => ({ value, label: t('flow.days', { count: Number(value) }) }))}
          value={period}
          onChange={setPeriod}
        />
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card aria-labelledby="circulating" className="min-w-0">
          <CardHead id="circulating" title={t('flow.circulating')}>
            {t('flow.circulatingText')}
          </CardHead>
          <AreaChart
            patient
            label={t('flow.circulating')}
            height={chartHeight}
            points={shown}
            series={[{ key: 'circulating', tone: 'accent', label: t('flow.circulating') }]}
            figure={figure}
          />
        </Card>
        <Card aria-labelledby="came-and-went" className="min-w-0">
          <CardHead id="came-and-went" title={t('flow.cameAndWent')}>
            {t('flow.totals', { issued: format.credits(total('issued')), burned: format.credits(total('burned')) })}
          </CardHead>
          <AreaChart
            patient
            label={t('flow.cameAndWent')}
            height={chartHeight}
            points={shown}
            series={[
              { key: 'issued', tone: 'alive', label: t('flow.issued'), as },
              { key: 'burned', tone: 'lost', label: t('flow.burned'), as },
            ]}
            figure={figure}
          />
        </Card>
      </div>
    </section>
  )
}
