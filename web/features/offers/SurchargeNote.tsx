import { useTranslation } from '../../lib/translation.ts'
import { useFormat } from '../../lib/format.ts'

/** The part of a price that the buyer of a prime order pays for express delivery; nothing without one. */
export const SurchargeNote = ({ surcharge }: { surcharge: number }) => {
  const { t } = useTranslation('offers')
  const format = useFormat()
  if (surcharge === 0) return null
  return (
    <span className="block text-xs font-normal text-faint">
      {t('surcharge', { figure: format.credits(surcharge) })}
    </span>
  )
}
