// HTTP route of the command palette: queries all kinds concurrently and leaves out empty groups.
import { type PaletteGroup, paletteEndpoints, paletteFindsMax } from '../../contract/palette.ts'
import type { Db } from '../platform/db/database.ts'
import { searchedWords } from '../platform/db/search.ts'
import { limitInBatches, type RateLimit } from '../platform/http/rateLimit.ts'
import { type Route, route } from '../platform/http/route.ts'
import { searchSites } from '../sites/search.ts'
import { type Asking, findDrafts, findExchanges, findOrders, findProjects, findWebsites } from './findOwn.ts'

/** A user types a few words a minute, with a request at every pause. */
const paletteLimit: RateLimit = { name: 'palette', burst: 240, perSeconds: 240 }

export const memberPaletteRoutes = (db: Db): Route[] => {
  const allow = limitInBatches(db, paletteLimit)
  return [
    route(paletteEndpoints.palette, async ({ caller: { memberId }, query }) => {
      await allow(memberId)
      const words = searchedWords(query.q)
      return { groups: words === '' ? [] : await findGroups(db, { memberId, words }) }
    }),
  ]
}

/** All groups with results. */
export const findGroups = async (db: Db, asking: Asking): Promise<PaletteGroup[]> => {
  const [websites, orders, tasks, projects, drafts, exchanges, sites] = await Promise.all([
    findWebsites(db, asking),
    findOrders(db, 'buyer', asking),
    findOrders(db, 'seller', asking),
    findProjects(db, asking),
    findDrafts(db, asking),
    findExchanges(db, asking),
    searchSites(db, asking.words),
  ])
  // Own websites have their own page with more detail.
  const own = new Set(websites.map(({ id }) => id))
  const others = sites.filter((site) => !own.has(site.website_id)).slice(0, paletteFindsMax)
  const groups: PaletteGroup[] = [
    { kind: 'websites', found: websites },
    { kind: 'orders', found: orders },
    { kind: 'tasks', found: tasks },
    { kind: 'projects', found: projects },
    { kind: 'drafts', found: drafts },
    { kind: 'exchanges', found: exchanges },
    {
      kind: 'sites',
      found: others.map((site) => ({
        id: site.domain,
        title: site.domain_name,
        note: site.title,
        state: site.quality_score,
      })),
    },
  ]
  return groups.filter(({ found }) => found.length > 0)
}
