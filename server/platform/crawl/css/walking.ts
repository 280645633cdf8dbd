// Neighbours of an element in the lean tree, without texts.
import type { LeanChild, LeanElement } from '../leanTree.ts'

export const parentOf = ({ parent }: LeanElement): LeanElement | null => (parent?.kind === 'element' ? parent : null)

export const previousOf = (element: LeanElement): LeanElement | null => {
  let one: LeanChild | null = element.previous
  while (one !== null && one.kind !== 'element') one = one.previous
  return one
}

export const nextOf = (element: LeanElement): LeanElement | null => {
  let one: LeanChild | null = element.next
  while (one !== null && one.kind !== 'element') one = one.next
  return one
}

/** The next element in document order within the root. */
export const after = (element: LeanElement, root: LeanElement): LeanElement | null => {
  for (let child = element.first; child !== null; child = child.next) if (child.kind === 'element') return child
  for (let one: LeanElement | null = element; one !== null && one !== root; one = parentOf(one)) {
    const next = nextOf(one)
    if (next !== null) return next
  }
  return null
}
