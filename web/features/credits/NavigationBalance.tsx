import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { useBalance } from './balance.ts'

/** The balance beside "Credits" in the navigation. */
export const NavigationBalance = () => {
  const { data } = useBalance()
  const format = useFormat()
  return data === undefined ? null : <Badge tone="accent">{format.credits(data.total_credits)}</Badge>
}
