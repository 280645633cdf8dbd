// Outbound guard (SSRF protection): every fetch on behalf of members goes through here. Members choose what we fetch,
// so nothing is trusted. It returns a response or a failure class, never addresses and ports.
import { crawlerLimits } from '../../../contract/crawler.ts'
import type { Log } from '../log.ts'
import { makeBudget, retryAfterMs, type Budget } from './budget.ts'
import { exchange, type Answer, type Asking, type ExchangeMeans } from './exchange.ts'
import { Failure, type FailureReason } from './failures.ts'
import { keepConnections } from './keepAlive.ts'
import { makeAdmit, type OutboundRoute } from './resolve.ts'
import { makePages, type OpenPageOptions, type OutboundPage, type SharedPageMeans } from './page.ts'
import { makeRoom } from './room.ts'
import { createHostRateLimiter, type HostRateLimiter } from './hostRateLimiter.ts'
import { checkUrl, type UrlRules, type WebTarget } from './urlRules.ts'

export type { FailureReason } from './failures.ts'
export type { OutboundPage, PageAnswer, PageRefusal, PageRequest } from './page.ts'
export { machineAddresses } from './machine.ts'

const defaults = {
  deadlineMs: 15_000,
  dnsLimitMs: 5_000,
  connectLimitMs: 5_000,
  headerBytesMax: 32_768,
  maxWireBytes: 2_000_000,
  maxDecodedBytes: 5_000_000,
  /** For all responses read at the same time; normal ones at full concurrency need a tenth of it. */
  readBytesMax: 200_000_000,
  redirectsMax: 5,
  pauseMs: crawlerLimits.pauseMs,
  /** Maximum wait for the host's rate limiter, before the deadline starts. */
  turnWaitMs: 30_000,
  exchangesMax: 512,
  exchangesPerSiteMax: 4,
  waitingMax: 2_000,
  waitingPerHostMax: 100,
  hostRequestsPerMinuteMax: crawlerLimits.hostRequestsPerMinuteMax,
  hostRequestsPerHourMax: crawlerLimits.hostRequestsPerHourMax,
  /** Many legitimate hosts share the addresses of a CDN, hence more than per host. */
  addressRequestsPerMinuteMax: 300,
  addressRequestsPerHourMax: 3_000,
  /** Resources of pages that a browser shows, which come dozens at a time. */
  resourcesPerHostMinuteMax: 300,
  resourcesPerHostHourMax: 6_000,
  resourcesPerAddressMinuteMax: 1_500,
  resourcesPerAddressHourMax: 30_000,
  budgetKeysMax: 20_000,
  /** How long a connection waits for its next request after the pause of the host. */
  keptBeyondPauseMs: 1_500,
  keptMax: 512,
}

type OutboundLimits = typeof defaults

export interface OutboundOptions extends Partial<OutboundLimits> {
  /** `address` or `address:port`; empty: those of the machine. */
  dnsServers: readonly string[]
  /** The sandbox's allow-list; empty in production. */
  routes: readonly OutboundRoute[]
  /** Our own host names, addresses and CIDR blocks, which are rejected. */
  own: { hosts: readonly string[]; addresses: readonly string[] }
  userAgent: string
  /** The header fields that prove to this host and port that the request is ours; absent: requests are not signed. */
  sign?: (authority: string) => Promise<object>
  /** Certificate authority of the routed hosts, in PEM; no other connection trusts it. */
  ca?: string
  /** Names outside the public suffix list that routes serve, such as `test`. */
  extraSuffixes?: readonly string[]
  log: Log
}

export interface FetchRequest {
  method?: 'GET' | 'HEAD'
  /** No header that identifies a member or their origin can be sent. */
  headers?: { 'accept-language'?: string; 'if-none-match'?: string; 'if-modified-since'?: string }
  accept?: string
  maxWireBytes?: number
  maxDecodedBytes?: number
  deadlineMs?: number
  /** At most 5. */
  redirectsMax?: number
  /** `report`: returns a redirect like any other response, for callers that decide on each hop. */
  redirects?: 'follow' | 'report'
  /** Another request to the same host follows soon, so the connection is kept. */
  stays?: boolean
  /** For services that we call for ourselves; requests to websites are signed. */
  unsigned?: true
}

