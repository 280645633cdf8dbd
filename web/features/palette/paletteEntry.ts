// What the palette offers: a page, an action, or something that the server has found.
import type { AdminPaletteGroup, PaletteGroup } from '../../../contract/palette.ts'
import type { LucideIcon } from '../../ui/icons.ts'

type AnyGroup = PaletteGroup | AdminPaletteGroup
export type FoundKind = AnyGroup['kind']

/** How something that was found stands, with the kind that says what its state means. */
export type FoundState = {
  [Kind in FoundKind]: { kind: Kind; state: Extract<AnyGroup, { kind: Kind }>['found'][number]['state'] }
}[FoundKind]

export interface PaletteEntry {
  /** The same whenever it is offered. */
  id: string
  label: string
  icon: LucideIcon
  /** Where it leads, or what it does. */
  to: string | (() => void)
  /** Other words for it, which find it as well. */
  synonyms?: readonly string[]
  note?: string | null
  /** The keys that do the same. */
  keys?: readonly string[]
  found?: FoundState
}

export interface ShownEntry extends PaletteEntry {
  /** Letters of the label that were meant. */
  ranges: readonly (readonly [number, number])[]
}

export interface ShownGroup {
  id: string
  label: string
  entries: readonly ShownEntry[]
}
