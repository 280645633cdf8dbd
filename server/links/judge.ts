// Judges a link check: one of three verdicts, with every reason in the order of the checks. Pure; a page that could not
// be read never counts as a missing link.
import type { AcceptedDefects, LinkNote, LinkPlace, LinkVerdict, LinkReason } from '../../contract/links.ts'
import type { PageCheck, CheckedFacts, CheckProblem, CheckVisit, Wall, WantedLink } from '../platform/crawl/facts.ts'
import { directiveAudience } from '../platform/crawl/robots.ts'
import { unreachable } from '../platform/errors.ts'
import type { FailureReason } from '../platform/outbound/outbound.ts'
import { isOnSiteOf, isSamePage, isSameTarget, plainHostOf } from './compareTargets.ts'
import { sightOf } from './visibleOn.ts'
import { foldText, hasLabel } from './wording.ts'

export interface Expectation {
  /** The website that has to carry the link. */
  host: string
  targetUrl: string
  /** Any page of the target's site will do. */
  wholeSite: boolean
  /** Null: no anchor text was agreed. */
  anchorText: string | null
  rel: 'any' | 'dofollow' | 'nofollow' | 'sponsored'
  label: boolean
  /** Defects that a decision has accepted. They count for a link that is on the page, never for one that is missing. */
  accepted: AcceptedDefects
  /** It has passed on this page and counts as live: what cannot be read, or has to be opened, is no reason for a loss. */
  wasLive: boolean
  /** Agreed for the page that the bare domain leads to. */
  isOnHomepage: boolean
  /** Followed external links in the content, with this one; null: not agreed. */
  linksPerPage: number | null
}

export interface Seen {
  finalUrl: string | null
  status: number | null
  anchorText: string | null
  rel: string[]
  place: LinkPlace | null
  snippet: string | null
  /** Name of the picture of a rendered check. */
  picture: string | null
  notes: LinkNote[]
}

export interface Judgement {
  verdict: LinkVerdict
  /** Empty if it passed. */
  reasons: LinkReason[]
  seen: Seen
}

export const nothingSeen: Seen = {
  finalUrl: null,
  status: null,
  anchorText: null,
  rel: [],
  place: null,
  snippet: null,
  picture: null,
  notes: [],
}

export const judge = (check: PageCheck, expected: Expectation, now: Date): Judgement => {
  switch (check.kind) {
    case 'closed':
      return check.to === 'us_alone'
        ? unclear('blocked_for_us', { finalUrl: check.url })
        : failed(['robots_blocked'], { finalUrl: check.url })
    case 'robots_unreadable':
      return unclear(check.reason === 'server_error' ? 'robots_unreadable' : reasonOfFailure[check.reason], {})
    case 'elsewhere':
      return failed(['wrong_host'], { finalUrl: check.url })
    case 'visited':
      return judgeVisit(check, expected, now)
    default:
      return unreachable(check)
  }
}

const failed = (reasons: LinkReason[], seen: Partial<Seen>): Judgement => ({
  verdict: 'failed',
  reasons,
  seen: { ...nothingSeen, ...seen },
})

const unclear = (reason: LinkReason, seen: Partial<Seen>): Judgement => ({
  verdict: 'inconclusive',
  reasons: [reason],
  seen: { ...nothingSeen, ...seen },
})

type Visited = Extract<PageCheck, { kind: 'visited' }>

const judgeVisit = (check: Visited, expected: Expectation, now: Date): Judgement => {
  const { visit, wanted } = check
  const page = { finalUrl: visit.finalUrl, status: visit.status }
  if (visit.outcome.kind === 'unread') {
    const reason = reasonOfProblem(visit.outcome.problem)
    return isClear(reason, expected) ? failed([reason], page) : unclear(reason, page)
  }
  const { facts } = visit.outcome
  const best = bestOf(wanted, facts, expected)
  const seen = best === null ? page : { ...page, ...seenOf(best.link) }
  const ofPage = [...reasonsOfPage(check, facts, expected, now), ...reasonsOfTerms(check, facts, expected)]
  // If a directive addresses us alone, other visitors may see a different page.
  if (directiveAudience(facts.robots, 'noindex') === 'us_alone') return unclear('blocked_for_us', seen)
  if (best === null) {
    const { wall } = facts
    if (wall !== undefined && !isDecided(wall, ofPage)) return unclear(wall, seen)
    if (wall !== undefined) return failed(ofPage, seen)
  }
  const reasons: LinkReason[] =
    best === null ? [...ofPage, 'link_missing'] : [...withoutAccepted(ofPage, expected), ...best.reasons]
  if (reasons.length === 0 && best?.isOpen === true) return unclear('needs_browser', seen)
  // Which page the homepage is could not be found out.
  if (reasons.length === 0 && expected.isOnHomepage && (check.homepage ?? null) === null) {
    return unclear('unreachable', seen)
  }
  return reasons.length > 0
    ? failed(reasons, seen)
    : { verdict: 'passed', reasons: [], seen: { ...nothingSeen, ...seen } }
}

