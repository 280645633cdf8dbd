// Answers what the page asks for, through the outbound guard. Both screens of a check share the answers, so that a host
// is asked once for each of them.
import type { OutboundPage, PageAnswer } from '../outbound/outbound.ts'
import type { Cdp, CdpEvent } from './cdp.ts'
import { RenderError, type RenderFailure, type Unloaded } from './facts.ts'

export interface PageRequests {
  /** Answers the requests of a tab from now on. */
  serve(tab: { cdp: Cdp; sessionId: string; mainFrameId: string }): Served
  unloaded(): readonly Unloaded[]
}

export interface Served {
  underWay(): number
  /** The last page that was answered in the main frame. */
  main(): { url: string; status: number } | null
  /** From now on the page stays where it is. */
  stayHere(): void
  stop(): void
}

export interface PageRequestsOptions {
  page: OutboundPage
  /** Whether robots.txt allows a page; asked for every page that the main frame is led to. */
  mayOpen(url: string): Promise<boolean>
  /** The check has no verdict. */
  fail(error: RenderError): void
}

type Paused = Extract<CdpEvent, { method: 'Fetch.requestPaused' }>['params']

const decorations: ReadonlySet<string> = new Set(['Image', 'Font'])
/** Never loaded, whatever the method: they show nothing, or never end. */
const refusedKinds: ReadonlySet<string> = new Set([
  'Media',
  'WebSocket',
  'EventSource',
  'Ping',
  'Prefetch',
  'CSPViolationReport',
  'SignedExchange',
])
const unloadedMax = 20
/** Requests of one screen, those included that need no answer of a host. */
const answeredMax = 600
/** Pages that one page leads through, by redirects and by scripts. */
const pagesMax = 10

export const answerPageRequests = ({ page, mayOpen, fail }: PageRequestsOptions): PageRequests => {
  const answers = new Map<string, Promise<PageAnswer>>()
  const unloaded: Unloaded[] = []
  const note = ({ request, resourceType }: Paused, reason: Unloaded['reason']): void => {
    if (unloaded.length < unloadedMax) unloaded.push({ url: request.url.slice(0, 500), type: resourceType, reason })
  }

  const fetchOnce = (paused: Paused, method: 'GET' | 'HEAD'): Promise<PageAnswer> => {
    const { request, resourceType } = paused
    const key = `${method} ${request.url.replace(/#.*/, '')}`
    const known = answers.get(key)
    if (known !== undefined) return known
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
    )
    const asked = page.fetch(request.url, { method, decoration: decorations.has(resourceType), headers })
    answers.set(key, asked)
    return asked
  }

  const count = (tab: Tab, isMain: boolean): void => {
    tab.answered += 1
    if (isMain) tab.pages += 1
    if (tab.answered > answeredMax) fail(new RenderError('too_many_requests'))
    if (tab.pages > pagesMax) fail(new RenderError('too_many_redirects'))
  }

  const answer = async (paused: Paused, tab: Tab): Promise<void> => {
    const { request, resourceType, frameId, requestId } = paused
    const { method } = request
    const isMain = resourceType === 'Document' && frameId === tab.mainFrameId
    // An aborted navigation leaves the page as it is.
    const errorReason = isMain ? 'Aborted' : 'BlockedByClient'
    const refuse = async (): Promise<void> =>
      void (await tab.cdp.send('Fetch.failRequest', { requestId, errorReason }, tab.sessionId))
    count(tab, isMain)
    if ((method !== 'GET' && method !== 'HEAD') || isRefused(paused) || (isMain && tab.stays)) {
      if (!refusedKinds.has(resourceType)) note(paused, 'kind')
      return refuse()
    }
    if (isMain && tab.main !== null && !(await mayOpen(request.url))) {
      fail(new RenderError('robots'))
      return refuse()
    }
    const got = await fetchOnce(paused, method)
    failIfBroken()
    if (got.kind === 'failed') {
      note(paused, got.reason)
      if (isMain) fail(new RenderError(got.reason))
      return refuse()
    }
    if (isMain) arrive(tab, request.url, got)
    await tab.cdp.send('Fetch.fulfillRequest', { requestId, ...fulfilled(got) }, tab.sessionId)
  }

  const failIfBroken = (): void => {
    const broken = page.broken()
    if (broken !== null) fail(new RenderError(broken === 'requests' ? 'too_many_requests' : 'too_many_bytes'))
  }

  const arrive = (tab: Tab, url: string, got: Answered): void => {
    const why = whyNoPage(got)
    if (why !== null) fail(new RenderError(why))
    tab.main = { url, status: got.status }
  }

  return { serve: (at) => serve(at, answer), unloaded: () => unloaded }
}

interface Tab {
  cdp: Cdp
  sessionId: string
  mainFrameId: string
  main: { url: string; status: number } | null
  stays: boolean
  answered: number
  pages: number
}

const serve = (
  at: { cdp: Cdp; sessionId: string; mainFrameId: string },
  answer: (paused: Paused, tab: Tab) => Promise<void>,
): Served => {
  const tab: Tab = { ...at, main: null, stays: false, answered: 0, pages: 0 }
  let underWay = 0
  const work = async (paused: Paused): Promise<void> => {
    underWay += 1
    try {
      await answer(paused, tab)
    } catch {
      // The page or the browser is gone, and the request with it.
    } finally {
      underWay -= 1
    }
  }
  const stop = at.cdp.listen((event) => {
    if (event.method === 'Fetch.requestPaused' && event.sessionId === at.sessionId) void work(event.params)
  })
  return {
    underWay: () => underWay,
    main: () => tab.main,
    stayHere: () => {
      tab.stays = true
    },
    stop,
  }
}

const isRefused = ({ resourceType, request }: Paused): boolean =>
  refusedKinds.has(resourceType) || /text\/event-stream/i.test(headerOf(request.headers, 'accept'))

const headerOf = (headers: Record<string, string>, wanted: string): string =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1] ?? ''

type Answered = Extract<PageAnswer, { kind: 'answered' }>

/** Null: a page, or a redirect to another address. */
const whyNoPage = ({ status, headers }: Answered): RenderFailure | null => {
  if (status >= 300 && status < 400) return null
  const { 'content-type': type = 'text/html', 'content-disposition': disposition = '' } = headers
  const isPage = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(type)
  return isPage && !/^\s*attachment\b/i.test(disposition) ? null : 'not_html'
}

/** What describes the transfer that has already ended, and what would make the browser do more than show the page. */
const dropped: ReadonlySet<string> = new Set([
  'alt-svc',
  'clear-site-data',
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'nel',
  'report-to',
  'reporting-endpoints',
  'service-worker-allowed',
  'strict-transport-security',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

const fulfilled = ({ status, headers, setCookies, body }: Answered) => ({
  responseCode: status,
  responseHeaders: [
    ...Object.entries(headers).flatMap(([name, value]) =>
      dropped.has(name) ? [] : value.split('\n').map((line) => ({ name, value: line })),
    ),
    ...setCookies.map((value) => ({ name: 'set-cookie', value })),
  ],
  body: Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('base64'),
})
