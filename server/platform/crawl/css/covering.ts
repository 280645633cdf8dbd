// Elements that may lie over or behind a link: positioned ones, shifted ones, and those that pull others out of place.
// What cannot be excluded is left to the browser.
import type { LeanElement } from '../leanTree.ts'
import type { Cascade, UsedSheet } from './cascade.ts'
import { colourOf } from './colours.ts'
import type { Style, StyleOf } from './style.ts'
import { isInline } from './effects.ts'
import { placesInside } from './flow.ts'
import { isFarApart } from './spacing.ts'
import { lengthOf } from './lengths.ts'
import { spend } from './matching.ts'
import { after, parentOf } from './walking.ts'
import type { Screen } from './media.ts'
import { shiftedParts, type ShiftedPart } from './shiftedElements.ts'
import { type Finding, undecided } from './verdict.ts'
import { type Part, soleWord } from './valueParts.ts'

/** What a part may cover: everything inside of an element, or the whole page. */
interface Cover {
  part: ShiftedPart
  /** Null: anything. */
  within: LeanElement | null
  /** How far it may reach out of the box that places it, in pixels; null or absent if unknown. */
  reach?: number | null
}

export interface Covers {
  findings(link: LeanElement): Finding[]
}

export const readCovers = (
  page: LeanElement,
  sheets: readonly UsedSheet[],
  cascade: Cascade,
  styleOf: StyleOf,
  screen: Screen,
): Covers => {
  const parts = shiftedParts(page, sheets, cascade)
  const covers = parts?.flatMap((part) => coverOf(part, styleOf, screen, cascade)) ?? null
  return {
    findings: (link) => {
      if (covers === null) return [undecided('covered', page)]
      const around = new Set<LeanElement>()
      for (let one: LeanElement | null = link; one !== null; one = parentOf(one)) around.add(one)
      for (const { part, within, reach } of covers) {
        if (within !== null && !around.has(within)) continue
        if (reach !== undefined && reach !== null && isFarApart(part.element, link, reach, styleOf)) continue
        // An ancestor is behind what is inside of it, and what is inside of the link is judged with it.
        if (part.pseudo === null && (around.has(part.element) || isInside(part.element, link))) continue
        return [undecided('covered', part.element)]
      }
      return []
    },
  }
}

const isInside = (element: LeanElement, around: LeanElement): boolean => {
  for (let one: LeanElement | null = element; one !== null; one = parentOf(one)) if (one === around) return true
  return false
}

const coverOf = (part: ShiftedPart, styleOf: StyleOf, screen: Screen, cascade: Cascade): Cover[] => {
  const style = styleOf(part.element, part.pseudo)
  if (!isRendered(part, style, styleOf)) return []
  const pull = pullsOthers(style, styleOf)
  const position = style.word('position')
  if (position === 'fixed') {
    return isBanner(style, screen) || !paints(part, style, styleOf, cascade) ? [] : [{ part, within: null }]
  }
  if (position === 'absolute') {
    if (isTiny(style) || isFarLeft(style) || !paints(part, style, styleOf, cascade)) return []
    const holder = holderOf(part, styleOf)
    // What stays inside of the box that places it covers nothing else.
    const stays = staysInside(style) || (holder !== null && cutsInside(styleOf(holder)))
    return [{ part, within: stays ? holder : null, reach: stays ? null : reachOf(part, style) }]
  }
  if (pull) return [{ part, within: null }]
  if (!isMoved(style) && !hasWideOutline(style) && !isPlacedInGrid(part, style, styleOf)) return []
  return paints(part, style, styleOf, cascade) || hasWideOutline(style) ? [{ part, within: null }] : []
}

const isRendered = ({ element, pseudo }: ShiftedPart, style: Style, styleOf: StyleOf): boolean => {
  if (pseudo !== null) {
    const content = style.get('content')
    if (content !== null && /^(?:normal|none)$/.test(soleWord(content) ?? '')) return false
  }
  if (style.word('visibility') === 'hidden' || style.word('display') === 'none') return false
  for (let one: LeanElement | null = element; one !== null; one = parentOf(one)) {
    const around = styleOf(one)
    if (around.word('display') === 'none') return false
    const opacity = around.get('opacity')?.[0]
    if (opacity?.kind === 'number' && opacity.value <= 0.005) return false
  }
  const opacity = style.get('opacity')?.[0]
  return !(opacity?.kind === 'number' && opacity.value <= 0.005)
}

