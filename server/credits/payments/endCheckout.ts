// Ends open checkouts, so that nothing is paid later by mistake. What was paid meanwhile stays paid.
import { sql } from 'kysely'
import { type PaymentParts, serviceOf } from './parts.ts'
import { readPurchase, readSubscription } from './rows.ts'
import { settlePlan } from './settlePlan.ts'
import { settlePurchase } from './settlePurchase.ts'
import { isRefusal } from './stripe.ts'

/** The service refuses where there is nothing left to end: it was paid, or it ended before. */
const expire = async (parts: PaymentParts, sessionId: string): Promise<void> => {
  try {
    await serviceOf(parts).stripe.checkout.sessions.expire(sessionId)
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
}

/** One whose address was never given to anybody. */
const abandon = async ({ db }: PaymentParts, table: 'purchases' | 'subscriptions', id: string): Promise<void> => {
  await sql`
    update ${sql.table(table)} set state = 'abandoned', ended_at = clock_now(), look_at = null
    where id = ${id} and state = 'open' and stripe_session_id is null`.execute(db)
}

export const endPurchaseCheckout = async (parts: PaymentParts, id: string): Promise<void> => {
  const row = await readPurchase(parts.db, id)
  if (row?.state !== 'open') return
  if (row.stripe_session_id === null) return abandon(parts, 'purchases', id)
  await expire(parts, row.stripe_session_id)
  await settlePurchase(parts, id)
}

export const endPlanCheckout = async (parts: PaymentParts, id: string): Promise<void> => {
  const row = await readSubscription(parts.db, id)
  if (row?.state !== 'open') return
  if (row.stripe_session_id === null) return abandon(parts, 'subscriptions', id)
  await expire(parts, row.stripe_session_id)
  await settlePlan(parts, id)
}

const endedAtOnceMax = 50

/** Open checkouts of plans of a member but one, or with `all` also those of packs and larger plans. */
export const endCheckouts = async (
  parts: PaymentParts,
  { memberId, plansBut, all }: { memberId: string; plansBut?: string | undefined; all?: boolean | undefined },
): Promise<void> => {
  const { db } = parts
  const plans = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', memberId)
    .where('state', '=', 'open')
    .orderBy('created_at')
    .limit(endedAtOnceMax)
    .execute()
  for (const { id } of plans) if (id !== plansBut) await endPlanCheckout(parts, id)
  if (all !== true) return
  const purchases = await db
    .selectFrom('purchases')
    .select('id')
    .where('user_id', '=', memberId)
    .where('state', '=', 'open')
    .orderBy('created_at')
    .limit(endedAtOnceMax)
    .execute()
  for (const { id } of purchases) await endPurchaseCheckout(parts, id)
}
