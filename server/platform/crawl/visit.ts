// One answer of the web becomes a visit to a page: read into facts by the parser, or the reason why it could not be.
import type { FetchOutcome, FetchRequest } from '../outbound/outbound.ts'
import type { PageProblem, PageVisit, Wanted, WantedLink } from './facts.ts'
import type { ParsePool } from './parsePool.ts'

export const askForPage: FetchRequest = { accept: 'text/html, application/xhtml+xml, */*;q=0.1' }

const contentTypeLengthMax = 100
const sniffedBytes = 512
const noContent = 204

export interface Reader {
  pool: ParsePool
  /** Our token for robots. */
  agent: string
}

/** `redirects`: those that were followed before this answer, beside the ones that it names itself. */
export const visitFrom = async (
  reader: Reader,
  askedUrl: string,
  outcome: FetchOutcome,
  redirects = 0,
): Promise<PageVisit> => (await visitWanting(reader, askedUrl, outcome, { redirects })).visit

interface Looking {
  redirects: number
  wanted?: Wanted
}

/** The same, and the links that somebody looks for. */
export const visitWanting = async (
  reader: Reader,
  askedUrl: string,
  outcome: FetchOutcome,
  { redirects, wanted }: Looking,
): Promise<{ visit: PageVisit; wanted: WantedLink[] }> => {
  const hops = redirects + outcome.hops.length
  if (outcome.kind === 'failed') {
    const finalUrl = outcome.hops.at(-1)?.url ?? askedUrl
    return { visit: failedVisit(askedUrl, finalUrl, hops, { kind: 'failed', reason: outcome.reason }), wanted: [] }
  }
  const { status, finalUrl, timings, body } = outcome
  const firstByteMs = Math.round(timings.firstByteMs)
  const visit = { askedUrl, finalUrl, status, redirects: hops, firstByteMs, bytes: body.length }
  const problem = problemOf(outcome)
  const unread = (why: PageProblem) => ({
    visit: { ...visit, outcome: { kind: 'unread' as const, problem: why } },
    wanted: [],
  })
  if (problem !== null) return unread(problem)
  const { headers } = outcome
  const page = {
    // A copy of its own: a view would take along whatever else lies in the same memory.
    bytes: new Uint8Array(body),
    contentType: headers['content-type'] ?? '',
    url: finalUrl,
    robotsHeader: headers['x-robots-tag'] ?? '',
    refreshHeader: headers['refresh'] ?? '',
    agent: reader.agent,
    ...(wanted === undefined ? {} : { wanted }),
  }
  const result = await reader.pool.parse({ kind: 'page', page })
  switch (result.kind) {
    case 'page':
      return { visit: { ...visit, outcome: { kind: 'read', facts: result.facts } }, wanted: result.wanted }
    case 'too_heavy':
      return unread(result)
    case 'sitemap':
      throw new Error('A page was read as a sitemap')
  }
}

const failedVisit = (askedUrl: string, finalUrl: string, redirects: number, problem: PageProblem): PageVisit => ({
  askedUrl,
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
  if (status < 200 || status >= 300 || status === noContent) return { kind: 'status', status }
  const contentType = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!isHtmlType(contentType, body)) {
    return { kind: 'not_html', contentType: contentType.slice(0, contentTypeLengthMax) }
  }
  return truncated ? { kind: 'truncated' } : null
}

/** Without a type the first bytes decide, as in browsers. */
const isHtmlType = (contentType: string, body: Uint8Array): boolean => {
  if (contentType !== '') return contentType === 'text/html' || contentType === 'application/xhtml+xml'
  const start = new TextDecoder().decode(body.subarray(0, sniffedBytes)).trimStart()
  return (
    /^<(?:!doctype html|html|head|body|title|meta|!--|h1|div|p|a|table|script)\b/i.test(start) ||
    start.startsWith('<!--')
  )
}
