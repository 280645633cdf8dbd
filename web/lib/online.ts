// Whether this browser is online, as far as it knows.
import { useSyncExternalStore } from 'react'

const subscribe = (watcher: () => void): (() => void) => {
  const life = new AbortController()
  for (const event of ['online', 'offline']) addEventListener(event, watcher, { signal: life.signal })
  return () => life.abort()
}

export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
