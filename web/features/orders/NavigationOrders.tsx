// Badges in the navigation: open purchases and jobs; hidden at zero.
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { useOrderCounts } from './orderCounts.ts'

const Count = ({ of }: { of: 'orders' | 'tasks' }) => {
  const format = useFormat()
  const count = useOrderCounts().data?.[of] ?? 0
  return count === 0 ? null : <Badge tone="waiting">{format.number(count)}</Badge>
}

export const NavigationOrders = () => <Count of="orders" />

export const NavigationTasks = () => <Count of="tasks" />
