// Where on a page something stands, and what of its markup is text at all.
import type { LinkPlace } from './facts.ts'
import { attributeOf, type LeanElement } from './leanTree.ts'

const htmlNamespace = 'http://www.w3.org/1999/xhtml'

export const isHtml = ({ namespace }: LeanElement): boolean => (namespace as string) === htmlNamespace

export interface Place {
  place: LinkPlace
  /** Inside the element that the page calls its main part. */
  inMain: boolean
  /** Headers and footers in here are those of an article, not of the page. */
  inSection: boolean
}

const byRole: Readonly<Record<string, LinkPlace>> = {
  banner: 'header',
  navigation: 'navigation',
  complementary: 'aside',
  contentinfo: 'footer',
}

// Pages from before there were such elements name them like this.
const byId: Readonly<Record<string, LinkPlace>> = {
  header: 'header',
  nav: 'navigation',
  navigation: 'navigation',
  menu: 'navigation',
  sidebar: 'aside',
  footer: 'footer',
}

const sections: ReadonlySet<string> = new Set(['article', 'section', 'main', 'aside', 'nav'])

/** The footer keeps what is in it; anything else gives way to what is nearer. */
export const placeIn = (element: LeanElement, around: Place): Place => {
  const inSection = around.inSection || sections.has(element.name)
  const role = attributeOf(element, 'role')
  if (element.name === 'main' || role === 'main') return { place: 'main', inMain: true, inSection: true }
  const own = around.place === 'footer' ? null : ownPlace(element, role, around)
  if (own === null) return inSection === around.inSection ? around : { ...around, inSection }
  return { place: own, inMain: around.inMain, inSection }
}

const ownPlace = (element: LeanElement, role: string | null, around: Place): LinkPlace | null => {
  if (role !== null && Object.hasOwn(byRole, role)) return byRole[role] ?? null
  switch (element.name) {
    case 'nav':
      return 'navigation'
    case 'aside':
      return 'aside'
    case 'header':
      return around.inSection ? null : 'header'
    case 'footer':
      return around.inSection ? null : 'footer'
    case 'div':
    case 'ul': {
      const id = attributeOf(element, 'id')?.toLowerCase() ?? ''
      return Object.hasOwn(byId, id) ? (byId[id] ?? null) : null
    }
    default:
      return null
  }
}

// Not shown, shown only where something else cannot be, or not text of the page.
const skipped: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'noframes',
  'noembed',
  'textarea',
  'select',
  'datalist',
  'object',
  'audio',
  'video',
  'canvas',
  'title',
])
const skippedForeign: ReadonlySet<string> = new Set(['script', 'style', 'title', 'desc', 'metadata', 'annotation'])

export const skips = (element: LeanElement): boolean =>
  isHtml(element) ? skipped.has(element.name) : skippedForeign.has(element.name)

const inLine: ReadonlySet<string> = new Set(
  (
    'a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q s samp small span strike strong ' +
    'sub sup time tt u var wbr'
  ).split(' '),
)

/** Words do not run together over the edges of such an element. */
export const startsLine = (element: LeanElement): boolean => !inLine.has(element.name)
