// Name of the item that a page shows, once loaded: the breadcrumbs show it instead of the id in the URL.
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

interface Shown {
  path: string
  name: string
}

let shown: Shown | null = null
const watchers = new Set<() => void>()

const show = (next: Shown | null): void => {
  shown = next
  for (const watcher of watchers) watcher()
}

const subscribe = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** For the page that knows the name. */
export const useDetailName = (name: string): void => {
  const { pathname } = useLocation()
  useEffect(() => {
    show({ path: pathname, name })
    return () => show(null)
  }, [pathname, name])
}

/** For components outside the page, such as breadcrumbs; null while the name is unknown. */
export const useShownDetail = (): string | null => {
  const { pathname } = useLocation()
  const current = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  )
  return current?.path === pathname ? current.name : null
}
