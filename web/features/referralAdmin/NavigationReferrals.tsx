import type * as contract from '../../../contract/referralAdmin.ts'
import { CountBadge } from '../../ui/CountBadge.tsx'
import { useHeldCount } from './referralAdmin.ts'

// Written again so that the contract's schemas stay out of the navigation.
const countedMax: typeof contract.heldCountedMax = 100

/** How many referrals wait for an admin, beside their page in the navigation; nothing while none does. */
export const NavigationReferrals = () => <CountBadge count={useHeldCount()} countedMax={countedMax} />
