// What is known about a page and a site after they were fetched and read: plain facts, no judgement. Everything here can be cloned
// between threads and written as JSON.
import type { FailureReason } from '../outbound/outbound.ts'
import type { Audience } from './robots.ts'

/** Where on the page a link stands, by the element around it. */
export type LinkPlace = 'header' | 'navigation' | 'main' | 'aside' | 'footer'

export interface LinkFact {
  /** Resolved against the base of the page; only http and https. */
  url: string
  /** White space folded; for a picture its alternative text. At most 200 characters. */
  text: string
  /** All tokens of `rel`, lower case, sorted, at most 10. */
  rel: string[]
  place: LinkPlace
  /** Not in a comment, template, noscript or iframe (those are not listed at all), and not hidden by style or attribute. */
  visible: boolean
  /** It leads to another registrable domain. */
  external: boolean
}

/** Marks by which `rel` says that a link is no recommendation. */
export const unfollowed: ReadonlySet<string> = new Set(['nofollow', 'sponsored', 'ugc'])

export interface PageFacts {
  /** Where the page was in the end, after redirects. */
  url: string
  title: string | null
  description: string | null
  /** Of `<html lang>`, lower case, as written. */
  lang: string | null
  /** `<link rel=canonical>`, resolved. */
  canonical: string | null
  /**
   * Known tokens of meta robots and X-Robots-Tag, lower case, sorted; `none` also as what it means. Those for a search engine alone
   * have its name in front: `googlebot:noindex`; those for us alone `us:`. `toldTo` says for whom something is meant.
   */
  robots: string[]
  /** Language tags of alternate links, lower case, sorted; `x-default` among them. */
  hreflang: string[]
  viewport: string | null
  generator: string | null
  headings: { level: 1 | 2 | 3 | 4 | 5 | 6; text: string }[]
  /** Visible text of the main part, white space folded, at most 20,000 characters. */
  text: string
  /** Words of the whole visible text, counted before the cut. */
  words: number
  /**
   * Text that people do not see although it is written to be read: hidden by inline styles (no display, no size, off the screen, in the
   * colour of its ground). Not counted: the `hidden` attribute, dialogs, and the well-known names for screen readers. The sample names
   * the different words of spam in everything that is hidden, of whatever kind; where there are none, it is the beginning.
   */
  hiddenText: { characters: number; sample: string }
  /** At most 500, in the order of the page. Where there are more, those to other sites have room of their own, the followed first. */
  links: LinkFact[]
  /** All links, counted before the cut. Jumps within the page (`#top`) are none. */
  linksTotal: number
  /** Of the links that are not kept, how many lead to other sites, and of these how many are seen and followed. */
  linksLeftOut: { external: number; followed: number }
  images: { total: number; withoutAlternative: number }
  /** ISO days named by `<time datetime>`, article meta tags and JSON-LD, newest first, at most 20. */
  dates: string[]
  /** Types named by JSON-LD and microdata, at most 20. */
  schemaTypes: string[]
  /** Addresses `mailto:` and `tel:` are counted, not kept. */
  contactLinks: number
  forms: number
  /** Text is nearly empty while scripts are many: without running them the page cannot be read. */
  needsScript: boolean
  /** The first icon link that the page names, resolved. */
  icon: string | null
  /** Where a refresh leads, resolved; absent where there is none. It is not followed as a redirect would be. */
  refresh?: string
}

/** Why a page could not be read. */
export type PageProblem =
  | { kind: 'failed'; reason: FailureReason }
  | { kind: 'status'; status: number }
  | { kind: 'not_html'; contentType: string }
  | { kind: 'truncated' }
  /** The parser was stopped: too much time or memory. */
  | { kind: 'too_heavy'; limit: 'time' | 'memory' }

export interface PageVisit {
  /** As it was asked for. */
  requestedUrl: string
  finalUrl: string
  status: number | null
  redirects: number
  firstByteMs: number | null
  bytes: number
  outcome: { kind: 'read'; facts: PageFacts } | { kind: 'unread'; problem: PageProblem }
}

