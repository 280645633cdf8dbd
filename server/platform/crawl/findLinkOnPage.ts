// Fetches one page for a link check: by the submitted URL, and if nothing answers there, by the usual alternatives of
// the same page. robots.txt is checked before each step.
import type { FailureReason } from '../outbound/outbound.ts'
import type { PageCheck, Wanted } from './facts.ts'
import type { LinkedSheets } from './linkedSheets.ts'
import { closedTo } from './robots.ts'
import type { SiteWalk } from './siteWalk.ts'
import { askForPage, type PageSheetReader, type Reader, visitWanting } from './visit.ts'

const okStatus = 200

type Begin = (host: string) => SiteWalk

interface LinkReader extends Reader {
  sheets: LinkedSheets
}

export const findLinkOnPage = async (
  begin: Begin,
  reader: LinkReader,
  url: string,
  wanted: Wanted,
): Promise<PageCheck> => {
  // The site is the bare name: whether it uses `www` is up to the server.
  const walk = begin(new URL(url).hostname.replace(/^www\./, ''))
  const first = await checkPage(walk, reader, url, wanted)
  for (const other of othersFor(url, whyUnreached(first))) {
    const look = await checkPage(walk, reader, other, wanted)
    if (whyUnreached(look) === null) return look
  }
  return first
}

const checkPage = async (walk: SiteWalk, reader: LinkReader, url: string, wanted: Wanted): Promise<PageCheck> => {
  const walked = await walk.go(url, askForPage)
  switch (walked.kind) {
    case 'elsewhere':
      return { kind: 'elsewhere', url: walked.url }
    case 'unreadable': {
      const robots = await walk.robotsOf(new URL(walked.url).origin)
      const reason = robots.kind === 'unreadable' ? robots.reason : 'server_error'
      return { kind: 'robots_unreadable', url: walked.url, reason }
    }
    case 'forbidden':
      return { kind: 'closed', url: walked.url, to: closedTo(await walk.verdictOf(walked.url)) ?? 'us_alone' }
    case 'arrived': {
      const { redirects, outcome } = walked
      const sheets: PageSheetReader = {
        known: reader.sheets.known,
        read: (host, urls) => reader.sheets.read(walk, host, urls),
      }
      const found = await visitWanting(reader, walked.url, outcome, { redirects, wanted, sheets })
      const to = closedTo(await walk.verdictOf(walked.url))
      const homepage = wanted.onHomepage === true ? { homepage: await homepageOf(walk, walked.url) } : {}
      const visit = { ...found.visit, requestedUrl: url }
      return { kind: 'visited', visit, closedTo: to, wanted: found.wanted, ...homepage }
    }
  }
}

/** The page that the bare address of the site leads to; null if there is none to be read. */
const homepageOf = async (walk: SiteWalk, page: string): Promise<string | null> => {
  const { origin, pathname, search } = new URL(page)
  if (pathname === '/' && search === '') return page
  const walked = await walk.go(`${origin}/`, askForPage)
  const isRead = walked.kind === 'arrived' && walked.outcome.kind === 'answered' && walked.outcome.status === okStatus
  return isRead ? walked.url : null
}

/** Null if a server answered in any way. */
const whyUnreached = (look: PageCheck): FailureReason | null => {
  if (look.kind === 'robots_unreadable') return look.reason === 'server_error' ? null : look.reason
  if (look.kind !== 'visited' || look.visit.outcome.kind === 'read') return null
  const { problem } = look.visit.outcome
  return problem.kind === 'failed' ? problem.reason : null
}

/**
 * Sites without TLS are tried over http, sites whose bare name does not resolve with `www`. Of a broken certificate
 * browsers warn, so there http would show a page that no visitor gets.
 */
const othersFor = (url: string, why: FailureReason | null): string[] => {
  const { protocol, hostname } = new URL(url)
  const withWww = url.replace('://', '://www.')
  if (why === 'dns_error') return hostname.startsWith('www.') ? [] : [withWww]
  const isPlainWorthIt = why === 'connection_error' || why === 'bad_response'
  return isPlainWorthIt && protocol === 'https:' ? [url.replace('https:', 'http:')] : []
}
