// Turns an HTTP response into a page visit: facts from the parser, or the reason why the page could not be read.
import type { FetchOutcome, FetchRequest } from '../outbound/outbound.ts'
import type { SheetTexts } from './css/pageSheets.ts'
import type {
  CheckProblem,
  LinesVisit,
  CheckReading,
  CheckVisit,
  PageProblem,
  PageVisit,
  Wanted,
  WantedLink,
} from './facts.ts'
import type { ParsePool } from './parsePool.ts'
import type { PageBytes, ParseResult } from './parseWorker.ts'

export const askForPage: FetchRequest = { accept: 'text/html, application/xhtml+xml, */*;q=0.1' }

const contentTypeLengthMax = 100
const sniffedBytes = 512
const noContent = 204
const okStatus = 200
const redirectsFrom = 300

export interface Reader {
  pool: ParsePool
  /** Our user agent token for robots.txt. */
  agent: string
}

/** `redirects`: redirects followed before this response, in addition to those it lists itself. */
export const visitFrom = async (
  reader: Reader,
  requestedUrl: string,
  outcome: FetchOutcome,
  redirects = 0,
): Promise<PageVisit> => {
  const answered = readable(reader, requestedUrl, outcome, redirects)
  if (answered.kind === 'unread') return answered.visit
  const result = await reader.pool.parse({ kind: 'page', page: answered.page })
  if (result.kind === 'too_heavy') return { ...answered.visit, outcome: { kind: 'unread', problem: result } }
  if (result.kind !== 'page') throw new Error(`Expected a parsed page, got ${result.kind}`)
  return { ...answered.visit, outcome: { kind: 'read', facts: result.facts } }
}

/** Same as `visitFrom`, but searches for the wanted links. */
export const visitWanting = async (
  reader: Reader,
  requestedUrl: string,
  outcome: FetchOutcome,
  { redirects, wanted, sheets }: { redirects: number; wanted: Wanted; sheets: PageSheetReader },
): Promise<{ visit: CheckVisit; wanted: WantedLink[] }> => {
  const answered = readable(reader, requestedUrl, outcome, redirects)
  const problem = outcome.kind === 'answered' ? notAPage(outcome) : null
  if (problem !== null) {
    return { visit: { ...answered.visit, outcome: { kind: 'unread', problem } }, wanted: [] }
  }
  if (answered.kind === 'unread') return { visit: answered.visit, wanted: [] }
  const result = await parseWanting(reader, answered.page, wanted, sheets)
  if (result.kind === 'too_heavy') {
    return { visit: { ...answered.visit, outcome: { kind: 'unread', problem: result } }, wanted: [] }
  }
  if (result.kind !== 'look') throw new Error(`Expected a parsed link check, got ${result.kind}`)
  return { visit: { ...answered.visit, outcome: { kind: 'read', facts: result.facts } }, wanted: result.wanted }
}

/** The wanted links in the HTML of a rendered page. What the server said beside it is known from its answer. */
export const readRendered = async (
  { pool, agent }: Reader,
  { html, url }: { html: string; url: string },
  wanted: Wanted,
): Promise<CheckReading | null> => {
  const bytes = new TextEncoder().encode(html)
  const page = { bytes, contentType: 'text/html; charset=utf-8', url, robotsHeader: '', refreshHeader: '', agent }
  // The browser knows what is visible.
  const result = await pool.parse({ kind: 'look', page, wanted, sheets: new Map() })
  return result.kind === 'look' ? result : null
}

export interface PageSheetReader {
  known(host: string): SheetTexts
  read(host: string, urls: readonly string[]): Promise<SheetTexts>
}

/** Imported sheets are known only once the sheet that imports them is. */
const sheetRoundsMax = 4

const parseWanting = async (
  reader: Reader,
  page: PageBytes,
  wanted: Wanted,
  from: PageSheetReader,
): Promise<ParseResult> => {
  const { hostname } = new URL(page.url)
  let sheets = from.known(hostname)
  for (let round = 1; ; round += 1) {
    const result = await reader.pool.parse({ kind: 'look', page, wanted, sheets })
    if (result.kind !== 'look' || result.missingSheets.length === 0 || round === sheetRoundsMax) return result
    sheets = new Map([...sheets, ...(await from.read(hostname, result.missingSheets))])
  }
}

