import { fraudCountedMax } from '../../../contract/limits.ts'
import { CountBadge } from '../../ui/CountBadge.tsx'
import { useWaitingCount } from './waitingCount.ts'

/** Badge in the navigation: orders in review and objections that await an admin; hidden at zero. */
export const NavigationFraud = () => <CountBadge count={useWaitingCount()} countedMax={fraudCountedMax} />
