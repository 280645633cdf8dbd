// Outgoing links of a crawled site by domain, with their anchor texts: plain facts for the link graph, limited in size
// whatever the pages contain.
import { getDomain } from 'tldts'
import type { LinkFact, PageFacts, SiteFacts } from '../../platform/crawl/facts.ts'
import { countsOf, rankedOf } from './words.ts'

export interface OutgoingLink {
  /** Registrable, in ASCII. */
  domain: string
  /** The most frequent anchor text of its links, empty for images without one. At most 200 characters. */
  anchor: string
}

export interface Outgoing {
  links: OutgoingLink[]
  /** The oldest ISO date on the pages, today at the latest: the site is at least that old. */
  oldestDay: string | null
}

export const outgoingDomainsMax = 500
/** Further anchor texts for the same domain would change nothing. */
const linksPerDomainMax = 100
const domainPattern = /^[a-z0-9_.-]{1,253}$/

/** Homepage first, links in page order. Invisible links do not count. */
export const outgoingOf = (site: SiteFacts, today: string): Outgoing => {
  const pages = site.visits.flatMap(({ outcome }) => (outcome.kind === 'read' ? [outcome.facts] : []))
  const own = registrableOf(site.host)
  const anchors = new Map<string, string[]>()
  for (const link of pages.flatMap(({ links }) => links).filter(isSeenOutside)) {
    const domain = registrableOf(hostOf(link.url))
    if (domain === null || domain === own) continue
    const met = anchors.get(domain)
    if (met === undefined && anchors.size < outgoingDomainsMax) anchors.set(domain, [link.text])
    else if (met !== undefined && met.length < linksPerDomainMax) met.push(link.text)
  }
  return {
    links: [...anchors].map(([domain, texts]) => ({ domain, anchor: mostUsed(texts) })),
    oldestDay: oldestDayOf(pages, today),
  }
}

const isSeenOutside = ({ external, visible }: LinkFact): boolean => external && visible

const hostOf = (url: string): string => URL.parse(url)?.hostname.replace(/\.$/, '') ?? ''

/** Names under a private suffix have different owners. Null for IP addresses and for names without a suffix. */
const registrableOf = (host: string): string | null => {
  const domain = getDomain(host, { allowPrivateDomains: true })
  return domain !== null && domainPattern.test(domain) ? domain : null
}

/** Prefers text to none: an image beside the name is the same link once more. */
const mostUsed = (texts: readonly string[]): string =>
  rankedOf(countsOf(texts.filter((text) => text !== '')))[0]?.[0] ?? ''

const oldestDayOf = (pages: readonly PageFacts[], today: string): string | null =>
  pages
    .flatMap(({ dates }) => dates)
    .filter((day) => day <= today)
    .sort()[0] ?? null
