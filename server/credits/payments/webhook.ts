// Webhook of the payment service. An event is only a trigger: its signature is verified, it is stored once, and a job
// syncs what it is about.
import Stripe from 'stripe'
import { z } from 'zod'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts'
import { idOf, timeOf } from './stripe/facts.ts'
import { type PaymentParts, serviceOf } from './stripe/parts.ts'
import { settlePlan } from './plans/settlePlan.ts'
import { settlePurchase } from './purchases/settlePurchase.ts'

/** Older webhooks are rejected even with a valid signature. Uses real time, like all security checks. */
const ageMaxSeconds = 300

/** The subject of an event. */
const check = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('checkout'),
    sessionId: z.string(),
    purchaseId: z.uuid().nullable(),
    subscriptionId: z.uuid().nullable(),
  }),
  z.object({ kind: z.literal('payment'), paymentId: z.string() }),
  z.object({ kind: z.literal('plan'), stripeId: z.string(), subscriptionId: z.uuid().nullable() }),
])
export type Check = z.output<typeof check>

export const followStripeEventJob = defineJob('followStripeEvent', z.object({ eventId: z.string(), check }), {
  lane: 'payment',
})

export const receiveEvent = async (
  { db, service }: PaymentParts,
  body: Uint8Array,
  signature: string | null,
): Promise<void> => {
  const event = verify(service?.webhookSecret ?? null, body, signature)
  await inTransaction(db, async (tx) => {
    const about = subjectOf(event)
    const kept = await tx
      .insertInto('stripe_events')
      .values({
        id: event.id,
        type: event.type,
        object_id: idOf(event.data.object as { id: string }),
        created_at: timeOf(event.created),
        ...(about === null ? { handled_at: timeOf(event.created), outcome: 'not about anything here' } : {}),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (kept === undefined || about === null) return
    await enqueue(tx, followStripeEventJob, { eventId: event.id, check: about })
  })
}

const verify = (secret: string | null, body: Uint8Array, signature: string | null): Stripe.Event => {
  if (secret === null || signature === null) throw new AppError('wrong_signature')
  try {
    return Stripe.webhooks.constructEvent(Buffer.from(body), signature, secret, ageMaxSeconds)
  } catch (cause) {
    // Also for a body that is not JSON: a sender with the secret never sends one.
    throw new AppError('wrong_signature', { cause })
  }
}

const uuid = z.uuid().nullable().catch(null)
const named = (metadata: Stripe.Metadata | null | undefined, name: string): string | null =>
  uuid.parse(metadata?.[name] ?? null)

const aboutPayment = (reference: string | { id: string } | null): Check | null => {
  const paymentId = idOf(reference)
  return paymentId === null ? null : { kind: 'payment', paymentId }
}

const subjectOf = (event: Stripe.Event): Check | null => {
  const { object } = event.data
  if (!('object' in object)) return null
  // There are a hundred kinds of objects; only these matter here.
  if (object.object === 'checkout.session') {
    const { id, metadata } = object
    const ids = { purchaseId: named(metadata, 'purchase_id'), subscriptionId: named(metadata, 'subscription_id') }
    return { kind: 'checkout', sessionId: id, ...ids }
  }
  if (object.object === 'payment_intent') return aboutPayment(object)
  if (object.object === 'charge' || object.object === 'refund' || object.object === 'dispute') {
    return aboutPayment(object.payment_intent)
  }
  if (object.object === 'invoice') {
    const stripeId = idOf(object.parent?.subscription_details?.subscription)
    return stripeId === null ? null : { kind: 'plan', stripeId, subscriptionId: null }
  }
  if (object.object !== 'subscription') return null
  return { kind: 'plan', stripeId: object.id, subscriptionId: named(object.metadata, 'subscription_id') }
}

/** Handles an event and marks it as done. Idempotent. */
export const followEvent = async (parts: PaymentParts, eventId: string, about: Check): Promise<void> => {
  const outcome = await settleWhatItIsAbout(parts, about)
  await parts.db
    .updateTable('stripe_events')
    .set((eb) => ({ outcome, handled_at: eb.fn<Date>('clock_now') }))
    .where('id', '=', eventId)
    .execute()
}

const settleWhatItIsAbout = async (parts: PaymentParts, about: Check): Promise<string> => {
  const { db } = parts
  switch (about.kind) {
    case 'checkout': {
      if (about.purchaseId !== null) {
        await adopt(db, 'purchases', about.purchaseId, about.sessionId)
        return await settleFound(parts, about.purchaseId)
      }
      if (about.subscriptionId === null) return 'not ours'
      await adopt(db, 'subscriptions', about.subscriptionId, about.sessionId)
      await settlePlan(parts, about.subscriptionId)
      return `plan ${about.subscriptionId}`
    }
    case 'payment':
      return await settlePayment(parts, about.paymentId)
    case 'plan':
      return await settlePlanAtStripe(parts, about.stripeId, about.subscriptionId)
  }
}

/** A session that was created but not stored because the process stopped: its webhook names the row it belongs to. */
const adopt = async (db: Db, table: 'purchases' | 'subscriptions', id: string, sessionId: string): Promise<void> => {
  await db
    .updateTable(table)
    .set({ stripe_session_id: sessionId })
    .where('id', '=', id)
    .where('stripe_session_id', 'is', null)
    .execute()
}

/** An unknown payment is found by the metadata we wrote to it, or by the bill that it paid. */
const settlePayment = async (parts: PaymentParts, paymentId: string): Promise<string> => {
  const known = await findPurchase(parts.db, 'stripe_payment_id', paymentId)
  if (known !== null) return await settleFound(parts, known)
  const { stripe } = serviceOf(parts)
  const payment = await stripe.paymentIntents.retrieve(paymentId)
  const purchaseId = named(payment.metadata, 'purchase_id')
  if (purchaseId !== null) return await settleFound(parts, purchaseId)
  const bills = await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: paymentId } })
  const invoiceId = idOf(bills.data[0]?.invoice)
  return invoiceId === null ? 'not ours' : await settleBill(parts, invoiceId)
}

