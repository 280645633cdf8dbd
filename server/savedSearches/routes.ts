// HTTP routes of saved searches.
import { hourSeconds } from '../../contract/durations.ts'
import { searchEndpoints } from '../../contract/savedSearches.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { answerOnce } from '../platform/http/idempotency.ts'
import { limit, type RateLimit } from '../platform/http/rateLimit.ts'
import { type Route, route } from '../platform/http/route.ts'
import { changeSearch, deleteSearch, listSearches, openSearch, saveSearch } from './savedSearches.ts'

const changeLimit: RateLimit = { name: 'change saved searches', burst: 200, perSeconds: hourSeconds }
const openLimit: RateLimit = { name: 'open saved searches', burst: 600, perSeconds: hourSeconds }

export const savedSearchRoutes = (db: Db): Route[] => [
  route(searchEndpoints.savedSearches, async ({ caller }) => ({ searches: await listSearches(db, caller.memberId) })),
  route(searchEndpoints.saveSearch, async ({ caller: { memberId }, body, idempotencyKey }) => {
    await limit(db, changeLimit, memberId)
    const once = { scope: `${memberId} saveSearch`, key: idempotencyKey, request: JSON.stringify(body) }
    return inTransaction(db, (tx) =>
      answerOnce(tx, once, async () => ({ search: await saveSearch(tx, memberId, body) })),
    )
  }),
  route(searchEndpoints.changeSearch, async ({ caller: { memberId }, params: { id: searchId }, body }) => {
    await limit(db, changeLimit, memberId)
    return { search: await inTransaction(db, (tx) => changeSearch(tx, { memberId, searchId }, body)) }
  }),
  route(searchEndpoints.openSearch, async ({ caller: { memberId }, params: { id: searchId } }) => {
    await limit(db, openLimit, memberId)
    return { search: await inTransaction(db, (tx) => openSearch(tx, { memberId, searchId })) }
  }),
  route(searchEndpoints.deleteSearch, async ({ caller: { memberId }, params: { id: searchId } }) => {
    await limit(db, changeLimit, memberId)
    await inTransaction(db, (tx) => deleteSearch(tx, { memberId, searchId }))
    return {}
  }),
]
