// What the guarantee promises on this exchange. Rendered pages carry what is shipped; where the operator has set something else, it takes
// its place as soon as it is known.
import { type GuaranteeTerms, shippedGuaranteeTerms } from '../../../contract/guaranteeTerms.ts'
import { useIsAlive } from '../../lib/useIsAlive.ts'
import { usePrices } from '../credits/prices.ts'
import { visitorQueries } from './visitorQueries.ts'

export const useGuaranteeTerms = (): GuaranteeTerms => {
  const { data } = usePrices(visitorQueries)
  // A part that comes to life late may find the prices already there.
  const isAlive = useIsAlive()
  return (isAlive ? data?.guarantee : undefined) ?? shippedGuaranteeTerms
}