/** A page as a text to be read: its main part, line by line. */
export interface PageLines extends Pick<PageFacts, 'url' | 'title' | 'description' | 'needsScript'> {
  /** At most 600, in the order of the page; `heading`: its level, where it is one. */
  lines: { text: string; heading: 1 | 2 | 3 | 4 | 5 | 6 | null }[]
}

export interface LinesVisit extends Omit<PageVisit, 'outcome'> {
  outcome: { kind: 'read'; page: PageLines } | { kind: 'unread'; problem: PageProblem }
}

/** What somebody looks for on a page: links to one of these hosts, with or without `www`, those with this text first. */
export interface Wanted {
  hosts: readonly string[]
  text: string | null
}

/** A link that was looked for. Unlike the links of the facts, it is found however many others the page has. */
export interface WantedLink extends Omit<LinkFact, 'external'> {
  /** The link as it is written and what stands beside it, at most 600 characters; it is text, whatever it looks like. */
  snippet: string
  /** What can be read shortly before and after it, the words of the link itself left out. */
  near: string
}

/** What is read of a page for the sake of a link: what it says to robots and where it sends its readers, and whether it says anything. */
export interface CheckedFacts extends Pick<
  PageFacts,
  'url' | 'title' | 'canonical' | 'robots' | 'needsScript' | 'refresh'
> {
  /** Beyond 1,000 nobody counts them, and the text is left out. */
  words: number
  text: string
}

/** The visit for the sake of a link. */
export interface CheckVisit extends Omit<PageVisit, 'outcome'> {
  outcome: { kind: 'read'; facts: CheckedFacts } | { kind: 'unread'; problem: PageProblem }
}

/** What came of looking for a link on a page. The first three: not asked for, and where it ended. */
export type PageCheck =
  | { kind: 'closed'; url: string; to: Audience }
  | { kind: 'robots_unreadable'; url: string; reason: FailureReason | 'server_error' }
  /** It leads to a host that is neither the one that was asked nor below it. */
  | { kind: 'elsewhere'; url: string }
  /** `closedTo`: to whom robots.txt closes the address where it ended, although not to us. */
  | { kind: 'visited'; visit: CheckVisit; closedTo: Audience | null; wanted: WantedLink[] }

export type RobotsReading =
  | {
      kind: 'rules'
      sitemaps: string[]
      crawlDelaySeconds: number | null
      /** The homepage: us, those whom no group names, and each of Googlebot and Bingbot. */
      allowsUs: boolean
      allowsEverybody: boolean
      allowsSearchEngines: boolean
    }
  /** There is none (4xx): everything is allowed. */
  | { kind: 'none' }
  /** The server failed (5xx) or could not be reached: nothing is allowed for now. */
  | { kind: 'unreadable'; reason: FailureReason | 'server_error' }

export interface SitemapReading {
  /** `elsewhere`: robots.txt names only such on hosts that are not the site's. They are not asked for. */
  kind: 'found' | 'none' | 'broken' | 'elsewhere'
  /** How many pages it names, capped at 50,000. */
  pages: number
  newestDay: string | null
}

export interface SiteFacts {
  /** Host that was asked, in ASCII. */
  host: string
  /** Scheme and host where the homepage was in the end. */
  origin: string
  https: 'valid' | 'invalid' | 'none'
  /** Whether http:// leads to https:// ; null where that could not be asked. */
  httpLeadsToHttps: boolean | null
  robots: RobotsReading
  sitemap: SitemapReading
  /**
   * The homepage first, then the others in the order of their address. Pages that robots.txt forbids us are not here, nor those that
   * say noindex to us alone.
   */
  visits: PageVisit[]
  /** Links that were found, and of these how many robots.txt forbids everybody or search engines; us alone does not count. */
  pagesFound: number
  pagesForbidden: number
  /** Our time, or the pause that robots.txt asks for, did not suffice for all that we would have read. */
  cutShort: boolean
}

export type SiteOutcome = { kind: 'crawled'; site: SiteFacts } | { kind: 'failed'; reason: SiteFailure }

/** The homepage itself could not be read, so there is nothing to say about the site. */
export type SiteFailure =
  | { kind: 'robots' }
  | { kind: 'robots_unreadable' }
  | { kind: 'page'; problem: PageProblem }
  /** The homepage leads to a host that is neither the one that was asked nor below it. */
  | { kind: 'elsewhere'; host: string }
