// Table of all metrics per day, latest day first.
import { useTranslation } from '../../lib/translation.ts'
import type { ReferralAnalytics } from '../../../contract/referrals.ts'
import { useFormat } from '../../lib/format.ts'
import { HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '../../ui/Table.tsx'
import { compactCard, FigureCells } from './MetricCells.tsx'
import { isNothing, metrics } from './metrics.ts'

/** Formats a day at noon, so that no time zone shifts it to another day. */
const noon = (day: string): string => `${day}T12:00:00`

export const DaysTable = ({ days }: { days: ReferralAnalytics['days'] }) => {
  const { t } = useTranslation('referrals')
  const format = useFormat()
  const notified = days.filter((day) => !isNothing(day)).toReversed()
  return (
    <>
      <Table label={t('daily.figures')} className="max-h-80">
        <TableHead>
          <HeadCell>{t('daily.day')}</HeadCell>
          {[...metrics, 'conversion' as const].map((metric) => (
            <HeadCell key={metric} numeric>
              {t(`metrics.${metric}`)}
            </HeadCell>
          ))}
        </TableHead>
        <TableBody>
          {notified.map((day) => (
            <TableRow key={day.day} className={compactCard}>
              <RowHead className="whitespace-nowrap max-sm:col-span-3">
                <time dateTime={day.day}>{format.date(noon(day.day))}</time>
              </RowHead>
              <FigureCells totals={day} />
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {notified.length < days.length && <p className="mt-2 text-[0.8125rem] text-faint">{t('daily.leftOut')}</p>}
    </>
  )
}
