import { adminOrdersCountedMax } from '../../../../contract/limits.ts'
import { CountBadge } from '../../../ui/CountBadge.tsx'
import { useDisputeCount } from './orderAdmin.ts'

/** Badge in the navigation: disputes that await a decision; hidden at zero. */
export const NavigationDisputes = () => <CountBadge count={useDisputeCount()} countedMax={adminOrdersCountedMax} />
