// Admin routes for purchases: list, refunds, and payments that match no quote.
import { creditAdminEndpoints } from '../../../contract/creditsAdmin.ts'
import { buyerIdOf, refundNow, resolve, returnNow, requestRefund } from '../payments/purchases/adminPurchases.ts'
import { type PaymentParts, serviceOf } from '../payments/stripe/parts.ts'
import { listAllPurchases } from '../payments/purchases/purchaseList.ts'
import { now as clockNow } from '../../platform/clock.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { act } from '../../accounts/audit/adminAction.ts'

export const purchaseAdminRoutes = (payments: PaymentParts): Route[] => {
  const { db } = payments
  return [
    route(creditAdminEndpoints.purchases, ({ query }) => listAllPurchases(db, query)),
    route(creditAdminEndpoints.refundPurchase, async ({ caller, params: { id }, body, idempotencyKey: key }) => {
      const { cents, reason } = body
      const actorId = caller.memberId
      const subjectId = await buyerIdOf(db, id)
      serviceOf(payments)
      const request = await act(
        db,
        { actorId, action: 'refund_purchase', subjectId, reason },
        async (tx, note) => {
          const requested = await requestRefund(tx, id, cents)
          note(requested.notes)
          return requested.request
        },
        { scope: `${actorId} refundPurchase ${id}`, key, request: JSON.stringify(body) },
      )
      return { pending: (await refundNow(payments, request)) === 'pending' }
    }),
    route(creditAdminEndpoints.resolveMismatch, async ({ caller, params: { id }, body: { decision, reason } }) => {
      const entry = {
        actorId: caller.memberId,
        action: 'resolve_mismatch' as const,
        subjectId: await buyerIdOf(db, id),
        reason,
      }
      serviceOf(payments)
      const done = await act(db, entry, async (tx, note) => {
        const resolved = await resolve(payments, tx, { id, decision, now: await clockNow(tx) })
        note(resolved.notes)
        return resolved.request
      })
      return { pending: done === 'return' && (await returnNow(payments, id)) === 'pending' }
    }),
  ]
}
