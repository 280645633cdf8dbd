import type * as contract from '../../../contract/linkAdmin.ts'
import { CountBadge } from '../../ui/CountBadge.tsx'
import { useManualReviewCount } from './linkAdmin.ts'

// Written again so that the contract's schemas stay out of the navigation.
const countedMax: typeof contract.manualReviewCountedMax = 100

/** How many links wait for a person, beside their page in the navigation; nothing while none does. */
export const NavigationLinks = () => <CountBadge count={useManualReviewCount()} countedMax={countedMax} />
