// Where an element may be without a layout: shifts out of the screen, and boxes that cut off what is inside.
import type { LeanElement } from '../leanTree.ts'
import type { Style, StyleOf } from './style.ts'
import { isInline } from './effects.ts'
import { isOutOfFlow, placesInside } from './flow.ts'
import { checkSizes, clipAt } from './clipping.ts'
import { type Length, lengthOf } from './lengths.ts'
import { checkEdges, farPx, lengthIn, tolerancePx, type Walk } from './shiftWalk.ts'
import { parentOf } from './walking.ts'
import type { Screen } from './media.ts'
import { type Finding, hidden, undecided } from './verdict.ts'
import { type Part, soleWord, splitAt } from './valueParts.ts'

export const geometryFindings = (text: LeanElement, styleOf: StyleOf, screen: Screen): Finding[] => {
  const walk: Walk = {
    text,
    screen,
    styleOf,
    shift: { x: 0, y: 0, right: 0, down: 0 },
    found: [],
    floating: null,
    turned: isTurned(text, styleOf),
  }
  let indented = false
  for (let one: LeanElement | null = text; one !== null; one = parentOf(one)) {
    const style = styleOf(one)
    const display = style.word('display')
    if (display === 'contents') continue
    const inline = isInline(style, styleOf)
    if (!inline && !indented) {
      indented = true
      addLength(walk, style, 'text-indent', 'x')
    }
    if (!inline) {
      addPadding(walk, style)
      clipAt(walk, style)
      checkSizes(walk, style)
    }
    place(walk, style, inline)
    if (walk.found.some(({ kind }) => kind === 'hidden')) break
  }
  checkEdges(walk, text, true)
  return walk.found
}

const isTurned = (text: LeanElement, styleOf: StyleOf): boolean => {
  for (let one: LeanElement | null = text; one !== null; one = parentOf(one)) {
    if (styleOf(one).word('direction') !== 'ltr') return true
  }
  return false
}

/** Percentages are of something that is not known: only their sign is. */
const addLength = (walk: Walk, style: Style, property: string, axis: 'x' | 'y', sign = 1): void => {
  const length = lengthIn(style, property)
  if (length === null) {
    walk.found.push(undecided(property, style.element))
    return
  }
  // A calculated padding is at least nothing.
  const px = property.startsWith('padding') ? Math.max(0, length.px) : sign * length.px
  const percent = sign * length.percent
  if (percent < 0) walk.found.push(undecided(property, style.element))
  if (percent > 60) walk.found.push(undecided(property, style.element))
  move(walk, axis, px)
}

const move = ({ shift }: Walk, axis: 'x' | 'y', px: number): void => {
  shift[axis] += px
  if (px > 0) shift[axis === 'x' ? 'right' : 'down'] += px
}

const addPadding = (walk: Walk, style: Style): void => {
  addLength(walk, style, 'padding-left', 'x')
  addLength(walk, style, 'padding-top', 'y')
}

const place = (walk: Walk, style: Style, inline: boolean): void => {
  addLength(walk, style, 'margin-left', 'x')
  if (inline) addLength(walk, style, 'padding-left', 'x')
  else {
    addLength(walk, style, 'margin-top', 'y')
    addTranslation(walk, style)
  }
  const raise = style.get('vertical-align')
  const raised =
    raise === null ? null : soleWord(raise) === null ? lengthIn(style, 'vertical-align') : { px: 0, percent: 0 }
  if (raised === null || Math.abs(raised.px) > 30 || Math.abs(raised.percent) > 150) {
    walk.found.push(undecided('vertical-align', style.element))
  }
  const position = style.word('position')
  if (position === null) walk.found.push(undecided('position', style.element))
  else if (position === 'relative') addOffsets(walk, style)
  else if (isOutOfFlow(style)) placeAbsolutely(walk, style, position === 'fixed' ? 'fixed' : 'absolute')
}

/** `left` wins over `right`, `top` over `bottom`. */
const addOffsets = (walk: Walk, style: Style): void => {
  const [x, xSign] = style.word('left') === 'auto' ? (['right', -1] as const) : (['left', 1] as const)
  const [y, ySign] = style.word('top') === 'auto' ? (['bottom', -1] as const) : (['top', 1] as const)
  addLength(walk, style, x, 'x', xSign)
  addLength(walk, style, y, 'y', ySign)
}

