import { useTranslation } from '../../../lib/translation.ts'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { paymentRuleNames, paymentUnits, settledMethodNames } from './ruleFields.ts'
import { SettingField } from './SettingField.tsx'

const legendStyle = 'mb-3 w-full border-t border-line-soft pt-4 font-head text-base font-semibold'

/** When the payment of each method is final, and the limits until then. */
export const PaymentsCard = () => {
  const { t } = useTranslation('paymentRules')
  return (
    <Card aria-labelledby="payments-title">
      <CardHead id="payments-title" title={t('title')}>
        {t('text')}
      </CardHead>
      <div className="grid gap-6">
        <fieldset>
          <legend className={legendStyle}>{t('settle')}</legend>
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-5">
            {settledMethodNames.map((method) => (
              <SettingField
                key={method}
                path={`payments.settle_days.${method}`}
                unit="days"
                label={t(`methods.${method}`)}
              />
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend className={legendStyle}>{t('limits')}</legend>
          <div className="grid gap-4 sm:grid-cols-3">
            {paymentRuleNames.map((rule) => (
              <SettingField
                key={rule}
                path={`payments.${rule}`}
                unit={paymentUnits[rule]}
                label={t(`rules.${rule}`)}
                hint={t(`hints.${rule}`)}
              />
            ))}
          </div>
        </fieldset>
      </div>
    </Card>
  )
}
