// Crawls a site into facts: how it is reached, its robots.txt and sitemap, its homepage, and a selection of its other
// pages.
import { candidatesOf, inOrderOfWorth, keyOf, type Candidate, type FoundLink } from './choosePages.ts'
import type { PageFacts, PageVisit, RobotsReading, SiteFacts, SiteFailure, SiteOutcome } from './facts.ts'
import { openSite, leadsToHttps } from './openSite.ts'
import {
  closedTo,
  crawlDelayOf,
  directiveAudience,
  verdictOn,
  type RobotsAnswer,
  type RobotsVerdict,
} from './robots.ts'
import { readSitemaps } from './sitemaps.ts'
import type { SiteWalk, Walked } from './siteWalk.ts'
import { askForPage, visitFrom, type Reader } from './visit.ts'

export interface CrawlProgress {
  step: 'robots' | 'sitemap' | 'pages'
  pagesDone: number
  /** 0 until it is known. */
  pagesTotal: number
}

export interface CrawlOptions {
  /** Includes the homepage. */
  pagesMax: number
  onProgress?: (progress: CrawlProgress) => void
}

/** Depth of link discovery: sites without a sitemap reveal their articles no earlier. */
const roundsMax = 3
/** URLs matched against robots.txt in one round. */
const candidatesMax = 600

export const crawlSite = async (
  walk: SiteWalk,
  reader: Reader,
  host: string,
  { pagesMax, onProgress = () => undefined }: CrawlOptions,
): Promise<SiteOutcome> => {
  onProgress({ step: 'robots', pagesDone: 0, pagesTotal: 0 })
  const opened = await openSite(walk, host)
  if (opened.kind === 'failed') return opened
  const arrived = await walk.go(`${opened.origin}/`, askForPage)
  const home = await homeFrom(reader, opened.origin, arrived)
  if (home.kind === 'failed') return home
  const { visit, facts } = home
  const origin = new URL(visit.finalUrl).origin

  onProgress({ step: 'sitemap', pagesDone: 1, pagesTotal: 0 })
  const robots = await walk.robotsOf(origin)
  const httpLeadsToHttps = await leadsToHttps(walk, opened.origin, visit.finalUrl)
  const sitemaps = await readSitemaps(walk, origin, robots.kind === 'rules' ? robots.file.sitemaps : [])
  const others = await visitOthers(walk, reader, {
    home: facts,
    askedHome: visit.requestedUrl,
    fromSitemap: sitemaps.addresses,
    pagesMax,
    onPage: (pagesDone, pagesTotal) => onProgress({ step: 'pages', pagesDone, pagesTotal }),
  })
  const site: SiteFacts = {
    host,
    origin,
    https: opened.https,
    httpLeadsToHttps,
    robots: readingOf(robots, reader.agent, visit.finalUrl),
    sitemap: sitemaps.reading,
    visits: [visit, ...others.visits],
    pagesFound: others.found,
    pagesForbidden: others.forbidden,
    cutShort: others.cutShort,
  }
  return { kind: 'crawled', site }
}

const failed = (reason: SiteFailure): { kind: 'failed'; reason: SiteFailure } => ({ kind: 'failed', reason })

type Home = { kind: 'home'; visit: PageVisit; facts: PageFacts } | { kind: 'failed'; reason: SiteFailure }

const homeFrom = async (reader: Reader, origin: string, walked: Walked): Promise<Home> => {
  switch (walked.kind) {
    case 'forbidden':
      return failed({ kind: 'robots' })
    case 'unreadable':
      return failed({ kind: 'robots_unreadable' })
    case 'elsewhere':
      return failed({ kind: 'elsewhere', host: new URL(walked.url).hostname })
    case 'arrived': {
      const visit = await visitFrom(reader, `${origin}/`, walked.outcome, walked.redirects)
      if (visit.outcome.kind === 'unread') return failed({ kind: 'page', problem: visit.outcome.problem })
      return { kind: 'home', visit, facts: visit.outcome.facts }
    }
  }
}

/**
 * It has noindex for us only: its content is not used. Except for the homepage, whose analysis the owner has requested.
 */
const isNotForUs = ({ outcome }: PageVisit): boolean =>
  outcome.kind === 'read' && directiveAudience(outcome.facts.robots, 'noindex') === 'us_alone'

const isTimedOut = ({ outcome }: PageVisit): boolean =>
  outcome.kind === 'unread' && outcome.problem.kind === 'failed' && outcome.problem.reason === 'timeout'

