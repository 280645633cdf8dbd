// Quality analysis: from the facts of a crawled site to a score of twelve signals, and to the topic of the site. Pure:
// the same facts and the same day give the same result, whatever the clock, locale or key order.
import type { AnalysisFailure, SignalResult, SiteLanguage } from '../../../contract/analysis.ts'
import { type Niche, type Signal, signals } from '../../../contract/signals.ts'
import type { SiteFacts } from '../../platform/crawl/facts.ts'
import { countryOf } from './country.ts'
import { failureOf } from './failure.ts'
import { nicheOf } from './niche/classify.ts'
import { type Outgoing, outgoingOf } from './outgoing.ts'
import { readSite } from './readSite.ts'
import { isParked } from './parked.ts'
import { judgeContentDepth } from './signals/contentDepth.ts'
import { judgeMobile, judgeSpeed } from './signals/delivery.ts'
import { judgeFreshness } from './signals/freshness.ts'
import { judgeGuestPosts } from './signals/guestPosts.ts'
import { judgeImprintContact } from './signals/imprintContact.ts'
import { judgeIndexability } from './signals/indexability.ts'
import { judgeLanguageConsistency } from './signals/languageConsistency.ts'
import { judgeOutboundLinks } from './signals/outboundLinks.ts'
import { judgeReachability } from './signals/reachability.ts'
import { judgeSpamText } from './signals/spamText.ts'
import { judgeStructure } from './signals/structure.ts'
import type { Judge } from './verdict.ts'

export { failureOf } from './failure.ts'

export interface Analysis {
  score: number
  /** One for each signal, in the order of the contract. */
  signals: SignalResult[]
  language: SiteLanguage | null
  country: string | null
  niche: Niche | null
  /** Of the homepage. */
  title: string | null
  pagesRead: { url: string; status: number; title: string | null; words: number }[]
}

/** Outgoing links are not part of the stored result: they are passed on separately. */
export type AnalysisOutcome =
  | { kind: 'analysed'; analysis: Analysis; outgoing: Outgoing }
  | { kind: 'failed'; failure: AnalysisFailure }

const judges: Record<Signal, Judge> = {
  reachability: judgeReachability,
  indexability: judgeIndexability,
  content_depth: judgeContentDepth,
  freshness: judgeFreshness,
  outbound_links: judgeOutboundLinks,
  guest_posts: judgeGuestPosts,
  spam_text: judgeSpamText,
  imprint_contact: judgeImprintContact,
  structure: judgeStructure,
  speed: judgeSpeed,
  mobile: judgeMobile,
  language_consistency: judgeLanguageConsistency,
}

/** Our own rate limit for a host kept us from reading a part of the site. */
const isBrokenOff = ({ visits, robots }: SiteFacts): boolean =>
  (robots.kind === 'unreadable' && robots.reason === 'host_busy') ||
  visits.some(
    ({ outcome }) =>
      outcome.kind === 'unread' && outcome.problem.kind === 'failed' && outcome.problem.reason === 'host_busy',
  )

/** `today` is an ISO day. */
export const analyse = (site: SiteFacts, { today }: { today: string }): AnalysisOutcome => {
  const [first] = site.visits
  if (first === undefined) return { kind: 'failed', failure: 'unreachable' }
  if (first.outcome.kind === 'unread') {
    return { kind: 'failed', failure: failureOf({ kind: 'page', problem: first.outcome.problem }) }
  }
  // Pages we did not request say nothing about the site: the whole site is read again later.
  if (isBrokenOff(site)) return { kind: 'failed', failure: 'interrupted' }
  const home = first.outcome.facts
  const read = readSite(site, today)
  if (isParked(home, read.pages.length)) return { kind: 'failed', failure: 'parked' }
  const results = signals.map((signal) => judges[signal](read))
  const allFacts = read.pages.map(({ facts }) => facts)
  return {
    kind: 'analysed',
    analysis: {
      score: results.reduce((sum, { points }) => sum + points, 0),
      signals: results,
      language: read.language,
      country: countryOf(site, allFacts, read.language),
      niche: nicheOf(read.content, read.language),
      title: home.title,
      pagesRead: read.pages.map(({ facts, status }) => ({
        url: facts.url,
        status,
        title: facts.title,
        words: facts.words,
      })),
    },
    outgoing: outgoingOf(site, today),
  }
}
