// Linked style sheets of the sites whose pages are checked, kept per process: daily checks of a site's pages need the same
// few files. Like a browser, fetching them does not ask robots.txt; the outbound guard has the last word.
import { dayMs, hourMs, minuteMs } from '../../../contract/durations.ts'
import type { FetchOutcome } from '../outbound/outbound.ts'
import type { SheetTexts } from './css/pageSheets.ts'
import { decodeText } from './decodeText.ts'
import { nextHop, type SiteWalk } from './siteWalk.ts'

const sheetBytesMax = 2_000_000
const sheetsPerPageMax = 20
const redirectsMax = 3
/** Of all sheets kept, by their characters. */
const keptMax = 40_000_000
const hostsMax = 5_000
const freshMinMs = 10 * minuteMs
const freshMaxMs = dayMs
const freshUsualMs = hourMs
/** A sheet that could not be read is tried again soon. */
const failedMs = 5 * minuteMs

interface Kept {
  text: string | null
  etag: string | null
  freshUntilMs: number
}

export interface LinkedSheets {
  /** Fresh sheets that pages of this host used last. */
  known(host: string): SheetTexts
  /** Reads sheets of the page's site; null for those that could not be read. */
  read(walk: Pick<SiteWalk, 'ask' | 'hasTime'>, host: string, urls: readonly string[]): Promise<SheetTexts>
}

export const makeLinkedSheets = (nowMs: () => number = () => performance.now()): LinkedSheets => {
  const kept = new Map<string, Kept>()
  const urlsOf = new Map<string, Set<string>>()
  let size = 0
  const drop = (url: string): void => {
    size -= kept.get(url)?.text?.length ?? 0
    kept.delete(url)
  }
  const keep = (url: string, one: Kept): void => {
    drop(url)
    kept.set(url, one)
    size += one.text?.length ?? 0
    for (const oldest of kept.keys()) {
      if (size <= keptMax) return
      drop(oldest)
    }
  }
  const fresh = (url: string): Kept | null => {
    const one = kept.get(url)
    return one === undefined || one.freshUntilMs <= nowMs() ? null : one
  }
  const remember = (host: string, url: string): void => {
    const urls = urlsOf.get(host) ?? new Set()
    urlsOf.delete(host)
    urlsOf.set(host, urls)
    urls.add(url)
    const [oldestUrl] = urls
    if (urls.size > sheetsPerPageMax && oldestUrl !== undefined) urls.delete(oldestUrl)
    const [oldestHost] = urlsOf.keys()
    if (urlsOf.size > hostsMax && oldestHost !== undefined) urlsOf.delete(oldestHost)
  }
  return {
    known: (host) => {
      const texts = new Map<string, string | null>()
      for (const url of urlsOf.get(host) ?? []) {
        const one = fresh(url)
        if (one !== null) texts.set(url, one.text)
      }
      return texts
    },
    read: async (walk, host, urls) => {
      const texts = new Map<string, string | null>()
      for (const [at, url] of urls.entries()) {
        const known = fresh(url)
        if (known === null && (at >= sheetsPerPageMax || !walk.hasTime())) {
          texts.set(url, null)
          continue
        }
        const one = known ?? (await fetchSheet(walk, url, kept.get(url) ?? null, nowMs))
        if (known === null) keep(url, one)
        remember(host, url)
        texts.set(url, one.text)
      }
      return texts
    },
  }
}

const fetchSheet = async (
  walk: Pick<SiteWalk, 'ask'>,
  start: string,
  before: Kept | null,
  nowMs: () => number,
): Promise<Kept> => {
  let url = start
  for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
    const etag = before?.text === null ? null : (before?.etag ?? null)
    const headers = etag === null ? {} : { 'if-none-match': etag }
    const outcome = await walk.ask(url, {
      accept: 'text/css,*/*;q=0.1',
      headers,
      maxDecodedBytes: sheetBytesMax,
      stays: true,
    })
    const next = nextHop(outcome, url)
    if (next === null) return keptFrom(outcome, before, nowMs())
    url = next
  }
  return { text: null, etag: null, freshUntilMs: nowMs() + failedMs }
}

const keptFrom = (outcome: FetchOutcome, before: Kept | null, nowMs: number): Kept => {
  const unread: Kept = { text: null, etag: null, freshUntilMs: nowMs + failedMs }
  if (outcome.kind === 'failed' || outcome.truncated) return unread
  const { status, headers, body } = outcome
  const freshUntilMs = nowMs + freshMsOf(headers['cache-control'] ?? '')
  if (status === 304 && before !== null) return { ...before, freshUntilMs }
  // Missing for everybody: browsers go on without it.
  if (status === 404 || status === 410) return { text: '', etag: null, freshUntilMs: nowMs + freshMinMs }
  if (status !== 200) return unread
  const contentType = headers['content-type'] ?? ''
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  // Some browsers use it in quirks mode only, so nothing is certain.
  if (type !== '' && type !== 'text/css') return unread
  return {
    text: decodeText(body, contentType === '' ? 'text/css; charset=utf-8' : contentType),
    etag: headers['etag'] ?? null,
    freshUntilMs,
  }
}

const freshMsOf = (cacheControl: string): number => {
  const seconds = /max-age=(\d{1,9})/i.exec(cacheControl)?.[1]
  const ms = seconds === undefined ? freshUsualMs : Number(seconds) * 1_000
  return Math.max(freshMinMs, Math.min(freshMaxMs, ms))
}
