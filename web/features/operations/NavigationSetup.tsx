import { CountBadge } from '../../ui/CountBadge.tsx'
import { useOpenSteps } from './setup.ts'

/** Upper bound; there are fewer steps. */
const countedMax = 100

/** Badge with the number of open setup steps in the navigation; hidden once all are done. */
export const NavigationSetup = () => <CountBadge count={useOpenSteps()} countedMax={countedMax} />