const settleBill = async (parts: PaymentParts, invoiceId: string): Promise<string> => {
  const bill = await serviceOf(parts).stripe.invoices.retrieve(invoiceId)
  const stripeId = idOf(bill.parent?.subscription_details?.subscription)
  if (stripeId === null) return 'not ours'
  const outcome = await settlePlanAtStripe(parts, stripeId, null)
  const bought = await findPurchase(parts.db, 'stripe_invoice_id', invoiceId)
  return bought === null ? outcome : await settleFound(parts, bought)
}

const settleFound = async (parts: PaymentParts, purchaseId: string): Promise<string> => {
  await settlePurchase(parts, purchaseId)
  return `purchase ${purchaseId}`
}

const findPurchase = async (
  db: Db,
  by: 'stripe_payment_id' | 'stripe_invoice_id',
  stripeId: string,
): Promise<string | null> => {
  const row = await db.selectFrom('purchases').select('id').where(by, '=', stripeId).executeTakeFirst()
  return row?.id ?? null
}

const settlePlanAtStripe = async (
  parts: PaymentParts,
  stripeId: string,
  subscriptionId: string | null,
): Promise<string> => {
  const { db } = parts
  const known = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('stripe_subscription_id', '=', stripeId)
    .executeTakeFirst()
  const id = known?.id ?? subscriptionId ?? (await nameOf(parts, stripeId))
  if (id === null) return 'not ours'
  // Its first webhook may arrive before that of its checkout.
  await db
    .updateTable('subscriptions')
    .set({ stripe_subscription_id: stripeId })
    .where('id', '=', id)
    .where('stripe_subscription_id', 'is', null)
    .execute()
  await settlePlan(parts, id)
  return `plan ${id}`
}

const nameOf = async (parts: PaymentParts, stripeId: string): Promise<string | null> => {
  const { metadata } = await serviceOf(parts).stripe.subscriptions.retrieve(stripeId)
  return named(metadata, 'subscription_id')
}
