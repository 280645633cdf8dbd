// Geometry of a link: which of its words and pictures have a place on the screen where they could be painted.
import type { HiddenCause } from '../facts.ts'
import type { Box, Measured, Part } from '../pageCalls.ts'
import { attribute, contains, hasArea, hitsAt, nameOf, parentOf, rectsOf, styleOf, withAncestors } from './dom.ts'
import { folded, linkAt } from './links.ts'

const partsMax = 60
const opacityMin = 0.05
/** In CSS pixels; smaller text is not read. */
const heightMin = 6
const pictureSizeMin = 8

interface Candidate extends Pick<Part, 'kind' | 'text'> {
  element: Element
  rects: DOMRect[]
}

const pictures: ReadonlySet<string> = new Set(['img', 'svg', 'canvas', 'object', 'embed', 'video', 'input'])
/** Their text is not shown. */
const silent: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template', 'title', 'desc', 'iframe'])

const alternativeOf = (element: Element): string =>
  folded(attribute(element, 'alt') ?? attribute(element, 'aria-label') ?? '').slice(0, 200)

const wordsOf = (text: Text, element: Element): Candidate[] =>
  [...text.data.matchAll(/\S+/g)].slice(0, partsMax).map((word) => {
    const range = document.createRange()
    range.setStart(text, word.index)
    range.setEnd(text, word.index + word[0].length)
    return { kind: 'word' as const, text: word[0].slice(0, 100), element, rects: [...range.getClientRects()] }
  })

/** A link without text and pictures may show one as its background. */
const backgroundOf = (link: Element): Candidate[] =>
  styleOf(link).backgroundImage === 'none'
    ? []
    : [{ kind: 'picture', text: alternativeOf(link), element: link, rects: rectsOf(link) }]

const candidatesOf = (link: Element): Candidate[] => {
  if (nameOf(link) === 'area') return []
  const found: Candidate[] = []
  const walker = Document.prototype.createTreeWalker.call(
    document,
    link,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
  )
  for (let node = walker.nextNode(); node !== null && found.length < partsMax; node = walker.nextNode()) {
    if (node instanceof Text) {
      const parent = Object.getOwnPropertyDescriptor(Node.prototype, 'parentNode')?.get?.call(node) as Node | null
      if (parent instanceof Element && !silent.has(nameOf(parent))) found.push(...wordsOf(node, parent))
    } else if (node instanceof Element && pictures.has(nameOf(node))) {
      found.push({ kind: 'picture', text: alternativeOf(node), element: node, rects: rectsOf(node) })
    }
  }
  return found.length > 0 ? found.slice(0, partsMax) : backgroundOf(link)
}

const opacityOf = (element: Element): number =>
  withAncestors(element).reduce((product, each) => product * Number(styleOf(each).opacity), 1)

const onScreen = (rect: DOMRect): boolean => {
  const width = Math.min(rect.right, innerWidth) - Math.max(rect.left, 0)
  const height = Math.min(rect.bottom, innerHeight) - Math.max(rect.top, 0)
  return width > 0 && height > 0 && width * height >= (rect.width * rect.height) / 3
}

const isLargeEnough = ({ kind }: Candidate, { width, height }: DOMRect): boolean =>
  kind === 'word' ? height >= heightMin && width >= 2 : height >= pictureSizeMin && width >= pictureSizeMin

const isRendered = (element: Element): boolean =>
  Element.prototype.checkVisibility.call(element, { contentVisibilityAuto: false })

export const measure = (index: number): Measured => {
  const link = linkAt(index)
  if (link === null) return { hidden: 'not_in_page' }
  const steps: [HiddenCause, (candidate: Candidate) => Candidate[]][] = [
    ['no_box', (each) => keepRects(each, hasPlace)],
    ['no_box', (each) => (isRendered(each.element) ? [each] : [])],
    ['style', (each) => (styleOf(each.element).visibility === 'visible' ? [each] : [])],
    ['transparent', (each) => (opacityOf(each.element) >= opacityMin ? [each] : [])],
    ['tiny', (each) => keepRects(each, (rect) => isLargeEnough(each, rect))],
    ['off_screen', (each) => keepRects(each, onScreen)],
  ]
  let left = candidatesOf(link)
  if (left.length === 0) return { hidden: 'empty' }
  for (const [cause, keep] of steps) {
    left = left.flatMap(keep)
    if (left.length === 0) return { hidden: cause }
  }
  const parts = left.map(({ kind, text, rects }) => ({ kind, text, boxes: rects.map(boxOf) }))
  return { box: around(left.flatMap(({ rects }) => rects)), parts }
}

const hasPlace = ({ width, height }: DOMRect): boolean => width > 0 && height > 0

const keepRects = (candidate: Candidate, isKept: (rect: DOMRect) => boolean): Candidate[] => {
  const rects = candidate.rects.filter(isKept)
  return rects.length === 0 ? [] : [{ ...candidate, rects }]
}

const boxOf = ({ x, y, width, height }: DOMRect): Box => ({ x: x + scrollX, y: y + scrollY, width, height })

/** What the rectangles cover of the screen. */
const around = (rects: readonly DOMRect[]): Box => {
  const left = Math.max(0, Math.floor(Math.min(...rects.map((rect) => rect.left))))
  const top = Math.max(0, Math.floor(Math.min(...rects.map((rect) => rect.top))))
  const right = Math.min(innerWidth, Math.ceil(Math.max(...rects.map((rect) => rect.right))))
  const bottom = Math.min(innerHeight, Math.ceil(Math.max(...rects.map((rect) => rect.bottom))))
  return { x: left + scrollX, y: top + scrollY, width: right - left, height: bottom - top }
}

/** For a link that is not painted although it has a place. */
export const whyUnseen = (index: number): HiddenCause => {
  const link = linkAt(index)
  if (link === null) return 'not_in_page'
  const rects = candidatesOf(link).flatMap(({ rects: own }) => own.filter(hasArea))
  const isCovered = rects.some(({ x, y, width, height }) => {
    const [top] = hitsAt(x + width / 2, y + height / 2)
    return top !== undefined && top !== link && !contains(link, top) && !contains(top, link)
  })
  return isCovered ? 'covered' : 'not_painted'
}

export const isInside = (outer: Element, inner: Element): boolean => {
  for (let at: Element | null = inner; at !== null; at = parentOf(at)) if (at === outer) return true
  return false
}
