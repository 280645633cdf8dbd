import type { TFunction } from 'i18next'
import type { AdminPurchase } from '../../../contract/creditAdmin.ts'
import type { Plan } from '../../../contract/plans.ts'

/** The names of the house stay in every language. */
export const planNames: Readonly<Record<Plan, string>> = {
  basic: 'Basic',
  professional: 'Professional',
  enterprise: 'Enterprise',
}

/** What was bought, in a few words. */
export const purchaseName = (
  t: TFunction<'creditAdmin'>,
  { kind, plan }: Pick<AdminPurchase, 'kind' | 'plan'>,
): string =>
  kind === 'pack' || plan === null ? t('purchases.pack') : t(`purchases.${kind}`, { plan: planNames[plan] })
