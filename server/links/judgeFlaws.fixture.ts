// Pages with their expected verdicts, as facts: a judge that deviates is caught.
import type { AcceptedDefects, LinkReason, LinkVerdict } from '../../contract/links.ts'
import type { Expectation, judge } from './judge.ts'
import type {
  CheckedFacts,
  CheckProblem,
  LinkVisibility,
  PageCheck,
  PageFacts,
  Visibility,
  WantedLink,
} from '../platform/crawl/facts.ts'

const page = 'https://seller.test/post'

const readPage: PageFacts = {
  url: page,
  title: 'E-Mails',
  description: null,
  lang: 'en',
  canonical: null,
  robots: [],
  hreflang: [],
  viewport: null,
  generator: null,
  headings: [],
  text: 'Words about boats. '.repeat(100),
  words: 300,
  hiddenText: { characters: 0, sample: '' },
  links: [],
  linksTotal: 1,
  linksLeftOut: { external: 0, followed: 0 },
  images: { total: 0, withoutAlternative: 0 },
  dates: [],
  schemaTypes: [],
  contactLinks: 0,
  forms: 0,
  needsScript: false,
  icon: null,
}

const sightAs = (kind: Visibility['kind']): Visibility => (kind === 'visible' ? { kind } : { kind, cause: 'display' })
const seenAs = (desktop: Visibility['kind'], phone = desktop): LinkVisibility => ({
  desktop: sightAs(desktop),
  phone: sightAs(phone),
})

const link: WantedLink = {
  url: 'https://target.test/page',
  text: 'Good words',
  rel: [],
  place: 'main',
  visibility: seenAs('visible'),
  snippet: '<a>Good words</a>',
  near: 'Read',
  relMalformed: false,
  touchedBy: null,
}

const usual: Expectation = {
  host: 'seller.test',
  targetUrl: 'https://target.test/page',
  wholeSite: false,
  anchorText: 'Good words',
  rel: 'any',
  label: false,
  accepted: { defects: [], anchor_text: null },
  wasLive: false,
  isOnHomepage: false,
  linksPerPage: null,
}

type Visited = Extract<PageCheck, { kind: 'visited' }>
const visited = (outcome: Visited['visit']['outcome'], more: Partial<Visited> = {}, finalUrl = page): PageCheck => ({
  kind: 'visited',
  closedTo: null,
  wanted: [link],
  visit: { requestedUrl: page, finalUrl, status: 200, redirects: 0, firstByteMs: 1, bytes: 1_000, outcome },
  ...more,
})
const shown = (facts: Partial<PageFacts & CheckedFacts> = {}, ...wanted: Partial<WantedLink>[]): PageCheck =>
  visited({ kind: 'read', facts: { ...readPage, ...facts } }, { wanted: wanted.map((one) => ({ ...link, ...one })) })
const unread = (problem: CheckProblem): PageCheck => visited({ kind: 'unread', problem }, { wanted: [] })
const reached = (finalUrl: string): PageCheck => visited({ kind: 'read', facts: readPage }, {}, finalUrl)

const home = (homepage: string | null): PageCheck => visited({ kind: 'read', facts: readPage }, { homepage })

const now = new Date('2026-06-01T00:00:00Z')

const nofollow: AcceptedDefects = { defects: ['rel_nofollow'], anchor_text: null }
const otherWords: AcceptedDefects = { defects: ['wrong_anchor'], anchor_text: 'Other words' }

type Case = readonly [check: PageCheck, verdict: LinkVerdict, reasons: LinkReason[], expected?: Partial<Expectation>]

