import { useTranslation } from '../../../lib/translation.ts'
import { limitNames, limitUnits } from './ruleFields.ts'
import { SettingCard } from './SettingCard.tsx'
import { SettingField } from './SettingField.tsx'

/** Limits of all awards per domain, and when the rest of an award is paid. */
export const LimitsCard = () => {
  const { t } = useTranslation('creditsAdmin')
  return (
    <SettingCard about="limits">
      <div className="grid gap-4 sm:grid-cols-2">
        {limitNames.map((rule) => (
          <SettingField
            key={rule}
            path={`award_limits.${rule}`}
            unit={limitUnits[rule]}
            label={t(`settings.limits.rules.${rule}`)}
            hint={t(`settings.limits.hints.${rule}`)}
          />
        ))}
      </div>
    </SettingCard>
  )
}
