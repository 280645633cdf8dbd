// Facts about a page and a site after fetching and parsing, without judgement. Everything here can be cloned between
// threads and serialised as JSON.
import type { FailureReason } from '../outbound/outbound.ts'
import type { Audience } from './robots.ts'

/** Where on the page a link is, by its enclosing element. */
export type LinkPlace = 'header' | 'navigation' | 'main' | 'aside' | 'footer'

export interface LinkFact {
  /** Resolved against the page's base URL; only http and https. */
  url: string
  /** White space folded; for an image its alternative text. At most 200 characters. */
  text: string
  /** Tokens of `rel`, lower case, sorted, at most 10: those that decide, and of the others what fits. */
  rel: string[]
  place: LinkPlace
  /** Not in a comment, template, noscript or iframe (those are not listed at all), and not hidden by style or attribute. */
  visible: boolean
  /** It points to another registrable domain. */
  external: boolean
}

/** `rel` values that mark a link as not endorsed. */
export const unfollowed: ReadonlySet<string> = new Set(['nofollow', 'sponsored', 'ugc'])

export interface PageFacts {
  /** The final URL after redirects. */
  url: string
  title: string | null
  description: string | null
  /** The value of `<html lang>`, lower case. */
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
  /** Visible text of the main content, white space folded, at most 20,000 characters. */
  text: string
  /** Word count of the whole visible text, before truncation. */
  words: number
  /**
   * Text that is hidden from people although it is meant to be read: by inline styles (no display, no size, off screen,
   * in the background colour). Not counted: the `hidden` attribute, dialogs, and the common class names for screen
   * readers. The sample lists the distinct spam words in all hidden text of any kind; if there are none, it is the
   * beginning.
   */
  hiddenText: { characters: number; sample: string }
  /** At most 500, in page order. If there are more, external links have reserved slots, followed ones first. */
  links: LinkFact[]
  /** All links, counted before truncation. Jumps within the page (`#top`) do not count. */
  linksTotal: number
  /** Of the dropped links, how many are external, and how many of these are visible and followed. */
  linksLeftOut: { external: number; followed: number }
  images: { total: number; withoutAlternative: number }
  /** ISO dates from `<time datetime>`, article meta tags and JSON-LD, newest first, at most 20. */
  dates: string[]
  /** Types from JSON-LD and microdata, at most 20. */
  schemaTypes: string[]
  /** `mailto:` and `tel:` links are counted, not stored. */
  contactLinks: number
  forms: number
  /** Hardly any text but many scripts: the page cannot be read without running them. */
  needsScript: boolean
  /** The first icon link of the page, resolved. */
  icon: string | null
  /** Ids of analytics and advertising accounts in the addresses of scripts, sorted, at most 10; absent if there is none. */
  trackers?: { kind: 'analytics' | 'ads'; id: string }[]
  /** Name of the theme in the addresses of style sheets and scripts; absent if there is none. */
  theme?: string
  /** Target of a meta refresh, resolved; absent if there is none. It is not followed like a redirect. */
  refresh?: string
}

/** Why a page could not be read. */
export type PageProblem =
  | { kind: 'failed'; reason: FailureReason }
  | { kind: 'status'; status: number }
  | { kind: 'not_html'; contentType: string }
  | { kind: 'truncated' }
  /** The parser was killed: too much time or memory. */
  | { kind: 'too_heavy'; limit: 'time' | 'memory' }

export interface PageVisit {
  /** As requested. */
  requestedUrl: string
  finalUrl: string
  status: number | null
  redirects: number
  firstByteMs: number | null
  bytes: number
  outcome: { kind: 'read'; facts: PageFacts } | { kind: 'unread'; problem: PageProblem }
}

/** A page as readable text: its main content, line by line. */
export interface PageLines extends Pick<PageFacts, 'url' | 'title' | 'description' | 'needsScript'> {
  /** At most 600, in page order; `heading`: its level, if it is one. */
  lines: { text: string; heading: 1 | 2 | 3 | 4 | 5 | 6 | null }[]
}

export interface LinesVisit extends Omit<PageVisit, 'outcome'> {
  outcome: { kind: 'read'; page: PageLines } | { kind: 'unread'; problem: PageProblem }
}

/** Links to find on a page: those to one of these hosts, with or without `www`, those with this anchor text first. */
export interface Wanted {
  hosts: readonly string[]
  text: string | null
  /** Find out which page the homepage is, too. */
  onHomepage?: boolean
}

/** What a visitor sees of a link on one screen. `cause`: the property, attribute or element behind it. */
export type Visibility =
  | { kind: 'visible' }
  | { kind: 'hidden'; cause: string }
  /** In content that a visitor can open, such as an accordion or a tab. */
  | { kind: 'collapsed'; cause: string }
  /** Only a browser can tell. */
  | { kind: 'undecided'; cause: string }

export interface LinkVisibility {
  desktop: Visibility
  phone: Visibility
}

