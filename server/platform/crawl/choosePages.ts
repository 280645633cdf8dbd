// Page selection: which pages of a site are crawled. Deterministic: the same links give the same pages in the same
// order.

export interface FoundLink {
  url: string
  /** The anchor text; empty for a sitemap entry. */
  text: string
}

/** A page of the site, on the origin of its homepage. */
export interface Candidate {
  url: string
  path: string
  /** Anchor texts of links to it. */
  texts: ReadonlySet<string>
  /** A page of the site links to it; false if only a sitemap lists it. */
  linked: boolean
}

const pathLengthMax = 500
const segmentsMax = 10
const textsPerPageMax = 5

/** Pure: every page once, however its URL is written; sorted by URL. */
export const candidatesOf = (origin: string, found: readonly FoundLink[]): Candidate[] => {
  const pages = new Map<string, { url: string; path: string; texts: Set<string>; linked: boolean }>()
  for (const { url, text } of found) {
    const page = pageAt(origin, url)
    if (page === null) continue
    const key = keyOf(page)
    const known = pages.get(key) ?? { url: page.href, path: page.pathname, texts: new Set<string>(), linked: false }
    if (comesBefore(page.href, known.url)) Object.assign(known, { url: page.href, path: page.pathname })
    if (text !== '' && known.texts.size < textsPerPageMax) known.texts.add(plainWords(text))
    known.linked ||= text !== ''
    pages.set(key, known)
  }
  return [...pages.values()].sort((one, other) => compare(one.url, other.url))
}

/** The shorter URL is the cleaner one, usually without a query. */
const comesBefore = (one: string, other: string): boolean =>
  one.length !== other.length ? one.length < other.length : one < other

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const firstDifference = (...differences: readonly number[]): number =>
  differences.find((difference) => difference !== 0) ?? 0

const bareHost = (host: string): string => host.replace(/\.$/, '').replace(/^www\./, '')

/** Null for anything that is not a readable page of this host. */
const pageAt = (origin: string, address: string): URL | null => {
  const url = URL.parse(address)
  const home = new URL(origin)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  if (url.username !== '' || url.password !== '' || bareHost(url.hostname) !== bareHost(home.hostname)) return null
  if (url.port !== '' && url.port !== home.port) return null
  if (url.pathname.length > pathLengthMax || !isForReaders(url)) return null
  // Set part by part: a path that begins with two slashes would name another host.
  home.pathname = url.pathname
  home.search = url.search
  return home
}

/**
 * `www`, a trailing slash, the name of the index file, percent-encoding and most query parameters do not make a
 * different page.
 */
export const keyOf = ({ hostname, pathname, searchParams }: URL): string => {
  const path = decoded(pathname).replace(/\/(?:index|default)\.(?:html?|php|aspx?)$/i, '/')
  return bareHost(hostname) + path.replace(/\/+$/, '') + namedBy(searchParams)
}

// If one script serves all pages, the query identifies the page: `index.php?id=5`.
const namingPage: ReadonlySet<string> = new Set(
  'article artikel artikelnr beitrag content id itemid nr p page page_id pid post post_id seite site tid topic'.split(
    ' ',
  ),
)
/** `?page=2` is pagination of one list, `?page=contact` is a page. */
const namesPage = (name: string, value: string): boolean =>
  namingPage.has(name) && value !== '' && !(/^(?:page|seite)$/.test(name) && /^\d+$/.test(value))

const namedBy = (searchParams: URLSearchParams): string =>
  [...searchParams]
    .flatMap(([name, value]) => (namesPage(name.toLowerCase(), value) ? [`?${name.toLowerCase()}=${value}`] : []))
    .sort()
    .join('')

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const fileExtension = new RegExp(
  '\\.(?:7z|aac|apk|atom|avi|avif|bin|bmp|bz2|css|csv|dmg|docx?|eot|epub|exe|flac|gif|gz|ico|ics|iso|jar|jpe?g|js|json|' +
    'm4a|m4v|map|mjs|mkv|mov|mp3|mp4|mpe?g|msi|odp|ods|odt|ogg|ogv|otf|pdf|png|pptx?|ps|rar|rdf|rss|rtf|sql|svg|swf|tar|' +
    'tgz|tiff?|ttf|txt|vcf|wasm|wav|webm|webmanifest|webp|wmv|woff2?|xlsx?|xml|xz|zip)$',
  'i',
)

