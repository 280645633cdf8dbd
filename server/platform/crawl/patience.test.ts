import type { Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { minuteMs } from '../../../contract/durations.ts'
import { readableLog } from '../../testing/log.ts'
import { respond } from '../../testing/scriptedWeb.ts'
import { startScriptedServers } from '../../testing/scriptedServers.ts'
import { makeCrawler } from './crawl.ts'
import type { SiteFacts } from './facts.ts'

const crawlFor = async (
  siteDeadlineMs: number,
  { robots = '', answer }: { robots?: string; answer?: (path: string, socket: Socket) => void } = {},
): Promise<SiteFacts> => {
  const links = Array.from({ length: 8 }, (_, at) => `<a href="/page-${at}">page</a>`).join('')
  const { outbound } = await startScriptedServers(({ path }, socket) => {
    if (path === '/robots.txt') respond(socket, 200, { 'content-type': 'text/plain' }, robots)
    else if (path.startsWith('/page-') && answer !== undefined) answer(path, socket)
    else respond(socket, 200, { 'content-type': 'text/html' }, path === '/sitemap.xml' ? '' : `<p>${path}</p>${links}`)
  })
  const crawler = makeCrawler({ outbound, agent: 'UsBot', log: readableLog().log, siteDeadlineMs })
  onTestFinished(() => crawler.close())
  const outcome = await crawler.crawlSite('site.test', { pagesMax: 20 })
  if (outcome.kind === 'failed') throw new Error(JSON.stringify(outcome.reason))
  return outcome.site
}

it('a crawl with enough time for everything is not cut short', async () => {
  const site = await crawlFor(minuteMs)
  expect(site.visits).toHaveLength(9)
  expect(site.cutShort).toBe(false)
})

it('a crawl that respects the crawl delay is cut short at its deadline', async () => {
  const site = await crawlFor(3_000, { robots: 'User-agent: *\nCrawl-delay: 2' })
  expect(site).toMatchObject({ cutShort: true, pagesFound: 8 })
  expect(site.visits.length).toBeLessThan(9)
})

it('a page that missed our own deadline does not count as failed', async () => {
  const site = await crawlFor(3_000, { answer: () => undefined })
  expect(site).toMatchObject({ cutShort: true, pagesFound: 8 })
  expect(site.visits.map(({ outcome }) => outcome.kind)).toEqual(['read'])
})
