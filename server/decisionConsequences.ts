// What follows from the answer to an objection, in the domains above decisions.
import { endFreeze, settleUpheldFreeze } from './credits/frozen.ts'
import { decideQueued } from './credits/issuance/queue.ts'
import type { Consequences } from './decisions/decisions.ts'
import { reverseReview } from './fraud/ordersInReview.ts'
import { reverseUnrelated } from './fraud/unrelated.ts'

export const decisionConsequences: Consequences = {
  reversals: {
    credits_frozen: async (tx, { ownerId }) => {
      await endFreeze(tx, ownerId)
    },
    credits_rejected: async (tx, { subjectId, by, answer }) => {
      await decideQueued(tx, { ids: [subjectId], decision: 'release', reason: answer, by })
    },
    order_refunded: reverseReview,
    marked_unrelated: reverseUnrelated,
  },
  upheld: (tx, { ownerId }) => settleUpheldFreeze(tx, ownerId),
}