const cases: readonly Case[] = [
  [shown({}, {}), 'passed', []],
  [shown(), 'failed', ['link_missing']],
  [shown({}, { url: 'https://other.test/page' }), 'failed', ['link_missing']],
  [shown({}, { url: 'https://target.test/' }), 'failed', ['link_missing']],
  [shown({}, { url: 'https://target.test/' }), 'passed', [], { wholeSite: true }],
  [shown({}, { text: 'Other words' }), 'failed', ['wrong_anchor']],
  [shown({}, { text: 'Other words' }), 'passed', [], { anchorText: null }],
  [shown({}, { text: 'Other words' }, {}, { visibility: seenAs('hidden') }), 'passed', []],
  [shown({}, { visibility: seenAs('hidden') }), 'failed', ['hidden']],
  [shown({}, { visibility: seenAs('visible', 'hidden') }), 'failed', ['hidden']],
  [shown({}, { visibility: seenAs('visible', 'hidden'), place: 'footer' }), 'passed', []],
  [shown({}, { visibility: seenAs('collapsed') }), 'failed', ['collapsed']],
  [shown({}, { visibility: seenAs('collapsed') }), 'passed', [], { wasLive: true }],
  [shown({}, { visibility: seenAs('undecided') }), 'inconclusive', ['needs_browser']],
  [shown({}, { visibility: seenAs('undecided') }, {}), 'passed', []],
  [shown({}, {}, { visibility: seenAs('undecided') }), 'passed', []],
  [shown({}, { visibility: seenAs('undecided') }, { visibility: seenAs('hidden') }), 'inconclusive', ['needs_browser']],
  [shown({}, { visibility: seenAs('undecided'), text: 'Other words' }), 'failed', ['wrong_anchor']],
  [
    shown({}, { visibility: seenAs('undecided') }),
    'passed',
    [],
    { accepted: { defects: ['hidden'], anchor_text: null } },
  ],
  [shown({}, { touchedBy: '#deal' }), 'inconclusive', ['needs_browser']],
  [shown({}, { touchedBy: '#deal' }, {}), 'passed', []],
  [shown({}, { touchedBy: '#deal', visibility: seenAs('hidden') }), 'failed', ['hidden']],
  [shown({ robots: ['noindex'] }, {}), 'failed', ['noindex']],
  [shown({ robots: ['us:noindex'] }, {}), 'inconclusive', ['blocked_for_us']],
  [shown({ canonical: 'https://seller.test/other' }, {}), 'failed', ['canonical_elsewhere']],
  [shown({}, { rel: ['nofollow'] }), 'failed', ['rel_nofollow'], { rel: 'dofollow' }],
  [shown({}, { rel: ['nofollow'] }), 'passed', []],
  [shown({ wall: 'needs_script' }), 'inconclusive', ['needs_script']],
  [shown({ wall: 'needs_script', robots: ['noindex'] }), 'failed', ['noindex']],
  [shown({ wall: 'needs_script' }, {}), 'passed', []],
  [shown({ wall: 'captcha', robots: ['noindex'] }), 'inconclusive', ['captcha']],
  [shown({ wall: 'login_wall' }), 'inconclusive', ['login_wall']],
  [shown({ wall: 'login_wall' }, { visibility: seenAs('hidden') }), 'failed', ['hidden']],
  [shown({ refresh: 'https://elsewhere.test/' }, {}), 'failed', ['refreshes_elsewhere']],
  [shown({}, {}), 'failed', ['label_missing'], { label: true }],
  [shown({}, { near: 'Anzeige' }), 'passed', [], { label: true }],
  [shown({}, { rel: ['nofollow'] }), 'passed', [], { rel: 'dofollow', accepted: nofollow }],
  [shown({}, { rel: ['nofollow', 'sponsored'] }), 'failed', ['rel_sponsored'], { rel: 'dofollow', accepted: nofollow }],
  [shown(), 'failed', ['link_missing'], { accepted: nofollow }],
  [shown({}, { text: 'Other words' }), 'passed', [], { accepted: otherWords }],
  [shown({}, { text: 'Third words' }), 'failed', ['wrong_anchor'], { accepted: otherWords }],
  [shown({ followedPages: 3 }, {}), 'passed', [], { linksPerPage: 3 }],
  [shown({ followedPages: 4 }, {}), 'passed', []],
  [shown({ followedPages: 4 }, {}), 'failed', ['too_many_links'], { linksPerPage: 3 }],
  [shown({ followedPages: 4, robots: ['nofollow'] }, {}), 'passed', [], { linksPerPage: 3 }],
  [home('https://seller.test/post'), 'passed', [], { isOnHomepage: true }],
  [home('https://www.seller.test/post/'), 'passed', [], { isOnHomepage: true }],
  [home('https://seller.test/'), 'failed', ['not_homepage'], { isOnHomepage: true }],
  [home('https://seller.test/'), 'passed', []],
  [home(null), 'inconclusive', ['unreachable'], { isOnHomepage: true }],
  [reached('https://www.seller.test/post'), 'passed', []],
  [reached('https://blog.seller.test/post'), 'failed', ['wrong_host']],
  [reached('https://elsewhere.test/post'), 'failed', ['wrong_host']],
  [unread({ kind: 'status', status: 404 }), 'failed', ['page_gone']],
  [unread({ kind: 'status', status: 403 }), 'inconclusive', ['access_denied']],
  [unread({ kind: 'status', status: 429 }), 'inconclusive', ['too_many_requests']],
  [unread({ kind: 'status', status: 503 }), 'inconclusive', ['server_error']],
  [unread({ kind: 'failed', reason: 'timeout' }), 'inconclusive', ['timeout']],
  [unread({ kind: 'truncated' }), 'inconclusive', ['truncated']],
  [unread({ kind: 'not_html', contentType: 'application/pdf' }), 'failed', ['not_html']],
  [unread({ kind: 'not_html', contentType: 'application/pdf' }), 'inconclusive', ['not_html'], { wasLive: true }],
  [unread({ kind: 'download' }), 'failed', ['is_download'], { wasLive: true }],
  [shown({ headerCanonical: 'https://seller.test/other' }, {}), 'failed', ['canonical_elsewhere']],
  [shown({ unavailableAfter: '2026-06-01T00:00:00.000Z' }, {}), 'failed', ['expired']],
  [shown({ unavailableAfter: '2026-06-01T00:00:00.001Z' }, {}), 'passed', []],
  [{ kind: 'closed', url: page, to: 'us_alone' }, 'inconclusive', ['blocked_for_us']],
  [{ kind: 'closed', url: page, to: 'everybody' }, 'failed', ['robots_blocked']],
  [{ kind: 'elsewhere', url: 'https://elsewhere.test/' }, 'failed', ['wrong_host']],
  [{ kind: 'robots_unreadable', url: page, reason: 'timeout' }, 'inconclusive', ['timeout']],
]

export const judgeFlaw = (judged: typeof judge): string | null => {
  for (const [check, verdict, reasons, expected] of cases) {
    const said = judged(check, { ...usual, ...expected }, now)
    const found = `${said.verdict} ${said.reasons.join(' ')}`.trim()
    const right = `${verdict} ${reasons.join(' ')}`.trim()
    if (found !== right) return `"${found}" instead of "${right}"`
  }
  return null
}
