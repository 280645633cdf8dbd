import clsx from 'clsx'
import { useTranslation } from '../../lib/translation.ts'
import type { BillingInterval } from '../../../contract/plans.ts'
import type { Prices } from '../../../contract/pricing.ts'
import { localeOf, useFormat } from '../../lib/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { planNames } from '../../../contract/planNames.ts'
import { type ValueRow, valueRows } from './planValue.ts'

/** One decimal, rounded down so that it never overstates. */
const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1, roundingMode: 'floor' } as const

/** Credits per euro for packs and plans side by side. The axis starts at zero, so that the bars are to scale. */
export const ValueChart = ({ prices, interval }: { prices: Prices; interval: BillingInterval }) => {
  const { t, i18n } = useTranslation('subscriptions')
  const format = useFormat()
  const figure = new Intl.NumberFormat(localeOf(i18n.language), oneDecimal)
  const rows = valueRows(prices, interval)
  const most = Math.max(...rows.map(({ creditsPerEuro }) => creditsPerEuro))
  const month = prices.loyalty.at(-1)?.from_month ?? 1
  const nameOf = ({ name }: ValueRow): string =>
    'plan' in name ? planNames[name.plan] : t('value.pack', { figure: format.credits(name.pack) })
  return (
    <Card aria-labelledby="value-title">
      <CardHead id="value-title" title={t('value.title')}>
        {t(`value.text.${interval}`, { month })}
      </CardHead>
      <dl className="grid gap-2.5">
        {rows.map((row) => {
          const isPlan = 'plan' in row.name
          return (
            <div key={nameOf(row)} className="grid grid-cols-[6.5rem_minmax(0,1fr)_2.5rem] items-center gap-3">
              <dt className={clsx('truncate text-[0.8125rem]', isPlan ? 'font-semibold' : 'text-soft')}>
                {nameOf(row)}
              </dt>
              <dd aria-hidden className="h-3 overflow-hidden rounded-full bg-track/60">
                <span
                  className={clsx('block h-full rounded-full', isPlan ? 'bg-accent' : 'bg-faint/70')}
                  style={{ width: `${(row.creditsPerEuro / most) * 100}%` }}
                />
              </dd>
              <dd className="text-end text-[0.8125rem] font-semibold tabular-nums">
                {figure.format(row.creditsPerEuro)}
              </dd>
            </div>
          )
        })}
      </dl>
    </Card>
  )
}
