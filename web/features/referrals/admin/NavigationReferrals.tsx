import { heldCountedMax } from '../../../../contract/limits.ts'
import { CountBadge } from '../../../ui/CountBadge.tsx'
import { useHeldCount } from './referralAdmin.ts'

/** Badge in the navigation: referrals that await an admin; hidden at zero. */
export const NavigationReferrals = () => <CountBadge count={useHeldCount()} countedMax={heldCountedMax} />
