import { useTranslation } from '../../../lib/translation.ts'
import { monthsPerYear } from '../../../../contract/durations.ts'
import { percentMoreThanSmallestPack, yearlyPriceCents } from '../../../../contract/pricing.ts'
import { type Plan, plans as planList } from '../../../../contract/plans.ts'
import { useFormat } from '../../../lib/format.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { planNames } from '../../../../contract/planNames.ts'
import { SettingCard } from './SettingCard.tsx'
import { SettingField } from './SettingField.tsx'
import { useDraft } from './useDraft.ts'

const Meaning = ({ name }: { name: Plan }) => {
  const { t } = useTranslation('creditsAdmin')
  const format = useFormat()
  const { packs, plans } = useDraft()
  if (plans === null || packs === null) return <p className="text-[0.8125rem] text-soft">{t('settings.notYet')}</p>
  const terms = plans[name]
  const yearly = yearlyPriceCents(terms)
  const more = (credits: number, cents: number): string => {
    const percent = percentMoreThanSmallestPack(credits, cents, packs)
    return percent < 0 ? format.percent(percent / 100) : `+${format.percent(percent / 100)}`
  }
  return (
    <div className="text-[0.8125rem]">
      <FactList
        facts={[
          { label: t('settings.plans.yearly'), value: format.money(yearly) },
          { label: t('settings.plans.monthOfYear'), value: format.money(yearly / monthsPerYear) },
          { label: t('settings.plans.moreMonthly'), value: more(terms.credits, terms.price_cents) },
          { label: t('settings.plans.moreYearly'), value: more(terms.credits * monthsPerYear, yearly) },
        ]}
      />
    </div>
  )
}

/** The three plans side by side, with their price per year and compared with the smallest pack. */
export const PlansCard = () => {
  const { t } = useTranslation('creditsAdmin')
  return (
    <SettingCard about="plans">
      <div className="grid gap-6 lg:grid-cols-3">
        {planList.map((name) => (
          <fieldset key={name} className="grid content-start gap-3">
            <legend className="mb-2 font-head text-base font-semibold">{planNames[name]}</legend>
            <SettingField path={`plans.${name}.price_cents`} unit="euro" label={t('settings.plans.price')} />
            <SettingField path={`plans.${name}.credits`} unit="credits" label={t('settings.plans.credits')} />
            <SettingField path={`plans.${name}.yearly_percent_off`} unit="percent" label={t('settings.plans.off')} />
            <Meaning name={name} />
          </fieldset>
        ))}
      </div>
    </SettingCard>
  )
}
