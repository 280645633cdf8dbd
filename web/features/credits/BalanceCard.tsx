// Balance card: the current balance, the sums received and spent in the chosen period, and the chart.
import { useState } from 'react'
import { Link } from 'react-router'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { publicPath } from '../../lib/publicPages.ts'
import { useTranslation } from '../../lib/translation.ts'
import type { BalanceChart } from '../../../contract/credits.ts'
import { useFormat } from '../../lib/format.ts'
import { buttonStyles } from '../../ui/buttonStyles.ts'
import { Card } from '../../ui/Card.tsx'
import { AreaChart } from '../../ui/charts/AreaChart.tsx'
import { CoinMark } from '../../ui/CoinMark.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stat } from '../../ui/Stat.tsx'
import { useBalance, useCannotPurchase } from './balance.ts'
import { type ChartPeriod, useBalanceChart } from './history.ts'
import { useCanBuy } from './prices.ts'

const chartHeight = 210
// Duplicated so that the contract’s schemas stay out of the page bundle.
const periods: readonly ChartPeriod[] = ['30', '90', '365']

const sumOf = (points: BalanceChart['points'], name: 'gained' | 'spent'): number =>
  points.reduce((sum, point) => sum + point[name], 0)

/** A chart without any transactions is not worth showing. */
const isStill = ({ balance, gained, spent }: BalanceChart['points'][number]): boolean =>
  balance === 0 && gained === 0 && spent === 0

const Balance = () => {
  const { t } = useTranslation('buying')
  const format = useFormat()
  const { data, error, refetch } = useBalance()
  if (error !== null && data === undefined) return <LoadFailure failure={error} retry={refetch} />
  if (data === undefined) return <Skeleton className="h-14 w-36" />
  return (
    <p className="flex items-center gap-3 text-accent-text [&_svg]:size-7">
      <CoinMark />
      <span className="font-head text-[3.25rem] leading-none font-bold tracking-tight tabular-nums">
        {format.credits(data.total_credits)}
      </span>
      <span className="sr-only">{t('balance.unit')}</span>
    </p>
  )
}

/** Keeps the width of the figures while they load; shows a dash if loading failed. */
const Sums = ({ points, failed }: { points: BalanceChart['points'] | undefined; failed: boolean }) => {
  const { t } = useTranslation('buying')
  const format = useFormat()
  const figure = (name: 'gained' | 'spent') =>
    points === undefined ? (
      failed ? (
        '—'
      ) : (
        <Skeleton className="h-8 w-16" />
      )
    ) : (
      format.signed(name === 'gained' ? sumOf(points, name) : -sumOf(points, name))
    )
  return (
    <dl className="grid grid-cols-2 gap-4">
      <Stat label={t('balance.gained')} value={figure('gained')} />
      <Stat label={t('balance.spent')} value={figure('spent')} />
    </dl>
  )
}

/** Credits that the member does not have yet, and what they owe to buyers; each leads to its list. */
const NotSettled = () => {
  const { t } = useTranslation('buying')
  const { language } = useLanguageChoice()
  const format = useFormat()
  const { data } = useBalance()
  if (data === undefined) return null
  const sums = [
    { name: 'unsettled', amount: data.unsettled, to: '/credits?tab=purchases' },
    {
      name: 'spendable',
      amount: data.spendable < data.total_credits ? data.spendable : 0,
      to: '/credits?tab=purchases',
    },
    { name: 'pending', amount: data.pending, to: '/credits?tab=pending' },
    { name: 'guarantee', amount: data.guarantee, to: `${publicPath('/help', language)}#refund-source` },
    {
      name: 'frozen',
      amount: data.frozen?.amount ?? 0,
      to: data.frozen === null ? '/decisions' : `/decisions/${data.frozen.decision_id}`,
    },
    { name: 'owedByOthers', amount: data.owed_by_others, to: '/credits?tab=claims&side=owed_by_others' },
    { name: 'owedToOthers', amount: data.owed_to_others, to: '/credits?tab=claims&side=owed_to_others' },
  ] as const
  const shown = sums.filter(({ amount }) => amount > 0)
  if (shown.length === 0) return null
  return (
    <dl className="grid grid-cols-2 gap-4">
      {shown.map(({ name, amount, to }) => (
        <Stat
          key={name}
          label={
            <Link to={to} preventScrollReset className="underline underline-offset-4">
              {t(`balance.${name}`)}
            </Link>
          }
          value={format.credits(amount)}
          note={
            name === 'spendable' && data.more_at !== null
              ? t('balance.spendableUntil', { date: format.date(data.more_at) })
              : t(`balance.${name}Note`)
          }
        />
      ))}
    </dl>
  )
}

export const BalanceCard = () => {
  const { t } = useTranslation('buying')
  const { t: tu } = useTranslation('ui')
  const format = useFormat()
  const [period, setPeriod] = useState<ChartPeriod>('90')
  const { data, error, refetch } = useBalanceChart(period)
  const isRefused = useCannotPurchase()
  const canBuy = useCanBuy() && !isRefused
  const failed = error !== null && data === undefined
  return (
    <Card aria-labelledby="balance-title" className="grid gap-x-8 gap-y-6 lg:grid-cols-[19.5rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-5">
        <h2 id="balance-title" className="text-[1.0625rem]">
          {t('balance.title')}
        </h2>
        <Balance />
        <NotSettled />
        <Sums points={data?.points} failed={failed} />
        <div className="mt-auto flex flex-wrap gap-2">
          {canBuy && (
            <a href="#buy" className={buttonStyles({ variant: 'primary' })}>
              {t('balance.buy')}
            </a>
          )}
          <LinkButton variant={canBuy ? 'secondary' : 'primary'} to="/earn-credits">
            {t('balance.earn')}
          </LinkButton>
        </div>
      </div>
      <div className="min-w-0">
        <div className="mb-3 flex justify-end">
          <Segmented
            label={t('balance.period')}
            value={period}
            onChange={setPeriod}
            choices={periods.map((value) => ({ value, label: t('balance.days', { count: Number(value) }) }))}
          />
        </div>
        {failed ? (
          <LoadFailure failure={error} retry={refetch} />
        ) : data === undefined ? (
          <div style={{ height: chartHeight }}>
            <Skeleton className="h-full rounded-control" />
          </div>
        ) : data.points.every(isStill) ? (
          <p
            style={{ minHeight: chartHeight }}
            className="grid place-items-center rounded-control border border-dashed border-line-soft px-6 text-center text-soft"
          >
            {t('balance.still')}
          </p>
        ) : (
          <AreaChart
            label={t('balance.chart')}
            points={data.points}
            series={[{ key: 'balance', label: t('balance.title'), tone: 'accent' }]}
            height={chartHeight}
            figure={(value) => tu('credits', { count: value, figure: format.credits(value) })}
          />
        )}
      </div>
    </Card>
  )
}
