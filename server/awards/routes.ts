// HTTP routes of awards.
import { awardEndpoints } from '../../contract/awards.ts'
import type { Db } from '../platform/db/database.ts'
import { type Route, route } from '../platform/http/route.ts'
import { readAwards } from './awardView.ts'

export const awardRoutes = (db: Db): Route[] => [
  route(awardEndpoints.awards, ({ caller }) => readAwards(db, caller.memberId)),
]
