// Overview of the payment service: sessions, plans, payments, events with their deliveries. Newest first.
import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { SandboxDb, StripeEventState } from '../tables.ts'
import { list } from './bank.ts'

export interface SeenDelivery {
  at: Date
  status: number | null
  answer: string
}

export interface SeenEvent {
  id: string
  type: string
  about: string
  state: StripeEventState
  created: number
  deliveries: SeenDelivery[]
}

export const listSessions = async (db: SandboxDb, limit: number): Promise<Stripe.Checkout.Session[]> =>
  (await list(db, 'checkout.session', { limit })).data

export const listOpenSessions = async (db: SandboxDb, limit: number): Promise<Stripe.Checkout.Session[]> =>
  (await list(db, 'checkout.session', { limit, where: [['status', 'open']] })).data

export const listSubscriptions = async (db: SandboxDb, limit: number): Promise<Stripe.Subscription[]> =>
  (await list(db, 'subscription', { limit })).data

export const listCharges = async (db: SandboxDb, limit: number): Promise<Stripe.Charge[]> =>
  (await list(db, 'charge', { limit })).data

export const listDisputes = async (db: SandboxDb, limit: number): Promise<Stripe.Dispute[]> =>
  (await list(db, 'dispute', { limit })).data

/** Counts succeeded payments, active plans and events. */
export const countPayments = async (db: SandboxDb): Promise<{ payments: number; plans: number; events: number }> => {
  const { rows } = await sql<{ payments: number; plans: number; events: number }>`
    select count(*) filter (where type = 'charge' and body ->> 'status' = 'succeeded')::int as payments,
      count(*) filter (where type = 'subscription' and body ->> 'status' <> 'canceled')::int as plans,
      (select count(*)::int from sandbox.stripe_events) as events
    from sandbox.stripe_objects where type in ('charge', 'subscription')`.execute(db)
  return rows[0] ?? { payments: 0, plans: 0, events: 0 }
}

const withDeliveries = async (
  db: SandboxDb,
  rows: readonly { id: string; type: string; about: string; state: StripeEventState; body: object }[],
): Promise<SeenEvent[]> => {
  if (rows.length === 0) return []
  const deliveries = await db
    .selectFrom('stripe_deliveries')
    .selectAll()
    .where(
      'event_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id, type, about, state, body }) => ({
    id,
    type,
    about,
    state,
    created: (body as Stripe.EventBase).created,
    deliveries: deliveries
      .filter(({ event_id }) => event_id === id)
      .map(({ at, status, answer }) => ({ at, status, answer })),
  }))
}

export const listEvents = async (db: SandboxDb, limit: number): Promise<SeenEvent[]> =>
  await withDeliveries(
    db,
    await db.selectFrom('stripe_events').selectAll().orderBy('seq', 'desc').limit(limit).execute(),
  )

export const eventWith = async (db: SandboxDb, id: string): Promise<(SeenEvent & { body: object }) | null> => {
  const row = await db.selectFrom('stripe_events').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return null
  const [seen] = await withDeliveries(db, [row])
  return seen === undefined ? null : { ...seen, body: row.body }
}
