import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from '../../../lib/translation.ts'
import { loyaltyTiersMax } from '../../../../contract/limits.ts'
import { bestPlanPercent, bonusOf } from '../../../../contract/pricing.ts'
import { plans as planList } from '../../../../contract/plans.ts'
import { useFormat } from '../../../lib/format.ts'
import { planNames } from '../../../../contract/planNames.ts'
import { SettingCard } from './SettingCard.tsx'
import { SettingField } from './SettingField.tsx'
import type { TypedSettings } from './settingsForm.ts'
import { SettingRows } from './SettingRows.tsx'
import { useDraft } from './useDraft.ts'

const Meaning = ({ index }: { index: number }) => {
  const { t } = useTranslation('creditsAdmin')
  const format = useFormat()
  const { plans, loyalty } = useDraft()
  const tier = loyalty?.[index]
  if (plans === null || tier === undefined) return <>{t('settings.notYet')}</>
  const each = planList.map((name) => {
    const { credits } = plans[name]
    return `${planNames[name]} ${format.credits(credits)} + ${format.credits(bonusOf(credits, tier.percent))}`
  })
  return <>{t('settings.loyalty.means', { each: each.join(' · ') })}</>
}

/** The promise that the pages will show with these values. */
const Claim = () => {
  const { t } = useTranslation('creditsAdmin')
  const format = useFormat()
  const { packs, plans, loyalty } = useDraft()
  const best = packs === null || plans === null || loyalty === null ? null : bestPlanPercent({ packs, plans, loyalty })
  return (
    <div className="mt-5 rounded-control border border-accent/35 bg-accent-tint px-4 py-3" aria-live="polite">
      <p className="text-[0.8125rem] text-soft">{t('settings.claim.title')}</p>
      <p className="mt-0.5 font-head text-lg font-semibold text-accent-text">
        {best === null
          ? t('settings.notYet')
          : best > 0
            ? t('settings.claim.upTo', { percent: format.percent(best / 100) })
            : t('settings.claim.none')}
      </p>
    </div>
  )
}

/** Loyalty rewards for keeping a plan. */
export const LoyaltyCard = () => {
  const { t } = useTranslation('creditsAdmin')
  const { control } = useFormContext<TypedSettings>()
  const { fields, append, remove } = useFieldArray({ control, name: 'loyalty' })
  return (
    <SettingCard about="loyalty">
      <SettingRows
        rows={fields}
        fields={(index) => (
          <>
            <SettingField path={`loyalty.${index}.from_month`} unit="number" label={t('settings.loyalty.fromMonth')} />
            <SettingField path={`loyalty.${index}.percent`} unit="percent" label={t('settings.loyalty.percent')} />
          </>
        )}
        meaning={(index) => <Meaning index={index} />}
        removeLabel={(index) => t('settings.loyalty.remove', { number: index + 1 })}
        onRemove={remove}
        add={t('settings.loyalty.add')}
        onAdd={fields.length < loyaltyTiersMax ? () => append({ from_month: '', percent: '' }) : null}
      />
      <Claim />
    </SettingCard>
  )
}
