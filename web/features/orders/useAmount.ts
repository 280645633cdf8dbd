// "180 credits", for amounts inside sentences.
import { useTranslation } from '../../lib/translation.ts'
import { useFormat } from '../../lib/format.ts'

export const useAmount = (): ((credits: number) => string) => {
  const { t } = useTranslation('ui')
  const format = useFormat()
  return (credits) => t('credits', { count: credits, figure: format.credits(credits) })
}
