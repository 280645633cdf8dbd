import { openMessagesCountedMax } from '../../../../contract/limits.ts'
import { CountBadge } from '../../../ui/CountBadge.tsx'
import { useOpenCount } from './contactAdmin.ts'

/** Number of open messages, beside their page in the navigation; hidden if none. */
export const NavigationContact = () => <CountBadge count={useOpenCount()} countedMax={openMessagesCountedMax} />
