// Unsaved work on this page. Leaving asks for one confirmation for all of it (ui/LeaveGuard.tsx); help opens in a new
// tab instead.

/** The part of a URL that identifies the page. */
interface Place {
  pathname: string
  search: string
}

export interface Unsaved {
  /** Called when leaving; without it, held work is unsaved. */
  isUnsaved?(): boolean
  /** Whether a navigation loses it; by default, one to another page does. */
  leaves?(from: Place, to: Place): boolean
  /** Tries to save it before asking for confirmation, and returns whether that worked. */
  save?(): Promise<boolean>
}

const held = new Set<Unsaved>()
const listeners = new Set<() => void>()

const tell = (): void => {
  for (const listener of listeners) listener()
}

/** Marks work as unsaved until the returned function is called. */
export const holdUnsaved = (what: Unsaved = {}): (() => void) => {
  const own = { ...what }
  held.add(own)
  tell()
  return () => {
    if (held.delete(own)) tell()
  }
}

export const isAnythingUnsaved = (): boolean => held.size > 0

export const onUnsaved = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The work that a navigation would lose. */
const lostOnTheWay = (from: Place, to: Place): Unsaved[] =>
  [...held].filter(
    ({ isUnsaved = () => true, leaves = () => from.pathname !== to.pathname }) => isUnsaved() && leaves(from, to),
  )

export const isLostOnTheWay = (from: Place, to: Place): boolean => lostOnTheWay(from, to).length > 0

/** Saves what can be autosaved; true if nothing is left to lose. */
export const saveOnTheWay = async (from: Place, to: Place): Promise<boolean> => {
  const saved = await Promise.all(lostOnTheWay(from, to).map(async ({ save }) => (await save?.()) ?? false))
  return !saved.includes(false)
}

const lineLength = 60

const isMoreThanALine = (text: string): boolean => text.trim().length > lineLength || text.trim().includes('\n')

/**
 * Whether the input took some effort: several fields, or more than a line of text. A single word is retyped faster than
 * a confirmation is answered.
 */
export const isWork = (changed: readonly unknown[]): boolean =>
  changed.length > 1 || changed.some((value) => typeof value === 'string' && isMoreThanALine(value))
