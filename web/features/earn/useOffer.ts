// What a link on a website would earn, in words: never more than is paid.
import type { EarnSite } from '../../../contract/links.ts'
import { useFormat } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import type { Earn } from './earn.ts'

export const useOffer = (site: EarnSite, { credits, rest_days: days }: Pick<Earn, 'credits' | 'rest_days'>): string => {
  const { t } = useTranslation('earn')
  const format = useFormat()
  const { now, later, established, further } = site
  if (now === 0) {
    return established || further ? t('offer.full') : t('offer.young', { credits: format.credits(credits) })
  }
  const paidNow = format.credits(now)
  if (later === 0) return t('offer.whole', { now: paidNow })
  return t('offer.parts', { now: paidNow, later: format.credits(later), days })
}
