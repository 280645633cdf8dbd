import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import { useMoney } from '../../lib/money.ts'
import { CoinMark } from '../../ui/CoinMark.tsx'
import { planNames } from '../credits/planNames.ts'
import type { PlanFigures } from '../subscriptions/planFigures.ts'

/** One plan as a visitor reads it: what a month costs, what it gives, and how that grows. */
export const PlanOffer = ({ figures }: { figures: PlanFigures }) => {
  const { t } = useTranslation('landingMore')
  const format = useFormat()
  const money = useMoney()
  const { plan, interval, perMonthCents, billedCents, credits, steps } = figures
  return (
    <section
      aria-label={planNames[plan]}
      className="flex flex-col rounded-card border border-line-soft bg-surface p-6 shadow-card"
    >
      <h3 className="text-lg">{planNames[plan]}</h3>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-1.5">
        <span className="font-head text-4xl font-bold tracking-tight tabular-nums">{money.price(perMonthCents)}</span>
        <span className="text-soft">{t('plans.perMonth')}</span>
      </p>
      <p className="mt-1 text-[0.8125rem] text-soft">
        {interval === 'year' ? t('plans.billedYear', { price: format.money(billedCents) }) : t('plans.billedMonth')}
      </p>
      <p className="mt-6 flex items-center gap-2 font-head text-lg font-semibold text-accent-text tabular-nums">
        <CoinMark />
        {t('plans.credits', { count: credits, figure: format.credits(credits) })}
      </p>
      <ul className="mt-2 grid gap-1 text-soft tabular-nums">
        {steps.slice(1).map((step) => (
          <li key={step.fromMonth}>
            {t('plans.grows', { figure: format.credits(step.credits), month: step.fromMonth })}
          </li>
        ))}
      </ul>
      <p className="mt-auto pt-6 text-[0.8125rem] text-faint tabular-nums">
        {t('plans.perCredit', { price: money.perCredit(perMonthCents, credits) })}
      </p>
    </section>
  )
}
