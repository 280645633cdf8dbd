// HTTP routes of fraud, all of them for admins.
import { fraudEndpoints } from '../../../contract/fraud.ts'
import { act } from '../../accounts/audit/adminAction.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { readAnomalies } from '../anomalies.ts'
import { freezeMembers, listFrozen, releaseMembers, requireMembers } from '../freezing.ts'
import { listOrdersInReview, reviewOrder } from '../ordersInReview.ts'
import { listPairs } from '../pairs.ts'
import { listRings, readRing } from '../rings.ts'
import { decideUnrelated, takeBackUnrelated } from '../unrelated.ts'
import { countWaiting } from '../waiting.ts'

export const fraudAdminRoutes = (db: Db): Route[] => [
  route(fraudEndpoints.rings, ({ query }) => listRings(db, query.cursor)),
  route(fraudEndpoints.ring, ({ params }) => readRing(db, params.id)),
  route(fraudEndpoints.pairs, ({ query }) => listPairs(db, query)),
  route(fraudEndpoints.orders, ({ query }) => listOrdersInReview(db, query.cursor)),
  route(fraudEndpoints.reviewOrder, ({ caller: { memberId: by }, params: { id: orderId }, body }) =>
    act(db, { actorId: by, action: 'review_order', reason: body.reasons }, async (tx, note) => {
      const order = await reviewOrder(tx, { ...body, orderId, by })
      note({ order: String(order.number), outcome: body.outcome, refunded: String(order.refunded) })
      return {}
    }),
  ),
  route(fraudEndpoints.count, async () => ({ count: await countWaiting(db) })),
  route(fraudEndpoints.anomalies, () => readAnomalies(db)),
  route(fraudEndpoints.frozen, ({ query }) => listFrozen(db, query.cursor)),
  route(fraudEndpoints.freeze, async ({ caller: { memberId: by }, body }) => {
    await requireMembers(db, body.members)
    return act(
      db,
      { actorId: by, action: 'freeze_credits', reason: body.reasons, ...subjectOf(body.members) },
      async (tx, note) => {
        const { members, credits } = await freezeMembers(tx, { ...body, by })
        note({
          members: body.members.join(' '),
          frozen: String(members),
          credits: String(credits),
          ground: body.ground,
        })
        return { frozen: members, credits }
      },
    )
  }),
  route(fraudEndpoints.release, async ({ caller: { memberId: by }, body }) => {
    await requireMembers(db, body.members)
    return act(
      db,
      { actorId: by, action: 'release_credits', reason: body.reasons, ...subjectOf(body.members) },
      async (tx, note) => {
        const { members, credits } = await releaseMembers(tx, { ...body, by })
        note({ members: body.members.join(' '), released: String(members), credits: String(credits) })
        return { released: members, credits }
      },
    )
  }),
  route(fraudEndpoints.unrelated, ({ caller: { memberId: by }, body: { owner_a: ownerA, owner_b: ownerB, reasons } }) =>
    act(db, { actorId: by, action: 'mark_unrelated', reason: reasons }, async (tx, note) => {
      const isNew = await decideUnrelated(tx, { ownerA, ownerB, reasons, by })
      note({ members: `${ownerA} ${ownerB}`, changed: isNew ? 'yes' : 'no' })
      return {}
    }),
  ),
  route(fraudEndpoints.related, ({ caller: { memberId: by }, body: { owner_a: ownerA, owner_b: ownerB, reasons } }) =>
    act(db, { actorId: by, action: 'unmark_unrelated', reason: reasons }, async (tx, note) => {
      const isNew = await takeBackUnrelated(tx, { ownerA, ownerB, reasons, by })
      note({ members: `${ownerA} ${ownerB}`, changed: isNew ? 'yes' : 'no' })
      return {}
    }),
  ),
]

/** The entry is also in the list of a member if it concerns one alone. */
const subjectOf = (members: readonly string[]): { subjectId?: string } => {
  const [only, ...others] = members
  return only === undefined || others.length > 0 ? {} : { subjectId: only }
}
