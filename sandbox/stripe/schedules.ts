// Subscription schedules: what a plan costs now, and after its current term.
import type Stripe from 'stripe'
import { z } from 'zod'
import { type Bank, find, idOf, need, save } from './bank.ts'
import { endpoint } from './endpoint.ts'
import { makeId } from './ids.ts'
import { expand, flag, id, integer, mergeMetadata, metadata, priceData, quantity, recurring } from './params.ts'
import { periodEnd } from './periods.ts'
import { refused } from './problem.ts'
import { priceFrom } from './products.ts'
import { intervalOf, onlyItem, withPrice } from './terms.ts'

const prorationBehavior = z.enum(['none', 'create_prorations', 'always_invoice']).optional()

const phaseParams = z.strictObject({
  items: z
    .array(z.strictObject({ price: id.optional(), price_data: priceData.optional(), quantity: quantity.optional() }))
    .length(1),
  start_date: z.union([z.literal('now'), integer]).optional(),
  end_date: z.union([z.literal('now'), integer]).optional(),
  duration: recurring.optional(),
  proration_behavior: prorationBehavior,
  billing_cycle_anchor: z.enum(['automatic', 'phase_start']).optional(),
  metadata: metadata.optional(),
  description: z.string().max(500).optional(),
})

interface NewPhase {
  price: string
  quantity: number
  currency: string
  start: number
  end: number
  metadata: Record<string, string>
  proration: string
}

const newPhase = (given: NewPhase): Stripe.SubscriptionSchedule.Phase => ({
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  currency: given.currency,
  default_payment_method: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  end_date: given.end,
  invoice_settings: null,
  items: [
    {
      billing_thresholds: null,
      discounts: [],
      metadata: {},
      plan: given.price,
      price: given.price,
      quantity: given.quantity,
      tax_rates: [],
    },
  ],
  metadata: given.metadata,
  on_behalf_of: null,
  proration_behavior: given.proration,
  start_date: given.start,
  transfer_data: null,
  trial_end: null,
})

