// Short name of a purchase.
import { useTranslation } from '../../lib/translation.ts'
import type { Purchase } from '../../../contract/payments.ts'
import { useFormat } from '../../lib/format.ts'
import { planNames } from '../../../contract/planNames.ts'

export const usePurchaseName = (): ((purchase: Pick<Purchase, 'kind' | 'plan' | 'credits'>) => string) => {
  const { t } = useTranslation('buying')
  const format = useFormat()
  return ({ kind, plan, credits }) => {
    const name = plan === null ? '' : planNames[plan]
    switch (kind) {
      case 'pack':
        return t('packs.name', { figure: format.credits(credits) })
      case 'plan':
        return t('purchases.plan', { plan: name })
      case 'upgrade':
        return t('purchases.upgrade', { plan: name })
    }
  }
}
