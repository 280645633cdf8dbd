// Page load timings: one line in the browser console, five seconds after navigation, as the specification requires. For
// debugging slow pages; nothing is sent.

const loggedAfterMs = 5_000

interface PageTimes {
  /** Milliseconds since navigation; null if the browser does not report it. */
  firstByteMs: number | null
  firstPaintMs: number | null
  readyMs: number | null
  loadedMs: number | null
  requests: number
  /** Bytes over the network; cached ones do not count. */
  transferredBytes: number
}

type Entries = Pick<Performance, 'getEntriesByType' | 'now'>

const whole = (ms: number | undefined): number | null => (ms === undefined || ms === 0 ? null : Math.round(ms))

export const pageTimesOf = (entries: Entries): PageTimes => {
  const [page] = entries.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const paint = entries.getEntriesByType('paint').find(({ name }) => name === 'first-contentful-paint')
  const resources = entries.getEntriesByType('resource') as PerformanceResourceTiming[]
  return {
    firstByteMs: whole(page?.responseStart),
    firstPaintMs: whole(paint?.startTime),
    readyMs: whole(page?.domContentLoadedEventEnd),
    loadedMs: whole(page?.loadEventEnd),
    requests: resources.length,
    transferredBytes: [page, ...resources].reduce((sum, entry) => sum + (entry?.transferSize ?? 0), 0),
  }
}

const { info } = console

/** Call once, in the browser, when the page has started. */
export const logPageTimes = (entries: Entries = performance, log: typeof info = info): void => {
  setTimeout(() => log('Page times', pageTimesOf(entries)), Math.max(0, loggedAfterMs - entries.now()))
}
