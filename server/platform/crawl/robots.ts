// robots.txt parser (RFC 9309): read once per origin, matched for every path. It determines what we may fetch, and also
// what search engines and other robots may, to recognise "blocked for us only".
import type { FailureReason, FetchRequest, Outbound } from '../outbound/outbound.ts'
import { spellOctets } from './robotsOctets.ts'

const robotsBytesMax = 500 * 1024
/** Some servers send megabytes, of which only the beginning counts. */
const answerBytesMax = 5_000_000
const crawlDelaySecondsMax = 10
const sitemapsMax = 20
const sitemapLengthMax = 2_000

export const searchEngines = ['googlebot', 'bingbot'] as const

interface Rule {
  allow: boolean
  /** The normalised pattern: the longest one that matches is the most specific. */
  text: string
  pattern: Pattern
}

/** The parts between the stars, in order; the first is anchored at the start of the path. */
interface Pattern {
  parts: readonly string[]
  /** It ended with `$`: nothing may follow the last part. */
  whole: boolean
}

/** The rules below one or more user-agent lines. */
export interface Group {
  rules: Rule[]
  /** All parts of all patterns: the cost of matching one URL. */
  parts: number
  crawlDelaySeconds: number | null
}

export interface RobotsFile {
  /**
   * Keyed by the product token in lower case; `*` is the default. An agent named repeatedly has several groups, which
   * count as one.
   */
  groups: ReadonlyMap<string, readonly Group[]>
  sitemaps: readonly string[]
}

export type RobotsAnswer =
  | { kind: 'rules'; file: RobotsFile }
  /** There is none (4xx): everything is allowed. */
  | { kind: 'none' }
  /** The server failed or could not be reached: nothing is allowed for now. */
  | { kind: 'unreadable'; reason: FailureReason | 'server_error' }

export interface RobotsVerdict {
  us: boolean
  /** Robots that no group names. */
  everybody: boolean
  /** All search engines: Googlebot and Bingbot. */
  searchEngines: boolean
}

/** Audience of a directive: all robots, at least one of the search engines, or only us. */
export type Audience = 'everybody' | 'search_engines' | 'us_alone'

const okFrom = 200
const okBelow = 300
const serverErrorFrom = 500
/** Means to come back later, which is the opposite of "everything is allowed". */
const tooManyRequests = 429

/** Fetches the robots.txt of an origin (`https://host`). */
export const readRobots = async (
  outbound: Pick<Outbound, 'fetch'>,
  origin: string,
  limits: Pick<FetchRequest, 'deadlineMs' | 'stays'> = {},
  parse: (bytes: Uint8Array) => RobotsFile | Promise<RobotsFile | null> = parseRobots,
): Promise<RobotsAnswer> => {
  const outcome = await outbound.fetch(`${origin}/robots.txt`, { ...askForRobots, ...limits })
  if (outcome.kind === 'failed') {
    // Too many redirects count as a missing file.
    return outcome.reason === 'too_many_redirects' ? { kind: 'none' } : { kind: 'unreadable', reason: outcome.reason }
  }
  const { status, body, truncated } = outcome
  if (status >= serverErrorFrom || status === tooManyRequests) return { kind: 'unreadable', reason: 'server_error' }
  if (status < okFrom || status >= okBelow) return { kind: 'none' }
  // The missing part may contain the disallow rule.
  if (truncated && body.length < robotsBytesMax) return { kind: 'unreadable', reason: 'server_error' }
  const file = await parse(body.subarray(0, robotsBytesMax + 1))
  return file === null ? { kind: 'unreadable', reason: 'too_large' } : { kind: 'rules', file }
}

const askForRobots: FetchRequest = {
  accept: 'text/plain, */*;q=0.5',
  maxWireBytes: answerBytesMax,
  maxDecodedBytes: answerBytesMax,
}

