import clsx from 'clsx'
import { useTranslation } from '../../lib/translation.ts'
import { useFormat } from '../../lib/format.ts'
import type { LoyaltyStep } from './planValue.ts'

const baseHeight = 26
const bonusHeightMax = 22

/** Monthly credits by loyalty tier: the base and the bonus on top of it. */
export const LoyaltySteps = ({ steps }: { steps: readonly LoyaltyStep[] }) => {
  const { t } = useTranslation('subscriptions')
  const format = useFormat()
  const highest = Math.max(1, ...steps.map(({ percent }) => percent))
  return (
    <ol aria-label={t('loyalty.steps')} className="flex items-end gap-2">
      {steps.map(({ fromMonth, percent, credits }) => (
        <li key={fromMonth} className="flex min-w-0 flex-1 flex-col gap-1.5 text-center">
          <span className="text-[0.9375rem] leading-none font-bold text-accent-text tabular-nums">
            {format.credits(credits)}
            <span className="sr-only"> {t('perMonth')}</span>
          </span>
          <span aria-hidden className="flex flex-col overflow-hidden rounded-[6px]">
            {percent > 0 && <span className="bg-accent" style={{ height: (percent / highest) * bonusHeightMax }} />}
            <span className="bg-accent/25" style={{ height: baseHeight }} />
          </span>
          <span className={clsx('text-xs leading-tight', percent > 0 ? 'text-soft' : 'text-faint')}>
            {fromMonth === 1 ? t('loyalty.first') : t('loyalty.from', { month: fromMonth })}
            <br />
            {percent > 0 ? `+${format.percent(percent / 100)}` : '\u00a0'}
          </span>
        </li>
      ))}
    </ol>
  )
}
