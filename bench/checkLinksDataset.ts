// The sites of `check-links`. They run in their own process because they are not what is measured, and they record how
// politely they are crawled.
import { once } from 'node:events'
import { type Child, startServer } from './processes.ts'

export const sitesCount = 500
const pagesPerSite = 1
const pauseMs = 500
/** Reserved for documentation, so it belongs to no real host; the guard routes it to loopback. */
export const addressOfSites = '203.0.113.80'

export const siteOf = (number: number): string => `site${number}.test`
export const pathOf = (page: number): string => `/article-${page}`
/** Target of the links, which is one of the sites as well. */
export const targetAt = (port: number): string => `http://target.test:${port}/`

/** Requests the sites received since their last reset, and how many came concurrently or without a delay. */
export interface SitesReport {
  kind: 'asked'
  requests: number
  tooMany: number
  tooSoon: number
}

export interface Sites {
  port: number
  forget(): void
  asked(): Promise<SitesReport>
  stop(): Promise<void>
}

export const startSites = async (words: string, pageKilobytes: number): Promise<Sites> => {
  const child: Child = await startServer('checkLinksSites.ts', {
    SITES: String(sitesCount),
    PAGES_PER_SITE: String(pagesPerSite),
    PAGE_KILOBYTES: String(pageKilobytes),
    PAUSE_MS: String(pauseMs),
    WORDS: words,
  })
  return {
    port: child.port,
    forget: () => void child.process.send('forget'),
    asked: async () => {
      const answer = once(child.process, 'message')
      child.process.send('asked?')
      const [reported] = (await answer) as [SitesReport]
      return reported
    },
    stop: child.stop,
  }
}
