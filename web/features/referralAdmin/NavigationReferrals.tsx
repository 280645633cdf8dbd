import type * as contract from '../../../contract/referralAdmin.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { useHeldCount } from './referralAdmin.ts'

// Written again so that the contract's schemas stay out of the shell.
const countedMax: typeof contract.heldCountedMax = 100

/** How many referrals wait for an admin, beside their page in the navigation; nothing while none does. */
export const NavigationReferrals = () => {
  const format = useFormat()
  const count = useHeldCount()
  if (count === undefined || count === 0) return null
  return <Badge tone="warn">{count < countedMax ? format.number(count) : `${format.number(countedMax - 1)}+`}</Badge>
}
