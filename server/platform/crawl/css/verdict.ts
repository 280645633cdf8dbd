// Verdicts about one part of a page: what hides it, what a visitor can open, and what only a browser can tell.
import type { LeanElement } from '../leanTree.ts'

/** A doubt matters only if something else hides: it may end that. */
export type FindingKind = 'hidden' | 'undecided' | 'doubt'

/** Something on the way from a text to the root of its page that is not plainly visible. */
export interface Finding {
  kind: FindingKind
  /** The property, attribute or element. */
  cause: string
  element: LeanElement
}

export const hidden = (cause: string, element: LeanElement): Finding => ({ kind: 'hidden', cause, element })
export const undecided = (cause: string, element: LeanElement): Finding => ({ kind: 'undecided', cause, element })
export const doubt = (cause: string, element: LeanElement): Finding => ({ kind: 'doubt', cause, element })
