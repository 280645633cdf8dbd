// HTTP routes of the shop.
import { shopEndpoints } from '../../contract/shop.ts'
import { now } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { limit, limitInBatches, type RateLimit } from '../platform/http/rateLimit.ts'
import { type Route, route } from '../platform/http/route.ts'
import { exportOffers } from './exportOffers.ts'
import type { Shop } from './shop.ts'
import { readShopPage } from './shopView.ts'

/** A reader opens at most one page a second; a scraper opens more. */
const pageLimit: RateLimit = { name: 'shop page', burst: 300, perSeconds: 300 }

/** Each export reads as much as two hundred pages. */
const exportLimit: RateLimit = { name: 'exports of the shop by member', burst: 20, perSeconds: 600 }

export const shopRoutes = (db: Db, shop: Shop): Route[] => {
  const limitPages = limitInBatches(db, pageLimit)
  return [
    route(shopEndpoints.shop, async ({ caller: { memberId }, query }) => {
      await limitPages(memberId)
      return readShopPage(db, shop, memberId, query)
    }),
    route(shopEndpoints.shopCounts, async ({ caller: { memberId }, query }) => ({
      counts: await shop.counts(memberId, query),
    })),
    route(shopEndpoints.exportShop, async ({ caller: { memberId }, query }) => {
      await limit(db, exportLimit, memberId)
      const name = `shop-${(await now(db)).toISOString().slice(0, 10)}.csv`
      const pieces = await exportOffers({ db, shop, memberId }, query)
      return new Response(ReadableStream.from(pieces).pipeThrough(new TextEncoderStream()), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        },
      })
    }),
  ]
}
