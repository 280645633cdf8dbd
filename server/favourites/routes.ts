// HTTP routes of favourites.
import { hourSeconds } from '../../contract/durations.ts'
import { favouriteEndpoints } from '../../contract/favourites.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { limit, type RateLimit } from '../platform/http/rateLimit.ts'
import { type Route, route } from '../platform/http/route.ts'
import { setFavourite } from './favourites.ts'

const favouriteLimit: RateLimit = { name: 'mark website', burst: 600, perSeconds: hourSeconds }

export const favouriteRoutes = (db: Db): Route[] => [
  route(
    favouriteEndpoints.setFavourite,
    async ({ caller: { memberId }, params: { website_id: websiteId }, body: { mark } }) => {
      await limit(db, favouriteLimit, memberId)
      await inTransaction(db, (tx) => setFavourite(tx, { memberId, websiteId }, mark))
      return { mark }
    },
  ),
]
