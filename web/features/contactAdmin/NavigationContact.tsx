import type * as contract from '../../../contract/contact.ts'
import { CountBadge } from '../../ui/CountBadge.tsx'
import { useOpenCount } from './contactAdmin.ts'

// Written again so that the contract's schemas stay out of the navigation.
const countedMax: typeof contract.openMessagesCountedMax = 100

/** How many messages are open, beside their page in the navigation; nothing while none is. */
export const NavigationContact = () => <CountBadge count={useOpenCount()} countedMax={countedMax} />
