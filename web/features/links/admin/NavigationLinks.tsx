import { manualReviewCountedMax } from '../../../../contract/limits.ts'
import { CountBadge } from '../../../ui/CountBadge.tsx'
import { useManualReviewCount } from './linkAdmin.ts'

/** Badge in the navigation: links in manual review; hidden at zero. */
export const NavigationLinks = () => <CountBadge count={useManualReviewCount()} countedMax={manualReviewCountedMax} />
