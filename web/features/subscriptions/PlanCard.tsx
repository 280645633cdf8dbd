import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useFormat } from '../../lib/format.ts'
import { Check } from '../../ui/icons.ts'
import { useMoney } from '../../lib/money.ts'
import { planNames } from '../../../contract/planNames.ts'
import { LoyaltySteps } from './LoyaltySteps.tsx'
import type { PlanFigures } from './planValue.ts'

interface PlanCardProps {
  figures: PlanFigures
  /** Credits of the smallest pack, the base of the comparison; null if there is none. */
  measureCredits: number | null
  /** The best value for money. */
  best: boolean
  mark: ReactNode
  action: ReactNode
}

const Price = ({ figures }: { figures: PlanFigures }) => {
  const { t } = useTranslation('subscriptions')
  const format = useFormat()
  const money = useMoney()
  const { interval, perMonthCents, billedCents, savedCents, savedShare } = figures
  return (
    <div>
      <p className="flex items-baseline gap-1.5">
        <span className="font-head text-4xl font-bold tracking-tight tabular-nums">{money.price(perMonthCents)}</span>
        <span className="text-soft">{t('perMonth')}</span>
      </p>
      <p className="mt-1 min-h-[2lh] text-[0.8125rem] text-soft">
        {interval === 'year' ? t('billed.year', { price: format.money(billedCents) }) : t('billed.month')}
        {savedCents > 0 && (
          <span className="block font-semibold text-alive">
            {t('billed.saved', { price: money.price(savedCents), percent: format.percent(savedShare) })}
          </span>
        )}
      </p>
    </div>
  )
}

const Points = ({ figures, measureCredits }: Pick<PlanCardProps, 'figures' | 'measureCredits'>) => {
  const { t } = useTranslation('subscriptions')
  const format = useFormat()
  const money = useMoney()
  const last = figures.steps.at(-1)
  const points = [
    t('points.year', { figure: format.credits(figures.creditsInYear) }),
    ...(last === undefined
      ? []
      : [
          t('points.perCredit', { price: money.perCredit(figures.perMonthCents, last.credits), month: last.fromMonth }),
        ]),
    ...(measureCredits === null || figures.percentMore === 0
      ? []
      : [
          t('points.more', {
            percent: format.percent(figures.percentMore / 100),
            credits: format.credits(measureCredits),
          }),
        ]),
  ]
  return (
    <ul className="grid gap-2 text-[0.875rem]">
      {points.map((point) => (
        <li key={point} className="flex gap-2.5">
          <Check aria-hidden className="mt-1 size-3.5 shrink-0 text-alive" />
          <span className="text-soft">{point}</span>
        </li>
      ))}
    </ul>
  )
}

/** One plan: price, credits and how they grow. Every number is computed. */
export const PlanCard = ({ figures, measureCredits, best, mark, action }: PlanCardProps) => {
  const { t } = useTranslation('subscriptions')
  const name = planNames[figures.plan]
  return (
    <section
      aria-label={name}
      className={clsx(
        'flex flex-col gap-5 rounded-card border p-6 shadow-card sm:max-lg:grid sm:max-lg:grid-cols-2 sm:max-lg:gap-x-8',
        best
          ? 'border-accent/55 bg-linear-to-b from-accent-tint to-surface to-45% bg-surface'
          : 'border-line-soft bg-surface',
      )}
    >
      <header className="col-span-full flex min-h-6 items-center justify-between gap-3">
        <h3 className="text-lg">{name}</h3>
        {mark}
      </header>
      <Price figures={figures} />
      <div className="rounded-control border border-line-soft bg-sunken/60 px-3 pt-4 pb-3 sm:max-lg:row-span-2 sm:max-lg:self-start">
        <p className="mb-3 text-center text-[0.8125rem] text-soft">{t('creditsPerMonth')}</p>
        <LoyaltySteps steps={figures.steps} />
      </div>
      <Points figures={figures} measureCredits={measureCredits} />
      <div className="col-span-full mt-auto grid gap-2">{action}</div>
    </section>
  )
}
