// Metric cells of a row, in column order. On a phone they are below the name in two lines of three.
import { useTranslation } from '../../lib/translation.ts'
import type { ReferralTotals } from '../../../contract/referrals.ts'
import { useFormat } from '../../lib/format.ts'
import { Figure } from '../../ui/StatTile.tsx'
import { Cell } from '../../ui/Table.tsx'
import { conversionOf, metrics } from './metrics.ts'

/** Class names for the row. */
export const compactCard = 'max-sm:grid! max-sm:grid-cols-3 max-sm:gap-x-3'
const compactCell = 'max-sm:flex-col! max-sm:flex-nowrap! max-sm:items-start! max-sm:gap-0!'

export const FigureCells = ({ totals }: { totals: ReferralTotals }) => {
  const { t } = useTranslation('referrals')
  const format = useFormat()
  return (
    <>
      {metrics.map((metric) => (
        <Cell
          key={metric}
          numeric
          label={t(`metrics.${metric}`)}
          className={`${compactCell} ${totals[metric] === 0 ? 'text-faint' : ''}`}
        >
          {format.number(totals[metric])}
        </Cell>
      ))}
      <Cell numeric label={t('metrics.conversion')} className={compactCell}>
        <Figure value={conversionOf(totals)} format={format.percent} reason={t('figures.noClicks')} />
      </Cell>
    </>
  )
}
