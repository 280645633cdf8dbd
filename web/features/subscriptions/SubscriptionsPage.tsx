// Plans page: the three plans, monthly or yearly, and the member's own plan with its actions.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useSearchParams } from 'react-router'
import { readCheckoutReturn } from '../../../contract/checkoutReturn.ts'
import type { Subscription } from '../../../contract/payments.ts'
import { type BillingInterval, billingIntervals, plans } from '../../../contract/plans.ts'
import { type Prices, smallestPack } from '../../../contract/pricing.ts'
import { oneOf } from '../../lib/addressFilters.ts'
import { useFormat } from '../../lib/format.ts'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BuyingOff } from '../credits/BuyingOff.tsx'
import { OpenCheckouts } from '../credits/OpenCheckouts.tsx'
import { usePrices } from '../credits/prices.ts'
import { allOf, useLivePayments, usePurchases } from '../credits/purchases.ts'
import { ReturnNotice } from '../credits/ReturnNotice.tsx'
import { CurrentPlan } from './CurrentPlan.tsx'
import { LoyaltyNote } from './LoyaltyNote.tsx'
import { MonthsCard } from './MonthsCard.tsx'
import { OpenPlanCheckout } from './OpenPlanCheckout.tsx'
import { PastPlan } from './PastPlan.tsx'
import { PastPlans } from './PastPlans.tsx'
import { PaymentProblem } from './PaymentProblem.tsx'
import { PlanAction } from './PlanAction.tsx'
import { PlanCard } from './PlanCard.tsx'
import { choiceOf, runningOf } from './planChoice.ts'
import { PlanClaim } from './PlanClaim.tsx'
import { PlanDialogs, type PlanSelection } from './PlanDialogs.tsx'
import { bestYearlyShare, planFigures } from './planValue.ts'
import { PlanPayments } from './PlanPayments.tsx'
import { type SubscriptionStatus, useSubscription } from './subscriptions.ts'
import { usePlanReturn, useUpgradeReturn } from './usePlanReturn.ts'
import { ValueChart } from './ValueChart.tsx'

const grid = 'grid gap-4 lg:grid-cols-3'

const PlansOutline = () => (
  <>
    <Skeleton className="h-28 rounded-card" />
    <div className={grid}>
      {plans.map((plan) => (
        <Skeleton key={plan} className="h-[34rem] rounded-card" />
      ))}
    </div>
  </>
)

/** The interval is stored in the URL; the default is that of the running plan. */
const useInterval = (subscription: Subscription | null): [BillingInterval, (next: BillingInterval) => void] => {
  const [search, setSearch] = useSearchParams()
  const chosen = oneOf(billingIntervals, search.get('interval'))
  const choose = (next: BillingInterval) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('interval', next)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return [chosen ?? runningOf(subscription)?.interval ?? 'month', choose]
}

const IntervalToggle = ({
  prices,
  value,
  onChange,
}: {
  prices: Prices
  value: BillingInterval
  onChange(next: BillingInterval): void
}) => {
  const { t } = useTranslation('subscriptions')
  const format = useFormat()
  const saved = bestYearlyShare(prices)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Segmented
        label={t('interval.label')}
        value={value}
        onChange={onChange}
        className="[&>button]:h-9 [&>button]:px-4"
        choices={billingIntervals.map((interval) => ({ value: interval, label: t(`interval.${interval}`) }))}
      />
      {saved > 0 && <Badge tone="alive">{t('interval.saved', { percent: format.percent(saved) })}</Badge>}
    </div>
  )
}

interface PlansProps {
  prices: Prices
  standing: SubscriptionStatus
  onSelect(request: PlanSelection): void
}

