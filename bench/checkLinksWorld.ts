// The sites of `check-links`: in a process of their own, as they are not what is measured, and watching how they are treated.
import { once } from 'node:events'
import { type Child, startServer } from './processes.ts'

export const sitesCount = 500
const pagesPerSite = 1
const pauseMs = 500
/** Documentation's own, so that it belongs to nobody; the guard leads it to loopback. */
export const addressOfSites = '203.0.113.80'

export const siteOf = (number: number): string => `site${number}.test`
export const pathOf = (page: number): string => `/article-${page}`
/** Where the links lead, which is one of the sites as well. */
export const targetAt = (port: number): string => `http://target.test:${port}/`

/** What the sites were asked since they were told to forget, and how often more than one request at a time or without a pause. */
export interface SitesTold {
  kind: 'asked'
  requests: number
  tooMany: number
  tooSoon: number
}

export interface Sites {
  port: number
  forget(): void
  asked(): Promise<SitesTold>
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
      const [reported] = (await answer) as [SitesTold]
      return reported
    },
    stop: child.stop,
  }
}
