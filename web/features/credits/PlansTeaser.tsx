import { useTranslation } from '../../lib/translation.ts'
import type { Prices } from '../../../contract/pricing.ts'
import { useFormat } from '../../lib/format.ts'
import { ArrowRight, BadgePercent } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { bestPlanOf } from './bestPlan.ts'
import { planNames } from '../../../contract/planNames.ts'

/** Advertises that a plan gives more credits, and compared with what. */
export const PlansTeaser = ({ prices }: { prices: Prices | undefined }) => {
  const { t } = useTranslation('buying')
  const format = useFormat()
  if (prices === undefined) return <Skeleton className="h-[5.25rem] rounded-card" />
  const best = bestPlanOf(prices)
  if (best === null) return null
  return (
    <aside className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-accent/30 bg-accent-tint px-5 py-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-accent text-on-accent">
        <BadgePercent aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{t('plans.more', { percent: format.percent(best.percent / 100) })}</p>
        <p className="text-[0.8125rem] text-soft">
          {t('plans.compared', {
            plan: planNames[best.plan],
            month: best.fromMonth,
            credits: format.credits(best.smallestCredits),
          })}
        </p>
      </div>
      <LinkButton to="/subscriptions">
        {t('plans.see')}
        <ArrowRight aria-hidden />
      </LinkButton>
    </aside>
  )
}
