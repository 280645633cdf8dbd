import { useTranslation } from '../../../lib/translation.ts'
import { paymentRuleNames, paymentUnits, settledMethodNames } from './ruleFields.ts'
import { SettingCard } from './SettingCard.tsx'
import { SettingField } from './SettingField.tsx'

const legendStyle = 'mb-3 w-full border-t border-line-soft pt-4 font-head text-base font-semibold'

/** When the payment of each method is final, and the limits until then. */
export const PaymentsCard = () => {
  const { t } = useTranslation('creditsAdmin')
  return (
    <SettingCard about="payments">
      <div className="grid gap-6">
        <fieldset>
          <legend className={legendStyle}>{t('settings.payments.settle')}</legend>
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-5">
            {settledMethodNames.map((method) => (
              <SettingField
                key={method}
                path={`payments.settle_days.${method}`}
                unit="days"
                label={t(`settings.payments.methods.${method}`)}
              />
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend className={legendStyle}>{t('settings.payments.limits')}</legend>
          <div className="grid gap-4 sm:grid-cols-3">
            {paymentRuleNames.map((rule) => (
              <SettingField
                key={rule}
                path={`payments.${rule}`}
                unit={paymentUnits[rule]}
                label={t(`settings.payments.rules.${rule}`)}
                hint={t(`settings.payments.hints.${rule}`)}
              />
            ))}
          </div>
        </fieldset>
      </div>
    </SettingCard>
  )
}