/** What else is no page is refused at submission; a page that was one may only be broken for the moment. */
const isClear = (reason: LinkReason, { wasLive }: Expectation): boolean =>
  reason === 'page_gone' || reason === 'is_download' || (reason === 'not_html' && !wasLive)

/**
 * What a shell or a paid page says to search engines counts without its content. Any other wall is a page of its own:
 * only that it is on another website is certain.
 */
const isDecided = (wall: Wall, ofPage: readonly LinkReason[]): boolean =>
  wall === 'needs_script' || wall === 'paywall' ? ofPage.length > 0 : ofPage.includes('wrong_host')

/** An accepted anchor text is compared like the ordered one, so that a third one is still wrong. */
const withoutAccepted = (reasons: readonly LinkReason[], { accepted: { defects } }: Expectation): LinkReason[] =>
  reasons.filter((reason) => reason === 'wrong_anchor' || !defects.some((accepted) => accepted === reason))

const seenOf = ({ text, rel, place, snippet, relMalformed }: WantedLink): Partial<Seen> => ({
  anchorText: text,
  rel,
  place,
  snippet,
  notes: relMalformed ? ['rel_malformed'] : [],
})

const reasonsOfPage = (
  { visit, closedTo }: Visited,
  facts: CheckedFacts,
  { host }: Expectation,
  now: Date,
): LinkReason[] => {
  const own = plainHostOf(new URL(`https://${host}`))
  const reasons: LinkReason[] = []
  if (plainHostOf(new URL(visit.finalUrl)) !== own) reasons.push('wrong_host')
  if (facts.refresh !== undefined && !isSameTarget(facts.refresh, visit.finalUrl)) reasons.push('refreshes_elsewhere')
  if (isForOthers(directiveAudience(facts.robots, 'noindex'))) reasons.push('noindex')
  if (facts.unavailableAfter !== undefined && new Date(facts.unavailableAfter) <= now) reasons.push('expired')
  if (isForOthers(closedTo)) reasons.push('robots_blocked')
  const canonicals = [facts.canonical, facts.headerCanonical ?? null]
  if (canonicals.some((one) => one !== null && !isCanonicalOf(one, visit))) reasons.push('canonical_elsewhere')
  return reasons
}

/** What the offer states about the page. */
const reasonsOfTerms = (
  { visit, homepage = null }: Visited,
  facts: CheckedFacts,
  { isOnHomepage, linksPerPage }: Expectation,
): LinkReason[] => {
  const reasons: LinkReason[] = []
  if (isOnHomepage && homepage !== null && !isSamePage(homepage, visit.finalUrl)) reasons.push('not_homepage')
  const isFollowed = !isForOthers(directiveAudience(facts.robots, 'nofollow'))
  if (linksPerPage !== null && isFollowed && (facts.followedPages ?? 0) > linksPerPage) reasons.push('too_many_links')
  return reasons
}

const isForOthers = (audience: Visited['closedTo']): boolean => audience !== null && audience !== 'us_alone'

const isCanonicalOf = (canonical: string, { finalUrl, requestedUrl }: CheckVisit): boolean =>
  [finalUrl, requestedUrl].some((page) => isSamePage(canonical, page))

interface Candidate {
  link: WantedLink
  reasons: LinkReason[]
  /** Only a browser can tell whether it is visible. */
  isOpen: boolean
}