const createFrom = async (bank: Bank, subscriptionId: string): Promise<Stripe.SubscriptionSchedule> => {
  const subscription = await need(bank, 'subscription', subscriptionId, 'from_subscription')
  if (subscription.schedule !== null) {
    throw refused('This subscription is already attached to a schedule', undefined, 'from_subscription')
  }
  if (subscription.status === 'canceled') {
    throw refused('You cannot migrate a subscription that is canceled.', undefined, 'from_subscription')
  }
  const item = onlyItem(subscription)
  const phase = newPhase({
    price: item.price.id,
    quantity: item.quantity ?? 1,
    currency: subscription.currency,
    start: item.current_period_start,
    end: item.current_period_end,
    metadata: {},
    proration: 'create_prorations',
  })
  const schedule: Stripe.SubscriptionSchedule = {
    id: makeId('sub_sched_'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: { flexible: null, type: 'flexible' },
    canceled_at: null,
    completed_at: null,
    created: bank.now,
    current_phase: { start_date: phase.start_date, end_date: phase.end_date },
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: subscription.cancel_at_period_end ? 'cancel' : 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [phase],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: null,
  }
  await save(bank, schedule)
  await save(bank, { ...subscription, schedule: schedule.id })
  return schedule
}

const momentOf = (bank: Bank, given: number | 'now' | undefined): number | undefined =>
  given === 'now' ? bank.now : given

/** The phases described by a request, each starting where the previous one ends. */
const phasesFrom = async (
  bank: Bank,
  schedule: Stripe.SubscriptionSchedule,
  sent: readonly z.output<typeof phaseParams>[],
): Promise<Stripe.SubscriptionSchedule.Phase[]> => {
  const phases: Stripe.SubscriptionSchedule.Phase[] = []
  let start = momentOf(bank, sent[0]?.start_date) ?? schedule.current_phase?.start_date ?? bank.now
  for (const [at, given] of sent.entries()) {
    const [item] = given.items
    if (item === undefined) throw refused('Missing required param: items.', 'parameter_missing', `phases[${at}][items]`)
    const price = await priceFrom(bank, item, `phases[${at}][items][0]`)
    if (price.recurring === null) throw refused('The price must be recurring.', undefined, `phases[${at}][items][0]`)
    const span = given.duration
    const lasts = span === undefined ? intervalOf(price) : { ...span, interval_count: span.interval_count ?? 1 }
    const end = momentOf(bank, given.end_date) ?? periodEnd(start, lasts, start)
    const param = `phases[${at}]`
    if (at > 0 && given.start_date !== undefined && momentOf(bank, given.start_date) !== start) {
      throw refused('Each phase must start when the one before it ends.', undefined, `${param}[start_date]`)
    }
    if (end <= start || (at === 0 && end <= bank.now)) {
      throw refused('The phase must end after it starts, and not in the past.', undefined, `${param}[end_date]`)
    }
    phases.push(
      newPhase({
        price: price.id,
        quantity: item.quantity ?? 1,
        currency: price.currency,
        start,
        end,
        metadata: mergeMetadata({}, given.metadata),
        proration: given.proration_behavior ?? 'create_prorations',
      }),
    )
    start = end
  }
  return phases
}

const active = async (bank: Bank, wanted: string): Promise<Stripe.SubscriptionSchedule> => {
  const schedule = await need(bank, 'subscription_schedule', wanted, 'schedule')
  if (schedule.status !== 'active') {
    throw refused(`You cannot change a subscription schedule that is currently in the \`${schedule.status}\` status.`)
  }
  return schedule
}

/** Releases the plan, which continues unchanged or is cancelled with the schedule. */
export const endSchedule = async (
  bank: Bank,
  subscription: Stripe.Subscription,
  how: 'released' | 'canceled',
): Promise<Stripe.SubscriptionSchedule | null> => {
  const schedule = await find(bank.tx, 'subscription_schedule', idOf(subscription.schedule) ?? '')
  if (schedule === null) return null
  return save(bank, {
    ...schedule,
    status: how,
    current_phase: null,
    ...(how === 'released'
      ? { released_at: bank.now, released_subscription: subscription.id, subscription: null }
      : { canceled_at: bank.now }),
  })
}

/** Moves a plan into the phase that applies from now on. */
export const moveSchedule = async (
  bank: Bank,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription | 'ends'> => {
  const schedule = await find(bank.tx, 'subscription_schedule', idOf(subscription.schedule) ?? '')
  if (schedule === null) return subscription
  const phase = schedule.phases.find(({ start_date, end_date }) => start_date <= bank.now && bank.now < end_date)
  if (phase === undefined) {
    if (schedule.end_behavior === 'cancel') return 'ends'
    await endSchedule(bank, subscription, 'released')
    return { ...subscription, schedule: null }
  }
  await save(bank, { ...schedule, current_phase: { start_date: phase.start_date, end_date: phase.end_date } })
  const [item] = phase.items
  const price = await need(bank, 'price', typeof item?.price === 'string' ? item.price : null)
  const priced = withPrice(bank, subscription, price, item?.quantity ?? 1).subscription
  return { ...priced, metadata: mergeMetadata(priced.metadata, phase.metadata ?? {}) }
}

export const scheduleEndpoints = [
  endpoint('POST', '/v1/subscription_schedules', z.strictObject({ from_subscription: id, expand }), (bank, sent) =>
    createFrom(bank, sent.from_subscription),
  ),
  endpoint('GET', '/v1/subscription_schedules/:id', z.strictObject({ expand }), (bank, _sent, wanted) =>
    need(bank, 'subscription_schedule', wanted.id, 'schedule'),
  ),
  endpoint(
    'POST',
    '/v1/subscription_schedules/:id',
    z.strictObject({
      phases: z.array(phaseParams).min(1).max(10).optional(),
      end_behavior: z.enum(['release', 'cancel']).optional(),
      proration_behavior: prorationBehavior,
      metadata: metadata.optional(),
      expand,
    }),
    async (bank, sent, wanted) => {
      const schedule = await active(bank, wanted.id)
      const phases = sent.phases === undefined ? schedule.phases : await phasesFrom(bank, schedule, sent.phases)
      const [first] = phases
      return save(bank, {
        ...schedule,
        phases,
        current_phase: first === undefined ? null : { start_date: first.start_date, end_date: first.end_date },
        end_behavior: sent.end_behavior ?? schedule.end_behavior,
        metadata: mergeMetadata(schedule.metadata ?? {}, sent.metadata),
      })
    },
  ),
  endpoint(
    'POST',
    '/v1/subscription_schedules/:id/release',
    z.strictObject({ preserve_cancel_date: flag.optional(), expand }),
    async (bank, _sent, wanted) => {
      const schedule = await active(bank, wanted.id)
      const subscription = await need(bank, 'subscription', schedule.subscription)
      await save(bank, { ...subscription, schedule: null })
      return (await endSchedule(bank, subscription, 'released')) ?? schedule
    },
  ),
]
