// Effects that hide an element whatever its place: display, opacity, clipping, filters, masks and transforms.
import { animationOf } from './animations.ts'
import type { Cascade } from './cascade.ts'
import type { Style, StyleOf } from './style.ts'
import { lengthOf, numberOf, shareOf } from './lengths.ts'
import { parentOf } from './walking.ts'
import { type Finding, hidden, undecided } from './verdict.ts'
import { type Part, soleWord, splitAt } from './valueParts.ts'

/** Inline boxes have no size, and transforms and containment do not apply to them. */
export const isInline = (style: Style, styleOf: StyleOf): boolean => {
  if (style.word('display') !== 'inline') return false
  const position = style.word('position')
  if (position !== 'static' && position !== 'relative' && position !== 'sticky') return false
  if (style.word('float') !== 'none') return false
  const parent = parentOf(style.element)
  const around = parent === null ? '' : (styleOf(parent).word('display') ?? '')
  return !/flex|grid|box/.test(around)
}

/** Properties of which any other value is left to the browser. */
const plainWords: readonly (readonly [property: string, words: RegExp])[] = [
  ['mask-image', /^none$/],
  ['mask-border', /^none$/],
  ['mix-blend-mode', /^normal$/],
  ['offset-path', /^(?:none|normal|auto)$/],
  ['position-area', /^none$/],
  ['-webkit-text-security', /^none$/],
  ['writing-mode', /^(?:horizontal-tb|lr|lr-tb|rl|rl-tb)$/],
  ['font-size-adjust', /^none$/],
]

export const effectsOf = (style: Style, styleOf: StyleOf, cascade: Cascade): Finding[] => {
  const { element } = style
  const found: Finding[] = []
  const display = style.word('display')
  if (display === null || display === 'math') found.push(undecided('display', element))
  else if (display === 'none' || display.startsWith('table-column')) found.push(hidden('display', element))
  for (const [property, words] of plainWords) {
    const word = style.word(property)
    if (word === null || !words.test(word)) found.push(undecided(property, element))
  }
  // An element without a box has no effects of its own.
  if (display === 'contents') return found.filter(({ cause }) => cause !== 'mask-image')
  const inline = isInline(style, styleOf)
  const checks = [
    opacityOf(style),
    filterOf(style),
    clipPathOf(style),
    clipOf(style),
    contentOf(style),
    animationOf(style, cascade),
  ]
  if (!inline) checks.push(transformOf(style), scaleOf(style), rotateOf(style), containOf(style))
  checks.push(zoomOf(style), zIndexOf(style))
  return [...found, ...checks.filter((one) => one !== null)]
}

/** The share that the element lets through; null if unknown. */
export const opacityShare = (style: Style): number | null => {
  const value = style.get('opacity')
  const share = value === null ? null : shareOf(value[0], style.context())
  return share === null ? null : Math.max(0, Math.min(1, share))
}

const opacityOf = (style: Style): Finding | null => {
  const share = opacityShare(style)
  if (share === null) return undecided('opacity', style.element)
  return share <= 0.005 ? hidden('opacity', style.element) : null
}

const calm: Readonly<Record<string, readonly [least: number, most: number]>> = {
  grayscale: [0, 100],
  sepia: [0, 100],
  saturate: [0, 10],
  brightness: [0.8, 1.3],
  contrast: [0.8, 2],
  opacity: [0.5, 100],
}

const filterOf = (style: Style): Finding | null => {
  const value = style.get('filter')
  if (value === null) return undecided('filter', style.element)
  if (soleWord(value) === 'none') return null
  for (const part of value) {
    if (part.kind !== 'call') return undecided('filter', style.element)
    const amount = part.parts.length === 0 ? 1 : shareOf(part.parts[0], style.context())
    if (part.name === 'opacity' && amount === 0) return hidden('filter', style.element)
    if (part.name === 'drop-shadow' || part.name === 'hue-rotate') continue
    if (part.name === 'blur' && (lengthOf(part.parts[0], style.context())?.px ?? 99) <= 1) continue
    const range = calm[part.name]
    if (range === undefined || amount === null || amount < range[0] || amount > range[1]) {
      return undecided('filter', style.element)
    }
  }
  return null
}

const clipPathOf = (style: Style): Finding | null => {
  const { element } = style
  const value = style.get('clip-path')
  if (value === null) return undecided('clip-path', element)
  if (soleWord(value) === 'none') return null
  const [shape] = value
  if (value.length > 1 || shape?.kind !== 'call') return undecided('clip-path', element)
  const context = style.context()
  if (shape.name === 'inset') {
    const at = shape.parts.findIndex((part) => part.kind === 'word')
    const sides = (at === -1 ? shape.parts : shape.parts.slice(0, at)).map((part) => lengthOf(part, context))
    if (sides.length === 0 || sides.includes(null)) return undecided('clip-path', element)
    const side = (index: number): { px: number; percent: number } =>
      sides[index] ?? sides[index === 3 ? 1 : 0] ?? sides[0] ?? { px: 0, percent: 0 }
    const cut = (one: number, other: number): boolean =>
      side(one).percent + side(other).percent >= 100 && side(one).px >= 0 && side(other).px >= 0
    if (cut(0, 2) || cut(1, 3)) return hidden('clip-path', element)
    const isOpen = [0, 1, 2, 3].every((index) => side(index).px <= 0 && side(index).percent <= 0)
    return isOpen ? null : undecided('clip-path', element)
  }
  if (shape.name === 'circle' || shape.name === 'ellipse') {
    const radius = lengthOf(shape.parts[0], context)
    if (radius?.px === 0 && radius.percent === 0) return hidden('clip-path', element)
  }
  return undecided('clip-path', element)
}

