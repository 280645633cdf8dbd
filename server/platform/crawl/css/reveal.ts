// Entrances: elements that libraries of scripts show when they are scrolled to.
import { attributeOf, type LeanElement } from '../leanTree.ts'
import { after, parentOf } from './walking.ts'
import type { Finding } from './verdict.ts'

const causes: ReadonlySet<string> = new Set([
  'opacity',
  'visibility',
  'transform',
  'scale',
  'clip-path',
  'filter',
  'left',
  'offset',
])

const attributes = [
  'data-aos',
  'data-sal',
  'data-sr-id',
  'data-scroll',
  'data-animate',
  'data-animation',
  'data-motion',
  'data-wow-delay',
  'data-reveal',
]
const classes =
  /(?:^|\s)(?:wow|aos-init|elementor-invisible|scroll-?reveal|js-reveal|reveal|animate-on-scroll|lazyload|lazy|fade-?in(?:-up)?|is-animated|et_animated|wpb_animate_when_almost_visible|vc_invisible)(?:\s|$)/i

/** Marked for a script that shows it, on a page that has scripts. */
export const isRevealed = ({ cause, element }: Finding, text: LeanElement): boolean => {
  if (!causes.has(cause)) return false
  for (let one: LeanElement | null = text; one !== null; one = parentOf(one)) {
    const isMarked =
      attributes.some((name) => attributeOf(one, name) !== null) || classes.test(attributeOf(one, 'class') ?? '')
    if (isMarked) return hasScript(element)
  }
  return false
}

const hasScript = (element: LeanElement): boolean => {
  let page = element
  for (let one = parentOf(page); one !== null; one = parentOf(one)) page = one
  for (let one = after(page, page); one !== null; one = after(one, page)) if (one.name === 'script') return true
  return false
}
