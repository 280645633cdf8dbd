// The websites of the shop: the places of their offers, their searchable words, and the sort rank of their domains.
import type { SiteLanguage } from '../../contract/analysis.ts'
import type { Niche } from '../../contract/signals.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { unknown } from './sortIndex.ts'

/** What an offer contains about its website and its seller; null: unknown. */
export interface SiteRow {
  websiteId: string
  domain: string
  sellerId: string
  title: string | null
  niche: Niche | null
  language: SiteLanguage | null
  country: string | null
  /** Null also for the open-ended top range. */
  visitsTo: number | null
}

export interface Site extends SiteRow {
  /** In lower case, for the word search. */
  words: string
  /** Position among all domains, sorted. */
  rank: number
  places: number[]
}

export interface Sites {
  sites: Site[]
  siteOfWebsite: Map<string, number>
}

/** The domain in its DNS form and in its readable form, and the title. */
export const wordsOf = ({ domain, title }: Pick<SiteRow, 'domain' | 'title'>): string =>
  `${domain} ${domain.includes('xn--') ? shownDomain(domain) : ''} ${title ?? ''}`.toLowerCase()

/** The number of a website, which never changes. */
export const siteFor = ({ sites, siteOfWebsite }: Sites, row: SiteRow): number => {
  const { websiteId, domain, sellerId, title, niche, language, country, visitsTo } = row
  const found = siteOfWebsite.get(websiteId)
  if (found !== undefined) {
    const site = sites[found] as Site
    if (site.title !== title) Object.assign(site, { title, words: wordsOf(row) })
    // Assigned one by one for speed: a million offers are loaded at startup.
    site.sellerId = sellerId
    site.niche = niche
    site.language = language
    site.country = country
    site.visitsTo = visitsTo
    return found
  }
  siteOfWebsite.set(websiteId, sites.length)
  // The rank is set when the sort indexes are built; until then the name is compared.
  const said = { websiteId, domain, sellerId, title, niche, language, country, visitsTo }
  sites.push({ ...said, words: wordsOf(row), rank: unknown, places: [] })
  return sites.length - 1
}

const sortedAtOnce = 4_096
const mergedAtOnce = 50_000

const byDomain = (one: Site, other: Site): number =>
  one.domain < other.domain ? -1 : one.domain > other.domain ? 1 : 0

/** Merge step: takes the smaller head of both lists until the given number is taken or both are used up. */
const mergeSome = (
  { from, to }: { from: readonly Site[]; to: Site[] },
  at: { left: number; leftEnd: number; right: number; rightEnd: number },
  count: number,
): void => {
  for (let taken = 0; taken < count && (at.left < at.leftEnd || at.right < at.rightEnd); taken += 1) {
    const takesLeft =
      at.right >= at.rightEnd || (at.left < at.leftEnd && byDomain(from[at.left] as Site, from[at.right] as Site) <= 0)
    to.push(from[takesLeft ? at.left : at.right] as Site)
    if (takesLeft) at.left += 1
    else at.right += 1
  }
}

/** Merge sort by domain in slices that yield to other work in between. */
export const sortedByDomain = async (sites: readonly Site[], pause: () => Promise<void>): Promise<Site[]> => {
  let from: Site[] = []
  for (let start = 0; start < sites.length; start += sortedAtOnce) {
    from.push(...sites.slice(start, start + sortedAtOnce).sort(byDomain))
    await pause()
  }
  const { length } = from
  for (let width = sortedAtOnce; width < length; width *= 2) {
    const to: Site[] = []
    for (let start = 0; start < length; start += 2 * width) {
      const middle = Math.min(start + width, length)
      const end = Math.min(start + 2 * width, length)
      const at = { left: start, leftEnd: middle, right: middle, rightEnd: end }
      while (to.length < end) {
        mergeSome({ from, to }, at, mergedAtOnce)
        await pause()
      }
    }
    from = to
  }
  return from
}