const addTranslation = (walk: Walk, style: Style): void => {
  const add = (part: Part | undefined, axis: 'x' | 'y'): void => {
    if (part === undefined) return
    const length = lengthOf(part, style.context())
    const centred = axis === 'x' ? style.get('left') : style.get('top')
    const half = centred?.[0]?.kind === 'percent' && centred[0].value === 50 && isOutOfFlow(style)
    if (length?.percent !== 0) {
      if (!(half && length?.percent === -50)) walk.found.push(undecided('transform', style.element))
    }
    move(walk, axis, length?.px ?? 0)
  }
  const translate = style.get('translate') ?? []
  if (soleWord(translate) !== 'none') {
    add(translate[0], 'x')
    add(translate[1], 'y')
  }
  for (const part of style.get('transform') ?? []) {
    if (part.kind !== 'call') continue
    const [first, second] = splitAt(part.parts, ',').map(([one]) => one)
    if (part.name === 'translate' || part.name === 'translate3d') {
      add(first, 'x')
      add(second, 'y')
    } else if (part.name === 'translatex') add(first, 'x')
    else if (part.name === 'translatey') add(first, 'y')
    else if (part.name === 'matrix') {
      const [, , , , x, y] = part.parts.filter(({ kind }) => kind === 'number')
      move(walk, 'x', x?.kind === 'number' ? x.value : 0)
      move(walk, 'y', y?.kind === 'number' ? y.value : 0)
    }
  }
}

const placeAbsolutely = (walk: Walk, style: Style, kind: 'absolute' | 'fixed'): void => {
  const { element } = style
  // Its own place replaces that of everything inside of the flow; what is inside was checked against its edges.
  checkEdges(walk, element, false)
  const edge = (side: string): Edge | null => (style.word(side) === 'auto' ? 'auto' : lengthIn(style, side))
  const [left, right, top, bottom] = [edge('left'), edge('right'), edge('top'), edge('bottom')]
  if (left === null || right === null || top === null || bottom === null) {
    walk.found.push(undecided('position', element))
    return
  }
  const isOwn = kind === 'fixed' || holderOf(element, walk.styleOf) === null
  placeAcross(walk, element, { left, right, isOwn })
  placeDown(walk, element, { top, bottom, isOwn, isFixed: kind === 'fixed' })
  walk.floating = kind
  if (left !== 'auto') walk.shift.x = Math.max(0, left.px)
  if (top !== 'auto') walk.shift.y = Math.max(0, top.px)
}

type Edge = Length | 'auto'

const isWithin = ({ px, percent }: Length, size: number, share: number): boolean =>
  px >= -tolerancePx && px <= size * share && percent >= 0 && percent <= share * 100

const placeAcross = (
  { shift, screen, found, turned }: Walk,
  element: LeanElement,
  { left, right, isOwn }: { left: Edge; right: Edge; isOwn: boolean },
): void => {
  if (left !== 'auto') {
    const at = { px: left.px + shift.x, percent: left.percent }
    if (at.px <= -farPx && at.percent <= 100 && shift.right < 1_000 && !turned) found.push(hidden('left', element))
    else if (at.px < -tolerancePx || !isWithin(left, screen.width, 0.6)) found.push(undecided('left', element))
  } else if (right !== 'auto' && !(isOwn && isWithin(right, screen.width, 0.5))) found.push(undecided('right', element))
}

const placeDown = (
  { shift, screen, found }: Walk,
  element: LeanElement,
  { top, bottom, isOwn, isFixed }: { top: Edge; bottom: Edge; isOwn: boolean; isFixed: boolean },
): void => {
  if (top !== 'auto') {
    const at = top.px + shift.y
    const isHigh = at < -tolerancePx || top.percent < 0 || top.percent > 60
    if (isOwn && at <= -farPx && shift.down < 1_000) found.push(hidden('top', element))
    else if (isHigh || (isFixed && top.px > screen.height * 0.7)) found.push(undecided('top', element))
  } else if (bottom !== 'auto') {
    if (isFixed && bottom.px <= -farPx) found.push(hidden('bottom', element))
    else if (!isFixed || !isWithin(bottom, screen.height, 0.5)) found.push(undecided('bottom', element))
  }
}

/** The ancestor that places it; null for the page itself. */
const holderOf = (element: LeanElement, styleOf: StyleOf): LeanElement | null => {
  for (let one = parentOf(element); one !== null; one = parentOf(one)) if (placesInside(styleOf(one))) return one
  return null
}
