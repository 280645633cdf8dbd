import { Users } from '../../ui/icons.ts'
import { useLiveOverview, useOverview } from '../referrals/overview.ts'
import { ShareCard } from '../referrals/ShareCard.tsx'
import { WayCard } from './WayCard.tsx'

/** Referrals. */
export const ReferralsWay = () => {
  useLiveOverview()
  const query = useOverview()
  return (
    <WayCard way="referrals" icon={Users} queries={[query]} outline="h-[46rem] max-sm:h-[80rem]">
      {query.data === undefined ? null : <ShareCard overview={query.data} />}
    </WayCard>
  )
}
