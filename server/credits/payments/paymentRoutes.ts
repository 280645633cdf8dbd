// HTTP routes for buying credits and plans.
import { paymentEndpoints, type Purchase } from '../../../contract/payments.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { AppError } from '../../platform/errors.ts'
import { limit } from '../../platform/http/rateLimit.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { buyPack, subscribe, upgradeNow } from './purchases/checkout.ts'
import { customerOf } from './stripe/customers.ts'
import { endPlanCheckout, endPurchaseCheckout } from './purchases/endCheckout.ts'
import type { drawInvoice } from './invoices/invoicePdf.ts'
import { findDocument } from './invoices/invoices.ts'
import { type PaymentParts, serviceOf } from './stripe/parts.ts'
import { cancelPlan, changePlan, keepPlan } from './plans/planChanges.ts'
import { describePlan, describePlanAndUpgrades, findOwnPlan } from './plans/planView.ts'
import { describePurchase, listPurchases } from './purchases/purchaseList.ts'
import { settlePlan } from './plans/settlePlan.ts'
import { settlePurchase } from './purchases/settlePurchase.ts'
import { forMember } from './stripe/stripe.ts'
import { receiveEvent } from './webhook.ts'

/** Rate limit: each check costs requests to the payment service. */
const checksPerMember = { name: 'payment checks by member', burst: 120, perSeconds: 600 }
/** Each costs several requests, and changes data there. */
const changesPerMember = { name: 'changes of plans by member', burst: 30, perSeconds: 600 }
/** Each PDF is rendered on request. */
const invoicesPerMember = { name: 'invoices by member', burst: 30, perSeconds: 600 }

/** Rendered in a worker thread, off the thread that serves requests. */
export type DrawInvoice = typeof drawInvoice

export const paymentRoutes = (parts: PaymentParts, draw: DrawInvoice): Route[] => [
  ...purchaseRoutes(parts, draw),
  ...planRoutes(parts),
  route(paymentEndpoints.stripeWebhook, async ({ upload, exchange }) => {
    await receiveEvent(parts, upload, exchange.header('stripe-signature'))
    return {}
  }),
]

const own = async (parts: PaymentParts, memberId: string, id: string): Promise<Purchase> => {
  const found = await describePurchase(parts.db, memberId, id)
  if (found === null) throw new AppError('not_found')
  return found
}

const purchaseRoutes = (parts: PaymentParts, draw: DrawInvoice): Route[] => {
  const { db, log } = parts
  return [
    route(paymentEndpoints.buyPack, ({ caller, body, idempotencyKey: key }) =>
      buyPack(parts, { memberId: caller.memberId, key, body }),
    ),
    route(paymentEndpoints.purchases, ({ caller, query }) => listPurchases(db, caller.memberId, query.cursor)),
    route(paymentEndpoints.refreshPurchase, async ({ caller: { memberId }, params: { id } }) => {
      await own(parts, memberId, id)
      await limit(db, checksPerMember, memberId)
      await forMember(log, () => settlePurchase(parts, id))
      return { purchase: await own(parts, memberId, id) }
    }),
    route(paymentEndpoints.cancelPurchase, async ({ caller: { memberId }, params: { id } }) => {
      await own(parts, memberId, id)
      await limit(db, checksPerMember, memberId)
      await forMember(log, () => endPurchaseCheckout(parts, id))
      return { purchase: await own(parts, memberId, id) }
    }),
    route(paymentEndpoints.invoice, async ({ caller, params: { number }, query: { language } }) => {
      await limit(db, invoicesPerMember, caller.memberId)
      const document = await findDocument(db, caller.memberId, number)
      if (document === null) throw new AppError('not_found')
      const pdf = await draw(document, language)
      return new Response(pdf, {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="${number.replaceAll('/', '-')}.pdf"`,
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        },
      })
    }),
  ]
}

type PlanAnswer = OutputOf<typeof paymentEndpoints.cancelPlan>

const planRoutes = (parts: PaymentParts): Route[] => {
  const { db, log } = parts
  const running = async (memberId: string): Promise<PlanAnswer> => {
    const subscription = await describePlan(db, memberId)
    if (subscription === null) throw new AppError('not_subscribed')
    return { subscription }
  }
  return [
    route(paymentEndpoints.subscription, ({ caller }) => describePlanAndUpgrades(db, caller.memberId)),
    route(paymentEndpoints.subscribe, ({ caller, body, idempotencyKey: key }) =>
      subscribe(parts, { memberId: caller.memberId, key, body }),
    ),
    route(paymentEndpoints.refreshSubscription, async ({ caller: { memberId } }) => {
      await limit(db, checksPerMember, memberId)
      await forMember(log, () => syncPlans(parts, memberId))
      return { subscription: await describePlan(db, memberId) }
    }),
    route(paymentEndpoints.abandonSubscription, async ({ caller: { memberId }, params: { id } }) => {
      if ((await findOwnPlan(db, memberId, id)) === null) throw new AppError('not_found')
      await limit(db, checksPerMember, memberId)
      await forMember(log, () => endPlanCheckout(parts, id))
      return {}
    }),
    route(paymentEndpoints.changePlan, async ({ caller: { memberId }, body, idempotencyKey: key }) => {
      await limit(db, changesPerMember, memberId)
      await changePlan(parts, { memberId, key, body })
      return await running(memberId)
    }),
    route(paymentEndpoints.upgradeNow, ({ caller, body, idempotencyKey: key }) =>
      upgradeNow(parts, { memberId: caller.memberId, key, body }),
    ),
    route(paymentEndpoints.cancelPlan, async ({ caller: { memberId } }) => {
      await limit(db, changesPerMember, memberId)
      await cancelPlan(parts, memberId)
      return await running(memberId)
    }),
    route(paymentEndpoints.keepPlan, async ({ caller: { memberId } }) => {
      await limit(db, changesPerMember, memberId)
      await keepPlan(parts, memberId)
      return await running(memberId)
    }),
    route(paymentEndpoints.billingPortal, async ({ caller: { memberId }, body: { language } }) => {
      const { stripe } = serviceOf(parts)
      await limit(db, checksPerMember, memberId)
      const customer = await customerOf(db, memberId)
      if (customer === null) throw new AppError('nothing_bought')
      const request = { customer, return_url: `${parts.publicUrl}/subscriptions`, locale: language }
      const { url } = await forMember(log, () => stripe.billingPortal.sessions.create(request))
      return { url }
    }),
  ]
}

const sampledMax = 5

/** The running plan, and checkouts the member may have just returned from. */
const syncPlans = async (parts: PaymentParts, memberId: string): Promise<void> => {
  serviceOf(parts)
  const rows = await parts.db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', memberId)
    .where('state', 'in', ['open', 'active', 'past_due'])
    .orderBy('created_at', 'desc')
    .limit(sampledMax)
    .execute()
  for (const { id } of rows) await settlePlan(parts, id)
}
