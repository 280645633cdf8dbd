// Subscriptions API: reads plans, changes their price, ends them now or at the end of the term.
import type Stripe from 'stripe'
import { z } from 'zod'
import { type Bank, emit, idOf, list, need, save } from './bank.ts'
import { endpoint } from './endpoint.ts'
import { expand, flag, id, mergeMetadata, metadata, paging, priceData, quantity, text } from './params.ts'
import { refused } from './problem.ts'
import { priceFrom } from './products.ts'
import { endSubscription, startTerm } from './renewals.ts'
import { onlyItem, withPrice } from './terms.ts'

const cancellationDetails = z.strictObject({ comment: text.optional(), feedback: text.optional() }).optional()

const updateParams = z.strictObject({
  items: z
    .array(
      z.strictObject({
        id: id.optional(),
        price: id.optional(),
        price_data: priceData.optional(),
        quantity: quantity.optional(),
      }),
    )
    .length(1)
    .optional(),
  cancel_at_period_end: flag.optional(),
  cancellation_details: cancellationDetails,
  proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).optional(),
  default_payment_method: id.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  expand,
})

type Sent = z.output<typeof updateParams>

const running = async (bank: Bank, wanted: string): Promise<Stripe.Subscription> => {
  const subscription = await need(bank, 'subscription', wanted)
  // Same message and code as the real service, which treats an ended plan as missing.
  if (subscription.status === 'canceled') {
    throw refused('A canceled subscription can only update its cancellation_details and metadata.', 'resource_missing')
  }
  return subscription
}

const withCancellation = (bank: Bank, subscription: Stripe.Subscription, sent: Sent): Stripe.Subscription => {
  const wanted = sent.cancel_at_period_end
  if (wanted === undefined || wanted === subscription.cancel_at_period_end) return subscription
  if (subscription.schedule !== null) {
    throw refused(
      `The subscription is managed by the subscription schedule \`${idOf(subscription.schedule) ?? ''}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    )
  }
  return {
    ...subscription,
    cancel_at_period_end: wanted,
    cancel_at: wanted ? onlyItem(subscription).current_period_end : null,
    canceled_at: wanted ? bank.now : null,
    cancellation_details: {
      comment: sent.cancellation_details?.comment ?? null,
      feedback: sent.cancellation_details?.feedback ?? null,
      feedback_option: null,
      reason: wanted ? 'cancellation_requested' : null,
    },
  }
}

const update = async (bank: Bank, sent: Sent, wanted: string): Promise<Stripe.Subscription> => {
  const before = await running(bank, wanted)
  const updated: Stripe.Subscription = {
    ...withCancellation(bank, before, sent),
    metadata: mergeMetadata(before.metadata, sent.metadata),
    description: sent.description ?? before.description,
  }
  if (sent.default_payment_method !== undefined) {
    const method = await need(bank, 'payment_method', sent.default_payment_method, 'default_payment_method')
    updated.default_payment_method = method.id
  }
  const [change] = sent.items ?? []
  if (change === undefined) return tell(bank, updated)
  const item = onlyItem(updated)
  if (change.id !== item.id) {
    throw refused('This service keeps one item in a plan: name it by its id.', 'resource_missing', 'items[0][id]')
  }
  const named = change.price !== undefined || change.price_data !== undefined
  const price = named ? await priceFrom(bank, change, 'items[0]') : item.price
  if (price.recurring === null) throw refused('The price must be recurring.', undefined, 'items[0]')
  if (sent.proration_behavior !== 'none') {
    throw refused('This service knows only `none` here.', 'parameter_invalid', 'proration_behavior')
  }
  const priced = withPrice(bank, updated, price, change.quantity ?? item.quantity ?? 1)
  if (!priced.newSchedule) return tell(bank, priced.subscription)
  await startTerm(bank, priced.subscription, 'subscription_update')
  return need(bank, 'subscription', wanted)
}

const tell = async (bank: Bank, subscription: Stripe.Subscription): Promise<Stripe.Subscription> => {
  await save(bank, subscription)
  await emit(bank, 'customer.subscription.updated', subscription)
  return subscription
}

export const subscriptionEndpoints = [
  endpoint('GET', '/v1/subscriptions/:id', z.strictObject({ expand }), (bank, _sent, wanted) =>
    need(bank, 'subscription', wanted.id),
  ),
  endpoint(
    'GET',
    '/v1/subscriptions',
    z.strictObject({ customer: id.optional(), status: text.optional(), ...paging }),
    (bank, { customer, status, ...page }) =>
      list(bank.tx, 'subscription', {
        ...page,
        where: [
          ['customer', customer],
          ['status', status === 'all' ? undefined : status],
        ],
      }),
  ),
  endpoint('POST', '/v1/subscriptions/:id', updateParams, (bank, sent, wanted) => update(bank, sent, wanted.id)),
  endpoint(
    'DELETE',
    '/v1/subscriptions/:id',
    z.strictObject({
      invoice_now: flag.optional(),
      prorate: flag.optional(),
      cancellation_details: cancellationDetails,
      expand,
    }),
    async (bank, _sent, wanted) => {
      const subscription = await need(bank, 'subscription', wanted.id)
      if (subscription.status === 'canceled') throw refused(`No such subscription: '${wanted.id}'`, 'resource_missing')
      return endSubscription(bank, subscription, 'cancellation_requested')
    },
  ),
]
