// HTTP routes of decisions for the member concerned.
import { decisionEndpoints } from '../../contract/decisions.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { type Route, route } from '../platform/http/route.ts'
import { objectTo } from './decisions.ts'
import { listOwnDecisions, readOwnDecision } from './listDecisions.ts'

export const decisionRoutes = (db: Db): Route[] => [
  route(decisionEndpoints.mine, ({ caller, query }) => listOwnDecisions(db, caller.memberId, query.cursor)),
  route(decisionEndpoints.one, async ({ caller, params }) => ({
    decision: await readOwnDecision(db, caller.memberId, params.id),
  })),
  route(decisionEndpoints.object, async ({ caller: { memberId }, params, body: { objection } }) => {
    await inTransaction(db, (tx) => objectTo(tx, { memberId, decisionId: params.id, objection }))
    return {}
  }),
]
