// The sitemaps of a site: those listed in robots.txt on this site, else the default URL. An index is followed one level
// deep and to a few of its parts.
import type { SitemapReading } from './facts.ts'
import type { SiteWalk } from './siteWalk.ts'
import { sitemapBytesMax, type SitemapContent } from './sitemapXml.ts'

const rootsMax = 3
const partsMax = 3
const pagesMax = 50_000

export interface SitemapsRead {
  reading: SitemapReading
  /** URLs of pages, in order. */
  addresses: string[]
}

export const readSitemaps = async (walk: SiteWalk, origin: string, named: readonly string[]): Promise<SitemapsRead> => {
  const own = named.flatMap((address) => walk.onSite(address, origin)).slice(0, rootsMax)
  const roots = await readEach(walk, own.length > 0 ? own : [`${origin}/sitemap.xml`])
  const parts = await readEach(walk, roots.flatMap(partsOf).slice(0, partsMax))
  const all = [...roots, ...parts].filter((content) => content.kind === 'pages')
  const days = all.flatMap(({ newestDay }) => newestDay ?? []).sort()
  const pages = all.reduce((sum, { entries }) => sum + entries, 0)
  return {
    reading: {
      kind: all.length > 0 ? 'found' : own.length > 0 || roots.some(isBroken) ? 'broken' : unread(named),
      pages: Math.min(pages, pagesMax),
      newestDay: days.at(-1) ?? null,
    },
    addresses: all.flatMap(({ addresses }) => addresses),
  }
}

/** None of those listed is on the site. */
const unread = (named: readonly string[]): SitemapReading['kind'] =>
  named.some((address) => /^https?:/i.test(address)) ? 'elsewhere' : 'none'

const partsOf = (content: SitemapContent): string[] => (content.kind === 'index' ? content.addresses : [])

/** Content at the default URL that is not a sitemap is just a page of the site. */
const isBroken = ({ kind }: SitemapContent): boolean => kind === 'index' || kind === 'too_large'

const readEach = async (walk: SiteWalk, addresses: readonly string[]): Promise<SitemapContent[]> => {
  const contents: SitemapContent[] = []
  for (const address of addresses) {
    const walked = await walk.go(address, { accept: 'application/xml, text/xml, */*;q=0.5', ...bytesMax })
    const { outcome } = walked
    if (walked.kind !== 'arrived' || outcome?.kind !== 'answered' || outcome.status !== 200) continue
    contents.push(await walk.parseSitemap(outcome))
  }
  return contents
}

const bytesMax = { maxWireBytes: sitemapBytesMax, maxDecodedBytes: sitemapBytesMax }
