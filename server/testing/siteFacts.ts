// Page and site facts as the crawler would return them; a test sets only those it is about.
import type { LinkFact, PageFacts, PageVisit, RobotsReading, SiteFacts } from '../platform/crawl/facts.ts'

export const pageFacts = (known: Partial<PageFacts> = {}): PageFacts => {
  const text = known.text ?? ''
  return {
    url: 'https://harbour.test/',
    title: 'Notes from the harbour',
    description: null,
    lang: 'en',
    canonical: null,
    robots: [],
    hreflang: [],
    viewport: 'width=device-width, initial-scale=1',
    generator: null,
    headings: [],
    words: text.split(/\s+/).filter((word) => word !== '').length,
    hiddenText: { characters: 0, sample: '' },
    links: [],
    linksTotal: known.links?.length ?? 0,
    linksLeftOut: { external: 0, followed: 0 },
    images: { total: 0, withoutAlternative: 0 },
    dates: [],
    schemaTypes: [],
    contactLinks: 0,
    forms: 0,
    needsScript: false,
    icon: null,
    ...known,
    text,
  }
}

export const linkFact = (known: Partial<LinkFact> = {}): LinkFact => ({
  url: 'https://harbour.com/about',
  text: 'About us',
  rel: [],
  place: 'main',
  visible: true,
  external: false,
  ...known,
})

export const readVisit = (facts: PageFacts, known: Partial<PageVisit> = {}): PageVisit => ({
  requestedUrl: facts.url,
  finalUrl: facts.url,
  status: 200,
  redirects: 0,
  firstByteMs: 120,
  bytes: 20_000,
  outcome: { kind: 'read', facts },
  ...known,
})

type RobotsRules = Extract<RobotsReading, { kind: 'rules' }>
type KnownRobots = RobotsReading | Omit<RobotsRules, 'allowsSearchEngines'>

/** Search engines have the same rules as all bots, unless a test sets others. */
const robotsOf = (known: KnownRobots): RobotsReading =>
  known.kind === 'rules' ? { allowsSearchEngines: known.allowsEverybody, ...known } : known

const openRobots: KnownRobots = {
  kind: 'rules',
  sitemaps: [],
  crawlDelaySeconds: null,
  allowsUs: true,
  allowsEverybody: true,
}

/** The first page is the homepage. */
export const siteFacts = (
  pages: readonly PageFacts[],
  { robots = openRobots, ...known }: Partial<Omit<SiteFacts, 'robots'>> & { robots?: KnownRobots } = {},
): SiteFacts => {
  const origin = new URL(pages[0]?.url ?? 'https://harbour.test/').origin
  return {
    host: new URL(origin).hostname,
    origin,
    https: 'valid',
    httpLeadsToHttps: true,
    robots: robotsOf(robots),
    sitemap: { kind: 'found', pages: pages.length, newestDay: null },
    visits: pages.map((facts) => readVisit(facts)),
    pagesFound: pages.length,
    pagesForbidden: 0,
    cutShort: false,
    ...known,
  }
}
