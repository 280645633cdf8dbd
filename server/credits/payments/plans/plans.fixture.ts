// Fixture for plan tests: the shop, with every plan ended and the ledger audited after each test, and steps specific to
// plans.
import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { afterAll, afterEach, expect } from 'vitest'
import type { Plan } from '../../../../contract/plans.ts'
import { readSandboxAddresses } from '../../../../sandbox/sandbox.ts'
import { type Answer, type SignedIn, type TestApi, useApi } from '../../../testing/api.ts'
import { ledgerViolations } from '../../../testing/credits.ts'
import type { PaymentParts } from '../stripe/parts.ts'
import { ensureProduct } from '../stripe/products.ts'
import { type Checkout, openShop, type Shop, paymentPartsOf } from '../payments.fixture.ts'
import { openPaymentService } from '../stripe/stripe.ts'

export const month = 'P1M'

export interface PlanShop extends Shop {
  api: TestApi
  /** Calls a plan endpoint as a member: `cancel`, `keep`, `change`, `upgrade`. */
  call(who: SignedIn, path: string, body?: unknown): Promise<Answer>
  subscribed(name: string, plan: string, interval?: string, how?: Record<string, unknown>): Promise<SignedIn>
  openUpgrade(who: SignedIn, plan: string): Promise<Checkout>
  /** Upgrades at once and returns the purchase id. */
  upgraded(who: SignedIn, plan: string): Promise<string>
  planId(who: SignedIn): Promise<string>
  stripe(): Promise<Stripe>
  /** For calling the product's own functions, optionally with another client of the payment service. */
  parts(stripe?: Stripe): Promise<PaymentParts>
  /** Changes the price by hand at the payment service: the next bill uses it. */
  reprice(who: SignedIn, cents: number, plan?: Plan): Promise<void>
  admin(name: string): Promise<SignedIn>
  resolve(admin: SignedIn, purchaseId: string, decision: 'grant' | 'return'): Promise<Answer>
}

export const usePlanShop = (): PlanShop => {
  const api = useApi({ sandbox: true })
  const shop = openShop(api)
  // Otherwise every later month would renew all of them.
  afterEach(() => shop.endPlans())
  afterAll(async () => {
    expect(await ledgerViolations(api.database.db)).toEqual([])
  })
  const call: PlanShop['call'] = (who, path, body) =>
    api.call('POST', `/api/subscriptions/${path}`, {
      token: who.session.access_token,
      headers: { 'idempotency-key': randomUUID() },
      ...(body === undefined ? {} : { body }),
    })
  const openUpgrade: PlanShop['openUpgrade'] = async (who, plan) => {
    const { json, code } = await call(who, 'upgrade', { plan, language: 'en' })
    if (code !== null) throw new Error(`Upgrade rejected: ${code}`)
    return { id: String(json['purchase_id']), session: String(json['checkout_url']).split('/').at(-1) ?? '' }
  }
  const service = async (): Promise<NonNullable<PaymentParts['service']>> => {
    const addresses = await readSandboxAddresses(api.database)
    if (addresses === null) throw new Error('Sandbox is not running')
    const { host, port, apiKey, webhookSecret } = addresses.stripe
    return openPaymentService({ apiKey, webhookSecret, api: { protocol: 'http', host, port } })
  }
  return {
    ...shop,
    api,
    call,
    openUpgrade,
    subscribed: async (name, plan, interval = 'month', how = {}) => {
      const who = await api.member(`${name}@example.com`)
      await shop.pay(await shop.subscribe(who, plan, interval), how)
      return who
    },
    upgraded: async (who, plan) => {
      const checkout = await openUpgrade(who, plan)
      await shop.pay(checkout)
      return checkout.id
    },
    planId: async (who) => (await shop.plan(who))?.id ?? '',
    stripe: async () => (await service()).stripe,
    parts: async (stripe) => {
      const real = await service()
      const found = stripe === undefined ? real : { ...real, stripe }
      return paymentPartsOf(api, found)
    },
    reprice: async (who, cents, plan = 'basic') => {
      const { stripe } = await service()
      const id = await shop.planAtStripe(who)
      const { items } = await stripe.subscriptions.retrieve(id)
      const product = await ensureProduct(stripe, plan)
      const price = { currency: 'eur', product, unit_amount: cents, recurring: { interval: 'month' as const } }
      await stripe.subscriptions.update(id, {
        items: [{ id: items.data[0]?.id ?? '', price_data: price }],
        proration_behavior: 'none',
      })
      await api.work()
    },
    ...decidingIn(api),
  }
}

const decidingIn = (api: TestApi): Pick<PlanShop, 'admin' | 'resolve'> => ({
  admin: async (name) => {
    const admin = await api.member(`${name}@example.com`)
    await api.database.db.insertInto('user_roles').values({ user_id: admin.memberId, role: 'admin' }).execute()
    return admin
  },
  resolve: (admin, purchaseId, decision) =>
    api.call('POST', `/api/admin/credits/purchases/${purchaseId}/resolve`, {
      token: admin.session.access_token,
      body: { decision, reason: 'looked into it' },
    }),
})

interface Gate {
  /** A client of the payment service with one call that waits at the gate. */
  stripe: Stripe
  reached: Promise<void>
  open(): void
}

type Held = 'update' | 'retrieve'

/**
 * Makes a call to the payment service hang until the gate opens: `update` before it is sent, `retrieve` after its
 * response.
 */
export const holdAt = (stripe: Stripe, held: Held): Gate => {
  const gate = Promise.withResolvers<undefined>()
  const reached = Promise.withResolvers<undefined>()
  const { subscriptions } = stripe
  const wait = async (): Promise<void> => {
    reached.resolve(undefined)
    await gate.promise
  }
  const slow = Object.create(subscriptions) as typeof subscriptions
  Object.defineProperty(slow, held, {
    value: async (id: string, sent?: Stripe.SubscriptionUpdateParams) => {
      if (held === 'update') await wait()
      const answer = held === 'update' ? await subscriptions.update(id, sent) : await subscriptions.retrieve(id)
      if (held === 'retrieve') await wait()
      return answer
    },
  })
  const other = Object.create(stripe) as Stripe
  Object.defineProperty(other, 'subscriptions', { value: slow })
  return { stripe: other, reached: reached.promise, open: () => gate.resolve(undefined) }
}
