// Groups the palette shows: without input the recent entries and everything else, with input the matches, best first.
import { match } from './match.ts'
import type { PaletteEntry, ShownEntry, ShownGroup } from './paletteEntry.ts'

/** Maximum number of matches per group. */
const fittingMax = 6

export interface Sort {
  id: string
  label: string
  entries: readonly PaletteEntry[]
}

const plainly = (entries: readonly PaletteEntry[]): ShownEntry[] => entries.map((entry) => ({ ...entry, ranges: [] }))

const fitting = (entries: readonly PaletteEntry[], words: string): { entries: ShownEntry[]; best: number } => {
  const found = entries
    .flatMap((entry) => {
      const fit = match(words, entry.label, entry.synonyms)
      return fit === null ? [] : [{ entry: { ...entry, ranges: fit.ranges }, score: fit.score }]
    })
    .toSorted((one, other) => other.score - one.score)
    .slice(0, fittingMax)
  return { entries: found.map(({ entry }) => entry), best: found[0]?.score ?? 0 }
}

const withEntries = (groups: readonly ShownGroup[]): ShownGroup[] => groups.filter(({ entries }) => entries.length > 0)

/** Recent entries are not listed twice. */
export const groupsAtFirst = (recent: Sort, sorts: readonly Sort[]): ShownGroup[] => {
  const named = new Set(recent.entries.map(({ id }) => id))
  const rest = sorts.map((sort) => ({ ...sort, entries: plainly(sort.entries.filter(({ id }) => !named.has(id))) }))
  return withEntries([{ ...recent, entries: plainly(recent.entries) }, ...rest])
}

/**
 * The group with the best match comes first; server results follow in `after`, so that nothing moves under the pointer.
 */
export const groupsFor = (words: string, sorts: readonly Sort[], after: readonly Sort[]): ShownGroup[] => {
  const fits = sorts
    .map((sort) => ({ ...sort, ...fitting(sort.entries, words) }))
    .toSorted((one, other) => other.best - one.best)
    .map(({ id, label, entries }) => ({ id, label, entries }))
  return withEntries([...fits, ...after.map((sort) => ({ ...sort, entries: plainly(sort.entries) }))])
}

/** The entry `steps` after the active one, wrapping around; the first if none is active any more. */
export const stepFrom = (groups: readonly ShownGroup[], active: string | null, steps: number): string | null => {
  const ids = groups.flatMap(({ entries }) => entries.map(({ id }) => id))
  const place = active === null ? -1 : ids.indexOf(active)
  if (ids.length === 0) return null
  if (place === -1) return (steps < 0 ? ids.at(-1) : ids[0]) ?? null
  return ids[(place + steps + ids.length) % ids.length] ?? null
}