const holderOf = ({ element, pseudo }: ShiftedPart, styleOf: StyleOf): LeanElement | null => {
  for (let one = pseudo === null ? parentOf(element) : element; one !== null; one = parentOf(one)) {
    if (placesInside(styleOf(one))) return one
  }
  return null
}

const paintingTags: ReadonlySet<string> = new Set(
  'img picture video iframe canvas svg object embed input textarea select button'.split(' '),
)
const insideMax = 200

/** Text alone covers nothing: what is under it is still painted. */
const paints = (part: ShiftedPart, style: Style, styleOf: StyleOf, cascade: Cascade): boolean => {
  if (hasGround(style)) return true
  if (part.pseudo !== null) {
    return (style.get('content') ?? [{ kind: 'url' }]).some(({ kind }) => kind === 'url' || kind === 'call')
  }
  if (paintingTags.has(part.element.name)) return true
  let count = 0
  for (let one = after(part.element, part.element); one !== null; one = after(one, part.element)) {
    spend(cascade.work)
    count += 1
    if (count > insideMax || paintingTags.has(one.name) || hasGround(styleOf(one))) return true
  }
  return false
}

const hasGround = (style: Style): boolean => {
  const images = style.get('background-image')
  if (images === null || soleWord(images) !== 'none') return true
  const shadow = style.get('box-shadow')
  if (
    shadow === null ||
    (soleWord(shadow) !== 'none' && shadow.some((part) => part.kind === 'length' && part.value > 40))
  ) {
    return true
  }
  const value = style.get('background-color')
  const colour = value === null ? null : colourOf(value[0])
  return colour === null || colour === 'current' || colour.alpha > 0.05
}

const lengthIn = (style: Style, property: string): number | null | 'auto' => {
  const value = style.get(property)
  if (value === null) return null
  if (soleWord(value) !== null) return 'auto'
  const length = lengthOf(value[0], style.context())
  return length?.percent !== 0 ? null : length.px
}

const thinPx = 4

const isTiny = (style: Style): boolean => {
  const [width, height] = [lengthIn(style, 'width'), lengthIn(style, 'height')]
  return (typeof width === 'number' && width <= thinPx) || (typeof height === 'number' && height <= thinPx)
}

/** Menus wait far to the left of the page. */
const isFarLeft = (style: Style): boolean => {
  const left = lengthIn(style, 'left')
  return (
    typeof left === 'number' &&
    left <= -5_000 &&
    style.word('transform') === 'none' &&
    style.word('translate') === 'none'
  )
}

const cutsInside = (style: Style): boolean =>
  /^(?:hidden|clip)$/.test(style.word('overflow-x') ?? '') && /^(?:hidden|clip)$/.test(style.word('overflow-y') ?? '')

const reachMaxPx = 100

/** How far a small box may reach above or below the one that places it: a badge, a play button. */
const reachOf = ({ element, pseudo }: ShiftedPart, style: Style): number | null => {
  const hasChildren = pseudo === null && after(element, element) !== null
  if (hasChildren || !isIdentityOrCentred(style)) return null
  const heights = ['height', 'margin-top', 'margin-bottom'].map((property) => lengthIn(style, property))
  const shifts = ['top', 'bottom'].map((side) => (isBetween(style.get(side), 0, 100) ? 0 : lengthIn(style, side)))
  const known = [...heights, ...shifts].filter((one) => typeof one === 'number')
  if (known.length < heights.length + shifts.length) return null
  const reach = known.reduce((sum, one) => sum + Math.abs(one), 0)
  return reach <= reachMaxPx ? reach : null
}

const isIdentityOrCentred = (style: Style): boolean => {
  if (style.word('scale') !== 'none' || style.word('rotate') !== 'none' || style.word('translate') !== 'none') {
    return false
  }
  if (style.word('transform') === 'none') return true
  const [part] = style.get('transform') ?? []
  if (part?.kind !== 'call' || !part.name.startsWith('translate')) return false
  return part.parts.every(
    (one) =>
      one.kind === 'sign' ||
      (one.kind === 'percent' && Math.abs(one.value) <= 100) ||
      (one.kind === 'number' && one.value === 0),
  )
}

const sidesOf = ['top', 'right', 'bottom', 'left'] as const

const isBetween = (value: readonly Part[] | null, least: number, most: number): boolean => {
  const [part] = value ?? []
  if (part?.kind === 'word') return part.name === 'auto' || part.name === 'none'
  if (part?.kind === 'number') return part.value === 0
  return part?.kind === 'percent' && part.value >= least && part.value <= most
}

