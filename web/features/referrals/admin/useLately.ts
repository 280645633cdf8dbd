// Text for the number of a referrer's recent referrals: many at once are more suspicious than a single one.
import { useTranslation } from '../../../lib/translation.ts'
import type { AdminReferral } from '../../../../contract/referralsAdmin.ts'
import { useFormat } from '../../../lib/format.ts'

export const useLately = (): ((lately: AdminReferral['referrer_lately']) => string) => {
  const { t } = useTranslation('referralsAdmin')
  const format = useFormat()
  return ({ referrals, held }) => {
    const others = t('lately.others', { count: referrals, figure: format.number(referrals) })
    return held === 0 ? others : t('lately.held', { others, count: held, figure: format.number(held) })
  }
}
