// The requests of one page that a browser shows: the same rules for URLs and addresses as any fetch, but limits of a
// page in place of the pauses between fetches, because a browser loads the resources of a page side by side.
import type { Log } from '../log.ts'
import { createSemaphore, type Semaphore } from '../semaphore.ts'
import type { Budget } from './budget.ts'
import { exchange, type Answer, type ExchangeMeans } from './exchange.ts'
import { Failure, type FailureReason } from './failures.ts'
import type { HostRateLimiter } from './hostRateLimiter.ts'
import { checkUrl, type UrlRules, type WebTarget } from './urlRules.ts'

/** The whole page is over when its deadline passes or when it asks for more than it may. */
export interface PageLimits {
  requestsMax: number
  /** Of these, images and fonts: what shows the page, but decides nothing. Further ones are refused, and the page goes on. */
  decorationsMax: number
  bytesMax: number
  responseBytesMax: number
  atOncePerHostMax: number
  atOnceMax: number
  waitingMax: number
  deadlineMs: number
  requestDeadlineMs: number
}

const pageLimits: PageLimits = {
  requestsMax: 60,
  decorationsMax: 30,
  bytesMax: 15_000_000,
  responseBytesMax: 5_000_000,
  atOncePerHostMax: 6,
  atOnceMax: 12,
  waitingMax: 200,
  deadlineMs: 20_000,
  requestDeadlineMs: 10_000,
}

/** What a browser may say of itself and its page; everything else it would send is left out. */
const headersAllowed = ['accept', 'accept-language', 'cookie', 'origin', 'referer'] as const
const headerLengthMax = 4_096

export interface PageRequest {
  method: 'GET' | 'HEAD'
  /** Images and fonts. */
  decoration: boolean
  /** As the browser would send them, in lower case; unknown ones are dropped. */
  headers: Readonly<Record<string, string>>
}

/** `limit`: the page asked for more than it may. */
export type PageRefusal = FailureReason | 'limit'

export type PageAnswer =
  | {
      kind: 'answered'
      status: number
      headers: Readonly<Record<string, string>>
      setCookies: readonly string[]
      /** Decoded; empty for a redirect, which the browser follows by asking again. */
      body: Uint8Array
      truncated: boolean
    }
  | { kind: 'failed'; reason: PageRefusal }

export interface OutboundPage {
  /** The first fetch is the page itself and waits for its turn at the host, before the deadline of the page starts. */
  fetch(url: string, request: PageRequest): Promise<PageAnswer>
  /** The limit that the page broke, or null. */
  broken(): 'requests' | 'bytes' | null
  spent(): { requests: number; bytes: number }
  close(): void
}

export interface PageMeans {
  limits: PageLimits
  rules: UrlRules
  means: ExchangeMeans
  hostRateLimiter: HostRateLimiter
  /** Requests for resources per host: many pages must not turn us against one. */
  resourceBudget: Budget
  userAgent: string
  /** The page has its turn at the host, and its deadline runs. */
  begun(): void
  refused(url: string, failure: Failure): void
}

export type SharedPageMeans = Pick<PageMeans, 'rules' | 'means' | 'hostRateLimiter' | 'resourceBudget'>

export interface OpenPageOptions extends Partial<Pick<PageMeans, 'userAgent' | 'begun'>> {
  limits?: Partial<PageLimits>
}

interface Pages {
  open(options?: OpenPageOptions): OutboundPage
  /** Closes all that are open, and opens no more. */
  close(): void
}

export const makePages = (shared: SharedPageMeans, ownAgent: string, log: Log): Pages => {
  const pages = new Set<OutboundPage>()
  let closed = false
  return {
    open: ({ limits = {}, userAgent = ownAgent, begun = () => undefined } = {}) => {
      if (closed) throw new Error('The outbound guard is closed.')
      const refused = (url: string, { reason, why }: Failure): void =>
        log.info({ host: URL.parse(url)?.hostname, reason, why }, 'request of a rendered page failed')
      const page = openPage({ ...shared, limits: { ...pageLimits, ...limits }, userAgent, begun, refused })
      pages.add(page)
      const close = (): void => {
        pages.delete(page)
        page.close()
      }
      return { ...page, close }
    },
    close: () => {
      closed = true
      for (const page of pages) page.close()
    },
  }
}

interface State {
  controller: AbortController
  timer: NodeJS.Timeout | undefined
  requests: number
  decorations: number
  bytes: number
  broken: 'requests' | 'bytes' | null
  hosts: Map<string, Semaphore>
  all: Semaphore
}