export const verdictOn = (robots: RobotsAnswer, agent: string, url: string): RobotsVerdict => {
  if (robots.kind === 'none') return { us: true, everybody: true, searchEngines: true }
  if (robots.kind === 'unreadable') return { us: false, everybody: false, searchEngines: false }
  const allowed = judgeOf(robots.file, url)
  return { us: allowed(agent), everybody: allowed('*'), searchEngines: searchEngines.every(allowed) }
}

/** Null if no robot is blocked. The widest audience wins. */
export const closedTo = ({ us, everybody, searchEngines: engines }: RobotsVerdict): Audience | null => {
  if (!everybody) return 'everybody'
  if (!engines) return 'search_engines'
  return us ? null : 'us_alone'
}

/** The audience of a page's directive, by its tokens; null for none. The widest audience wins. */
export const directiveAudience = (tokens: readonly string[], directive: 'noindex' | 'nofollow'): Audience | null => {
  const hasDirective = (prefix: string): boolean =>
    tokens.includes(prefix + directive) || tokens.includes(`${prefix}none`)
  if (hasDirective('')) return 'everybody'
  if (searchEngines.some((engine) => hasDirective(`${engine}:`))) return 'search_engines'
  return hasDirective('us:') ? 'us_alone' : null
}

/** Pure: whether this agent may fetch the URL. robots.txt itself is always allowed. */
export const allows = (file: RobotsFile, agent: string, url: string): boolean => judgeOf(file, url)(agent)

/** Number of pattern parts that a verdict on one URL compares. */
export const partsFor = (file: RobotsFile, agent: string): number => {
  const groups = new Set([agent, '*', ...searchEngines].flatMap((each) => groupsOf(file, each)))
  return [...groups].reduce((sum, { parts }) => sum + parts, 0)
}

/** One URL for several agents: a shared group is compared once. */
const judgeOf = (file: RobotsFile, url: string): ((agent: string) => boolean) => {
  const target = URL.parse(url)
  if (target === null) return () => false
  if (target.pathname === '/robots.txt') return () => true
  const path = normalise(target.pathname + target.search, 'path')
  const known = new Map<Group, Rule | null>()
  const bestIn = (group: Group): Rule | null => {
    const rule = known.get(group) ?? group.rules.reduce<Rule | null>((best, next) => better(best, next, path), null)
    known.set(group, rule)
    return rule
  }
  return (agent) => {
    const best = groupsOf(file, agent).map(bestIn).reduce(stronger, null)
    return best?.allow ?? true
  }
}

const better = (best: Rule | null, rule: Rule, path: string): Rule | null =>
  stronger(best, rule) === rule && matches(rule.pattern, path) ? rule : best

/** The longer rule; at the same length the one that allows, and else the first. */
const stronger = (one: Rule | null, other: Rule | null): Rule | null => {
  if (one === null || other === null) return one ?? other
  if (other.text.length !== one.text.length) return other.text.length > one.text.length ? other : one
  return other.allow && !one.allow ? other : one
}

/** The requested delay between two fetches of the agent, bounded; null if there is none. */
export const crawlDelayOf = (file: RobotsFile, agent: string): number | null =>
  groupsOf(file, agent).find(({ crawlDelaySeconds }) => crawlDelaySeconds !== null)?.crawlDelaySeconds ?? null

const groupsOf = (file: RobotsFile, agent: string): readonly Group[] =>
  file.groups.get(agent.toLowerCase()) ?? file.groups.get('*') ?? []

/** Pure: parses the complete lines of the first 500 KB; invalid ones are ignored. */
export const parseRobots = (bytes: Uint8Array): RobotsFile => {
  const text = startOf(bytes)
  const groups = new Map<string, Group[]>()
  const sitemaps = new Set<string>()
  let current: Group | null = null
  let naming = false
  for (const line of linesOf(text)) {
    const [key, value] = keyAndValue(line)
    if (key === 'sitemap') {
      if (sitemaps.size < sitemapsMax && value.length <= sitemapLengthMax) sitemaps.add(value)
    } else if (key === 'user-agent') {
      if (!naming || current === null) current = { rules: [], parts: 0, crawlDelaySeconds: null }
      naming = true
      name(groups, tokenOf(value), current)
    } else if (key === 'allow' || key === 'disallow') {
      naming = false
      if (value !== '' && current !== null) add(current, ruleOf(key === 'allow', value))
    } else if (key === 'crawl-delay') {
      naming = false
      if (current !== null) current.crawlDelaySeconds ??= secondsOf(value)
    }
  }
  return { groups, sitemaps: [...sitemaps] }
}

