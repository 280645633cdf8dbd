// Word check: keeps the language of the trade. Words of a private dialect stay rare in code and docs and never reach an
// English screen, and a reader who searches for the usual term finds the code that does it.
import { filesOf, textOf } from './tree.ts'

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

/** What an engineer searches for, and where the search has to lead. */
export const searchTerms: readonly { term: RegExp; place: string }[] = [
  { term: /link check/i, place: 'server/links/' },
  { term: /retry with backoff|retries with backoff/i, place: 'server/' },
  { term: /rate limit/i, place: 'server/platform/http/rateLimit.ts' },
  { term: /debounce/i, place: 'web/' },
  { term: /escrow/i, place: 'server/orders/' },
  { term: /state machine/i, place: 'contract/orderProcess.ts' },
  { term: /facet counts/i, place: 'server/shop/' },
  { term: /group commit/i, place: 'server/platform/groupCommit.ts' },
  { term: /optimistic locking/i, place: 'server/' },
  { term: /prepared statement/i, place: 'server/platform/db/preparedStatements.ts' },
  { term: /semaphore/i, place: 'server/platform/semaphore.ts' },
  { term: /idempotency key/i, place: 'server/platform/http/idempotency.ts' },
]

export const termFindings = (sources: readonly Source[]): string[] =>
  searchTerms
    .filter(({ term, place }) => !sources.some(({ path, text }) => path.startsWith(place) && term.test(text)))
    .map(({ term, place }) => `${place}: a search for ${String(term)} finds nothing there`)

/** Pages of imagined websites. What members, admins and the product write in the demo data is counted. */
const isProse = (path: string): boolean => path.startsWith('sandbox/demoSites/')
const isDemoText = (path: string): boolean => /^sandbox\/demo\/texts\/\w+\.json$/.test(path)
export const isCounted = (path: string): boolean =>
  (/\.(?:ts|tsx|sql|css|mjs)$/.test(path) && !isProse(path)) || isDemoText(path)
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
    ...termFindings(code.filter(({ path }) => isCounted(path))),
  ]
}
