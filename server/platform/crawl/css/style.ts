// The computed style of an element, as far as it can be told without a browser.
import type { LeanElement } from '../leanTree.ts'
import type { LengthContext } from './lengths.ts'
import type { Part } from './valueParts.ts'

export type Value = readonly Part[] | null

export interface Style {
  element: LeanElement
  /** Computed value of a longhand; null if unknown. */
  get(longhand: string): Value
  /** The value if it is one word, else an empty text; null if unknown. */
  word(longhand: string): string | null
  /** In pixels; null if unknown. */
  fontSize(): number | null
  context(): LengthContext
  /** Null: a custom property that is not set. */
  custom(name: string): Value | undefined
}

export type StyleOf = (element: LeanElement, pseudo?: string | null) => Style
