// Flow of a page: which boxes are taken out of it, and which surely contain the text inside of them.
import type { LeanElement } from '../leanTree.ts'
import type { Style, StyleOf } from './style.ts'
import { isInline } from './effects.ts'
import { lengthOf } from './lengths.ts'
import { parentOf } from './walking.ts'
import { type Part, soleWord } from './valueParts.ts'

export const isOutOfFlow = (style: Style): boolean => {
  const position = style.word('position')
  return position !== 'static' && position !== 'relative' && position !== 'sticky' && position !== '-webkit-sticky'
}

const isWord = (style: Style, property: string, word: string): boolean => style.word(property) === word

/** Absolutely positioned elements inside are placed by this one. */
export const placesInside = (style: Style): boolean =>
  !isWord(style, 'position', 'static') ||
  !isWord(style, 'transform', 'none') ||
  !isWord(style, 'translate', 'none') ||
  !isWord(style, 'scale', 'none') ||
  !isWord(style, 'rotate', 'none') ||
  !isWord(style, 'filter', 'none') ||
  !isWord(style, 'perspective', 'none') ||
  !isWord(style, 'contain', 'none')

/** Floats inside make it grow. */
const holdsFloats = (style: Style, styleOf: StyleOf): boolean => {
  if (!isWord(style, 'overflow-x', 'visible') || !isWord(style, 'overflow-y', 'visible')) return true
  if (isOutOfFlow(style) || !isWord(style, 'float', 'none')) return true
  if (
    /^(?:flow-root|inline-block|table-cell|table|flex|inline-flex|grid|inline-grid)$/.test(style.word('display') ?? '')
  ) {
    return true
  }
  const parent = parentOf(style.element)
  if (parent !== null && /flex|grid/.test(styleOf(parent).word('display') ?? '')) return true
  const after = styleOf(style.element, 'after')
  return soleWord(after.get('content') ?? []) !== 'normal' && /^(?:both|left|right)$/.test(after.word('clear') ?? '')
}

const narrowPx = 120

/** Whether the box of this ancestor surely reaches behind the text. */
export const containsFlow = (box: LeanElement, text: LeanElement, styleOf: StyleOf): boolean => {
  let floats = false
  let hasBlock = false
  for (let one: LeanElement | null = text; one !== null; one = parentOf(one)) {
    const style = styleOf(one)
    const isBox = one === box
    const inline = isInline(style, styleOf)
    if (style.word('display') === null) return false
    if (isBox && inline && hasBlock) return false
    if (!inline) {
      if (style.word('display') !== 'contents') hasBlock = true
      // A box that floats holds the floats inside of it.
      if (floats && holdsFloats(style, styleOf)) floats = false
    }
    if (!isPlainBox(style, inline)) return false
    if (isBox) return !floats
    if (isOutOfFlow(style) || !hasNoShift(style)) return false
    if (!isWord(style, 'float', 'none')) floats = true
  }
  return false
}

const isPlainBox = (style: Style, inline: boolean): boolean => {
  if (inline) return true
  return (
    isSizeOpen(style, 'height') &&
    isSizeOpen(style, 'max-height') &&
    isWide(style, 'width') &&
    isWide(style, 'max-width') &&
    isWord(style, 'contain', 'none')
  )
}

const isSizeOpen = (style: Style, property: string): boolean => {
  const word = style.word(property)
  return (
    word === 'auto' || word === 'none' || word === 'fit-content' || word === 'max-content' || word === 'min-content'
  )
}

const isWide = (style: Style, property: string): boolean => {
  if (isSizeOpen(style, property)) return true
  const [part] = style.get(property) ?? []
  const length = lengthOf(part, style.context())
  return length !== null && length.px >= 0 && length.percent >= 0 && (length.px >= narrowPx || length.percent >= 20)
}

/** It is where the flow puts it. */
const hasNoShift = (style: Style): boolean => {
  if (!isWord(style, 'transform', 'none') || !isWord(style, 'translate', 'none') || !isWord(style, 'scale', 'none')) {
    return false
  }
  for (const side of ['top', 'right', 'bottom', 'left']) {
    if (!isPositive(style.get(`margin-${side}`))) return false
    if (isWord(style, 'position', 'relative') && !isNothing(style.get(side))) return false
  }
  return isPositive(style.get('text-indent'))
}

const isPositive = (value: readonly Part[] | null): boolean => {
  const [part] = value ?? []
  if (part === undefined) return false
  if (part.kind === 'word') return true
  return (part.kind === 'number' || part.kind === 'length' || part.kind === 'percent') && part.value >= 0
}

const isNothing = (value: readonly Part[] | null): boolean => {
  const [part] = value ?? []
  if (part?.kind === 'word') return part.name === 'auto'
  return (part?.kind === 'number' || part?.kind === 'length' || part?.kind === 'percent') && part.value === 0
}
