// Renewals: at the end of a term the next one is paid, or retried, or the plan ends.
import type Stripe from 'stripe'
import { type Bank, emit, find, idOf, need, save } from './bank.ts'
import { billTerm, collect, type Collected, subscriptionOf } from './invoices.ts'
import { endSchedule, moveSchedule } from './schedules.ts'
import { withTermFrom } from './terms.ts'

export const endSubscription = async (
  bank: Bank,
  subscription: Stripe.Subscription,
  reason: Stripe.Subscription.CancellationDetails['reason'],
): Promise<Stripe.Subscription> => {
  await endSchedule(bank, subscription, 'canceled')
  const details = subscription.cancellation_details
  const ended: Stripe.Subscription = {
    ...subscription,
    canceled_at: subscription.canceled_at ?? bank.now,
    cancellation_details: {
      comment: details?.comment ?? null,
      feedback: details?.feedback ?? null,
      feedback_option: null,
      reason,
    },
    ended_at: bank.now,
    schedule: null,
    status: 'canceled',
  }
  await save(bank, ended)
  await stopCollecting(bank, ended)
  await emit(bank, 'customer.subscription.deleted', ended)
  return ended
}

/** The last invoice stays open, but is no longer collected. */
const stopCollecting = async (bank: Bank, subscription: Stripe.Subscription): Promise<void> => {
  const invoice = await find(bank.tx, 'invoice', idOf(subscription.latest_invoice) ?? '')
  if (invoice?.status !== 'open') return
  await save(bank, { ...invoice, auto_advance: false, next_payment_attempt: null })
}

/** The effect of a payment on the plan: it stays active, becomes past due, or ends after the last attempt. */
const afterPayment = async (
  bank: Bank,
  { invoice }: Pick<Collected, 'invoice'>,
  subscription: Stripe.Subscription,
): Promise<void> => {
  const billed = { ...subscription, latest_invoice: invoice.id }
  if (invoice.status === 'paid' || invoice.next_payment_attempt !== null) {
    const status = invoice.status === 'paid' ? 'active' : 'past_due'
    await emit(bank, 'customer.subscription.updated', await save(bank, { ...billed, status }))
    return
  }
  await endSubscription(bank, billed, 'payment_failed')
}

/** Invoices the term that begins now and collects the payment. */
export const startTerm = async (
  bank: Bank,
  subscription: Stripe.Subscription,
  reason: 'subscription_cycle' | 'subscription_update',
): Promise<void> => {
  const next = await save(bank, withTermFrom(subscription, bank.now))
  const collected = await collect(bank, await billTerm(bank, next, reason), next)
  await afterPayment(bank, collected, next)
}

export const endTerm = async (bank: Bank, subscription: Stripe.Subscription): Promise<void> => {
  if (subscription.cancel_at_period_end) {
    await endSubscription(bank, subscription, 'cancellation_requested')
    return
  }
  const moved = await moveSchedule(bank, subscription)
  if (moved === 'ends') await endSubscription(bank, subscription, null)
  else await startTerm(bank, moved, 'subscription_cycle')
}

export const retryInvoice = async (bank: Bank, invoice: Stripe.Invoice): Promise<void> => {
  const subscription = await need(bank, 'subscription', subscriptionOf(invoice))
  await afterPayment(bank, await collect(bank, invoice, subscription), subscription)
}
