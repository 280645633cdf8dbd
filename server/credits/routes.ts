// Credits over HTTP.
import { creditEndpoints } from '../../contract/credits.ts'
import { pricesOf } from '../../contract/pricing.ts'
import type { Db } from '../platform/db/database.ts'
import { type Route, route } from '../platform/http/route.ts'
import * as balance from './balance.ts'
import { listHistory } from './history.ts'
import { readSettings } from './settings.ts'

export const creditRoutes = (db: Db): Route[] => [
  route(creditEndpoints.balance, ({ caller }) => balance.read(db, caller.memberId)),
  route(creditEndpoints.history, ({ caller, query }) => listHistory(db, caller.memberId, query)),
  route(creditEndpoints.prices, async () => pricesOf(await readSettings(db))),
]
