import { useTranslation } from '../../lib/translation.ts'
import type { Prices } from '../../../contract/pricing.ts'
import { useFormat } from '../../lib/format.ts'
import { bestPlanOf } from '../credits/bestPlan.ts'
import { planNames } from '../../../contract/planNames.ts'

/** What plans are for in one sentence, and the comparison behind it. Computed, and hidden if it would not be true. */
export const PlanClaim = ({ prices }: { prices: Prices }) => {
  const { t } = useTranslation('subscriptions')
  const format = useFormat()
  const best = bestPlanOf(prices)
  if (best === null) return null
  return (
    <div className="rounded-card border border-line-soft bg-linear-to-br from-accent-tint to-surface to-60% bg-surface px-6 py-7 shadow-card sm:px-8">
      <p className="font-head text-[clamp(1.5rem,4vw,2.25rem)] leading-tight font-bold tracking-tight">
        {t('claim.title', { percent: format.percent(best.percent / 100) })}
      </p>
      <p className="mt-2 max-w-[46rem] text-soft">
        {t('claim.text', {
          plan: planNames[best.plan],
          month: best.fromMonth,
          credits: format.credits(best.smallestCredits),
        })}
      </p>
    </div>
  )
}
