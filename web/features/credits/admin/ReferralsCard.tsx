import { useTranslation } from '../../../lib/translation.ts'
import { bonusOf } from '../../../../contract/pricing.ts'
import { useFormat } from '../../../lib/format.ts'
import { referralRuleNames, referralUnits } from './ruleFields.ts'
import { SettingCard } from './SettingCard.tsx'
import { SettingField } from './SettingField.tsx'
import { useDraft } from './useDraft.ts'

/** The commission on each pack for the referrer of its buyer. */
const Meaning = () => {
  const { t } = useTranslation('creditsAdmin')
  const format = useFormat()
  const { packs, referrals } = useDraft()
  if (packs === null || referrals === null) return <>{t('settings.notYet')}</>
  const each = packs.map(
    ({ credits }) => `${format.credits(credits)} → ${format.credits(bonusOf(credits, referrals.purchase_percent))}`,
  )
  return <>{t('settings.referrals.means', { each: each.join(' · ') })}</>
}

/** Referral rewards, and how many bonuses are paid without an admin's review. */
export const ReferralsCard = () => {
  const { t } = useTranslation('creditsAdmin')
  return (
    <SettingCard about="referrals">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {referralRuleNames.map((rule) => (
          <SettingField
            key={rule}
            path={`referrals.${rule}`}
            unit={referralUnits[rule]}
            label={t(`settings.referrals.rules.${rule}`)}
            hint={t(`settings.referrals.hints.${rule}`)}
          />
        ))}
      </div>
      <p className="mt-4 text-[0.8125rem] text-faint tabular-nums" aria-live="polite">
        <Meaning />
      </p>
    </SettingCard>
  )
}
