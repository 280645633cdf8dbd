// Test fixture: a small web that serves scripted pages, and a crawler for it.
import type { Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { readableLog } from '../../testing/log.ts'
import { respond, type ScriptedWeb } from '../../testing/scriptedWeb.ts'
import { startScriptedServers, type ScriptedServersOptions } from '../../testing/scriptedServers.ts'
import { makeCrawler, type Crawler, type CrawlerOptions } from './crawl.ts'
import type { SiteFacts, SiteOutcome } from './facts.ts'

export type Serve =
  | string
  | { status?: number; headers?: Record<string, string>; body?: string | Buffer }
  | ((socket: Socket) => void)
/** Keyed by `path`, or by `host path` to be more specific. */
export type Pages = Record<string, Serve>

export const html = { 'content-type': 'text/html; charset=utf-8' }

interface CrawledServers {
  crawler: Crawler
  web: ScriptedWeb
  webTls: ScriptedWeb
  /** Requested pages as `host path`, without robots.txt and sitemap.xml. */
  asked(): string[]
}

export const startWorld = async (
  pages: Pages,
  {
    scripted = {},
    crawler: chosen = {},
  }: { scripted?: ScriptedServersOptions; crawler?: Partial<CrawlerOptions> } = {},
): Promise<CrawledServers> => {
  const { outbound, web, webTls } = await startScriptedServers(({ host, path }, socket) => {
    const serve = pages[`${host} ${path}`] ?? pages[path]
    if (serve === undefined) respond(socket, 404, html, 'No results')
    else if (typeof serve === 'function') serve(socket)
    else if (typeof serve === 'string') respond(socket, 200, html, serve)
    else respond(socket, serve.status ?? 200, { ...html, ...serve.headers }, serve.body ?? '')
  }, scripted)
  const crawler = makeCrawler({ outbound, agent: 'UsBot', log: readableLog().log, ...chosen })
  onTestFinished(() => crawler.close())
  const asked = (): string[] =>
    [...web.requests, ...webTls.requests]
      .filter(({ path, method }) => method === 'GET' && path !== '/robots.txt' && path !== '/sitemap.xml')
      .map(({ host, path }) => `${host} ${path}`)
  return { crawler, web, webTls, asked }
}

export const siteOf = (outcome: SiteOutcome): SiteFacts => {
  if (outcome.kind === 'failed') throw new Error(`The crawl failed: ${JSON.stringify(outcome.reason)}`)
  return outcome.site
}

export const crawl = async (
  pages: Pages,
  host = 'site.test',
  options: Parameters<typeof startWorld>[1] = {},
): Promise<SiteOutcome> => {
  const { crawler } = await startWorld(pages, options)
  return crawler.crawlSite(host, { pagesMax: 20 })
}
