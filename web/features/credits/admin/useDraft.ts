// Parses the unsaved form as far as possible; the figures beside the fields are computed from it.
import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../../lib/translation.ts'
import type { CreditSettings } from '../../../../contract/pricing.ts'
import { referralsForm } from './rulesForm.ts'
import { loyaltyForm, packsForm, plansForm, type TypedSettings } from './settingsForm.ts'

export interface Draft {
  /** Null where something cannot be parsed yet. */
  packs: CreditSettings['packs'] | null
  plans: CreditSettings['plans'] | null
  loyalty: CreditSettings['loyalty'] | null
  referrals: CreditSettings['referrals'] | null
}

export const useDraft = (): Draft => {
  const { i18n } = useTranslation('creditsAdmin')
  const [packs, plans, loyalty, referrals] = useWatch<TypedSettings, ['packs', 'plans', 'loyalty', 'referrals']>({
    name: ['packs', 'plans', 'loyalty', 'referrals'],
  })
  return {
    packs: packsForm(i18n.language).safeParse(packs).data ?? null,
    plans: plansForm(i18n.language).safeParse(plans).data ?? null,
    loyalty: loyaltyForm(i18n.language).safeParse(loyalty).data ?? null,
    referrals: referralsForm(i18n.language).safeParse(referrals).data ?? null,
  }
}