/** A redirect that was followed. */
interface Hop {
  url: string
  status: number
}

/** Of the last request, except for the total. */
interface Timings {
  dnsMs: number
  connectMs: number
  firstByteMs: number
  totalMs: number
}

export type FetchOutcome =
  | {
      kind: 'answered'
      status: number
      /** Lower-case names; several lines of one name are joined by a comma, those of X-Robots-Tag by a line break, as each may speak to another robot. */
      headers: Record<string, string>
      /** Decoded. */
      body: Uint8Array
      finalUrl: string
      hops: readonly Hop[]
      /** The remote host ended the response early. */
      truncated: boolean
      timings: Timings
    }
  | { kind: 'failed'; reason: FailureReason; hops: readonly Hop[] }

export interface Outbound {
  fetch(url: string, request?: FetchRequest): Promise<FetchOutcome>
  /** For the requests of one page in a browser. The caller closes it. */
  openPage(options?: OpenPageOptions): OutboundPage
  /** Aborts fetches in progress; they reject, because they have no result about the host. */
  close(): void
}

export const makeOutbound = (options: OutboundOptions): Outbound => {
  const guard = makeGuard(options)
  const underWay = new Set<AbortController>()
  const pages = makePages(guard.page, guard.userAgent, options.log)
  let closed = false
  return {
    openPage: pages.open,
    fetch: async (url, request = {}) => {
      if (closed) throw new Error('The outbound guard is closed.')
      const hops: Hop[] = []
      const controller = new AbortController()
      underWay.add(controller)
      const whole = makeWhole(controller, request.deadlineMs ?? guard.limits.deadlineMs)
      try {
        return await follow(guard, url, request, whole, hops)
      } catch (error) {
        if (!(error instanceof Failure) || !underWay.has(controller)) throw error
        const { reason, why } = error
        options.log.info({ host: URL.parse(url)?.hostname, reason, why, hops: hops.length }, 'outbound fetch failed')
        return { kind: 'failed', reason, hops }
      } finally {
        whole.end()
        underWay.delete(controller)
      }
    },
    close: () => {
      closed = true
      for (const controller of underWay) controller.abort(new Error('The outbound guard was closed.'))
      underWay.clear()
      pages.close()
      guard.means.kept.close()
    },
  }
}

interface Guard {
  limits: OutboundLimits
  rules: UrlRules
  means: ExchangeMeans
  hostRateLimiter: HostRateLimiter
  userAgent: string
  /** What the fetches of a page share with all others. */
  page: SharedPageMeans
}

const makeGuard = (options: OutboundOptions): Guard => {
  const limits: OutboundLimits = { ...defaults, ...options }
  const nowMs = (): number => performance.now()
  const budgetOf = (perMinuteMax: number, perHourMax: number): Budget =>
    makeBudget({ perMinuteMax, perHourMax }, limits.budgetKeysMax, nowMs)
  const rules: UrlRules = {
    routePorts: new Set(options.routes.map((route) => route.port)),
    extraSuffixes: options.extraSuffixes ?? [],
    ownHosts: options.own.hosts,
  }
  const means: ExchangeMeans = {
    ...limits,
    dnsServers: options.dnsServers,
    admit: makeAdmit(options.routes, options.own.addresses),
    addressBudget: budgetOf(limits.addressRequestsPerMinuteMax, limits.addressRequestsPerHourMax),
    ca: options.ca,
    sign: options.sign ?? null,
    kept: keepConnections({ keptMs: limits.pauseMs + limits.keptBeyondPauseMs, keptMax: limits.keptMax }),
    room: makeRoom(limits.readBytesMax),
  }
  const hostBudget = budgetOf(limits.hostRequestsPerMinuteMax, limits.hostRequestsPerHourMax)
  const hostRateLimiter = createHostRateLimiter(limits, hostBudget, nowMs)
  const addressBudget = budgetOf(limits.resourcesPerAddressMinuteMax, limits.resourcesPerAddressHourMax)
  const resourceBudget = budgetOf(limits.resourcesPerHostMinuteMax, limits.resourcesPerHostHourMax)
  return {
    limits,
    rules,
    means,
    hostRateLimiter,
    userAgent: options.userAgent,
    page: { rules, means: { ...means, addressBudget }, hostRateLimiter, resourceBudget },
  }
}

