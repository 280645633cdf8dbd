// Takes the parts of a link out of the picture, while no script of the page runs, to see whether that makes a difference.
import { pageRoot, queryIn, queryPage, setStyle, styleOf, textOf, withAncestors } from './dom.ts'
import { linkAt } from './links.ts'

let changed = new Map<Element, string | null>()
let paused: Animation[] = []

const change = (element: Element, styles: Readonly<Record<string, string>>): void => {
  if (!changed.has(element)) changed.set(element, Element.prototype.getAttribute.call(element, 'style'))
  for (const [name, value] of Object.entries(styles)) setStyle(element, name, value)
}

const still = { transition: 'none' }
/** An underline is not the word. */
const plain = { ...still, 'text-decoration-color': 'transparent', 'text-emphasis-color': 'transparent' }
/** Only glyphs: `color` would change backgrounds and borders that follow it. */
const withoutGlyphs = {
  '-webkit-text-fill-color': 'transparent',
  '-webkit-text-stroke-color': 'transparent',
  'text-shadow': 'none',
}
/** Text can be the window through which a background is seen. */
const withoutBackground = { 'background-image': 'none', 'background-color': 'transparent' }
const pictures = 'img, svg, canvas, object, embed, video, input, picture'

const stopMotion = (): void => {
  const moving = Document.prototype.getAnimations.call(document).filter(({ playState }) => playState === 'running')
  for (const animation of moving) animation.pause()
  paused = [...paused, ...moving]
  for (const svg of queryPage('svg')) if (svg instanceof SVGSVGElement) svg.pauseAnimations()
}

export const strip = (index: number, how: 'plain' | 'without'): void => {
  const link = linkAt(index)
  if (link === null) return
  stopMotion()
  const inner = [link, ...queryIn(link, '*')]
  // Underlines of ancestors run through the link, too.
  for (const element of [...inner, ...withAncestors(link).slice(1)]) {
    if (element !== pageRoot()) change(element, plain)
  }
  if (how === 'plain') return
  const isWindow = (element: Element): boolean => /\btext\b/.test(styleOf(element).backgroundClip)
  const hasNothingElse = inner.length === 1 && textOf(link).trim() === ''
  for (const element of [...inner, ...withAncestors(link).slice(1)].filter(isWindow)) change(element, withoutBackground)
  for (const element of inner) change(element, withoutGlyphs)
  for (const element of queryIn(link, pictures)) change(element, { visibility: 'hidden' })
  if (hasNothingElse) change(link, withoutBackground)
}

export const restore = (): void => {
  for (const [element, style] of changed) {
    if (style === null) Element.prototype.removeAttribute.call(element, 'style')
    else Element.prototype.setAttribute.call(element, 'style', style)
  }
  changed = new Map()
  for (const animation of paused) animation.play()
  paused = []
  for (const svg of queryPage('svg')) if (svg instanceof SVGSVGElement) svg.unpauseAnimations()
}
