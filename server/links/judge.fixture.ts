// Set-up of tests of the judgement of links: a crawler whose answers the test gives.
import { afterAll } from 'vitest'
import { makeCrawler } from '../platform/crawl/crawl.ts'
import { makeLog } from '../platform/log.ts'
import type { FetchOutcome } from '../platform/outbound/outbound.ts'
import { type Expectation, judge, type Judgement } from './judge.ts'

export type Answering = (url: URL) => FetchOutcome | undefined

export const answered = (
  body: string,
  more: { status?: number; headers?: Record<string, string> } = {},
): FetchOutcome => ({
  kind: 'answered',
  status: more.status ?? 200,
  headers: { 'content-type': 'text/html; charset=utf-8', ...more.headers },
  body: new TextEncoder().encode(body),
  finalUrl: '',
  hops: [],
  truncated: false,
  timings: { dnsMs: 1, connectMs: 1, firstByteMs: 1, totalMs: 1 },
})

const usual: Expectation = {
  host: 'seller.test',
  targetUrl: 'https://target.test/page',
  wholeSite: false,
  anchorText: 'Good words',
  rel: 'any',
  label: false,
  accepted: { defects: [], anchor_text: null },
  wasLive: false,
  isOnHomepage: false,
  linksPerPage: null,
}

const now = new Date('2026-06-01T00:00:00Z')

export const onPage =
  (html: string, more: Parameters<typeof answered>[1] = {}): Answering =>
  ({ pathname }) =>
    pathname === '/post' ? answered(html, more) : undefined

export const link = '<a href="https://target.test/page">Good words</a>'

export interface Judge {
  asked: string[]
  checkPage: (answers: Answering, expected?: Partial<Expectation>, path?: string) => Promise<Judgement>
}

/** Call once at the top of a test file. */
export const useJudge = (): Judge => {
  let answering: Answering = () => undefined
  const asked: string[] = []
  const crawler = makeCrawler({
    agent: 'TestBot',
    log: makeLog('silent'),
    outbound: {
      fetch: (address) => {
        asked.push(address)
        const url = new URL(address)
        const given = answering(url) ?? answered('Nothing', { status: 404 })
        return Promise.resolve(given.kind === 'answered' ? { ...given, finalUrl: address } : given)
      },
    },
  })
  afterAll(() => crawler.close())

  const checkPage = async (
    answers: Answering,
    expected: Partial<Expectation> = {},
    path = '/post',
  ): Promise<Judgement> => {
    answering = answers
    asked.length = 0
    const expectation = { ...usual, ...expected }
    const hosts = [new URL(expectation.targetUrl).hostname]
    const wanted = { hosts, text: expectation.anchorText, onHomepage: expectation.isOnHomepage }
    return judge(await crawler.findLinkOnPage(`https://seller.test${path}`, wanted), expectation, now)
  }

  return { asked, checkPage }
}
