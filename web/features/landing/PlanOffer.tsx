import { useTranslation } from '../../lib/translation.ts'
import { useFormat } from '../../lib/format.ts'
import { useMoney } from '../../lib/money.ts'
import { CoinMark } from '../../ui/CoinMark.tsx'
import { Check } from '../../ui/icons.ts'
import { planNames } from '../../../contract/planNames.ts'
import type { PlanFigures } from '../subscriptions/planValue.ts'

/** How the monthly credits grow with the duration of a plan; the length of each bar is proportional to its credits. */
const Growth = ({ steps }: Pick<PlanFigures, 'steps'>) => {
  const { t } = useTranslation('landingMore')
  const format = useFormat()
  const most = Math.max(...steps.map(({ credits }) => credits))
  return (
    <ul className="mt-4 grid gap-2.5 text-[0.8125rem] text-soft tabular-nums">
      {steps.map(({ fromMonth, credits }) => (
        <li key={fromMonth}>
          <span className="flex items-baseline justify-between gap-3">
            <span>{fromMonth === 1 ? t('plans.atFirst') : t('plans.fromMonth', { month: fromMonth })}</span>
            <span className="font-semibold text-text">{format.credits(credits)}</span>
          </span>
          <span aria-hidden className="mt-1 block h-1 rounded-full bg-track">
            <span className="block h-1 rounded-full bg-accent" style={{ width: `${(credits * 100) / most}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** One plan on the homepage: monthly price, credits, and how they grow. */
export const PlanOffer = ({ figures }: { figures: PlanFigures }) => {
  const { t } = useTranslation('landingMore')
  const format = useFormat()
  const money = useMoney()
  const { plan, interval, perMonthCents, billedCents, credits, steps, creditsInYear, percentMore } = figures
  const points = [
    t('plans.inYear', { count: creditsInYear, figure: format.credits(creditsInYear) }),
    t('plans.perCredit', { price: money.perCredit(perMonthCents, credits) }),
    ...(percentMore > 0 ? [t('plans.more', { percent: format.percent(percentMore / 100) })] : []),
  ]
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
      {steps.length > 1 && <Growth steps={steps} />}
      <ul className="mt-auto grid gap-2 pt-5 text-[0.875rem] text-soft tabular-nums">
        {points.map((point) => (
          <li key={point} className="flex gap-2.5">
            <Check aria-hidden className="mt-1 size-3.5 shrink-0 text-alive" />
            {point}
          </li>
        ))}
      </ul>
    </section>
  )
}
