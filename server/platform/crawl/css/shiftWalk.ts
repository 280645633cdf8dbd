// The walk from a text to the root of its page that sums up how far it is shifted.
import type { LeanElement } from '../leanTree.ts'
import type { Style, StyleOf } from './style.ts'
import { type Length, lengthOf } from './lengths.ts'
import type { Screen } from './media.ts'
import { soleWord } from './valueParts.ts'
import { type Finding, hidden, undecided } from './verdict.ts'

/** Beyond this, no other shift of a normal page brings it back. */
export const farPx = 3_000
export const tolerancePx = 1

interface Shift {
  x: number
  y: number
  /** Sum of all that goes to the right, to see whether something could bring a far shift back. */
  right: number
  down: number
}

export interface Walk {
  text: LeanElement
  screen: Screen
  styleOf: StyleOf
  shift: Shift
  found: Finding[]
  /** Inside of an absolutely positioned box that was not placed by an ancestor yet. */
  floating: 'absolute' | 'fixed' | null
  /** Right-to-left or vertical pages scroll the other way. */
  turned: boolean
}

export const lengthIn = (style: Style, property: string): Length | null => {
  const value = style.get(property)
  if (value === null) return null
  const word = soleWord(value)
  if (word === 'auto' || word === 'none' || word === 'normal') return { px: 0, percent: 0 }
  return value.length === 1 ? lengthOf(value[0], style.context()) : null
}

export const checkEdges = (walk: Walk, element: LeanElement, isRoot: boolean): void => {
  const { shift, screen, found, turned } = walk
  if (shift.x <= -farPx && shift.right < 1_000) found.push((turned ? undecided : hidden)('offset', element))
  else if (shift.x < -tolerancePx) found.push(undecided('offset', element))
  if (shift.y < -tolerancePx) found.push(undecided('offset', element))
  if (shift.x > screen.width * (isRoot ? 2 : 0.8) || shift.y > 100_000) found.push(undecided('offset', element))
}
