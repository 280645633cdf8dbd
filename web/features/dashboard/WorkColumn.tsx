// Work column of the dashboard: onboarding for the first website, or the next step, open work and the status of the
// websites. It appears as a whole, so that late data does not push anything away.
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from '../../lib/translation.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { useBalance } from '../credits/balance.ts'
import { allOf, useLivePayments, usePurchases } from '../credits/purchases.ts'
import { useEarn } from '../earn/earn.ts'
import { useOrderCounts } from '../orders/orderCounts.ts'
import { useSubscription } from '../subscriptions/subscriptions.ts'
import { useLiveWebsites, useOnboarding, useWebsites } from '../websites/websites.ts'
import { CardsOutline } from './CardsOutline.tsx'
import { FirstWebsite } from './FirstWebsite.tsx'
import { NextCard } from './NextCard.tsx'
import { nextStepOf } from './nextStep.ts'
import { openWork, type Work } from './openWork.ts'
import { OpenWorkCard } from './OpenWorkCard.tsx'
import { WebsitesCard } from './WebsitesCard.tsx'

/** Still loading. Queries paused because the network is offline do not count. */
const comes = ({ isPending, fetchStatus }: Pick<UseQueryResult, 'isPending' | 'fetchStatus'>): boolean =>
  isPending && fetchStatus === 'fetching'

const OnlyWhereSomethingWaits = ({ work }: { work: readonly Work[] }) =>
  work.length === 0 ? null : <OpenWorkCard work={work} />

export const WorkColumn = () => {
  // Loads the namespaces of all parts at once, so that no part waits for its texts after its data is there.
  useTranslation(['dashboard', 'websites'])
  const list = useWebsites()
  const way = useOnboarding()
  const earn = useEarn()
  const plan = useSubscription()
  const bought = usePurchases()
  const { data: balance } = useBalance()
  const counted = useOrderCounts()
  useLiveWebsites()
  useLivePayments()
  const error = list.error ?? way.error
  const websites = list.data?.websites
  if (
    websites === undefined ||
    way.data === undefined ||
    comes(earn) ||
    comes(plan) ||
    comes(bought) ||
    comes(counted)
  ) {
    const retry = () => Promise.all([list.refetch(), way.refetch()])
    return error === null ? <CardsOutline /> : <LoadFailure failure={error} retry={retry} />
  }
  const orders = counted.data ?? null
  const known = { websites, earn: earn.data ?? null, plan: plan.data ?? null, balance: balance ?? null, orders }
  const work = openWork({ ...known, purchases: allOf(bought.data) ?? [] })
  if (!websites.some(({ is_verified: verified }) => verified)) {
    return (
      <>
        <OnlyWhereSomethingWaits work={work} />
        <FirstWebsite step={way.data.step} website={way.data.website} />
      </>
    )
  }
  return (
    <>
      <NextCard step={nextStepOf(known)} />
      <OpenWorkCard work={work} />
      <WebsitesCard websites={websites} />
    </>
  )
}
