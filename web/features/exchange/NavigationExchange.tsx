// Badge in the navigation: exchanges that need the member’s action; hidden at zero.
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { useExchangeCounts } from './exchange.ts'

export const NavigationExchange = () => {
  const format = useFormat()
  const { data } = useExchangeCounts()
  const count = data === undefined ? 0 : data.to_answer + data.to_place + data.to_confirm
  return count === 0 ? null : <Badge tone="waiting">{format.number(count)}</Badge>
}
