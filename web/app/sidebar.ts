// Whether the side navigation is expanded or shows icons only. The head script reads the same choice before the first
// paint.
import { useSyncExternalStore } from 'react'
import { writeStored } from '../lib/browserStorage.ts'
import { sidebarKey } from './headScript.ts'

export type Sidebar = 'pinned' | 'collapsed'

const watchers = new Set<() => void>()

const current = (): Sidebar => (document.documentElement.dataset['sidebar'] === 'collapsed' ? 'collapsed' : 'pinned')

export const setSidebar = (sidebar: Sidebar): void => {
  document.documentElement.dataset['sidebar'] = sidebar
  writeStored(sidebarKey, sidebar)
  for (const watcher of watchers) watcher()
}

const subscribe = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export const useSidebar = (): Sidebar => useSyncExternalStore(subscribe, current, () => 'pinned')