/** Same as `visitFrom`, but returns the page as readable text. */
export const visitLines = async (reader: Reader, requestedUrl: string, outcome: FetchOutcome): Promise<LinesVisit> => {
  const answered = readable(reader, requestedUrl, outcome, 0)
  if (answered.kind === 'unread') return answered.visit
  const result = await reader.pool.parse({ kind: 'lines', page: answered.page })
  if (result.kind === 'too_heavy') return { ...answered.visit, outcome: { kind: 'unread', problem: result } }
  if (result.kind !== 'lines') throw new Error(`Expected parsed text, got ${result.kind}`)
  return { ...answered.visit, outcome: { kind: 'read', page: result.lines } }
}

type Unread = Omit<PageVisit, 'outcome'> & { outcome: { kind: 'unread'; problem: PageProblem } }

type Readable = { kind: 'unread'; visit: Unread } | { kind: 'page'; visit: Omit<PageVisit, 'outcome'>; page: PageBytes }

/** The body to parse, or the reason why there is none. */
const readable = (reader: Reader, requestedUrl: string, outcome: FetchOutcome, redirects: number): Readable => {
  const hops = redirects + outcome.hops.length
  if (outcome.kind === 'failed') {
    const finalUrl = outcome.hops.at(-1)?.url ?? requestedUrl
    return {
      kind: 'unread',
      visit: failedVisit(requestedUrl, finalUrl, hops, { kind: 'failed', reason: outcome.reason }),
    }
  }
  const { status, finalUrl, timings, body, headers } = outcome
  const firstByteMs = Math.round(timings.firstByteMs)
  const visit = { requestedUrl, finalUrl, status, redirects: hops, firstByteMs, bytes: body.length }
  const problem = problemOf(outcome)
  if (problem !== null) return { kind: 'unread', visit: { ...visit, outcome: { kind: 'unread', problem } } }
  const page = {
    // Copies the bytes: a view would transfer everything else in the same buffer.
    bytes: new Uint8Array(body),
    contentType: headers['content-type'] ?? '',
    url: finalUrl,
    robotsHeader: headers['x-robots-tag'] ?? '',
    refreshHeader: headers['refresh'] ?? '',
    linkHeader: headers['link'] ?? '',
    agent: reader.agent,
  }
  return { kind: 'page', visit, page }
}

const failedVisit = (requestedUrl: string, finalUrl: string, redirects: number, problem: PageProblem): Unread => ({
  requestedUrl,
  finalUrl,
  status: null,
  redirects,
  firstByteMs: null,
  bytes: 0,
  outcome: { kind: 'unread', problem },
})

const problemOf = ({
  status,
  headers,
  body,
  truncated,
}: Extract<FetchOutcome, { kind: 'answered' }>): PageProblem | null => {
  if (status < okStatus || status >= redirectsFrom || status === noContent) return { kind: 'status', status }
  const contentType = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!isHtmlType(contentType, body)) {
    return { kind: 'not_html', contentType: contentType.slice(0, contentTypeLengthMax) }
  }
  return truncated ? { kind: 'truncated' } : null
}

/** Successful, but not the whole page (202, 206), or nothing that a browser shows: then its text proves nothing. */
const notAPage = ({ status, headers }: Extract<FetchOutcome, { kind: 'answered' }>): CheckProblem | null => {
  if (status < okStatus || status >= redirectsFrom) return null
  if (status !== okStatus) return { kind: 'status', status }
  return isDownload(headers['content-disposition'] ?? '') ? { kind: 'download' } : null
}

/** As browsers read it: everything but `inline` is saved, and a header without a type is ignored. */
const isDownload = (disposition: string): boolean => {
  const type = /^[\t ]*([!#$%&'*+.^_`|~0-9a-z-]+)[\t ]*(?:[;,]|$)/i.exec(disposition)?.[1]?.toLowerCase()
  return type !== undefined && type !== 'inline'
}

/** Without a content type the first bytes decide, as in browsers. */
const isHtmlType = (contentType: string, body: Uint8Array): boolean => {
  if (contentType !== '') return contentType === 'text/html' || contentType === 'application/xhtml+xml'
  const start = new TextDecoder().decode(body.subarray(0, sniffedBytes)).trimStart()
  return (
    /^<(?:!doctype html|html|head|body|title|meta|!--|h1|div|p|a|table|script)\b/i.test(start) ||
    start.startsWith('<!--')
  )
}
