import { useTranslation } from '../../../lib/translation.ts'
import { SettingCard } from './SettingCard.tsx'
import { SettingField } from './SettingField.tsx'

/** Limits of offers: minimum website score, and prices. */
export const OffersCard = () => {
  const { t } = useTranslation('creditsAdmin')
  return (
    <SettingCard about="offers">
      <div className="grid gap-4 sm:grid-cols-3">
        <SettingField
          path="offers.quality_from"
          unit="number"
          label={t('settings.offers.quality')}
          hint={t('settings.offers.qualityHint')}
        />
        <SettingField path="offers.price_from" unit="credits" label={t('settings.offers.priceFrom')} />
        <SettingField path="offers.price_to" unit="credits" label={t('settings.offers.priceTo')} />
      </div>
    </SettingCard>
  )
}
