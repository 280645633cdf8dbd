// Theme: light, dark or that of the operating system. Stored under `theme`; the default is dark. The head script
// (app/headScript.ts) does the same before the first paint.
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './browserStorage.ts'

export type Theme = 'light' | 'dark' | 'system'
export type ShownTheme = 'light' | 'dark'

export const themes: readonly Theme[] = ['light', 'dark', 'system']
export const themeKey = 'theme'
export const themeColours: Record<ShownTheme, string> = { dark: '#0a111a', light: '#f5f2ec' }
const preference = '(prefers-color-scheme: dark)'

export const readTheme = (stored: string | null): Theme => themes.find((theme) => theme === stored) ?? 'dark'

export const resolveTheme = (theme: Theme, prefersDark: boolean): ShownTheme =>
  theme === 'system' ? (prefersDark ? 'dark' : 'light') : theme

/** Sets the class of the document root. */
export const applyTheme = (shown: ShownTheme, root: Element): void => {
  root.classList.remove('light', 'dark')
  root.classList.add(shown)
  root.ownerDocument.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColours[shown])
}

const watchers = new Set<() => void>()

const current = (): Theme => readTheme(readStored(themeKey))

const changed = (): void => {
  applyTheme(resolveTheme(current(), matchMedia(preference).matches), document.documentElement)
  for (const watcher of watchers) watcher()
}

export const chooseTheme = (theme: Theme): void => {
  writeStored(themeKey, theme)
  changed()
}

/** Follows the operating system and the other tabs, including changes before this call. Call once, in the browser. */
export const startTheme = (): void => {
  changed()
  matchMedia(preference).addEventListener('change', changed)
  window.addEventListener('storage', ({ key }) => {
    if (key === themeKey || key === null) changed()
  })
}

const subscribe = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, current, () => 'dark')
