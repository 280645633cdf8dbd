// The shop over HTTP.
import { shopEndpoints } from '../../../contract/shop.ts'
import type { Db } from '../../platform/db/database.ts'
import { limit, type RateLimit } from '../../platform/http/rateLimit.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Shop } from './shop.ts'
import { readShopPage } from './shopView.ts'

/** A reader turns a page a second at most; whoever copies the shop does more. */
const pageLimit: RateLimit = { name: 'shop page', burst: 300, perSeconds: 300 }

export const shopRoutes = (db: Db, shop: Shop): Route[] => {
  return [
    route(shopEndpoints.shop, async ({ caller: { memberId }, query }) => {
      await limit(db, pageLimit, memberId)
      return readShopPage(db, shop, memberId, query)
    }),
    route(shopEndpoints.shopCounts, async ({ caller: { memberId }, query }) => ({
      counts: await shop.counts(memberId, query),
    })),
  ]
}
