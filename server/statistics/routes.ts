// HTTP routes of the public statistics: public, and cacheable for a minute by proxies.
import { publicCacheSeconds, statisticsEndpoints } from '../../contract/statistics.ts'
import type { Db } from '../platform/db/database.ts'
import { limitInBatches } from '../platform/http/rateLimit.ts'
import { type Exchange, type Route, route } from '../platform/http/route.ts'
import { readPublicEconomy, readPublicStatistics } from './publicStatistics.ts'

const readsPerNetwork = { name: 'public figures by network', burst: 240, perSeconds: 60 }

/** Missing statistics will exist in a moment, so that response is not cacheable. */
const letKeep = (exchange: Exchange, { as_of: at }: { as_of: string | null }): void => {
  if (at !== null) exchange.addHeader('cache-control', `public, max-age=${publicCacheSeconds}`)
}

export const statisticsRoutes = (db: Db): Route[] => {
  const limitReads = limitInBatches(db, readsPerNetwork)
  return [
    route(statisticsEndpoints.figures, async ({ exchange }) => {
      await limitReads(exchange.network())
      const figures = await readPublicStatistics(db)
      letKeep(exchange, figures)
      return figures
    }),
    route(statisticsEndpoints.economy, async ({ exchange }) => {
      await limitReads(exchange.network())
      const economy = await readPublicEconomy(db)
      letKeep(exchange, economy)
      return economy
    }),
  ]
}
