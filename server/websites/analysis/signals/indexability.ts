// Indexability signal: whether search engines may crawl and index the pages, and follow their links. A link from a site
// they skip is worthless.
import { signalWeights } from '../../../../contract/signals.ts'
import type { PageFacts, RobotsReading } from '../../../platform/crawl/facts.ts'
import { directiveAudience } from '../../../platform/crawl/robots.ts'
import { hostOf, type ReadPage } from '../pages.ts'
import { homeLeadsTo } from '../refresh.ts'
import { type Judge, judged, shareLoss } from '../verdict.ts'

const everything = signalWeights.indexability
const noindexLoss = 7
const noindexTolerated = 0.1
const closedLoss = 8
const robotsUnreadableLoss = 3
const forbiddenLoss = 4
/** Baskets, searches and filters are rightly excluded from search engines. */
const forbiddenTolerated = 0.4
const canonicalElsewhereLoss = 8
const canonicalToHomeLoss = 5
const canonicalTolerated = 0.1
const nofollowLoss = 5

/** A directive for one search engine is enough; one for our crawler alone costs nothing. */
const isTold = ({ robots }: PageFacts, directive: 'noindex' | 'nofollow'): boolean => {
  const audience = directiveAudience(robots, directive)
  return audience === 'everybody' || audience === 'search_engines'
}
const isNoindex = (page: PageFacts): boolean => isTold(page, 'noindex')
const isNofollow = (page: PageFacts): boolean => isTold(page, 'nofollow')

const closes = (robots: RobotsReading): boolean =>
  robots.kind === 'rules' && !(robots.allowsEverybody && robots.allowsSearchEngines)

const leadsElsewhere = ({ url, canonical }: PageFacts): boolean =>
  canonical !== null && hostOf(canonical) !== '' && hostOf(canonical) !== hostOf(url)

const withoutTail = (url: string): string => url.replace(/[?#].*$/, '').replace(/\/+$/, '')

const leadsHome = (page: ReadPage, home: string): boolean => {
  const { canonical, url } = page.facts
  return !page.home && canonical !== null && withoutTail(canonical) === home && withoutTail(url) !== home
}

export const judgeIndexability: Judge = (read) => {
  const { site, content } = read
  const all = content.length
  const count = (holds: (page: ReadPage) => boolean): number => content.filter(holds).length
  const homeNoindex = content.some((page) => page.home && isNoindex(page.facts))
  const noindex = count(({ facts }) => isNoindex(facts))
  const elsewhere = content.filter(({ facts }) => leadsElsewhere(facts))
  const toHome = count((page) => leadsHome(page, withoutTail(content[0]?.facts.url ?? '')))
  const nofollow = count(({ facts }) => isNofollow(facts))
  const forbidden = site.pagesForbidden
  const away = homeLeadsTo(read)
  return judged('indexability', { pages: all }, [
    { finding: 'homepage_noindex', points: homeNoindex ? everything : 0 },
    { finding: 'closed_by_robots', points: closes(site.robots) ? closedLoss : 0 },
    {
      finding: 'canonical_elsewhere',
      points: elsewhere.some(({ home }) => home)
        ? canonicalElsewhereLoss
        : shareLoss(canonicalElsewhereLoss, elsewhere.length, all, canonicalTolerated),
      values: { pages: elsewhere.length, all, host: hostOf(elsewhere[0]?.facts.canonical ?? '') },
    },
    {
      finding: 'refresh_elsewhere',
      points: away === null ? 0 : canonicalElsewhereLoss,
      values: { host: away ?? '' },
    },
    {
      finding: 'pages_noindex',
      points: shareLoss(noindexLoss, noindex, all, noindexTolerated),
      values: { pages: noindex, all },
    },
    {
      finding: 'canonical_to_home',
      points: shareLoss(canonicalToHomeLoss, toHome, all, canonicalTolerated),
      values: { pages: toHome, all },
    },
    { finding: 'pages_nofollow', points: shareLoss(nofollowLoss, nofollow, all), values: { pages: nofollow, all } },
    {
      finding: 'pages_forbidden',
      // A robots.txt that closes the homepage is already charged as a whole.
      points: closes(site.robots) ? 0 : shareLoss(forbiddenLoss, forbidden, site.pagesFound, forbiddenTolerated),
      values: { forbidden, all: site.pagesFound },
    },
    { finding: 'robots_unreadable', points: site.robots.kind === 'unreadable' ? robotsUnreadableLoss : 0 },
  ])
}
