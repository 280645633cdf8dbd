import { useTranslation } from '../../../lib/translation.ts'
import { useFormat } from '../../../lib/format.ts'

const centsShownMin = 1

/** A text costs fractions of a cent: amounts below one cent are shown as such, because they are not zero. */
export const useCost = (): ((cents: number) => string) => {
  const { t } = useTranslation('contentAdmin')
  const format = useFormat()
  return (cents) =>
    cents > 0 && cents < centsShownMin
      ? t('lessThan', { money: format.money(centsShownMin) })
      : format.money(Math.round(cents))
}
