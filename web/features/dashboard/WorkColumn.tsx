// The way to the first website, or what comes next, what waits and how the websites stand. It appears as a whole, so that nothing
// is pushed away by what is known a moment later.
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
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

/** Still on its way. What waits for the network is not waited for. */
const comes = ({ isPending, fetchStatus }: Pick<UseQueryResult, 'isPending' | 'fetchStatus'>): boolean =>
  isPending && fetchStatus === 'fetching'

const OnlyWhereSomethingWaits = ({ work }: { work: readonly Work[] }) =>
  work.length === 0 ? null : <OpenWorkCard work={work} />

export const WorkColumn = () => {
  // All that its parts speak from, so that none of them waits for words when what they show is there.
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
