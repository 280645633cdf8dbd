// Price of the same quality per month. A month with too few orders shows the reason instead of a price.
import { useTranslation } from '../../lib/translation.ts'
import type { PriceMonth, PublicEconomy } from '../../../contract/statistics.ts'
import { useFormat } from '../../lib/format.ts'
import { monthName } from '../../lib/months.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { AreaChart } from '../../ui/charts/AreaChart.tsx'
import { Figure } from '../../ui/StatTile.tsx'
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '../../ui/Table.tsx'
import { chartHeight } from './FlowCards.tsx'

const firstDay = (month: string): string => `${month}-01`

const MonthTable = ({ months, ordersMin }: { months: readonly PriceMonth[]; ordersMin: number }) => {
  const { t, i18n } = useTranslation('statistics')
  const format = useFormat()
  const reason = t('prices.tooFew', { count: ordersMin })
  return (
    <Table label={t('prices.table')} className="lg:max-h-[21rem]">
      <TableHead>
        <HeadCell>{t('prices.month')}</HeadCell>
        <HeadCell numeric>{t('prices.orders')}</HeadCell>
        <HeadCell numeric>{t('prices.median')}</HeadCell>
        <HeadCell numeric>{t('prices.index')}</HeadCell>
      </TableHead>
      <TableBody>
        {months.toReversed().map(({ month, orders, median_price: median, index }) => (
          <TableRow key={month}>
            <RowHead className="whitespace-nowrap">{monthName(month, i18n.language)}</RowHead>
            <Cell numeric label={t('prices.orders')}>
              {format.number(orders)}
            </Cell>
            <Cell numeric label={t('prices.median')}>
              <Figure value={median} format={format.number} reason={reason} />
            </Cell>
            <Cell numeric label={t('prices.index')} className="font-semibold">
              <Figure value={index} format={format.number} reason={reason} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

export const PricesCard = ({ prices, price_rule: rule }: Pick<PublicEconomy, 'prices' | 'price_rule'>) => {
  const { t, i18n } = useTranslation('statistics')
  const format = useFormat()
  const { base_month: base, orders_min: ordersMin } = rule
  const known = prices.filter(({ index }) => index !== null)
  return (
    <section aria-labelledby="prices" className="grid gap-4">
      <div>
        <h2 id="prices" className="text-[1.375rem] tracking-tight">
          {t('prices.title')}
        </h2>
        <p className="mt-1 max-w-[46rem] text-soft">
          {t('prices.explained')}{' '}
          {base === null
            ? t('prices.noBase', { count: ordersMin })
            : t('prices.base', { month: monthName(base, i18n.language) })}
        </p>
      </div>
      {prices.length > 0 && (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
          {known.length > 1 && (
            <Card aria-labelledby="price-index" className="min-w-0">
              <CardHead id="price-index" title={t('prices.chart')} />
              <AreaChart
                patient
                label={t('prices.chart')}
                height={chartHeight}
                by="month"
                near
                points={prices.map(({ month, index }) => ({ day: firstDay(month), index }))}
                series={[{ key: 'index', tone: 'waiting', label: t('prices.index'), as: 'line' }]}
                figure={format.number}
              />
            </Card>
          )}
          <MonthTable months={prices} ordersMin={ordersMin} />
        </div>
      )}
    </section>
  )
}
