import type * as contract from '../../../../contract/referralsAdmin.ts'
import { CountBadge } from '../../../ui/CountBadge.tsx'
import { useHeldCount } from './referralAdmin.ts'

// Duplicated so that the contract’s schemas stay out of the navigation bundle.
const countedMax: typeof contract.heldCountedMax = 100

/** Badge in the navigation: referrals that await an admin; hidden at zero. */
export const NavigationReferrals = () => <CountBadge count={useHeldCount()} countedMax={countedMax} />
