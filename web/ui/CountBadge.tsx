import { countedUpTo } from '../lib/countedUpTo.ts'
import { useFormat } from '../lib/format.ts'
import { Badge } from './Badge.tsx'

interface CountBadgeProps {
  /** Undefined until known. */
  count: number | undefined
  /** Cap of the count; at the cap it means "or more". */
  countedMax: number
}

/** Number of open items beside a navigation entry; hidden if there are none. */
export const CountBadge = ({ count, countedMax }: CountBadgeProps) => {
  const format = useFormat()
  if (count === undefined || count === 0) return null
  return <Badge tone="warn">{countedUpTo(format, count, countedMax)}</Badge>
}
