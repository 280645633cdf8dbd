// Credits over HTTP.
import { creditEndpoints } from '../../contract/credits.ts'
import type { Db } from '../platform/db/database.ts'
import { type Route, route } from '../platform/http/route.ts'
import * as balance from './balance.ts'

export const creditRoutes = (db: Db): Route[] => [
  route(creditEndpoints.balance, ({ caller }) => balance.read(db, caller.memberId)),
]
