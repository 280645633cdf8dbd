// Guarantee terms of this installation. Prerendered pages contain the defaults; the operator’s settings replace them
// once loaded.
import { type GuaranteeTerms, shippedGuaranteeTerms } from '../../../contract/guaranteeTerms.ts'
import { useIsAlive } from '../../lib/useIsAlive.ts'
import { usePrices } from '../credits/prices.ts'
import { visitorQueries } from './visitorQueries.ts'

export const useGuaranteeTerms = (): GuaranteeTerms => {
  const { data } = usePrices(visitorQueries)
  // A part that hydrates late may find the prices already loaded, but its first render has to match the prerendered
  // HTML.
  const isAlive = useIsAlive()
  return (isAlive ? data?.guarantee : undefined) ?? shippedGuaranteeTerms
}
