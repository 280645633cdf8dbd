import { useTranslation } from '../../../lib/translation.ts'
import { orderUnits } from './ruleFields.ts'
import { SettingCard } from './SettingCard.tsx'
import { SettingField } from './SettingField.tsx'

/** Check schedule for links under guarantee, how long one may be missing, and the penalty. */
export const GuaranteeCard = () => {
  const { t } = useTranslation('creditsAdmin')
  const { t: ofOrders } = useTranslation('orderRules')
  return (
    <SettingCard about="guarantee">
      <div className="grid gap-4">
        <SettingField
          path="guarantee.check_after_days"
          unit="days"
          label={t('settings.guarantee.after')}
          hint={t('settings.guarantee.afterHint')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SettingField
            path="guarantee.then_every_days"
            unit="days"
            label={t('settings.guarantee.every')}
            hint={t('settings.guarantee.everyHint')}
          />
          <SettingField
            path="guarantee.repair_days"
            unit="days"
            label={t('settings.guarantee.repair')}
            hint={t('settings.guarantee.repairHint')}
          />
        </div>
        <SettingField
          path="orders.whole_refund_days"
          unit={orderUnits.whole_refund_days}
          label={ofOrders('rules.whole_refund_days')}
          hint={ofOrders('hints.whole_refund_days')}
        />
      </div>
    </SettingCard>
  )
}