/** Its edges are inside of the box that places it, and it is no larger. */
const staysInside = (style: Style): boolean => {
  if (style.word('transform') !== 'none' || style.word('translate') !== 'none' || style.word('scale') !== 'none') {
    return false
  }
  for (const side of sidesOf) {
    if (!isBetween(style.get(side), 0, 99)) return false
    const margin = style.get(`margin-${side}`)?.[0]
    if (margin === undefined || (margin.kind !== 'word' && 'value' in margin && Number(margin.value) !== 0)) {
      return false
    }
  }
  const fits = ['width', 'height', 'min-width', 'min-height'].every((property) =>
    isBetween(style.get(property), 0, 100),
  )
  // A box of its own height may be taller than the one that places it, unless both of its edges are tied.
  const isTied = style.word('top') !== 'auto' && style.word('bottom') !== 'auto'
  const isSized = style.get('height')?.[0]?.kind === 'percent'
  const isAtOrigin = isBetween(style.get('top'), 0, 0) || isBetween(style.get('bottom'), 0, 0)
  return fits && (isTied || (isSized && isAtOrigin))
}

/** Banners, headers and chat buttons are removed before a link is searched for behind them. */
const isBanner = (style: Style, screen: Screen): boolean => {
  const height = lengthIn(style, 'height')
  const most = lengthIn(style, 'max-height')
  if (typeof height === 'number') return height < screen.height * 0.6
  if (typeof most === 'number') return most < screen.height * 0.6
  const isTied = style.word('top') !== 'auto' && style.word('bottom') !== 'auto'
  return height === 'auto' && !isTied && lengthIn(style, 'min-height') !== null
}

const calmPx = 8

/** A negative margin draws what follows, or itself, over its neighbours. */
const pullsOthers = (style: Style, styleOf: StyleOf): boolean => {
  const isBlock = /^(?:block|flex|grid|list-item|flow-root)$/.test(style.word('display') ?? '')
  const inline = isInline(style, styleOf) || !isBlock || style.word('float') !== 'none'
  return sidesOf.some((side) => {
    const value = style.get(`margin-${side}`)
    if (value === null) return true
    const length = soleWord(value) === null ? lengthOf(value[0], style.context()) : { px: 0, percent: 0 }
    if (length === null) return true
    const isAcross = side === 'left' || side === 'right'
    if (isAcross && !inline) return length.px < -200 || length.percent < -50
    return length.px < -calmPx || length.percent < 0
  })
}

const isMoved = (style: Style): boolean => {
  for (const property of ['transform', 'translate', 'scale', 'rotate']) {
    if (style.word(property) !== 'none') return !isIdentity(style.get(property))
  }
  if (style.word('position') !== 'relative') return false
  return sidesOf.some((side) => {
    const length = lengthIn(style, side)
    return length === null || (typeof length === 'number' && Math.abs(length) > calmPx)
  })
}

const isIdentity = (value: readonly Part[] | null): boolean =>
  (value ?? [{ kind: 'group', parts: [] }]).every(
    (part) =>
      part.kind === 'call' &&
      part.name.startsWith('translate') &&
      part.parts.every(
        (one) =>
          one.kind === 'sign' ||
          ('value' in one && Math.abs(Number(one.value)) <= (one.kind === 'length' ? calmPx : 0)),
      ),
  )

const hasWideOutline = (style: Style): boolean => {
  if (style.word('outline-style') === 'none') return false
  const width = lengthIn(style, 'outline-width')
  return width === null || (typeof width === 'number' && width > 12)
}

/** Items of a grid that are placed by row can share a cell. */
const isPlacedInGrid = ({ element, pseudo }: ShiftedPart, style: Style, styleOf: StyleOf): boolean => {
  const parent = pseudo === null ? parentOf(element) : element
  if (parent === null || !/grid/.test(styleOf(parent).word('display') ?? 'grid')) return false
  const row = style.get('grid-row-start')
  if (row === null) return true
  const word = soleWord(row)
  if (word === null) return row[0]?.kind !== 'word' || row[0].name !== 'span'
  if (word === 'auto') return false
  for (let one = parent.first; one !== null; one = one.next) {
    if (one.kind !== 'element' || one === element) continue
    if (styleOf(one).word('grid-row-start') === word) return true
  }
  return false
}
