// Boxes that cut off or scroll what is inside, or are too small for it.
import type { LeanElement } from '../leanTree.ts'
import type { Style } from './style.ts'
import { placesInside } from './flow.ts'
import { lengthOf } from './lengths.ts'
import { checkEdges, lengthIn, type Walk } from './shiftWalk.ts'
import { type Part, soleWord } from './valueParts.ts'
import { hidden, undecided } from './verdict.ts'
import { parentOf } from './walking.ts'

const cuts = (word: string | null): boolean =>
  word !== 'visible' && word !== 'auto' && word !== 'scroll' && word !== 'overlay'
const scrolls = (word: string | null): boolean => word === 'auto' || word === 'scroll' || word === 'overlay'

/** Whether what is inside is bound to this box, although it may be positioned. */
const binds = (walk: Walk, style: Style): boolean => {
  if (walk.floating === null) return true
  // What is positioned leaves boxes that do not place it.
  if (!placesInside(style)) return false
  if (walk.floating === 'absolute' || style.word('position') === 'static') walk.floating = null
  return true
}

export const clipAt = (walk: Walk, style: Style): void => {
  if (!binds(walk, style)) return
  const { element } = style
  const [x, y] = [style.word('overflow-x'), style.word('overflow-y')]
  const isPaintBound = style.word('contain') !== 'none' || style.word('content-visibility') !== 'visible'
  const [cutsX, cutsY] = [cuts(x) || isPaintBound, cuts(y) || isPaintBound]
  const [scrollsX, scrollsY] = [scrolls(x) || (!cutsX && y !== 'visible'), scrolls(y) || (!cutsY && x !== 'visible')]
  if (cutsX || cutsY) checkEdges(walk, element, false)
  if (cutsX && walk.shift.x > walk.screen.width * 0.35) walk.found.push(undecided('overflow', element))
  if (element.name === 'html' || element.name === 'body') {
    if (cuts(y)) walk.found.push(undecided('overflow', element))
    return
  }
  checkExtent(walk, style, { axis: 'y', cut: cutsY, scroll: scrollsY })
  checkExtent(walk, style, { axis: 'x', cut: cutsX, scroll: scrollsX })
  if (cutsX || cutsY) checkShrinking(walk, style)
  checkLines(walk, style, cutsX, cutsY)
}

const checkLines = (walk: Walk, style: Style, cutsX: boolean, cutsY: boolean): void => {
  const isOneLine = /^(?:nowrap|pre)$/.test(style.word('white-space') ?? 'nowrap')
  if (cutsX && isOneLine && !isFirst(walk, style.element)) walk.found.push(undecided('white-space', style.element))
  if (cutsY && style.word('-webkit-line-clamp') !== 'none') walk.found.push(undecided('line-clamp', style.element))
}

interface Extent {
  axis: 'x' | 'y'
  cut: boolean
  scroll: boolean
}

/** The size of a box that cuts or scrolls. */
const checkExtent = (walk: Walk, style: Style, { axis, cut, scroll }: Extent): void => {
  if (!cut && !scroll) return
  const { element } = style
  const [size, most, least] =
    axis === 'y' ? ['height', 'max-height', 'min-height'] : ['width', 'max-width', 'min-width']
  const paddings = axis === 'y' ? ['padding-top', 'padding-bottom'] : ['padding-left', 'padding-right']
  const limits = [size, most].map((property) => limitOf(style, property))
  if (limits.includes('unknown')) {
    walk.found.push(undecided('overflow', element))
    return
  }
  const known = limits.filter((limit) => typeof limit === 'number')
  if (known.length === 0) return
  const extent = Math.min(...known)
  const floor = limitOf(style, least)
  const isBare = paddings.every((property) => {
    const length = lengthIn(style, property)
    return length?.px === 0 && length.percent === 0
  })
  const isLow = floor === null || floor === 0
  const nothing = extent <= (axis === 'x' ? 1 : 0.5)
  if (nothing && isBare && isLow) walk.found.push(hidden('overflow', element))
  else if (extent < 40) walk.found.push(undecided('overflow', element))
  else if (axis === 'y' && cut) walk.found.push(undecided('overflow', element))
}

/** In pixels; null without a limit, and for percentages that leave enough. */
const limitOf = (style: Style, property: string | undefined): number | 'unknown' | null => {
  if (property === undefined) return null
  const value = style.get(property)
  if (value === null) return 'unknown'
  if (soleWord(value) !== null) return null
  const length = lengthOf(value[0], style.context())
  if (length === null) return 'unknown'
  if (length.percent === 0) return length.px
  const isHeight = property.includes('height')
  return !isHeight && length.percent >= 10 && length.px >= 0 ? null : 'unknown'
}

/** A flex or grid item that cuts can be squeezed to nothing by its neighbours. */
const checkShrinking = (walk: Walk, style: Style): void => {
  const parent = parentOf(style.element)
  if (parent === null) return
  const around = walk.styleOf(parent)
  const display = around.word('display') ?? ''
  if (/grid/.test(display)) {
    for (const property of ['grid-template-rows', 'grid-template-columns']) {
      const tracks = around.get(property)
      if (tracks === null || hasEmptyTrack(tracks)) walk.found.push(undecided(property, parent))
    }
    return
  }
  if (!/flex|box/.test(display)) return
  const isColumn = (around.word('flex-direction') ?? 'column').startsWith('column')
  const size = isColumn ? ['height', 'max-height'] : ['width', 'max-width']
  if (isColumn && size.some((property) => limitOf(around, property) !== null)) {
    walk.found.push(undecided('flex', parent))
  }
  for (let one = parent.first; one !== null; one = one.next) {
    if (one.kind !== 'element' || one === style.element) continue
    const beside = walk.styleOf(one)
    if (beside.word('display') === 'none') continue
    const isGreedy = ['width', 'min-width', 'flex-basis'].some((property) => {
      const value = beside.get(property)
      if (value === null) return true
      if (soleWord(value) !== null) return false
      const length = lengthOf(value[0], beside.context())
      return length === null || length.percent >= 80 || length.px >= walk.screen.width * 0.6
    })
    if (isGreedy && !isColumn) walk.found.push(undecided('flex', parent))
  }
}

const hasEmptyTrack = (tracks: readonly Part[]): boolean =>
  tracks.some((part) => {
    if (part.kind === 'number' || part.kind === 'length' || part.kind === 'percent') return part.value === 0
    if (part.kind === 'call' && part.name === 'repeat') return hasEmptyTrack(part.parts)
    return false
  })

/** Nothing readable precedes the text inside of this box. */
const isFirst = ({ text }: Walk, box: LeanElement): boolean => {
  let one: LeanElement = box
  while (one !== text) {
    let child = one.first
    while (child?.kind === 'text' && child.value.trim() === '') child = child.next
    if (child?.kind !== 'element') return false
    one = child
  }
  return true
}

/** Boxes so small that what is inside must leave them. */
export const checkSizes = (walk: Walk, style: Style): void => {
  const { element } = style
  const display = style.word('display') ?? ''
  if (display.startsWith('table') && display !== 'table') return
  for (const property of ['width', 'max-width', 'height', 'max-height']) {
    const value = style.get(property)
    if (value === null) {
      walk.found.push(undecided(property, element))
      continue
    }
    if (soleWord(value) !== null) continue
    const length = lengthOf(value[0], style.context())
    const isSmall = length === null || (length.percent === 0 ? length.px < 12 : length.percent < 5 && length.px < 12)
    if (isSmall) walk.found.push(undecided(property, element))
  }
}