const Plans = ({ prices, standing, onSelect }: PlansProps) => {
  const { t } = useTranslation('subscriptions')
  const { subscription } = standing
  const { can_buy: canBuy } = prices
  const [interval, setInterval] = useInterval(subscription)
  const figures = plans.map((plan) => planFigures(prices, plan, interval))
  const most = Math.max(...figures.map(({ percentMore }) => percentMore))
  const running = runningOf(subscription)
  const isBest = (percentMore: number): boolean => running === null && most > 0 && percentMore === most
  const measureCredits = smallestPack(prices.packs)?.credits ?? null
  return (
    <>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-[1.1875rem] tracking-tight">
          {t(!canBuy ? 'plans.all' : running === null ? 'plans.title' : 'plans.others')}
        </h2>
        <IntervalToggle prices={prices} value={interval} onChange={setInterval} />
      </div>
      <div className={grid}>
        {figures.map((plan) => {
          const choice = choiceOf(standing, { plan: plan.plan, interval, canBuy })
          const mine = choice.kind === 'current' || choice.kind === 'stay'
          return (
            <PlanCard
              key={plan.plan}
              figures={plan}
              measureCredits={measureCredits}
              best={isBest(plan.percentMore) || mine}
              mark={
                mine ? (
                  <StatusPill tone="alive">{t('plans.yours')}</StatusPill>
                ) : isBest(plan.percentMore) ? (
                  <Badge tone="accent">{t('plans.best')}</Badge>
                ) : null
              }
              action={
                <PlanAction
                  choice={choice}
                  terms={{ plan: plan.plan, interval }}
                  subscription={subscription}
                  best={isBest(plan.percentMore)}
                  onSelect={onSelect}
                />
              }
            />
          )
        })}
      </div>
      <p className="text-[0.8125rem] text-faint">
        {t('plans.small')} {canBuy && t('plans.cancel')}
      </p>
      <div className="grid gap-4 lg:grid-cols-2">
        <ValueChart prices={prices} interval={interval} />
        <LoyaltyNote prices={prices} />
      </div>
    </>
  )
}

const Mine = ({ subscription, onSelect }: { subscription: Subscription; onSelect(request: PlanSelection): void }) => (
  <>
    <PaymentProblem subscription={subscription} />
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <CurrentPlan subscription={subscription} onSelect={onSelect} />
      <MonthsCard subscription={subscription} />
    </div>
  </>
)

const Standing = ({ prices, standing }: { prices: Prices; standing: SubscriptionStatus }) => {
  const { subscription, past } = standing
  const running = runningOf(subscription)
  const [request, setSelection] = useState<PlanSelection | null>(null)
  const [search] = useSearchParams()
  // The notice above already covers it.
  const waitedFor = readCheckoutReturn(search)?.id ?? null
  const { data } = usePurchases()
  const upgrades = (allOf(data) ?? []).filter(({ kind }) => kind === 'upgrade')
  return (
    <>
      {!prices.can_buy && <BuyingOff />}
      <OpenCheckouts purchases={upgrades} waitedFor={waitedFor} />
      {running !== null ? (
        <Mine subscription={running} onSelect={setSelection} />
      ) : (
        <>
          {subscription?.state === 'open' && subscription.id !== waitedFor && prices.can_buy && (
            <OpenPlanCheckout subscription={subscription} />
          )}
          {subscription?.state === 'ended' && <PastPlan subscription={subscription} />}
          <PlanClaim prices={prices} />
        </>
      )}
      <Plans prices={prices} standing={standing} onSelect={setSelection} />
      <PastPlans plans={past.filter(({ id }) => id !== subscription?.id)} />
      {request !== null && (
        <PlanDialogs request={request} prices={prices} subscription={subscription} onClose={() => setSelection(null)} />
      )}
    </>
  )
}

const SubscriptionsPage = () => {
  // Loads the namespaces of all children up front, so that none of them suspends later.
  const { t } = useTranslation(['subscriptions', 'buying', 'errors'])
  const prices = usePrices()
  const standing = useSubscription()
  const planReturn = usePlanReturn()
  const upgradeReturn = useUpgradeReturn()
  useLivePayments()
  const failure = prices.data === undefined ? prices.error : standing.data === undefined ? standing.error : null
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ReturnNotice {...planReturn} />
        <ReturnNotice {...upgradeReturn} />
        {failure !== null ? (
          <LoadFailure failure={failure} retry={() => Promise.all([prices.refetch(), standing.refetch()])} />
        ) : prices.data === undefined || standing.data === undefined ? (
          <PlansOutline />
        ) : (
          <Standing prices={prices.data} standing={standing.data} />
        )}
        <PlanPayments />
      </div>
    </>
  )
}

export default SubscriptionsPage
