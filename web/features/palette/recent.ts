// Recently chosen entries, stored in this browser until sign-out. Names of pages follow the language; search results
// keep theirs.
import { readStored, writeStored } from '../../lib/browserStorage.ts'
import { foundIcons } from './found.ts'
import type { FoundKind, PaletteEntry } from './paletteEntry.ts'

const recentKey = 'palette-recent'
const recentMax = 5

interface Kept {
  id: string
  label?: string
  note?: string | null
  to?: string
}

const isText = (value: unknown): value is string | undefined => value === undefined || typeof value === 'string'

/** Stored data can be manipulated only by the user, but it must still not lead out of the product. */
const isKept = (value: unknown): value is Kept => {
  if (typeof value !== 'object' || value === null) return false
  const { id, label, note = null, to } = value as Record<string, unknown>
  const leads = to === undefined || (typeof to === 'string' && /^\/[^/\\]/.test(to))
  return typeof id === 'string' && isText(label) && (note === null || typeof note === 'string') && leads
}

const isKind = (text: string): text is FoundKind => Object.hasOwn(foundIcons, text)

const read = (): Kept[] => {
  try {
    const stored: unknown = JSON.parse(readStored(recentKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isKept).slice(0, recentMax) : []
  } catch {
    return []
  }
}

/** Pages and actions that are still offered, and stored search results. */
export const readRecent = (offered: readonly PaletteEntry[]): PaletteEntry[] =>
  read().flatMap(({ id, label, note, to }) => {
    const same = offered.find((entry) => entry.id === id)
    if (same !== undefined) return [same]
    const [kind = ''] = id.split(':')
    if (label === undefined || to === undefined || !isKind(kind)) return []
    return [{ id, label, note: note ?? null, to, icon: foundIcons[kind] }]
  })

export const keepRecent = ({ id, label, note, to, found }: PaletteEntry): void => {
  const isFound = found !== undefined || isKind(id.split(':')[0] ?? '')
  const entry: Kept = isFound && typeof to === 'string' ? { id, label, note: note ?? null, to } : { id }
  const rest = read().filter((other) => other.id !== id)
  writeStored(recentKey, JSON.stringify([entry, ...rest].slice(0, recentMax)))
}
