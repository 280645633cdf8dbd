import { Coins, Globe, Link2, Store } from '../../ui/icons.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Section } from './Section.tsx'

const steps = [
  { key: 'site', icon: Globe },
  { key: 'earn', icon: Coins },
  { key: 'order', icon: Store },
  { key: 'stay', icon: Link2 },
] as const

export const Steps = () => {
  const { t } = useTranslation('landingMore')
  return (
    <Section id="how" title={t('steps.title')} sunken>
      <ol className="mt-10 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ key, icon: Icon }, position) => (
          <li key={key} className="border-t-2 border-line pt-5">
            <p className="flex items-center gap-2.5 text-accent-text">
              <Icon aria-hidden className="size-5" />
              <span className="font-head text-[0.9375rem] font-semibold">{position + 1}</span>
            </p>
            <h3 className="mt-3 text-lg">{t(`steps.${key}`)}</h3>
            <p className="mt-1.5 text-[0.9375rem] text-soft">{t(`steps.${key}Text`)}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
