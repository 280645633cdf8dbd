// Where am I: the way from the dashboard to the page of an address.
import { pageAt, type PageName, pages } from './pages.ts'

export type Crumb =
  /** The label is the page's name in the reader's language; without a path it is where the reader is. */
  { kind: 'page'; page: PageName; to: string | null } | { kind: 'detail'; label: string }

/** A page that has no list of its own hangs below the one from which it is reached. */
const parents: Partial<Record<PageName, PageName>> = { sites: 'backlinks' }

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

export const crumbsOf = (pathname: string): Crumb[] => {
  const home: Crumb = { kind: 'page', page: 'dashboard', to: pages.dashboard.path }
  const page = pageAt(pathname)
  if (page === null) return [home]
  if (page === 'dashboard') return [{ ...home, to: null }]
  const shown = parents[page] ?? page
  const detail = pathname.slice(pages[page].path.length).split('/').find(Boolean)
  if (detail === undefined) return [home, { kind: 'page', page: shown, to: null }]
  return [home, { kind: 'page', page: shown, to: pages[shown].path }, { kind: 'detail', label: decoded(detail) }]
}