/** Applies to absolutely positioned elements only. */
const clipOf = (style: Style): Finding | null => {
  const { element } = style
  const position = style.word('position')
  if (position === 'static' || position === 'relative' || position === 'sticky') return null
  const value = style.get('clip')
  if (value === null) return undecided('clip', element)
  if (soleWord(value) === 'auto') return null
  const [shape] = value
  if (shape?.kind !== 'call' || shape.name !== 'rect') return undecided('clip', element)
  const edges = splitAt(shape.parts, ',')
    .flat()
    .map((part) => lengthOf(part, style.context()))
  const [top, right, bottom, left] = edges
  if (top === null || right === null || bottom === null || left === null) return undecided('clip', element)
  if (top === undefined || right === undefined || bottom === undefined || left === undefined) {
    return undecided('clip', element)
  }
  if (bottom.px - top.px <= 1 || right.px - left.px <= 1) return hidden('clip', element)
  return undecided('clip', element)
}

/** An image in place of what is inside. */
const contentOf = (style: Style): Finding | null => {
  const value = style.get('content')
  const isPlain = value?.every((part) => part.kind === 'word' || part.kind === 'text')
  return isPlain === true ? null : undecided('content', style.element)
}

const degreesPer: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 }
const tiltMax = 20

const degreesOf = (part: Part | undefined): number | null => {
  if (part?.kind === 'number' && part.value === 0) return 0
  const unit = part?.kind === 'length' ? degreesPer[part.unit] : undefined
  return part?.kind === 'length' && unit !== undefined ? part.value * unit : null
}

const isCalmScale = (share: number | null): boolean => share !== null && share >= 0.5 && share <= 3

/** Translations are part of the geometry. */
const transformOf = (style: Style): Finding | null => {
  const { element } = style
  const value = style.get('transform')
  if (value === null) return undecided('transform', element)
  if (soleWord(value) === 'none') return null
  const effects = value.map((part) => (part.kind === 'call' ? effectOf(part, style) : 'unknown'))
  if (effects.includes('nothing')) return hidden('transform', element)
  return effects.includes('unknown') ? undecided('transform', element) : null
}

type Effect = 'calm' | 'nothing' | 'unknown'

const effectOf = ({ name, parts }: Extract<Part, { kind: 'call' }>, style: Style): Effect => {
  const list = splitAt(parts, ',').map(([one]) => one)
  const numbers = list.map((one) => shareOf(one, style.context()))
  if (/^translate(?:x|y|z|3d)?$/.test(name)) return 'calm'
  if (/^scale(?:x|y|3d)?$/.test(name)) {
    const flat = numbers.slice(0, 2)
    if (flat.includes(0)) return 'nothing'
    return flat.every(isCalmScale) ? 'calm' : 'unknown'
  }
  if (/^(?:rotate|rotatez|skew|skewx|skewy)$/.test(name)) {
    return list.every((one) => Math.abs(degreesOf(one) ?? 99) <= tiltMax) ? 'calm' : 'unknown'
  }
  if (name !== 'matrix') return 'unknown'
  const [a, b, c, d] = numbers
  return isCalmScale(a ?? null) && isCalmScale(d ?? null) && b === 0 && c === 0 ? 'calm' : 'unknown'
}

const scaleOf = (style: Style): Finding | null => {
  const value = style.get('scale')
  if (value === null) return undecided('scale', style.element)
  if (soleWord(value) === 'none') return null
  const shares = value.slice(0, 2).map((part) => shareOf(part, style.context()))
  if (shares.includes(0)) return hidden('scale', style.element)
  return shares.every(isCalmScale) ? null : undecided('scale', style.element)
}

const rotateOf = (style: Style): Finding | null => {
  const value = style.get('rotate')
  if (value === null) return undecided('rotate', style.element)
  if (soleWord(value) === 'none') return null
  const isCalm = value.length === 1 && Math.abs(degreesOf(value[0]) ?? 99) <= tiltMax
  return isCalm ? null : undecided('rotate', style.element)
}

const containOf = (style: Style): Finding | null => {
  const visibility = style.word('content-visibility')
  if (visibility === null) return undecided('content-visibility', style.element)
  if (visibility === 'hidden') return hidden('content-visibility', style.element)
  const contain = style.get('contain')
  const isPlain = contain?.every(
    (part) => part.kind === 'word' && /^(?:none|layout|style|paint|content)$/.test(part.name),
  )
  return isPlain === true ? null : undecided('contain', style.element)
}

const zoomOf = (style: Style): Finding | null => {
  const value = style.get('zoom')
  const word = value === null ? null : soleWord(value)
  if (word === 'normal') return null
  const share = value === null ? null : shareOf(value[0], style.context())
  return share !== null && share >= 0.5 && share <= 3 ? null : undecided('zoom', style.element)
}

const zIndexOf = (style: Style): Finding | null => {
  const value = style.get('z-index')
  if (value !== null && soleWord(value) === 'auto') return null
  const index = value === null ? null : numberOf(value[0], style.context())
  return index !== null && index >= 0 ? null : undecided('z-index', style.element)
}
