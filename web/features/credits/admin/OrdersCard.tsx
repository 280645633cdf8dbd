import { useTranslation } from '../../../lib/translation.ts'
import { orderGroups, orderUnits } from './ruleFields.ts'
import { SettingCard } from './SettingCard.tsx'
import { SettingField } from './SettingField.tsx'

/** Deadlines and percentages of orders, in the order of the process. */
export const OrdersCard = () => {
  const { t } = useTranslation('creditsAdmin')
  const { t: ofOrders } = useTranslation('orderRules')
  return (
    <SettingCard about="orders">
      <div className="grid gap-6">
        {orderGroups.map(({ name, rules }) => (
          <fieldset key={name}>
            <legend className="mb-3 w-full border-t border-line-soft pt-4 font-head text-base font-semibold">
              {t(`settings.orders.${name}`)}
            </legend>
            <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
              {rules.map((rule) => (
                <SettingField
                  key={rule}
                  path={`orders.${rule}`}
                  unit={orderUnits[rule]}
                  label={ofOrders(`rules.${rule}`)}
                  hint={ofOrders(`hints.${rule}`)}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </SettingCard>
  )
}
