// Breadcrumbs: the path from the dashboard to the page of an address.
import type { PageName } from '../lib/manifest.ts'
import { pageAt, pages } from './pages.ts'

export type Part = 'offers' | 'newOffer' | 'offer'

export type Crumb =
  /** The label is the page's name in the reader's language; without a path it is the current page. */
  | { kind: 'page'; page: PageName; to: string | null }
  | { kind: 'detail'; label: string; to: string | null }
  /** A page below a detail page. */
  | { kind: 'part'; part: Part; to: string | null }

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The offers of a website, and one of those offers. */
const partsOf = (path: string, [place, offer]: readonly string[]): Crumb[] => {
  if (place !== 'offers') return []
  if (offer === undefined) return [{ kind: 'part', part: 'offers', to: null }]
  return [
    { kind: 'part', part: 'offers', to: `${path}/offers` },
    { kind: 'part', part: offer === 'new' ? 'newOffer' : 'offer', to: null },
  ]
}

export const crumbsOf = (pathname: string): Crumb[] => {
  const home: Crumb = { kind: 'page', page: 'dashboard', to: pages.dashboard.path }
  const page = pageAt(pathname)
  if (page === null) return [home]
  if (page === 'dashboard') return [{ ...home, to: null }]
  const shown = pages[page].parent ?? page
  const [detail, ...rest] = pathname.slice(pages[page].path.length).split('/').filter(Boolean)
  const above: Crumb[] = shown === page ? [] : [{ kind: 'page', page: shown, to: pages[shown].path }]
  if (detail === undefined) return [home, ...above, { kind: 'page', page, to: null }]
  const below = page === 'websites' ? partsOf(`${pages.websites.path}/${detail}`, rest) : []
  return [
    home,
    { kind: 'page', page: shown, to: pages[shown].path },
    { kind: 'detail', label: decoded(detail), to: below.length === 0 ? null : `${pages[page].path}/${detail}` },
    ...below,
  ]
}
