// The websites of the shop: where their offers stand, which words they are found by, and how their domains follow each other.
import type { SiteLanguage } from '../../contract/analysis.ts'
import type { Niche } from '../../contract/signals.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { unknown } from './sortIndex.ts'

/** What an offer says of its website and its seller; null: nobody knows. */
export interface SiteRow {
  websiteId: string
  domain: string
  sellerId: string
  title: string | null
  niche: Niche | null
  language: SiteLanguage | null
  country: string | null
  /** Null also where there are so many or more. */
  visitsTo: number | null
}

export interface Site extends SiteRow {
  /** In lower case, as words are looked for in it. */
  words: string
  /** In the order of all domains. */
  rank: number
  places: number[]
}

export interface Sites {
  sites: Site[]
  siteOfWebsite: Map<string, number>
}

/** The domain as DNS has it and as people read it, and the title. */
export const wordsOf = ({ domain, title }: Pick<SiteRow, 'domain' | 'title'>): string =>
  `${domain} ${domain.includes('xn--') ? shownDomain(domain) : ''} ${title ?? ''}`.toLowerCase()

/** The number of a website, which it keeps. */
export const siteFor = ({ sites, siteOfWebsite }: Sites, row: SiteRow): number => {
  const { websiteId, domain, sellerId, title, niche, language, country, visitsTo } = row
  const found = siteOfWebsite.get(websiteId)
  if (found !== undefined) {
    const site = sites[found] as Site
    if (site.title !== title) Object.assign(site, { title, words: wordsOf(row) })
    // One by one: a million offers are put in place at a start.
    site.sellerId = sellerId
    site.niche = niche
    site.language = language
    site.country = country
    site.visitsTo = visitsTo
    return found
  }
  siteOfWebsite.set(websiteId, sites.length)
  // Where it stands among all domains is seen when the orders are made; until then its name is compared.
  const said = { websiteId, domain, sellerId, title, niche, language, country, visitsTo }
  sites.push({ ...said, words: wordsOf(row), rank: unknown, places: [] })
  return sites.length - 1
}

const sortedAtOnce = 4_096
const mergedAtOnce = 50_000

const byDomain = (one: Site, other: Site): number =>
  one.domain < other.domain ? -1 : one.domain > other.domain ? 1 : 0

/** Takes from the front of both what comes first, until so many are taken or both are used up. */
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

/** In the order of their domains: pieces are sorted and joined, with room for others to work in between. */
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
