// Expires open checkouts, so that nothing is paid later by mistake. What was paid in the meantime stays paid.
import { sql } from 'kysely'
import { type PaymentParts, serviceOf } from '../stripe/parts.ts'
import { readPurchase, readSubscription } from '../rows.ts'
import { settlePlan } from '../plans/settlePlan.ts'
import { settlePurchase } from './settlePurchase.ts'
import { isRefusal } from '../stripe/stripe.ts'

/** The service rejects this if there is nothing left to expire: it was paid, or it expired before. */
const expire = async (parts: PaymentParts, sessionId: string): Promise<void> => {
  try {
    await serviceOf(parts).stripe.checkout.sessions.expire(sessionId)
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
}

/** A checkout whose URL was never handed out. */
const abandon = async ({ db }: PaymentParts, table: 'purchases' | 'subscriptions', id: string): Promise<void> => {
  await sql`
    update ${sql.table(table)} set state = 'abandoned', ended_at = clock_now(), next_sync_at = null
    where id = ${id} and state = 'open' and stripe_session_id is null`.execute(db)
}

interface Checkout {
  id: string
  state: string
  stripe_session_id: string | null
}

const endCheckout = async (
  parts: PaymentParts,
  table: 'purchases' | 'subscriptions',
  row: Checkout | undefined,
  settle: (parts: PaymentParts, id: string) => Promise<void>,
): Promise<void> => {
  if (row?.state !== 'open') return
  if (row.stripe_session_id === null) return abandon(parts, table, row.id)
  await expire(parts, row.stripe_session_id)
  await settle(parts, row.id)
}

export const endPurchaseCheckout = async (parts: PaymentParts, id: string): Promise<void> =>
  endCheckout(parts, 'purchases', await readPurchase(parts.db, id), settlePurchase)

export const endPlanCheckout = async (parts: PaymentParts, id: string): Promise<void> =>
  endCheckout(parts, 'subscriptions', await readSubscription(parts.db, id), settlePlan)

const endedAtOnceMax = 50

/** Other upgrade checkouts: the older ones if this one is still open, all of them if it was paid. */
export const endOtherUpgrades = async (parts: PaymentParts, purchaseId: string): Promise<void> => {
  const kept = await readPurchase(parts.db, purchaseId)
  if (kept === undefined) return
  const others = await parts.db
    .selectFrom('purchases')
    .select(['id', 'created_at'])
    .where('user_id', '=', kept.user_id)
    .where('kind', '=', 'upgrade')
    .where('state', '=', 'open')
    .where('id', '<>', kept.id)
    .orderBy('created_at')
    .limit(endedAtOnceMax)
    .execute()
  for (const { id, created_at: at } of others) {
    if (kept.state !== 'open' || at < kept.created_at) await endPurchaseCheckout(parts, id)
  }
}

/** Plan checkouts opened before this one. A newer one is never expired, however late this runs. */
export const endOlderPlans = async (parts: PaymentParts, subscriptionId: string): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select older.id from subscriptions kept join subscriptions older on older.user_id = kept.user_id
    where kept.id = ${subscriptionId} and older.state = 'open' and (older.created_at, older.id) < (kept.created_at, kept.id)
    order by older.created_at limit ${endedAtOnceMax}`.execute(parts.db)
  for (const { id } of rows) await endPlanCheckout(parts, id)
}

/** Every open checkout of a member. */
export const endAllCheckouts = async (parts: PaymentParts, memberId: string): Promise<void> => {
  const openOf = async (table: 'purchases' | 'subscriptions'): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where user_id = ${memberId} and state = 'open'
      order by created_at limit ${endedAtOnceMax}`.execute(parts.db)
    return rows.map(({ id }) => id)
  }
  for (const id of await openOf('subscriptions')) await endPlanCheckout(parts, id)
  for (const id of await openOf('purchases')) await endPurchaseCheckout(parts, id)
}
