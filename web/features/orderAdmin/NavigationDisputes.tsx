import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { useDisputeCount } from './orderAdmin.ts'
import { countText } from './countText.ts'

/** How many disputes wait for a decision, beside the page of all orders in the navigation; nothing while none does. */
export const NavigationDisputes = () => {
  const format = useFormat()
  const count = useDisputeCount()
  return count === undefined || count === 0 ? null : <Badge tone="warn">{countText(format, count)}</Badge>
}
