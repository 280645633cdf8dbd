import { Coins, Globe, Link2, Store } from '../../ui/icons.ts'
import { useTranslation } from 'react-i18next'

const steps = [
  { key: 'site', icon: Globe },
  { key: 'earn', icon: Coins },
  { key: 'order', icon: Store },
  { key: 'stay', icon: Link2 },
] as const

export const Steps = () => {
  const { t } = useTranslation('landing')
  return (
    <section id="how" aria-labelledby="how-title" className="border-y border-line-soft bg-sunken">
      <div className="mx-auto w-full max-w-[77.5rem] px-5 py-16 sm:px-8 sm:py-20">
        <h2 id="how-title" className="text-[clamp(1.75rem,5vw,2.5rem)] font-bold tracking-[-0.025em]">
          {t('steps.title')}
        </h2>
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
      </div>
    </section>
  )
}
