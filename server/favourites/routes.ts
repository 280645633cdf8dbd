// Marks over HTTP.
import { markEndpoints } from '../../contract/favourites.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { limit, type RateLimit } from '../platform/http/rateLimit.ts'
import { type Route, route } from '../platform/http/route.ts'
import { setMark } from './favourites.ts'

const markLimit: RateLimit = { name: 'mark website', burst: 600, perSeconds: 3600 }

export const favouriteRoutes = (db: Db): Route[] => [
  route(markEndpoints.setMark, async ({ caller: { memberId }, params: { website_id: websiteId }, body: { mark } }) => {
    await limit(db, markLimit, memberId)
    await inTransaction(db, (tx) => setMark(tx, { memberId, websiteId }, mark))
    return { mark }
  }),
]