/** A truncated line would mean something else: `Disallow: /` instead of `/private`. */
const startOf = (bytes: Uint8Array): string => {
  const text = new TextDecoder().decode(bytes.subarray(0, robotsBytesMax))
  return bytes.length <= robotsBytesMax
    ? text
    : text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'), 0))
}

/** Without the empty ones, of which a file may have half a million. */
function* linesOf(text: string): Generator<string> {
  const ended = text.includes('\r') ? text.replaceAll('\r', '\n') : text
  for (let from = 0; from < ended.length;) {
    const found = ended.indexOf('\n', from)
    const to = found === -1 ? ended.length : found
    if (to > from) yield ended.slice(from, to)
    from = to + 1
  }
}

const add = (group: Group, rule: Rule): void => {
  group.rules.push(rule)
  group.parts += rule.pattern.parts.length
}

const keyAndValue = (line: string): [string, string] => {
  const hash = line.indexOf('#')
  const said = hash === -1 ? line : line.slice(0, hash)
  const colon = said.indexOf(':')
  if (colon === -1) return ['', '']
  return [said.slice(0, colon).trim().toLowerCase(), said.slice(colon + 1).trim()]
}

/** Versions and anything else after the token are not part of it. */
const tokenOf = (value: string): string =>
  value.startsWith('*') ? '*' : (/^[a-z_-]+/i.exec(value)?.[0] ?? '').toLowerCase()

const name = (groups: Map<string, Group[]>, agent: string, group: Group): void => {
  const known = groups.get(agent)
  if (known === undefined) groups.set(agent, [group])
  else if (known.at(-1) !== group) known.push(group)
}

const ruleOf = (allow: boolean, value: string): Rule => spelt(allow, normalise(value, 'pattern'))

const spelt = (allow: boolean, text: string): Rule => ({ allow, text, pattern: patternOf(text) })

/** A group of normalised patterns. */
export const groupOf = (
  rules: readonly (readonly [allow: boolean, text: string])[],
  crawlDelaySeconds: number | null,
): Group => {
  const group: Group = { rules: [], parts: 0, crawlDelaySeconds }
  for (const [allow, text] of rules) add(group, spelt(allow, text))
  return group
}

const secondsOf = (value: string): number | null => {
  const seconds = /^\d{1,9}(?:\.\d{1,9})?$/.test(value) ? Number(value) : null
  return seconds === null ? null : Math.min(seconds, crawlDelaySecondsMax)
}

const patternOf = (text: string): Pattern => {
  const whole = text.endsWith('$')
  // Anywhere but at the end, `$` is a plain character, encoded as in a path.
  const plain = (whole ? text.slice(0, -1) : text).replaceAll('$', '%24')
  return { parts: plain.includes('*') ? plain.split(/\*+/) : [plain], whole }
}

/** Each part is searched once, from the end of the one before: no pattern causes backtracking. */
const matches = ({ parts, whole }: Pattern, path: string): boolean => {
  const [first = ''] = parts
  if (!path.startsWith(first)) return false
  if (parts.length === 1) return !whole || path.length === first.length
  const last = whole ? (parts.at(-1) ?? '') : ''
  let at = first.length
  for (let index = 1; index < parts.length - Number(whole); index += 1) {
    const part = parts[index] ?? ''
    const found = path.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return !whole || (path.endsWith(last) && path.length - last.length >= at)
}

/** In a path, `*` and `$` are plain characters. */
const normalise = (text: string, what: 'path' | 'pattern'): string => {
  const spelt = spellOctets(text)
  return what === 'pattern' ? spelt : spelt.replaceAll('*', '%2A').replaceAll('$', '%24')
}
