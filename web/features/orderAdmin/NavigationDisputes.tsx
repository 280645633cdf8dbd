import { CountBadge } from '../../ui/CountBadge.tsx'
import { countedMax } from './countText.ts'
import { useDisputeCount } from './orderAdmin.ts'

/** How many disputes wait for a decision, beside the page of all orders in the navigation; nothing while none does. */
export const NavigationDisputes = () => <CountBadge count={useDisputeCount()} countedMax={countedMax} />
