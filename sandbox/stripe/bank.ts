// State of the payment service: every change is one serialised transaction that also records its events.
import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { SandboxDb } from '../tables.ts'
import { makeId } from './ids.ts'
import { missing, refused } from './problem.ts'

/** The API version whose object shapes are used here. */
export const apiVersion = '2026-10-28.endive' satisfies Stripe.LatestApiVersion

export interface Objects {
  customer: Stripe.Customer
  product: Stripe.Product
  price: Stripe.Price
  payment_method: Stripe.PaymentMethod
  'checkout.session': Stripe.Checkout.Session
  payment_intent: Stripe.PaymentIntent
  charge: Stripe.Charge
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  subscription: Stripe.Subscription
  subscription_schedule: Stripe.SubscriptionSchedule
  invoice: Stripe.Invoice
  invoice_payment: Stripe.InvoicePayment
  'billing_portal.session': Stripe.BillingPortal.Session
}
export type ObjectType = keyof Objects
export type AnyObject = Objects[ObjectType]

export const eventTypes = [
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
] as const satisfies readonly Stripe.Event.Type[]
export type EventType = (typeof eventTypes)[number]

export interface Bank {
  tx: SandboxDb
  /** The product's time, in seconds, at which the current change happens. */
  now: number
  publicUrl: string
  /** The ids of the events recorded so far. */
  emitted: string[]
  request: Stripe.Event.Request
}

const booksLock = 0x5a4d_57e1

export interface BankOptions {
  publicUrl: string
  /** The time at which it happens; defaults to the product's time. */
  at?: number
  request?: Stripe.Event.Request
}

export const inBank = <T>(db: SandboxDb, options: BankOptions, work: (bank: Bank) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${booksLock})`.execute(tx)
    const now = options.at ?? (await secondsNow(tx))
    const request = options.request ?? { id: null, idempotency_key: null }
    return await work({ tx, now, publicUrl: options.publicUrl, emitted: [], request })
  })

const secondsNow = async (db: SandboxDb): Promise<number> => {
  const { rows } = await sql<{ at: number }>`select floor(extract(epoch from clock_now()))::float8 as at`.execute(db)
  const at = rows[0]?.at
  if (at === undefined) throw new Error('clock_now() returned no row')
  return at
}

export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/** When this object changes on its own: a session expires, a term ends, a payment is retried. */
const dueAtOf = (object: AnyObject): number | null => {
  if (object.object === 'checkout.session') return object.status === 'open' ? object.expires_at : null
  if (object.object === 'invoice') return object.status === 'open' ? object.next_payment_attempt : null
  if (object.object !== 'subscription') return null
  const runs = object.status === 'active' || object.status === 'past_due'
  return runs ? (object.items.data[0]?.current_period_end ?? null) : null
}

/** Writes the current object. The hidden part stays unchanged if none is given. */
export const save = async <T extends AnyObject>(bank: Bank, object: T, hidden?: object): Promise<T> => {
  const dueAt = dueAtOf(object)
  const body = JSON.stringify(object)
  const kept = { body, due_at: dueAt === null ? null : new Date(dueAt * 1000) }
  const secret = hidden === undefined ? {} : { hidden: JSON.stringify(hidden) }
  await bank.tx
    .insertInto('stripe_objects')
    .values({ id: object.id, type: object.object, ...kept, ...secret })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...kept, ...secret }))
    .execute()
  return object
}

export const find = async <T extends ObjectType>(tx: SandboxDb, type: T, id: string): Promise<Objects[T] | null> => {
  const row = await tx
    .selectFrom('stripe_objects')
    .select('body')
    .where('id', '=', id)
    .where('type', '=', type)
    .executeTakeFirst()
  return row === undefined ? null : (row.body as Objects[T])
}

export const need = async <T extends ObjectType>(
  bank: Bank,
  type: T,
  reference: string | { id: string } | null | undefined,
  param = 'id',
): Promise<Objects[T]> => {
  const id = idOf(reference) ?? ''
  const found = await find(bank.tx, type, id)
  if (found === null) throw missing(type.replaceAll('.', ' '), id, param)
  return found
}

export const readHidden = async (tx: SandboxDb, id: string): Promise<object> => {
  const row = await tx.selectFrom('stripe_objects').select('hidden').where('id', '=', id).executeTakeFirst()
  return row?.hidden ?? {}
}

interface ListOptions {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
  /** Fields of the object, by path, and their required values. */
  where?: readonly (readonly [path: string, value: string | undefined])[]
}

/** Newest first, like all lists of Stripe. */
export const list = async <T extends ObjectType>(
  tx: SandboxDb,
  type: T,
  options: ListOptions = {},
): Promise<Stripe.ApiList<Objects[T]>> => {
  const limit = options.limit ?? 10
  const backwards = options.ending_before !== undefined
  let query = tx
    .selectFrom('stripe_objects')
    .select(['body', 'seq'])
    .where('type', '=', type)
    .orderBy('seq', backwards ? 'asc' : 'desc')
    .limit(limit + 1)
  for (const [path, value] of options.where ?? []) {
    if (value !== undefined) query = query.where(sql<string>`body #>> ${`{${path}}`}`, '=', value)
  }
  if (options.starting_after !== undefined) query = query.where('seq', '<', await placeOf(tx, options.starting_after))
  if (options.ending_before !== undefined) query = query.where('seq', '>', await placeOf(tx, options.ending_before))
  const rows = await query.execute()
  const data = rows.slice(0, limit).map(({ body }) => body as Objects[T])
  return {
    object: 'list',
    data: backwards ? data.toReversed() : data,
    has_more: rows.length > limit,
    url: `/v1/${type.replaceAll('.', '/')}s`,
  }
}

const placeOf = async (tx: SandboxDb, id: string): Promise<number> => {
  const row = await tx.selectFrom('stripe_objects').select('seq').where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw refused(`No such object: '${id.slice(0, 200)}'`, 'resource_missing', 'starting_after')
  return row.seq
}

/** Events leave out the fields that are only returned on request (expand). */
export const presented = (object: AnyObject): AnyObject => {
  const shown = { ...object }
  if (shown.object === 'checkout.session') delete shown.line_items
  if (shown.object === 'invoice') delete shown.payments
  return shown
}

type StripeEvent = Omit<Stripe.EventBase, 'data'> & { data: { object: AnyObject } }

export const emit = async (bank: Bank, type: EventType, object: AnyObject): Promise<void> => {
  const event: StripeEvent = {
    id: makeId('evt_'),
    object: 'event',
    api_version: apiVersion,
    created: bank.now,
    data: { object: presented(object) },
    livemode: false,
    pending_webhooks: 1,
    request: bank.request,
    type,
  }
  await bank.tx
    .insertInto('stripe_events')
    .values({ id: event.id, type, body: JSON.stringify(event), about: object.id })
    .execute()
  bank.emitted.push(event.id)
}
