// Names of the offer columns, shared by the table header and the column picker.
import { useTranslation } from '../../lib/translation.ts'
import { metricShortName } from '../analysis/names.ts'
import type { OfferColumn } from './offerColumns.ts'

export const useColumnName = (): ((column: OfferColumn | 'website') => string) => {
  const { t } = useTranslation('offers')
  const { t: ta } = useTranslation('analysis')
  return (column) => {
    if (column === 'dr' || column === 'da') return metricShortName(ta, column)
    if (column === 'spam') return metricShortName(ta, 'spam_score')
    return column === 'visits' ? metricShortName(ta, 'traffic') : t(`columns.${column}`)
  }
}
