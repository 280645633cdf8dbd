// Shared steps for payment tests: buying, paying at the sandbox's payment service, and advancing the clock there and
// here.
import { otherDomains } from '../../testing/paymentParts.ts'
import { randomUUID } from 'node:crypto'
import type { Purchase, Subscription } from '../../../contract/payments.ts'
import { readSandboxAddresses } from '../../../sandbox/sandbox.ts'
import type { SignedIn, TestApi } from '../../testing/api.ts'
import { workPublished } from '../../testing/published.ts'
import { until } from '../../testing/until.ts'
import type { Db } from '../../platform/db/database.ts'
import { readableLog } from '../../testing/log.ts'
import { book, followMoney } from './booking.ts'
import { lockPurchase } from './rows.ts'
import type { DisputeState } from './stripe/facts.ts'
import type { PaymentParts } from './stripe/parts.ts'
import { openPaymentService } from './stripe/stripe.ts'

export interface Checkout {
  id: string
  session: string
}

export interface Shop {
  buy(who: SignedIn, packId?: string, key?: string): Promise<Checkout>
  subscribe(who: SignedIn, plan: string, interval?: string): Promise<Checkout>
  /** Sends a command to the payment service; the webhook is delivered before this resolves. */
  tell(command: Record<string, unknown>): Promise<StripeObject>
  /** The same, and runs the jobs that follow. */
  make(command: Record<string, unknown>): Promise<StripeObject>
  pay(checkout: Checkout, how?: Record<string, unknown>): Promise<StripeObject>
  advance(duration: string): Promise<void>
  balance(who: SignedIn): Promise<{ total_credits: number; debt: number }>
  purchases(who: SignedIn): Promise<Purchase[]>
  purchase(who: SignedIn, id: string): Promise<Purchase>
  plan(who: SignedIn): Promise<Subscription | null>
  paymentOf(purchaseId: string): Promise<string>
  planAtStripe(who: SignedIn): Promise<string>
  /** Runs the reconciler as if everything of this member were due. */
  reconcile(who: SignedIn): Promise<void>
  kinds(who: SignedIn): Promise<string[]>
  /** Ends every plan at the payment service. */
  endPlans(): Promise<void>
}

export interface StripeObject {
  object: { id: string } & Record<string, unknown>
  events: string[]
}

type Buying = Pick<Shop, 'buy' | 'subscribe' | 'tell' | 'make' | 'pay' | 'advance' | 'reconcile' | 'endPlans'>
type Reading = Omit<Shop, keyof Buying>

const sessionOf = (url: unknown): string => String(url).split('/').at(-1) ?? ''

const as = (who: SignedIn): { token: string } => ({ token: who.session.access_token })

export const openShop = (api: TestApi): Shop => ({ ...doingIn(api), ...readingOf(api) })

const doingIn = (api: TestApi): Buying => {
  const tell: Shop['tell'] = async (command) => {
    const { status, json } = await api.call('POST', '/sandbox/api/stripe/events', { body: command })
    if (status !== 200) throw new Error(`Payment service returned ${status}: ${JSON.stringify(json)}`)
    return json as unknown as StripeObject
  }
  const make: Shop['make'] = async (command) => {
    const answer = await tell(command)
    await workPublished(api)
    return answer
  }
  return {
    tell,
    make,
    buy: async (who, packId = 'pack-150', key = randomUUID()) => {
      const body = { pack_id: packId, language: 'en' }
      const headers = { 'idempotency-key': key }
      const { json, code } = await api.call('POST', '/api/credits/checkout', { ...as(who), body, headers })
      if (code !== null) throw new Error(`Purchase rejected: ${code}`)
      return { id: String(json['purchase_id']), session: sessionOf(json['checkout_url']) }
    },
    subscribe: async (who, plan, interval = 'month') => {
      const body = { plan, interval, language: 'de' }
      const headers = { 'idempotency-key': randomUUID() }
      const { json, code } = await api.call('POST', '/api/subscriptions/checkout', { ...as(who), body, headers })
      if (code !== null) throw new Error(`Subscription rejected: ${code}`)
      return { id: String(json['subscription_id']), session: sessionOf(json['checkout_url']) }
    },
    pay: ({ session }, how = {}) => make({ do: 'pay', session, ...how }),
    advance: async (duration) => {
      await forgetMails(api)
      const clock = { moving: true }
      const moved = api
        .call('POST', '/sandbox/api/clock', { body: { advance: duration } })
        .finally(() => (clock.moving = false))
      while (clock.moving) {
        await api.work()
        await forgetMails(api)
      }
      const { status, json } = await moved
      if (status !== 200) throw new Error(`Clock returned ${status}: ${JSON.stringify(json)}`)
      await api.work()
    },
    reconcile: async ({ memberId }) => {
      const { pool } = api.database
      for (const table of ['purchases', 'subscriptions']) {
        const due = `update ${table} set next_sync_at = clock_now() where next_sync_at is not null and user_id = $1`
        await pool.query(due, [memberId])
      }
      await pool.query(`select graphile_worker.add_job('reconcilePayments', '{}')`)
      await api.work()
    },
    endPlans: async () => {
      const addresses = await readSandboxAddresses(api.database)
      if (addresses === null) throw new Error('Sandbox is not running')
      const { host, port, apiKey, webhookSecret } = addresses.stripe
      const { stripe } = openPaymentService({ apiKey, webhookSecret, api: { protocol: 'http', host, port } })
      for (const { id } of await runningPlans(api)) if (id !== null) await stripe.subscriptions.cancel(id)
      // The webhook may still be in flight.
      await until('every plan has ended', async () => {
        await api.work()
        return (await runningPlans(api)).length === 0
      })
    },
  }
}