const readingOf = (robots: RobotsAnswer, agent: string, homepage: string): RobotsReading => {
  if (robots.kind !== 'rules') return robots
  const { us, everybody, searchEngines } = verdictOn(robots, agent, homepage)
  return {
    kind: 'rules',
    sitemaps: [...robots.file.sitemaps],
    crawlDelaySeconds: crawlDelayOf(robots.file, agent),
    allowsUs: us,
    allowsEverybody: everybody,
    allowsSearchEngines: searchEngines,
  }
}

interface Others {
  home: PageFacts
  askedHome: string
  fromSitemap: readonly string[]
  pagesMax: number
  onPage(pagesDone: number, pagesTotal: number): void
}

/** Pages beyond the deadline are left out; `found` counts all of them. */
const visitOthers = async (
  walk: SiteWalk,
  reader: Reader,
  { home, askedHome, fromSitemap, pagesMax, onPage }: Others,
): Promise<{ visits: PageVisit[]; found: number; forbidden: number; cutShort: boolean }> => {
  const visits: PageVisit[] = []
  const visited = new Set([keyOf(new URL(home.url)), keyOf(new URL(askedHome))])
  const met = new Set(visited)
  const forbidden = new Set<string>()
  let found: FoundLink[] = [...linksOf(home), ...fromSitemap.map((url) => ({ url, text: '' }))]
  onPage(1, 0)
  const goesOn = (round: number): boolean => round < roundsMax && visits.length + 1 < pagesMax && walk.hasTime()
  // Pages to find are counted in any case.
  for (let round = 0; round === 0 || goesOn(round); round += 1) {
    const { origin } = new URL(home.url)
    const fresh = candidatesOf(origin, found).filter((page) => isNew(page, met))
    const { allowed, closed } = await sorted(walk, origin, fresh)
    for (const url of closed) forbidden.add(url)
    found = []
    const chosen = allowed.slice(0, pagesMax - 1 - visits.length)
    const pagesTotal = 1 + visits.length + chosen.length
    for (const { url } of chosen) {
      if (!walk.hasTime() || visited.has(keyOf(new URL(url)))) continue
      const walked = await walk.go(url, askForPage)
      if (walked.kind === 'forbidden' && isClosed(await walk.verdictOf(walked.url))) forbidden.add(url)
      const arrived = walked.kind === 'arrived' ? await visitFrom(reader, url, walked.outcome, walked.redirects) : null
      // A response that missed our own deadline is no information about the page.
      if (arrived !== null && isTimedOut(arrived) && !walk.hasTime()) break
      const visit = arrived === null || isNotForUs(arrived) ? null : arrived
      const ends = keyOf(new URL(walked.url))
      // Two URLs of one page count once.
      if (visit !== null && !visited.has(ends)) visits.push(visit)
      visited.add(ends).add(keyOf(new URL(url)))
      if (visit?.outcome.kind === 'read') found.push(...linksOf(visit.outcome.facts))
      onPage(1 + visits.length, pagesTotal)
    }
  }
  const cutShort = visits.length + 1 < pagesMax && !walk.hasTime()
  return { visits: visits.sort(byAddress), found: met.size - 1, forbidden: forbidden.size, cutShort }
}

const isNew = (page: Candidate, met: Set<string>): boolean => {
  const key = keyOf(new URL(page.url))
  if (met.has(key)) return false
  met.add(key)
  return true
}

/** What is blocked for us only is no information about the site. */
const isClosed = (verdict: RobotsVerdict): boolean => {
  const audience = closedTo(verdict)
  return audience === 'everybody' || audience === 'search_engines'
}

const sorted = async (
  walk: SiteWalk,
  origin: string,
  candidates: readonly Candidate[],
): Promise<{ allowed: Candidate[]; closed: string[] }> => {
  const asked = inOrderOfWorth(candidates).slice(0, candidatesMax)
  const verdicts = await walk.verdictsOn(
    origin,
    asked.map(({ url }) => url),
  )
  return {
    allowed: asked.filter(({ url }) => verdicts.get(url)?.us === true),
    closed: [...verdicts].flatMap(([url, verdict]) => (isClosed(verdict) ? [url] : [])),
  }
}

/** A page with a meta refresh names where its readers should go. */
const linksOf = ({ links, refresh }: PageFacts): FoundLink[] => [
  ...(refresh === undefined ? [] : [{ url: refresh, text: 'refresh' }]),
  ...links.filter(({ external }) => !external).map(({ url, text }) => ({ url, text: text === '' ? ' ' : text })),
]

const byAddress = (one: PageVisit, other: PageVisit): number =>
  one.requestedUrl < other.requestedUrl ? -1 : one.requestedUrl > other.requestedUrl ? 1 : 0