const openPage = (page: PageMeans): OutboundPage => {
  const state: State = {
    controller: new AbortController(),
    timer: undefined,
    requests: 0,
    decorations: 0,
    bytes: 0,
    broken: null,
    hosts: new Map(),
    all: createSemaphore({ atOnce: page.limits.atOnceMax, waitingMax: page.limits.waitingMax }),
  }
  return {
    fetch: async (url, request) => {
      try {
        const isFirst = state.requests === 0
        admit(page.limits, state, request)
        const target = approve(page, url)
        return await (isFirst ? fetchFirst(page, state, target, request) : fetchNext(page, state, target, request))
      } catch (error) {
        if (error instanceof LimitReached) return { kind: 'failed', reason: 'limit' }
        if (!(error instanceof Failure)) throw error
        page.refused(url, error)
        return { kind: 'failed', reason: error.reason }
      }
    },
    broken: () => state.broken,
    spent: () => ({ requests: state.requests, bytes: state.bytes }),
    close: () => {
      clearTimeout(state.timer)
      state.controller.abort(new Failure('timeout', 'the page was closed'))
    },
  }
}

class LimitReached extends Error {}

const admit = (limits: PageLimits, state: State, { decoration }: PageRequest): void => {
  state.controller.signal.throwIfAborted()
  if (state.broken !== null) throw new LimitReached()
  const { requestsMax, decorationsMax } = limits
  if (decoration && (state.decorations >= decorationsMax || state.requests >= requestsMax)) throw new LimitReached()
  if (state.requests >= requestsMax) {
    state.broken = 'requests'
    throw new LimitReached()
  }
  if (decoration) state.decorations += 1
  state.requests += 1
}

const approve = ({ rules }: PageMeans, url: string): WebTarget => {
  const verdict = checkUrl(url, rules)
  if (!verdict.allowed) throw new Failure('blocked_url', verdict.why)
  return verdict.target
}

const fetchFirst = async (
  page: PageMeans,
  state: State,
  target: WebTarget,
  request: PageRequest,
): Promise<PageAnswer> => {
  const { host, site } = target
  const slot = await page.hostRateLimiter.take({ host, site, begun: false }, state.controller.signal)
  try {
    const late = new Failure('timeout', 'the deadline of the page')
    state.timer = setTimeout(() => state.controller.abort(late), page.limits.deadlineMs)
    page.begun()
    return await ask(page, state, target, request)
  } finally {
    slot.end()
  }
}

const fetchNext = (page: PageMeans, state: State, target: WebTarget, request: PageRequest): Promise<PageAnswer> => {
  const { atOncePerHostMax: atOnce, waitingMax } = page.limits
  const ofHost = state.hosts.get(target.host) ?? createSemaphore({ atOnce, waitingMax })
  state.hosts.set(target.host, ofHost)
  return ofHost(() =>
    state.all(() => {
      state.controller.signal.throwIfAborted()
      if (page.hostRateLimiter.isLeftAlone(target.host)) {
        throw new Failure('host_busy', 'the host asked to be left alone')
      }
      if (!page.resourceBudget.spend(target.host)) throw new Failure('host_busy', 'too many resources of one host')
      return ask(page, state, target, request)
    }),
  )
}

const ask = async (page: PageMeans, state: State, target: WebTarget, request: PageRequest): Promise<PageAnswer> => {
  const left = page.limits.bytesMax - state.bytes
  if (left <= 0) {
    state.broken ??= 'bytes'
    throw new LimitReached()
  }
  const bytesMax = Math.min(left, page.limits.responseBytesMax)
  const answer = await inTime(page, state, (signal) =>
    exchange(
      target,
      {
        method: request.method,
        headers: { ...allowedOf(request.headers), 'user-agent': page.userAgent },
        maxWireBytes: bytesMax,
        maxDecodedBytes: bytesMax,
        stays: true,
        signed: true,
      },
      page.means,
      signal,
    ),
  ).catch((error: unknown) => {
    if (error instanceof Failure && error.reason === 'too_large' && bytesMax === left) state.broken ??= 'bytes'
    throw error
  })
  state.bytes += answer.body.length
  if (state.bytes > page.limits.bytesMax) {
    state.broken ??= 'bytes'
    throw new LimitReached()
  }
  return answeredFrom(answer)
}

const inTime = async <T>(
  { limits }: PageMeans,
  { controller }: State,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  controller.signal.throwIfAborted()
  const own = new AbortController()
  const onAbort = (): void => own.abort(controller.signal.reason)
  controller.signal.addEventListener('abort', onAbort, { once: true })
  const late = new Failure('timeout', 'the deadline of a resource')
  const timer = setTimeout(() => own.abort(late), limits.requestDeadlineMs)
  try {
    return await work(own.signal)
  } finally {
    clearTimeout(timer)
    controller.signal.removeEventListener('abort', onAbort)
  }
}

const answeredFrom = ({ status, headers, setCookies, body, truncated }: Answer): PageAnswer => ({
  kind: 'answered',
  status,
  headers,
  setCookies,
  body,
  truncated,
})

const allowedOf = (given: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    headersAllowed.flatMap((name) => {
      const value = given[name]
      const isFit = value !== undefined && value.length <= headerLengthMax && /^[\x20-\x7e]*$/.test(value)
      return isFit ? [[name, value] as const] : []
    }),
  )
