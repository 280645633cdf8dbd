import { useTranslation } from '../../lib/translation.ts'
import { useFormat } from '../../lib/format.ts'

/** What of a total the buyer pays on top of the price: for express delivery and for the guarantee; nothing without either. */
export const SurchargeNote = ({ terms: { surcharge, premium } }: { terms: { surcharge: number; premium: number } }) => {
  const { t } = useTranslation('offers')
  const format = useFormat()
  if (surcharge === 0 && premium === 0) return null
  const part = surcharge === 0 ? 'premium' : premium === 0 ? 'surcharge' : 'both'
  return (
    <span className="block text-xs font-normal text-faint">
      {t(`onTop.${part}`, { surcharge: format.credits(surcharge), premium: format.credits(premium) })}
    </span>
  )
}