// Not for readers, or a visit has side effects.
const notForReaders: ReadonlySet<string> = new Set(
  (
    'abmelden account add-to-cart admin administrator amp anmelden api basket bestellung cart cdn-cgi cgi-bin checkout ' +
    'comment-page-1 comments edit feed feeds kasse konto kundenkonto login log-in logout log-out mein-konto my-account ' +
    'password-reset print register registrieren registrierung reply rss search share signin sign-in signout sign-out ' +
    'signup sign-up suche trackback unsubscribe user users warenkorb wishlist wp-admin wp-content wp-includes wp-json ' +
    'wp-login.php xmlrpc.php'
  ).split(' '),
)
const doingQuery = /(?:^|[?&])(?:add-to-cart|action|do|logout|replytocom|share|print|PHPSESSID|sid|sort|order|filter)=/i

const isForReaders = (url: URL): boolean => {
  const segments = segmentsOf(url.pathname)
  return (
    segments.length <= segmentsMax &&
    !fileExtension.test(url.pathname) &&
    !doingQuery.test(url.search) &&
    !segments.some((segment) => notForReaders.has(segment.toLowerCase()))
  )
}

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '')

// Pages that identify the publisher of a site, by the words in their URLs and links.
const needed: readonly (readonly string[])[] = [
  ['impressum', 'imprint', 'legal-notice', 'anbieterkennzeichnung'],
  ['kontakt', 'contact', 'contact-us', 'kontaktformular'],
  ['ueber-uns', 'uber-uns', 'about', 'about-us', 'ueber-mich', 'about-me', 'wir-ueber-uns', 'team'],
  ['datenschutz', 'datenschutzerklaerung', 'privacy', 'privacy-policy', 'datenschutzhinweise'],
]

/**
 * Pure: the candidates by priority: first one page of each kind that identifies the publisher, then the others,
 * alternating between sections, articles before lists; ties are sorted by URL.
 */
export const inOrderOfWorth = (candidates: readonly Candidate[]): Candidate[] => {
  const first = new Set(needed.flatMap((words) => bestFor(words, candidates)))
  const sections = new Map<string, Candidate[]>()
  const rest = candidates.filter((candidate) => !first.has(candidate))
  for (const candidate of rest.sort(byWorth)) {
    const section = sectionOf(candidate.path)
    const same = sections.get(section)
    if (same === undefined) sections.set(section, [candidate])
    else same.push(candidate)
  }
  return [...first, ...inTurn([...sections.values()])]
}

const bestFor = (words: readonly string[], candidates: readonly Candidate[]): Candidate[] => {
  const fits = candidates.filter(
    ({ path, texts }) => words.includes(slugOf(path)) || words.some((word) => texts.has(word.replaceAll('-', ' '))),
  )
  const [best] = fits.sort((one, other) =>
    firstDifference(one.url.length - other.url.length, compare(one.url, other.url)),
  )
  return best === undefined ? [] : [best]
}

/** The last path segment without extension. */
const slugOf = (path: string): string =>
  plainWords(decoded(segmentsOf(path).at(-1) ?? ''))
    .replace(/\.\w{1,5}$/, '')
    .replaceAll('_', '-')

/** Lower case, umlauts written out. */
const plainWords = (text: string): string =>
  text.toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').trim()

const wordsOfArticleMin = 3
const listSegments: ReadonlySet<string> = new Set(
  'archiv archive author autor category kategorie page seite schlagwort tag tags'.split(' '),
)

/** 0 for what looks like an article, 1 for any page, 2 for lists, calendars and unnamed pages. */
const rankOf = ({ path }: Candidate): number => {
  const segments = segmentsOf(path)
  const slug = slugOf(path)
  if (segments.some((segment) => listSegments.has(segment.toLowerCase())) || /^[\d.-]*$/.test(slug)) return 2
  return slug.split('-').length >= wordsOfArticleMin ? 0 : 1
}

const byWorth = (one: Candidate, other: Candidate): number =>
  firstDifference(rankOf(one) - rankOf(other), Number(other.linked) - Number(one.linked), compare(one.url, other.url))

/** The folder of a page; years and months are not sections. */
const sectionOf = (path: string): string =>
  segmentsOf(path)
    .slice(0, -1)
    .filter((segment) => !/^\d+$/.test(segment))
    .slice(0, 2)
    .join('/')

const inTurn = (sections: readonly Candidate[][]): Candidate[] => {
  const longest = Math.max(0, ...sections.map(({ length }) => length))
  return Array.from({ length: longest }, (_, round) =>
    sections.flatMap((pages) => pages.slice(round, round + 1)),
  ).flat()
}
