import { useTranslation } from '../../../lib/translation.ts'
import { exchangeRuleNames, exchangeUnits } from './ruleFields.ts'
import { SettingCard } from './SettingCard.tsx'
import { SettingField } from './SettingField.tsx'

/** Deadlines of each step of a link exchange, and how long its links are monitored. */
export const ExchangeCard = () => {
  const { t } = useTranslation('creditsAdmin')
  return (
    <SettingCard about="exchange">
      <div className="grid gap-4">
        {exchangeRuleNames.map((rule) => (
          <SettingField
            key={rule}
            path={`exchange.${rule}`}
            unit={exchangeUnits[rule]}
            label={t(`settings.exchange.rules.${rule}`)}
            hint={t(`settings.exchange.hints.${rule}`)}
          />
        ))}
      </div>
    </SettingCard>
  )
}
