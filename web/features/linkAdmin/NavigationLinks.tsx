import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { useLinksToLookAtCount } from './linkAdmin.ts'
import type * as contract from '../../../contract/linkAdmin.ts'

// Written again so that the contract's schemas stay out of the shell.
const countedMax: typeof contract.linksToLookAtCountedMax = 100

/** How many links wait for a person, beside their page in the navigation; nothing while none does. */
export const NavigationLinks = () => {
  const format = useFormat()
  const count = useLinksToLookAtCount()
  if (count === undefined || count === 0) return null
  return <Badge tone="warn">{count < countedMax ? format.number(count) : `${format.number(countedMax - 1)}+`}</Badge>
}
