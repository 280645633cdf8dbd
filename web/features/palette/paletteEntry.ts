// Entries of the palette: a page, an action, or a search result.
import type { AdminPaletteGroup, PaletteGroup } from '../../../contract/palette.ts'
import type { LucideIcon } from '../../ui/icons.ts'

type AnyGroup = PaletteGroup | AdminPaletteGroup
export type FoundKind = AnyGroup['kind']

/** State of a search result, with the kind that defines its meaning. */
export type FoundState = {
  [Kind in FoundKind]: { kind: Kind; state: Extract<AnyGroup, { kind: Kind }>['found'][number]['state'] }
}[FoundKind]

export interface PaletteEntry {
  /** Stable across sessions. */
  id: string
  label: string
  icon: LucideIcon
  /** Path or action. */
  to: string | (() => void)
  /** Synonyms that also match. */
  synonyms?: readonly string[]
  note?: string | null
  /** Shortcut for the same. */
  keys?: readonly string[]
  found?: FoundState
}

export interface ShownEntry extends PaletteEntry {
  /** Matching letters of the label. */
  ranges: readonly (readonly [number, number])[]
}

export interface ShownGroup {
  id: string
  label: string
  entries: readonly ShownEntry[]
}
