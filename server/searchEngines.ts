// robots.txt and the sitemaps: the public pages in both languages, and the page of every verified website.
import { Hono } from 'hono'
import type { Db } from './platform/db/database.ts'
import type { NodeBindings } from './platform/http/api.ts'
import {
  robotsFile,
  sitemapIndex,
  sitemapLengthMax,
  sitemapOfPages,
  sitemapOfWebsites,
} from './platform/http/sitemap.ts'
import { countListed, readListed } from './websites/public/listed.ts'

/** Crawlers return often; a copy that is an hour old is fresh enough. */
const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' }

export const searchEngineRoutes = (
  db: Db,
  publicUrl: string,
  lengthMax: number = sitemapLengthMax,
): Hono<NodeBindings> => {
  const app = new Hono<NodeBindings>()
  app.get('/robots.txt', (c) => c.text(robotsFile(publicUrl)))
  app.get('/sitemap.xml', async (c) => {
    const parts = Math.ceil((await countListed(db)) / lengthMax)
    return c.body(sitemapIndex(publicUrl, parts), 200, headers)
  })
  app.get('/sitemap-pages.xml', (c) => c.body(sitemapOfPages(publicUrl), 200, headers))
  app.get('/:name{sitemap-websites-[1-9][0-9]{0,4}\\.xml}', async (c) => {
    const number = Number(/\d+/.exec(c.req.param('name'))?.[0])
    const websites = await readListed(db, number - 1, lengthMax)
    if (websites.length === 0) return c.text('Not found', 404)
    return c.body(sitemapOfWebsites(publicUrl, websites), 200, headers)
  })
  return app
}
