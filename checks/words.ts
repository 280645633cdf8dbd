// Word check: keeps the language of the trade. Avoided words stay rare in code and docs and never reach an English
// screen, words of a private dialect do not occur in code at all, and a search for the usual term finds its code.
import { filesOf, isCode, textOf } from './tree.ts'

/** Each has a plainer word: member, anyone, no one, again, live, notified, request. */
const avoided = ['whoever', 'somebody', 'nobody', 'anew', 'meanwhile', 'stands', 'told', 'wish', 'wishes'] as const
const avoidedWord = new RegExp(String.raw`\b(?:${avoided.join('|')})\b`, 'gi')

const perThousandLinesMax = 1
/** Below this, one quoted word would already exceed the share. */
const areaLinesMin = 1_000

export interface Source {
  path: string
  text: string
}

const linesOf = (sources: readonly Source[]): number =>
  sources.reduce((lines, { text }) => lines + text.split('\n').length, 0)

const countIn = (text: string): number => [...text.matchAll(avoidedWord)].length

/** A share per area instead of a ban: test data and quoted input may contain any word. */
export const densityFindings = (area: string, sources: readonly Source[]): string[] => {
  const lines = linesOf(sources)
  const found = sources.reduce((count, { text }) => count + countIn(text), 0)
  if (lines < areaLinesMin || (found * 1_000) / lines < perThousandLinesMax) return []
  const worst = sources
    .map(({ path, text }) => ({ path, count: countIn(text) }))
    .sort((one, other) => other.count - one.count)
    .slice(0, 5)
    .map(({ path, count }) => `${path} (${count})`)
  return [
    `${area}: ${found} avoided words in ${lines} lines, less than ${perThousandLinesMax} in 1,000 allowed; most in ${worst.join(', ')}`,
  ]
}

/** Values of a locale file, without its keys. */
const screenText = (json: string): string => json.replaceAll(/^\s*"[^"]*":/gm, '')

export const screenFindings = ({ path, text }: Source): string[] =>
  [...screenText(text).matchAll(avoidedWord)].map(([word]) => `${path}: says "${word}" on a screen`)

/** Metaphors that once replaced a term. As part of a name they hide the code from readers who search for the term. */
const dialect: ReadonlySet<string> = new Set([
  ...['desk', 'desks', 'keeper', 'keepers', 'door', 'doors', 'house', 'houses', 'purse', 'purses'],
  ...['gather', 'gathers', 'gathered', 'gathering', 'handful', 'handfuls', 'hurry'],
])
const dialectPhrase = /\blook(?:s|ed|ing)? at\b|['"`]matters\./gi

/** Legitimate uses anywhere: a demo domain, an address of a test, a setting of PostgreSQL, a public register. */
const isElsewhere = /the-slow-house|river-keepers|[\w.+-]+@[\w-]+|max_parallel_workers_per_gather|Companies House/g

/** English prose as data: lexicons, phrases that articles are made of, and quoted pages. */
const proseData = [
  'checks/words',
  'sandbox/demoSites/',
  'server/content/trial.ts',
  'server/drafting/',
  'server/notifications/templates.test.ts',
  'server/websites/analysis/language/',
  'server/websites/analysis/niche/',
  'server/websites/analysis/texts.fixture.ts',
] as const

/** `openDeskFor` and `open_desk_for` have the parts open, desk and for; `outdoor` has one. */
const partsOf = (line: string): string[] =>
  line
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

export const isFreeOfDialect = (path: string): boolean =>
  isCode(path) && !proseData.some((allowed) => path.startsWith(allowed))

export const dialectFindings = ({ path, text }: Source): string[] =>
  text.split('\n').flatMap((line, at) => {
    const own = line.replaceAll(isElsewhere, '')
    const words = [...partsOf(own).filter((part) => dialect.has(part)), ...(own.match(dialectPhrase) ?? [])]
    return words.map((word) => `${path}:${at + 1}: says "${word}", use the term of the trade`)
  })

/** What an engineer searches for, and the file that does it. */
export const searchTerms: readonly { term: RegExp; place: string }[] = [
  { term: /link check/i, place: 'server/links/check.ts' },
  { term: /retry with backoff|retries with backoff/i, place: 'server/platform/providers/providers.ts' },
  { term: /rate limit/i, place: 'server/platform/http/rateLimit.ts' },
  { term: /debounce/i, place: 'web/features/notifications/admin/useDebounced.ts' },
  { term: /escrow/i, place: 'server/orders/orderCredits.ts' },
  { term: /state machine/i, place: 'contract/orderProcess.ts' },
  { term: /facet counts/i, place: 'server/shop/counting.ts' },
  { term: /group commit/i, place: 'server/platform/groupCommit.ts' },
  { term: /optimistic locking/i, place: 'server/orders/orderTransitions.ts' },
  { term: /micro-batch/i, place: 'server/links/microBatch.ts' },
  { term: /host rate limiter/i, place: 'server/platform/outbound/hostRateLimiter.ts' },
  { term: /prepared statement/i, place: 'server/platform/db/preparedStatements.ts' },
  { term: /semaphore/i, place: 'server/platform/semaphore.ts' },
  { term: /idempotency key/i, place: 'server/platform/http/idempotency.ts' },
]

export const termFindings = (sources: readonly Source[]): string[] =>
  searchTerms
    .filter(({ term, place }) => !sources.some(({ path, text }) => path === place && term.test(text)))
    .map(({ term, place }) => `${place}: a search for ${String(term)} finds nothing there`)

/** Prose of the sandbox: pages of imagined websites, and what members and admins write in the demo data. */
const isDemoText = (path: string): boolean => /^sandbox\/(?:demo\/texts|demoSites\/material\/en)\/\w+\.json$/.test(path)
export const isCounted = (path: string): boolean => /\.(?:ts|tsx|sql|css|mjs)$/.test(path) || isDemoText(path)
const isEnglishScreen = (path: string): boolean => /\/locales\/(?:\w+\.)?en\.json$/.test(path)

const areas = ['contract/', 'server/', 'web/', 'sandbox/', 'e2e/', 'bench/', 'proves/', 'docs/'] as const

export const checkWords = async (root: string): Promise<string[]> => {
  const files = await filesOf(root)
  const read = (paths: readonly string[]): Promise<Source[]> =>
    Promise.all(paths.map(async (path) => ({ path, text: await textOf(root, path) })))
  const code = await read(files.filter((path) => isCounted(path) || path.endsWith('.md')))
  const screens = await read(files.filter(isEnglishScreen))
  return [
    ...(screens.length === 0 ? ['no English locale file was found'] : []),
    ...areas.flatMap((area) =>
      densityFindings(
        area,
        code.filter(({ path }) => path.startsWith(area)),
      ),
    ),
    ...screens.flatMap(screenFindings),
    ...code.filter(({ path }) => isFreeOfDialect(path)).flatMap(dialectFindings),
    ...termFindings(code.filter(({ path }) => isCounted(path))),
  ]
}
