// Whether lines of text lie between two elements in a plain block flow, so that a small box at one cannot reach the other.
import type { LeanElement } from '../leanTree.ts'
import type { Style, StyleOf } from './style.ts'
import { nextOf, parentOf, previousOf } from './walking.ts'

/** Smaller texts are not counted; a line takes up at least the size of its font. */
const linePx = 12

/** Only for a link below the other element. */
export const isFarApart = (one: LeanElement, link: LeanElement, reach: number, styleOf: StyleOf): boolean => {
  const above = pathOf(one)
  const below = pathOf(link)
  let common = 0
  while (common < above.length && above[common] === below[common]) common += 1
  const [first, second] = [above[common], below[common]]
  if (first === undefined || second === undefined || !precedes(first, second)) return false
  let lowest = 0
  for (let at = common; at < below.length; at += 1) {
    const element = below[at]
    if (element === undefined || !isPlainFlow(styleOf(element), styleOf)) break
    for (let before = previousOf(element); before !== null && before !== first; before = previousOf(before)) {
      if (takesLine(before, styleOf)) lowest += styleOf(before).fontSize() ?? 0
    }
  }
  return lowest >= reach
}

const pathOf = (element: LeanElement): LeanElement[] => {
  const path: LeanElement[] = []
  for (let one: LeanElement | null = element; one !== null; one = parentOf(one)) path.push(one)
  return path.toReversed()
}

const precedes = (one: LeanElement, other: LeanElement): boolean => {
  for (let next = nextOf(one); next !== null; next = nextOf(next)) if (next === other) return true
  return false
}

const isBlock = (style: Style): boolean => /^(?:block|list-item|flow-root)$/.test(style.word('display') ?? '')

/** A block below its siblings, where the flow puts it. */
const isPlainFlow = (style: Style, styleOf: StyleOf): boolean => {
  const parent = parentOf(style.element)
  if (parent === null || !isBlock(styleOf(parent)) || !isBlock(style)) return false
  if (style.word('float') !== 'none' || !/^(?:static|sticky)$/.test(style.word('position') ?? '')) return false
  return ['margin-top', 'margin-bottom'].every((property) => {
    const part = style.get(property)?.[0]
    return part !== undefined && (part.kind === 'word' || ('value' in part && Number(part.value) >= 0))
  })
}

/** A block with a text of its own that is as high as the text. */
const takesLine = (element: LeanElement, styleOf: StyleOf): boolean => {
  const style = styleOf(element)
  if (!isPlainFlow(style, styleOf)) return false
  const isOpen = ['height', 'max-height'].every((property) => /^(?:auto|none)$/.test(style.word(property) ?? ''))
  if (!isOpen || (style.fontSize() ?? 0) < linePx || style.word('line-height') !== 'normal') {
    const line = style.get('line-height')?.[0]
    if (!isOpen || (style.fontSize() ?? 0) < linePx || line?.kind !== 'number' || line.value < 1) return false
  }
  for (let child = element.first; child !== null; child = child.next) {
    if (child.kind === 'text' && /[\p{L}\p{N}]/u.test(child.value)) return true
  }
  return false
}
