import { useTranslation } from '../../lib/translation.ts'
import type { Subscription } from '../../../contract/payments.ts'
import type { LoyaltyTier } from '../../../contract/pricing.ts'
import { useFormat } from '../../lib/format.ts'
import { BadgePercent } from '../../ui/icons.ts'
import { ReadyLinkButton } from '../../ui/ReadyLinkButton.tsx'
import { usePrices } from '../credits/prices.ts'
import { LoyaltyTrack } from '../subscriptions/LoyaltyTrack.tsx'
import { loyaltyNow } from '../subscriptions/monthsOf.ts'
import { runningOf } from '../subscriptions/planChoice.ts'
import { useSubscription } from '../subscriptions/subscriptions.ts'
import { WayCard } from './WayCard.tsx'

const Running = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation('earnCredits')
  const format = useFormat()
  const { month, percent, next } = loyaltyNow(subscription.months_credited, subscription.loyalty)
  return (
    <>
      <LoyaltyTrack subscription={subscription} />
      <p className="text-[0.875rem]">
        {t('ways.loyalty.month', { month, percent: format.percent(percent / 100) })}{' '}
        <span className="text-soft">
          {next === null
            ? t('ways.loyalty.highest')
            : t('ways.loyalty.next', {
                count: next.inMonths,
                percent: format.percent(next.percent / 100),
                month: next.fromMonth,
              })}
        </span>
      </p>
    </>
  )
}

const Tiers = ({ tiers }: { tiers: readonly LoyaltyTier[] }) => {
  const { t } = useTranslation('earnCredits')
  const format = useFormat()
  if (tiers.length === 0) return <p className="text-soft">{t('ways.loyalty.none')}</p>
  return (
    <ol aria-label={t('ways.loyalty.tiers')} className="grid gap-2">
      {tiers.map(({ from_month: month, percent }) => (
        <li key={month} className="flex items-center gap-3">
          <span className="grid h-8 min-w-16 place-items-center rounded-control bg-accent-tint px-2 font-head font-bold text-accent-text tabular-nums">
            +{format.percent(percent / 100)}
          </span>
          {t('ways.loyalty.from', { month })}
        </li>
      ))}
    </ol>
  )
}

/** Loyalty bonus: more credits per month for a long-running plan. */
export const LoyaltyWay = () => {
  const { t } = useTranslation('earnCredits')
  const [prices, standing] = [usePrices(), useSubscription()]
  const running = runningOf(standing.data?.subscription ?? null)
  return (
    <WayCard way="loyalty" icon={BadgePercent} queries={[prices, standing]} outline="h-28">
      {prices.data === undefined || standing.data === undefined ? null : (
        <div className="grid gap-4">
          {running === null ? <Tiers tiers={prices.data.loyalty} /> : <Running subscription={running} />}
          <div>
            <ReadyLinkButton size="s" to="/subscriptions">
              {t(running === null ? 'ways.loyalty.plans' : 'ways.loyalty.plan')}
            </ReadyLinkButton>
          </div>
        </div>
      )}
    </WayCard>
  )
}
