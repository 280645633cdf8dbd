// Whether React has hydrated a prerendered page. The first render must match the prerendered HTML, whatever is known by
// then.
import { useSyncExternalStore } from 'react'

const never = () => () => undefined

export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