const runningPlans = ({ database: { db } }: TestApi): Promise<{ id: string | null }[]> =>
  db
    .selectFrom('subscriptions')
    .select('stripe_subscription_id as id')
    .where('state', 'in', ['active', 'past_due'])
    .execute()

const readingOf = (api: TestApi): Reading => {
  const purchases: Shop['purchases'] = async (who) =>
    (await api.call('GET', '/api/credits/purchases', as(who))).json['purchases'] as Purchase[]
  return {
    purchases,
    balance: async (who) => {
      const { json } = await api.call('GET', '/api/credits/balance', as(who))
      return { total_credits: Number(json['total_credits']), debt: Number(json['debt']) }
    },
    purchase: async (who, id) => {
      const found = (await purchases(who)).find((one) => one.id === id)
      if (found === undefined) throw new Error(`Purchase ${id} not found`)
      return found
    },
    plan: async (who) =>
      (await api.call('GET', '/api/subscriptions', as(who))).json['subscription'] as Subscription | null,
    paymentOf: async (purchaseId) => {
      const row = await api.database.db
        .selectFrom('purchases')
        .select('stripe_payment_id as id')
        .where('id', '=', purchaseId)
        .executeTakeFirstOrThrow()
      return row.id ?? ''
    },
    planAtStripe: async (who) => {
      const row = await api.database.db
        .selectFrom('subscriptions')
        .select('stripe_subscription_id as id')
        .where('user_id', '=', who.memberId)
        .where('stripe_subscription_id', 'is not', null)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow()
      return row.id ?? ''
    },
    kinds: async (who) => {
      const rows = await api.database.db
        .selectFrom('notifications')
        .select('type')
        .where('user_id', '=', who.memberId)
        .orderBy('id')
        .execute()
      return rows.map(({ type }) => type)
    },
  }
}

/** No emails are sent in tests, and the clock waits until no job is due. */
const forgetMails = async ({ database: { pool } }: TestApi): Promise<void> => {
  await pool.query(
    `select graphile_worker.complete_jobs(array(
       select jobs.id from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = task_id
       where identifier = 'sendMail' and locked_at is null))`,
  )
}

/** For tests that call payments without the composition. */
export const paymentPartsOf = (
  { database: { db }, log: { log }, url: publicUrl }: Pick<TestApi, 'database' | 'log' | 'url'>,
  service: PaymentParts['service'],
): PaymentParts => ({ db, log, publicUrl, siteName: 'Ankerplatz', service, ...otherDomains })

/** Books what the payment service reports about the money of a purchase, for tests without a payment service. */
export const hearOfMoney = (
  db: Db,
  purchaseId: string,
  said: { refundedCents: number; dispute: DisputeState },
): Promise<void> =>
  book(
    { db, log: readableLog().log, siteName: 'Ankerplatz', publicUrl: '', service: null, ...otherDomains },
    async (booking) => followMoney(booking, await lockPurchase(booking.tx, purchaseId), said),
  )
