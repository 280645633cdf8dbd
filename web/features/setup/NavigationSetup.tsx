import { CountBadge } from '../../ui/CountBadge.tsx'
import { useOpenSteps } from './setup.ts'

/** There are fewer steps than this. */
const countedMax = 100

/** How many steps of setting up are open, beside their page in the navigation; nothing once all are done. */
export const NavigationSetup = () => <CountBadge count={useOpenSteps()} countedMax={countedMax} />