/** Of several links to the target the best one counts; ties go to the first. */
const bestOf = (wanted: readonly WantedLink[], facts: CheckedFacts, expected: Expectation): Candidate | null => {
  const leads = expected.wholeSite ? isOnSiteOf : isSameTarget
  return wanted
    .filter(({ url }) => leads(url, expected.targetUrl))
    .map((link) => ({ link, reasons: reasonsOfLink(link, facts, expected), isOpen: isOpen(link, expected) }))
    .reduce<Candidate | null>((best, next) => (best === null || isBetter(next, best) ? next : best), null)
}

/** Fewer reasons win; on a tie, one that no script can change, or that fails at a later check. */
const isBetter = (one: Candidate, other: Candidate): boolean => {
  if (one.reasons.length !== other.reasons.length) return one.reasons.length < other.reasons.length
  if (one.isOpen !== other.isOpen) return other.isOpen
  return !one.reasons.includes('wrong_anchor') && other.reasons.includes('wrong_anchor')
}

const reasonsOfLink = (link: WantedLink, facts: CheckedFacts, expected: Expectation): LinkReason[] => {
  const reasons: LinkReason[] = []
  if (!isAnchorText(link.text, expected)) reasons.push('wrong_anchor')
  reasons.push(...reasonsOfRel(link, facts, expected.rel))
  const sight = sightOf(link, expected.wasLive)
  if (sight === 'hidden' || sight === 'collapsed') reasons.push(sight)
  if (expected.label && !hasLabel(link.near)) reasons.push('label_missing')
  return withoutAccepted(reasons, expected)
}

/** A script can change it, or only a browser can tell whether it is visible. */
const isOpen = (link: WantedLink, { wasLive, accepted }: Expectation): boolean =>
  (link.touchedBy !== null || sightOf(link, wasLive) === 'undecided') && !accepted.defects.includes('hidden')

const isAnchorText = (text: string, { anchorText, accepted }: Expectation): boolean =>
  anchorText === null ||
  [anchorText, accepted.anchor_text].some((one) => one !== null && foldText(text) === foldText(one))

const reasonsOfRel = ({ rel }: WantedLink, facts: CheckedFacts, expected: Expectation['rel']): LinkReason[] => {
  const pageSaysNofollow = isForOthers(directiveAudience(facts.robots, 'nofollow'))
  switch (expected) {
    case 'any':
      return []
    case 'dofollow': {
      const reasons: LinkReason[] = []
      if (rel.includes('nofollow') || rel.includes('ugc')) reasons.push('rel_nofollow')
      if (rel.includes('sponsored')) reasons.push('rel_sponsored')
      if (pageSaysNofollow) reasons.push('page_nofollow')
      return reasons
    }
    case 'nofollow':
      return rel.includes('nofollow') || pageSaysNofollow ? [] : ['rel_missing_nofollow']
    case 'sponsored':
      return rel.includes('sponsored') ? [] : ['rel_missing_sponsored']
    default:
      return unreachable(expected)
  }
}

const reasonOfFailure: Readonly<Record<FailureReason, LinkReason>> = {
  blocked_address: 'blocked_address',
  blocked_url: 'blocked_address',
  dns_error: 'dns_error',
  timeout: 'timeout',
  tls_error: 'tls_error',
  connection_error: 'unreachable',
  too_large: 'too_heavy',
  too_many_redirects: 'unreachable',
  bad_response: 'unreachable',
  // Our own rate limit for this host is reached.
  host_busy: 'too_many_requests',
}

const reasonOfProblem = (problem: CheckProblem): LinkReason => {
  switch (problem.kind) {
    case 'failed':
      return reasonOfFailure[problem.reason]
    case 'status':
      return reasonOfStatus(problem.status)
    case 'download':
      return 'is_download'
    case 'not_html':
    case 'truncated':
    case 'too_heavy':
      return problem.kind
    default:
      return unreachable(problem)
  }
}

const reasonOfStatus = (status: number): LinkReason => {
  if (status === 404 || status === 410) return 'page_gone'
  if (status === 401 || status === 403 || status === 407 || status === 451) return 'access_denied'
  if (status === 429) return 'too_many_requests'
  return status >= 500 ? 'server_error' : 'unexpected_status'
}
