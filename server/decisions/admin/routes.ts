// HTTP routes of decisions for admins.
import { decisionEndpoints } from '../../../contract/decisions.ts'
import { act } from '../../accounts/audit/adminAction.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { answerObjection, type Consequences } from '../decisions.ts'
import { findConcerned, listDecisions } from '../listDecisions.ts'

export const decisionAdminRoutes = (db: Db, consequences: Consequences): Route[] => [
  route(decisionEndpoints.list, ({ caller, query }) => listDecisions(db, query, caller.memberId)),
  route(decisionEndpoints.answer, async ({ caller: { memberId: by }, params: { id: decisionId }, body }) => {
    const subjectId = await findConcerned(db, decisionId)
    const entry = { actorId: by, action: 'answer_objection' as const, subjectId, reason: body.answer }
    return act(db, entry, async (tx, note) => {
      const { isOwn } = await answerObjection(tx, { decisionId, by, ...body }, consequences)
      note({ outcome: body.outcome, ...(isOwn ? { own_decision: 'yes' } : {}) })
      return {}
    })
  }),
]
