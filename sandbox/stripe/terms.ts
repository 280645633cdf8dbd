// Plan object: its price and its current term.
import type Stripe from 'stripe'
import { type Bank, idOf } from './bank.ts'
import { makeId } from './ids.ts'
import { type Interval, periodEnd } from './periods.ts'
import { unusedOfSubscription } from './unused.ts'

export const intervalOf = (price: Stripe.Price): Interval => {
  if (price.recurring === null) throw new Error(`Price ${price.id} is not recurring`)
  return price.recurring
}

/** Legacy name of a recurring price; Stripe still returns both. */
const planOf = (price: Stripe.Price): Stripe.Plan => ({
  id: price.id,
  object: 'plan',
  active: true,
  amount: price.unit_amount,
  amount_decimal: null,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: intervalOf(price).interval,
  interval_count: intervalOf(price).interval_count,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: idOf(price.product),
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
})

export const onlyItem = (subscription: Stripe.Subscription): Stripe.SubscriptionItem => {
  const item = subscription.items.data[0]
  if (item === undefined) throw new Error(`Plan ${subscription.id} has no item`)
  return item
}

const withItem = (subscription: Stripe.Subscription, item: Stripe.SubscriptionItem): Stripe.Subscription => ({
  ...subscription,
  items: { ...subscription.items, data: [item] },
})

/** Changes the price from now on. If the interval differs, terms are counted from this moment. */
export const withPrice = (
  bank: Bank,
  subscription: Stripe.Subscription,
  price: Stripe.Price,
  quantity: number,
): { subscription: Stripe.Subscription; newSchedule: boolean } => {
  const item = onlyItem(subscription)
  const before = intervalOf(item.price)
  const after = intervalOf(price)
  const newSchedule = before.interval !== after.interval || before.interval_count !== after.interval_count
  const priced = withItem(subscription, { ...item, price, plan: planOf(price), quantity })
  return { subscription: newSchedule ? { ...priced, billing_cycle_anchor: bank.now } : priced, newSchedule }
}

/** The plan with a term that begins at this moment. */
export const withTermFrom = (subscription: Stripe.Subscription, start: number): Stripe.Subscription => {
  const item = onlyItem(subscription)
  const end = periodEnd(subscription.billing_cycle_anchor, intervalOf(item.price), start)
  return withItem(subscription, { ...item, current_period_start: start, current_period_end: end })
}

interface NewSubscription {
  customer: string
  price: Stripe.Price
  quantity: number
  metadata: Record<string, string>
  description: string | null
  method: string
}

export const newSubscription = (bank: Bank, given: NewSubscription): Stripe.Subscription => {
  const subscriptionId = makeId('sub_')
  const item: Stripe.SubscriptionItem = {
    id: makeId('si_'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: bank.now,
    current_period_end: periodEnd(bank.now, intervalOf(given.price), bank.now),
    current_period_start: bank.now,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(given.price),
    price: given.price,
    quantity: given.quantity,
    subscription: subscriptionId,
    tax_rates: [],
  }
  return {
    ...unusedOfSubscription,
    id: subscriptionId,
    object: 'subscription',
    billing_cycle_anchor: bank.now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    created: bank.now,
    currency: given.price.currency,
    customer: given.customer,
    default_payment_method: given.method,
    description: given.description,
    ended_at: null,
    items: {
      object: 'list',
      data: [item],
      has_more: false,
      url: `/v1/subscription_items?subscription=${subscriptionId}`,
    },
    latest_invoice: null,
    metadata: given.metadata,
    schedule: null,
    start_date: bank.now,
    status: 'active',
  }
}
