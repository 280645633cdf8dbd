// What is written on this page and not saved. Whoever leaves is asked about all of it in one way (ui/LeaveGuard.tsx), and help comes in a
// new tab meanwhile.

/** Of an address as much as says where somebody is. */
interface Place {
  pathname: string
  search: string
}

export interface Unsaved {
  /** Asked at the moment of leaving; without it, what is held is unsaved. */
  isUnsaved?(): boolean
  /** Whether the way from one address to another loses it; without it, another page does. */
  leaves?(from: Place, to: Place): boolean
  /** Tries to save it before anybody is asked, and says whether it could be. */
  save?(): Promise<boolean>
}

const held = new Set<Unsaved>()
const listeners = new Set<() => void>()

const tell = (): void => {
  for (const listener of listeners) listener()
}

/** Says that there is something to lose, until the answer is called. */
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

/** What would be lost on the way from one address to another. */
const lostOnTheWay = (from: Place, to: Place): Unsaved[] =>
  [...held].filter(
    ({ isUnsaved = () => true, leaves = () => from.pathname !== to.pathname }) => isUnsaved() && leaves(from, to),
  )

export const isLostOnTheWay = (from: Place, to: Place): boolean => lostOnTheWay(from, to).length > 0

/** Saves what can be saved by itself; true where nothing is left that would be lost. */
export const saveOnTheWay = async (from: Place, to: Place): Promise<boolean> => {
  const saved = await Promise.all(lostOnTheWay(from, to).map(async ({ save }) => (await save?.()) ?? false))
  return !saved.includes(false)
}

const lineLength = 60

const isMoreThanALine = (text: string): boolean => text.trim().length > lineLength || text.trim().includes('\n')

/**
 * Whether it took somebody some work to enter this: several fields, or more than a line of text. A word is typed again sooner than a
 * question about it is answered.
 */
export const isWork = (changed: readonly unknown[]): boolean =>
  changed.length > 1 || changed.some((value) => typeof value === 'string' && isMoreThanALine(value))
