import { countedUpTo } from '../lib/countedUpTo.ts'
import { useFormat } from '../lib/format.ts'
import { Badge } from './Badge.tsx'

interface CountBadgeProps {
  /** Undefined until it is known. */
  count: number | undefined
  /** So many are counted at most; as many mean "or more". */
  countedMax: number
}

/** How much waits for somebody, beside the name of the place where it waits; nothing while nothing does. */
export const CountBadge = ({ count, countedMax }: CountBadgeProps) => {
  const format = useFormat()
  if (count === undefined || count === 0) return null
  return <Badge tone="warn">{countedUpTo(format, count, countedMax)}</Badge>
}
