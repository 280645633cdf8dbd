// Set-up of subscription tests: started plans, their invoices, and a clock that advances.
import type Stripe from 'stripe'
import { afterEach } from 'vitest'
import { useDatabase } from '../../server/testing/database.ts'
import { useStripe, type StripeInTest } from './useStripe.ts'

export const itemOf = (plan: Stripe.Subscription): Stripe.SubscriptionItem => {
  const item = plan.items.data[0]
  if (item === undefined) throw new Error('no item')
  return item
}

export interface Subscriptions {
  context: StripeInTest
  readonly counter: number
  startPlan: (card?: 'succeeds' | 'fails_at_renewal', interval?: 'month' | 'year') => Promise<Stripe.Subscription>
  read: (plan: Stripe.Subscription) => Promise<Stripe.Subscription>
  bills: (plan: Stripe.Subscription) => Promise<Stripe.Invoice[]>
  advance: (duration: string) => Promise<{ status: number; json: unknown }>
}

/** Call once at the top of a test file. */
export const useSubscriptions = (): Subscriptions => {
  const database = useDatabase()
  const context = useStripe(database)

  let counter = 0

  // Plans left running would renew in the following tests.
  afterEach(async () => {
    const { data } = await context.stripe.subscriptions.list({ limit: 100 })
    for (const { id, status } of data) if (status !== 'canceled') await context.stripe.subscriptions.cancel(id)
    await context.command({ do: 'deliver' })
  })

  /** An active plan of 29 euros a month, and its customer. */
  const startPlan = async (
    card: 'succeeds' | 'fails_at_renewal' = 'succeeds',
    interval: 'month' | 'year' = 'month',
  ): Promise<Stripe.Subscription> => {
    counter += 1
    const { stripe } = context
    const customer = await stripe.customers.create({ email: `plan${counter}@demo.test` })
    const product = await stripe.products.create({ id: `plan_${counter}`, name: 'Professional' })
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      customer_update: { address: 'auto', name: 'auto' },
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'eur', unit_amount: 2900, product: product.id, recurring: { interval } },
        },
      ],
      subscription_data: { metadata: { subscription_id: `s${counter}` }, description: 'Professional' },
      success_url: `${context.url}/done`,
      cancel_url: `${context.url}/back`,
    })
    await context.command({ do: 'pay', session: session.id, card, buyer: { vat_id: 'DE123456789' } })
    const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] })
    return paid.subscription as Stripe.Subscription
  }

  const read = (plan: Stripe.Subscription): Promise<Stripe.Subscription> =>
    context.stripe.subscriptions.retrieve(plan.id)

  const bills = async (plan: Stripe.Subscription): Promise<Stripe.Invoice[]> =>
    (await context.stripe.invoices.list({ subscription: plan.id, limit: 24, expand: ['data.payments'] })).data

  const advance = (duration: string) => context.call('clock', { advance: duration })

  return {
    context,
    get counter() {
      return counter
    },
    startPlan,
    read,
    bills,
    advance,
  }
}
