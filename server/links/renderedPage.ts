// What a browser has seen of a page, as a page check that is judged like any other. Directives count if either the
// answer of the server or the rendered page has them, because search engines read both.
import type {
  CheckedFacts,
  CheckReading,
  PageCheck,
  WantedLink,
  LinkVisibility,
  Visibility,
} from '../platform/crawl/facts.ts'
import type { RenderedLink, RenderedPage, Visibility as Seen } from '../platform/render/facts.ts'
import { foldText } from './wording.ts'

export type VisitedPage = Extract<PageCheck, { kind: 'visited' }>

/** Null: the browser shows a link that its HTML does not explain, such as one in a shadow tree. */
export const asPageCheck = (check: VisitedPage, page: RenderedPage, reading: CheckReading): VisitedPage | null => {
  const { visit } = check
  if (visit.outcome.kind === 'unread') return null
  const wanted = linksOf(page, reading)
  if (wanted === null) return null
  const facts = factsOf(visit.outcome.facts, page, reading.facts)
  return { ...check, visit: { ...visit, finalUrl: page.finalUrl, outcome: { kind: 'read', facts } }, wanted }
}

const factsOf = (read: CheckedFacts, page: RenderedPage, rendered: CheckedFacts): CheckedFacts => {
  const { refresh = rendered.refresh, unavailableAfter = rendered.unavailableAfter } = read
  const { wall, ...facts } = rendered
  const isOpen = [read.wall, wall].includes('needs_script') && lacksScripts(page)
  return {
    ...facts,
    // Its scripts have run, unless they could not be loaded.
    ...(isOpen ? { wall: 'needs_script' as const } : wall === undefined || wall === 'needs_script' ? {} : { wall }),
    robots: [...new Set([...read.robots, ...rendered.robots])].sort(),
    canonical: read.canonical ?? rendered.canonical,
    ...(read.headerCanonical === undefined ? {} : { headerCanonical: read.headerCanonical }),
    ...(refresh === undefined ? {} : { refresh }),
    ...(unavailableAfter === undefined ? {} : { unavailableAfter }),
  }
}

const lacksScripts = ({ unloaded }: RenderedPage): boolean => unloaded.some(({ type }) => scriptTypes.has(type))

const scriptTypes: ReadonlySet<string> = new Set(['Script', 'XHR', 'Fetch'])

const linksOf = ({ links }: RenderedPage, { wanted }: CheckReading): WantedLink[] | null => {
  const left = [...wanted]
  const joined: WantedLink[] = []
  for (const link of links) {
    const at = placeOf(link, left)
    const [found] = at < 0 ? [] : left.splice(at, 1)
    if (found === undefined) return null
    joined.push({ ...found, text: link.text, touchedBy: null, visibility: visibilityOf(link) })
  }
  return joined
}

/** Of several links with one address the one with the same words, else the first. */
const placeOf = ({ url, text }: RenderedLink, left: readonly WantedLink[]): number => {
  const words = foldText(text)
  const same = left.findIndex((link) => link.url === url && foldText(link.text) === words)
  return same >= 0 ? same : left.findIndex((link) => link.url === url)
}

/** Without banners, bars and chat widgets, as a visitor sees it who has closed them. */
const visibilityOf = ({ screens: { desktop, phone } }: RenderedLink): LinkVisibility => ({
  desktop: onScreen(desktop.cleared),
  phone: onScreen(phone.cleared),
})

const onScreen = (seen: Seen): Visibility => {
  switch (seen.state) {
    case 'visible':
      return { kind: 'visible' }
    case 'collapsed':
      return { kind: 'collapsed', cause: 'browser' }
    case 'hidden':
      return { kind: 'hidden', cause: seen.cause }
  }
}
