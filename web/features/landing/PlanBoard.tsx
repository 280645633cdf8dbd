// Prices as set by the operator: free, a plan, or a pack.
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { type BillingInterval, plans } from '../../../contract/plans.ts'
import type { Prices } from '../../../contract/pricing.ts'
import { useFormat } from '../../lib/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { usePrices } from '../credits/prices.ts'
import { bestYearlyShare, planFigures } from '../subscriptions/planValue.ts'
import { FreeCard } from './FreeCard.tsx'
import { PackRow } from './PackRow.tsx'
import { PlanOffer } from './PlanOffer.tsx'
import { visitorQueries } from './visitorQueries.ts'

const IntervalChoice = (props: {
  prices: Prices
  interval: BillingInterval
  onChange(next: BillingInterval): void
}) => {
  const { t } = useTranslation('landingMore')
  const format = useFormat()
  const saved = bestYearlyShare(props.prices)
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Segmented
        label={t('plans.interval')}
        choices={[
          { value: 'month', label: t('plans.month') },
          { value: 'year', label: t('plans.year') },
        ]}
        value={props.interval}
        onChange={props.onChange}
      />
      {saved > 0 && (
        <span className="text-[0.8125rem] font-semibold text-alive">
          {t('plans.yearSaves', { percent: format.percent(saved) })}
        </span>
      )}
    </div>
  )
}

const Board = ({ prices }: { prices: Prices }) => {
  const { t } = useTranslation('landingMore')
  const format = useFormat()
  const [interval, setInterval] = useState<BillingInterval>('month')
  return (
    <>
      {!prices.can_buy && (
        <div className="mb-5">
          <Alert tone="warn" title={t('plans.offTitle')}>
            {t('plans.offText')}
          </Alert>
        </div>
      )}
      <IntervalChoice prices={prices} interval={interval} onChange={setInterval} />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <FreeCard awards={prices.awards} limits={prices.award_limits} />
        {plans.map((plan) => (
          <PlanOffer key={plan} figures={planFigures(prices, plan, interval)} />
        ))}
      </div>
      <PackRow packs={prices.packs} />
      <p className="mt-6 max-w-[46rem] text-[0.8125rem] text-faint">
        {t('plans.vat', { percent: format.setPercent(prices.vat_percent) })}
      </p>
    </>
  )
}

const Fetched = ({ outline }: { outline: ReactNode }) => {
  const { t } = useTranslation('landingMore')
  const { data, isError, refetch } = usePrices()
  if (data !== undefined) return <Board prices={data} />
  if (!isError) return outline
  return (
    <div role="alert" className="flex flex-wrap items-center gap-4">
      <p className="text-soft">{t('plans.failed')}</p>
      <Button onClick={() => void refetch()}>{t('plans.retry')}</Button>
    </div>
  )
}

export const PlanBoard = ({ outline }: { outline: ReactNode }) => (
  <QueryClientProvider client={visitorQueries}>
    <Fetched outline={outline} />
  </QueryClientProvider>
)
