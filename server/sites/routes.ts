// HTTP routes for the websites of the platform.
import { siteEndpoints } from '../../contract/sites.ts'
import type { Db } from '../platform/db/database.ts'
import { limit, type RateLimit } from '../platform/http/rateLimit.ts'
import { type Route, route } from '../platform/http/route.ts'
import { compareSites } from './compare.ts'
import { searchSites } from './search.ts'
import { readSite } from './siteView.ts'

/** A reader opens at most one page a second; a scraper opens more. */
const siteLimit: RateLimit = { name: 'site page', burst: 300, perSeconds: 300 }
const searchLimit: RateLimit = { name: 'site search', burst: 300, perSeconds: 300 }

export const siteRoutes = (db: Db): Route[] => [
  route(siteEndpoints.findSites, async ({ caller: { memberId }, query }) => {
    await limit(db, searchLimit, memberId)
    return { sites: await searchSites(db, query.q) }
  }),
  route(siteEndpoints.site, async ({ caller: { memberId }, params }) => {
    await limit(db, siteLimit, memberId)
    return { site: await readSite(db, memberId, params.domain) }
  }),
  route(siteEndpoints.compareSites, async ({ caller: { memberId }, query }) => {
    await limit(db, siteLimit, memberId)
    return compareSites(db, { memberId, domains: query.sites, websiteId: query.website_id ?? null })
  }),
]
