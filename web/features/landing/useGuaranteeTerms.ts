// What the guarantee promises on this exchange. Rendered pages carry what is shipped; where the operator has set something else, it takes
// its place as soon as it is known.
import { type GuaranteeTerms, shippedGuaranteeTerms } from '../../../contract/guaranteeTerms.ts'
import { usePrices } from '../credits/prices.ts'
import { visitorQueries } from './visitorQueries.ts'

export const useGuaranteeTerms = (): GuaranteeTerms =>
  usePrices(visitorQueries).data?.guarantee ?? shippedGuaranteeTerms
