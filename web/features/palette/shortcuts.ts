// Keyboard shortcuts outside of text fields: `g` and a letter opens a page, `/` focuses the page’s search, `?` opens
// the shortcut list. Only recognises the keys; the listener performs the action.

/** The letter after `g` and its page. */
export const goKeys = {
  d: 'dashboard',
  w: 'websites',
  b: 'backlinks',
  o: 'orders',
  t: 'tasks',
  c: 'credits',
  n: 'notifications',
  s: 'settings',
} as const

export type GoPage = (typeof goKeys)[keyof typeof goKeys]

export type ShortcutDeed = { kind: 'go'; page: GoPage } | { kind: 'search' } | { kind: 'list' }

/** `atMs`: when `g` was pressed; null if it was not. */
export interface Pressed {
  atMs: number | null
}

export const nothingPressed: Pressed = { atMs: null }

/** Maximum time between `g` and the letter. */
export const goWaitMs = 1_500

const isGoKey = (key: string): key is keyof typeof goKeys => Object.hasOwn(goKeys, key)

export const press = (before: Pressed, key: string, nowMs: number): { pressed: Pressed; deed: ShortcutDeed | null } => {
  const waits = before.atMs !== null && nowMs - before.atMs <= goWaitMs
  if (waits && isGoKey(key)) return { pressed: nothingPressed, deed: { kind: 'go', page: goKeys[key] } }
  if (key === 'g') return { pressed: { atMs: nowMs }, deed: null }
  if (key === '/') return { pressed: nothingPressed, deed: { kind: 'search' } }
  if (key === '?') return { pressed: nothingPressed, deed: { kind: 'list' } }
  return { pressed: nothingPressed, deed: null }
}

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'repeat' | 'defaultPrevented'
>

/** A key without modifiers, not held down, not part of a composition. */
export const isKeyAlone = (event: KeyPress): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat || event.defaultPrevented)

/** Ctrl or ⌘ with K, without Shift. */
export const isPaletteKey = (event: KeyPress & Pick<KeyboardEvent, 'shiftKey'>): boolean =>
  event.key.toLowerCase() === 'k' &&
  event.ctrlKey !== event.metaKey &&
  !(event.altKey || event.shiftKey || event.isComposing || event.repeat)
