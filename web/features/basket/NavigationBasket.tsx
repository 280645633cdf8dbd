import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { useBasket, useLiveBasket } from './basket.ts'

/** Number of offers in the basket, beside its page in the navigation; hidden while empty. */
export const NavigationBasket = () => {
  const format = useFormat()
  const { data } = useBasket()
  useLiveBasket()
  const count = data?.items.length ?? 0
  return count === 0 ? null : <Badge tone="accent">{format.number(count)}</Badge>
}
