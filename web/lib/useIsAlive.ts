// Whether React has taken a page over that was rendered ahead. Its first look has to be as it was rendered, whatever is known by then.
import { useSyncExternalStore } from 'react'

const never = () => () => undefined

export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
