// Outbound links to other sites, as several signals count them.
import { type LinkFact, unfollowed } from '../../platform/crawl/facts.ts'
import { hostOf, type ReadPage } from './pages.ts'

/** Most sites link to their own profiles and maps, so these hosts say nothing about a site. */
const everydayHosts: ReadonlySet<string> = new Set([
  'apple.com',
  'apps.apple.com',
  'bsky.app',
  'facebook.com',
  'g.page',
  'github.com',
  'goo.gl',
  'google.com',
  'google.de',
  'instagram.com',
  'linkedin.com',
  'maps.app.goo.gl',
  'maps.google.com',
  'mastodon.social',
  'open.spotify.com',
  'paypal.com',
  'pinterest.com',
  'pinterest.de',
  'play.google.com',
  'reddit.com',
  't.me',
  'threads.net',
  'tiktok.com',
  'tripadvisor.de',
  'twitch.tv',
  'twitter.com',
  'vimeo.com',
  'wa.me',
  'whatsapp.com',
  'wordpress.org',
  'x.com',
  'xing.com',
  'youtu.be',
  'youtube.com',
])

const isFollowed = ({ rel }: LinkFact): boolean => !rel.some((token) => unfollowed.has(token))

/** To another site that is not one of the everyday hosts. */
const isOutbound = (link: LinkFact): boolean => link.external && !everydayHosts.has(hostOf(link.url))

/** Links that the crawler counted but did not keep are assumed to be outbound like the kept ones. */
export const outboundOn = ({ facts }: ReadPage): number =>
  facts.links.filter(isOutbound).length + facts.linksLeftOut.external

export const followedOutbound = ({ facts }: ReadPage): LinkFact[] =>
  facts.links.filter((link) => isOutbound(link) && isFollowed(link))

export const followedInSight = (page: ReadPage): number =>
  followedOutbound(page).filter(({ visible }) => visible).length + page.facts.linksLeftOut.followed
