// Landmarks: the region of a page an element is in, and which markup counts as text.
import type { LinkPlace } from './facts.ts'
import { attributeOf, type LeanElement } from './leanTree.ts'

const htmlNamespace = 'http://www.w3.org/1999/xhtml'

export const isHtml = ({ namespace }: LeanElement): boolean => (namespace as string) === htmlNamespace

export interface Place {
  place: LinkPlace
  /** Inside the page's main element. */
  inMain: boolean
  /** Headers and footers in here belong to an article, not to the page. */
  inSection: boolean
}

const byRole: Readonly<Record<string, LinkPlace>> = {
  banner: 'header',
  navigation: 'navigation',
  complementary: 'aside',
  contentinfo: 'footer',
}

// Common ids on pages older than these elements.
const byId: Readonly<Record<string, LinkPlace>> = {
  header: 'header',
  nav: 'navigation',
  navigation: 'navigation',
  menu: 'navigation',
  sidebar: 'aside',
  footer: 'footer',
}

const sections: ReadonlySet<string> = new Set(['article', 'section', 'main', 'aside', 'nav'])

/** A footer keeps everything inside it; any other landmark gives way to a nearer one. */
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

// Not shown, only a fallback, or not text of the page.
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

/** Block elements separate words. */
export const startsLine = (element: LeanElement): boolean => !inLine.has(element.name)
