import type * as contract from '../../../../contract/linksAdmin.ts'
import { CountBadge } from '../../../ui/CountBadge.tsx'
import { useManualReviewCount } from './linkAdmin.ts'

// Duplicated so that the contract’s schemas stay out of the navigation bundle.
const countedMax: typeof contract.manualReviewCountedMax = 100

/** Badge in the navigation: links in manual review; hidden at zero. */
export const NavigationLinks = () => <CountBadge count={useManualReviewCount()} countedMax={countedMax} />
