// Browser storage for tests, with inspectable entries.
import type { Shelf } from './referrer.ts'

export const shelfWith = (given: Record<string, string> = {}): Shelf & { entries: Record<string, string> } => {
  const entries = { ...given }
  return {
    entries,
    read: (key) => entries[key] ?? null,
    write: (key, value) => void (entries[key] = value),
    remove: (key) => void Reflect.deleteProperty(entries, key),
  }
}
