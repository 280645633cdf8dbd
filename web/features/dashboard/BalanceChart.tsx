// Balance history of the last weeks.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { BalanceChart as Chart } from '../../../contract/credits.ts'
import { useFormat } from '../../lib/format.ts'
import { AreaChart } from '../../ui/charts/AreaChart.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ReadyLinkButton } from '../../ui/ReadyLinkButton.tsx'
import { type ChartPeriod, useBalanceChart, useLiveHistory } from '../credits/history.ts'

const chartHeight = 148
const periods = ['30', '90'] as const satisfies readonly ChartPeriod[]

/** A chart without any transactions is not worth showing. */
const isStill = ({ balance, gained, spent }: Chart['points'][number]): boolean =>
  balance === 0 && gained === 0 && spent === 0

export const BalanceChart = () => {
  const { t } = useTranslation('dashboard')
  const { t: tu } = useTranslation('ui')
  const format = useFormat()
  const [period, setPeriod] = useState<(typeof periods)[number]>('30')
  const { data, error, refetch } = useBalanceChart(period)
  useLiveHistory()
  if (data?.points.every(isStill) === true) {
    return (
      <div className="grid justify-items-start gap-3 border-t border-line-soft pt-4">
        <p className="text-soft">{t('chart.empty')}</p>
        <ReadyLinkButton size="s" to="/earn-credits">
          {t('chart.earn')}
        </ReadyLinkButton>
      </div>
    )
  }
  return (
    <>
      <div className="mb-2 flex justify-end">
        <Segmented
          label={t('chart.period')}
          choices={periods.map((value) => ({ value, label: t('chart.days', { count: Number(value) }) }))}
          value={period}
          onChange={setPeriod}
        />
      </div>
      {data !== undefined ? (
        <AreaChart
          label={t('chart.title')}
          height={chartHeight}
          points={data.points}
          series={[{ key: 'balance', label: t('balance.title'), tone: 'accent' }]}
          figure={(value) => tu('credits', { count: value, figure: format.credits(value) })}
        />
      ) : error === null ? (
        <div style={{ height: chartHeight }} aria-busy="true">
          <Skeleton className="h-full rounded-control" />
        </div>
      ) : (
        <LoadFailure failure={error} retry={refetch} />
      )}
    </>
  )
}
