// Outbound link signal: whether links to other sites are in proportion to the text.
import { followedInSight, followedOutbound, outboundOn } from '../links.ts'
import { hostOf, type ReadPage } from '../pages.ts'
import { countsOf } from '../words.ts'
import { atMost, type Judge, judged, ramp, unmeasured } from '../verdict.ts'

/** Followed links to other sites per hundred words: a well-sourced article has one or two. */
const densityGood = 2
const densityPoor = 7
const densityLoss = 7
const shareGood = 0.5
const sharePoor = 0.9
const shareLossMax = 4
/**
 * Below this number of outbound links per page, their share is no evidence: an article with sources on a small site is
 * no link list.
 */
const shareOutboundMin = 10
const sitewideShare = 0.8
const sitewidePagesMin = 3
const sitewideGood = 5
const sitewidePoor = 20
const sitewideLoss = 5
const unknownPoints = 4

/** Other sites that nearly every page links to from outside its main content. */
const sitewideHosts = (pages: readonly ReadPage[]): number => {
  if (pages.length < sitewidePagesMin) return 0
  const hosts = pages.flatMap((page) => [
    ...new Set(
      followedOutbound(page)
        .filter(({ place, visible }) => visible && place !== 'main')
        .map(({ url }) => hostOf(url)),
    ),
  ])
  return [...countsOf(hosts).values()].filter((count) => count / pages.length >= sitewideShare).length
}

export const judgeOutboundLinks: Judge = ({ readable, saysTooLittle }) => {
  if (readable.length === 0) return unmeasured('outbound_links', 'unreadable', unknownPoints)
  const words = readable.reduce((sum, { facts }) => sum + facts.words, 0)
  const followed = readable.reduce((sum, page) => sum + followedInSight(page), 0)
  const links = readable.reduce((sum, { facts }) => sum + facts.linksTotal, 0)
  const outbound = readable.reduce((sum, page) => sum + outboundOn(page), 0)
  const share = outbound / readable.length < shareOutboundMin ? 0 : outbound / links
  const domains = sitewideHosts(readable)
  const perPage = Math.round((followed / readable.length) * 10) / 10
  // A page with one link and ten words is short, not a link list.
  const density = followed <= readable.length ? 0 : (followed / Math.max(1, words)) * 100
  const result = judged('outbound_links', { perPage }, [
    { finding: 'many_links', points: densityLoss * ramp(density, densityGood, densityPoor), values: { perPage } },
    {
      finding: 'sitewide_links',
      points: sitewideLoss * ramp(domains, sitewideGood, sitewidePoor),
      values: { domains },
    },
    {
      finding: 'mostly_external',
      points: shareLossMax * ramp(share, shareGood, sharePoor),
      values: { percent: Math.round(share * 100) },
    },
  ])
  return saysTooLittle ? atMost(result, unmeasured('outbound_links', 'too_little_text', unknownPoints)) : result
}
