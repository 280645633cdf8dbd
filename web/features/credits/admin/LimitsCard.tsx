import { useTranslation } from '../../../lib/translation.ts'
import { limitNames, limitUnits } from './ruleFields.ts'
import { SettingCard } from './SettingCard.tsx'
import { SettingField } from './SettingField.tsx'

/** Limits of all awards per domain, and when the rest of an award is paid. */
export const LimitsCard = () => {
  const { t } = useTranslation('awardLimits')
  return (
    <SettingCard about="limits">
      <div className="grid gap-4 sm:grid-cols-2">
        {limitNames.map((rule) => (
          <SettingField
            key={rule}
            path={`award_limits.${rule}`}
            unit={limitUnits[rule]}
            label={t(`rules.${rule}`)}
            hint={t(`hints.${rule}`)}
          />
        ))}
      </div>
    </SettingCard>
  )
}
