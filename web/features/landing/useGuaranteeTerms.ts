// What the guarantee promises on this exchange. Rendered pages carry what is shipped; where the operator has set something else, it takes
// its place as soon as it is known.
import { useSyncExternalStore } from 'react'
import { type GuaranteeTerms, shippedGuaranteeTerms } from '../../../contract/guaranteeTerms.ts'
import { usePrices } from '../credits/prices.ts'
import { visitorQueries } from './visitorQueries.ts'

const never = () => () => undefined

/** A part that comes to life late may find the prices already there; its first look has to be as it was rendered all the same. */
const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

export const useGuaranteeTerms = (): GuaranteeTerms => {
  const { data } = usePrices(visitorQueries)
  const isAlive = useIsAlive()
  return (isAlive ? data?.guarantee : undefined) ?? shippedGuaranteeTerms
}
