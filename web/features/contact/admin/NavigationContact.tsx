import type * as contract from '../../../../contract/contact.ts'
import { CountBadge } from '../../../ui/CountBadge.tsx'
import { useOpenCount } from './contactAdmin.ts'

// Repeated here to keep the contract's schemas out of the navigation bundle.
const countedMax: typeof contract.openMessagesCountedMax = 100

/** Number of open messages, beside their page in the navigation; hidden if none. */
export const NavigationContact = () => <CountBadge count={useOpenCount()} countedMax={countedMax} />