/** Follows redirects manually: every hop gets all checks. */
const follow = async (
  guard: Guard,
  url: string,
  request: FetchRequest,
  whole: Whole,
  hops: Hop[],
): Promise<FetchOutcome> => {
  const redirectsMax = Math.min(request.redirectsMax ?? guard.limits.redirectsMax, guard.limits.redirectsMax)
  let target = approveUrl(guard, url)
  for (;;) {
    const begun = hops.length > 0
    const answer = await askOnce(guard, target, askingOf(guard, request, begun), whole, begun)
    if (answer.redirectTo === null || request.redirects === 'report') {
      const { status, headers, body, truncated, dnsMs, connectMs, firstByteMs } = answer
      const timings = { dnsMs, connectMs, firstByteMs, totalMs: whole.elapsedMs() }
      return { kind: 'answered', status, headers, body, finalUrl: target.url.href, hops, truncated, timings }
    }
    hops.push({ url: target.url.href, status: answer.status })
    if (hops.length > redirectsMax) throw new Failure('too_many_redirects', `more than ${redirectsMax}`)
    target = approveUrl(guard, answer.redirectTo, target.url)
  }
}

const approveUrl = ({ rules }: Guard, text: string, base?: URL): WebTarget => {
  const verdict = checkUrl(text, rules, base)
  if (!verdict.allowed) throw new Failure('blocked_url', verdict.why)
  return verdict.target
}

const askOnce = async (
  guard: Guard,
  target: WebTarget,
  asking: Asking,
  whole: Whole,
  begun: boolean,
): Promise<Answer> => {
  const slot = await guard.hostRateLimiter.take({ host: target.host, site: target.site, begun }, whole.signal)
  try {
    whole.begin()
    const answer = await exchange(target, asking, guard.means, whole.signal)
    const tired = answer.status === 429 || answer.status === 503
    const restMs = tired ? retryAfterMs(answer.headers['retry-after'], Date.now()) : 0
    if (restMs > 0) guard.hostRateLimiter.leaveAlone(target.host, restMs)
    return answer
  } finally {
    slot.end()
  }
}

/** The whole fetch, redirects included, under one deadline that starts with the first slot at a host. */
interface Whole {
  signal: AbortSignal
  begin(): void
  elapsedMs(): number
  end(): void
}

const makeWhole = (controller: AbortController, deadlineMs: number): Whole => {
  let timer: NodeJS.Timeout | undefined
  let beganAtMs = 0
  return {
    signal: controller.signal,
    begin: () => {
      if (timer !== undefined) return
      beganAtMs = performance.now()
      timer = setTimeout(
        () => controller.abort(new Failure('timeout', 'the deadline of the whole exchange')),
        deadlineMs,
      )
    },
    elapsedMs: () => performance.now() - beganAtMs,
    end: () => clearTimeout(timer),
  }
}

/** Validators of one host mean nothing to the next, so conditional headers are sent to the first only. */
const askingOf = ({ limits, userAgent }: Guard, request: FetchRequest, redirected: boolean): Asking => {
  const {
    'accept-language': language,
    'if-none-match': noneMatch,
    'if-modified-since': modifiedSince,
  } = request.headers ?? {}
  const conditions = redirected ? {} : { 'if-none-match': noneMatch, 'if-modified-since': modifiedSince }
  const chosen = { 'accept-language': language, ...conditions }
  const given = Object.entries(chosen).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  return {
    method: request.method ?? 'GET',
    headers: { 'user-agent': userAgent, accept: request.accept ?? '*/*', ...Object.fromEntries(given) },
    maxWireBytes: request.maxWireBytes ?? limits.maxWireBytes,
    maxDecodedBytes: request.maxDecodedBytes ?? limits.maxDecodedBytes,
    stays: request.stays ?? false,
    signed: request.unsigned !== true,
  }
}