/**
 * A link that was searched for. Unlike the links of the facts, it is found however many others the page has. Its text is
 * what is seen of it, if anything is.
 */
export interface WantedLink extends Omit<LinkFact, 'external' | 'visible'> {
  visibility: LinkVisibility
  /** The markup of the link and the text beside it, at most 600 characters; always treat it as plain text. */
  snippet: string
  /** The visible text shortly before and after it, line by line; the link itself is a line break. */
  near: string
  /** Its `rel` is not separated by white space alone. */
  relMalformed: boolean
  /** What of the link a script of the page names that can change it; null if there is no such script. */
  touchedBy: string | null
}

/** What a visitor, or a crawler without scripts, gets instead of the content of a page. */
export type Wall = 'captcha' | 'consent_wall' | 'paywall' | 'login_wall' | 'needs_script'

/**
 * Page facts that a link check needs: its robots directives, where it redirects its readers, and whether it has any
 * content.
 */
export interface CheckedFacts extends Pick<PageFacts, 'url' | 'title' | 'canonical' | 'robots' | 'refresh'> {
  /** Absent if the content can be read. */
  wall?: Wall
  /** Pages of other websites that visible, followed links in the content lead to, buttons for sharing aside. */
  followedPages?: number
  /** The canonical URL that the `Link` header names; absent if it names none. */
  headerCanonical?: string
  /** The moment from which search engines are asked to drop the page; absent if there is none. */
  unavailableAfter?: string
}

/** What reading the HTML of a page for a link check has found. */
export interface CheckReading {
  facts: CheckedFacts
  wanted: WantedLink[]
  /** Style sheets of its own site that the visibility of the links may depend on and that were not given. */
  missingSheets: string[]
}

/** The page visit of a link check. */
export interface CheckVisit extends Omit<PageVisit, 'outcome'> {
  outcome: { kind: 'read'; facts: CheckedFacts } | { kind: 'unread'; problem: CheckProblem }
}

/** `download`: the response tells the browser to save it instead of showing it. */
export type CheckProblem = PageProblem | { kind: 'download' }

/** Result of searching a link on a page. The first three: not requested, and the URL where it stopped. */
export type PageCheck =
  | { kind: 'closed'; url: string; to: Audience }
  | { kind: 'robots_unreadable'; url: string; reason: FailureReason | 'server_error' }
  /** It redirects to a host that is neither the requested one nor below it. */
  | { kind: 'elsewhere'; url: string }
  /** `closedTo`: for whom robots.txt blocks the final URL, although not for us. */
  | {
      kind: 'visited'
      visit: CheckVisit
      closedTo: Audience | null
      wanted: WantedLink[]
      /** Where the homepage leads, if that was asked for; null if it could not be read. */
      homepage?: string | null
    }

export type RobotsReading =
  | {
      kind: 'rules'
      sitemaps: string[]
      crawlDelaySeconds: number | null
      /** Access to the homepage: for us, for robots without a group, and for both Googlebot and Bingbot. */
      allowsUs: boolean
      allowsEverybody: boolean
      allowsSearchEngines: boolean
    }
  /** There is none (4xx): everything is allowed. */
  | { kind: 'none' }
  /** The server failed (5xx) or could not be reached: nothing is allowed for now. */
  | { kind: 'unreadable'; reason: FailureReason | 'server_error' }

export interface SitemapReading {
  /** `elsewhere`: robots.txt lists only sitemaps on other hosts. They are not requested. */
  kind: 'found' | 'none' | 'broken' | 'elsewhere'
  /** Number of pages it lists, capped at 50,000. */
  pages: number
  newestDay: string | null
}

export interface SiteFacts {
  /** The requested host, in ASCII. */
  host: string
  /** Scheme and host of the final homepage URL. */
  origin: string
  https: 'valid' | 'invalid' | 'none'
  /** Whether http:// redirects to https:// ; null if that could not be determined. */
  httpLeadsToHttps: boolean | null
  robots: RobotsReading
  sitemap: SitemapReading
  /**
   * The homepage first, then the others sorted by URL. Without pages that robots.txt disallows for us, and those with
   * noindex for us only.
   */
  visits: PageVisit[]
  /**
   * Links found, and how many of these robots.txt disallows for all robots or search engines; those blocked only for us
   * do not count.
   */
  pagesFound: number
  pagesForbidden: number
  /** Our deadline, or the crawl delay of robots.txt, did not allow reading everything we wanted. */
  cutShort: boolean
}

export type SiteOutcome = { kind: 'crawled'; site: SiteFacts } | { kind: 'failed'; reason: SiteFailure }

/** The homepage could not be read, so there is nothing to report about the site. */
export type SiteFailure =
  | { kind: 'robots' }
  | { kind: 'robots_unreadable' }
  | { kind: 'page'; problem: PageProblem }
  /** The homepage redirects to a host that is neither the requested one nor below it. */
  | { kind: 'elsewhere'; host: string }
