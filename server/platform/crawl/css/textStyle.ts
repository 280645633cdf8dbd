// What hides a text by itself: its size, spacing and visibility.
import type { Style } from './style.ts'
import { lengthOf } from './lengths.ts'
import { type Finding, hidden, undecided } from './verdict.ts'
import { soleWord } from './valueParts.ts'

const readableMinPx = 6
const normalMaxPx = 300

export const textFindings = (style: Style): Finding[] => {
  const { element } = style
  const found: Finding[] = []
  const visibility = style.word('visibility')
  if (visibility === null) found.push(undecided('visibility', element))
  else if (visibility !== 'visible') found.push(hidden('visibility', element))
  const size = style.fontSize()
  if (size === 0) found.push(hidden('font-size', element))
  else if (size === null || size < readableMinPx || size > normalMaxPx) found.push(undecided('font-size', element))
  if (!isCalmLine(style, size ?? 16)) found.push(undecided('line-height', element))
  if (!isCalmSpacing(style, 'letter-spacing', size ?? 16)) found.push(undecided('letter-spacing', element))
  if (!isCalmSpacing(style, 'word-spacing', size ?? 16)) found.push(undecided('word-spacing', element))
  const stroke = style.get('-webkit-text-stroke-width')
  const width = stroke === null ? null : lengthOf(stroke[0], style.context())
  if (width === null || width.px > 1) found.push(undecided('-webkit-text-stroke', element))
  return found
}

const isCalmLine = (style: Style, size: number): boolean => {
  const value = style.get('line-height')
  if (value === null) return false
  if (soleWord(value) !== null) return true
  const [part] = value
  if (part?.kind === 'number') return part.value >= 0.7
  const length = lengthOf(part, style.context())
  return length !== null && length.px + (length.percent / 100) * size >= 0.7 * size
}

const isCalmSpacing = (style: Style, property: string, size: number): boolean => {
  const value = style.get(property)
  if (value === null) return false
  if (soleWord(value) === 'normal') return true
  const length = lengthOf(value[0], style.context())
  const px = length === null ? null : length.px + (length.percent / 100) * size
  return px !== null && px >= -0.2 * size && px <= 100
}
