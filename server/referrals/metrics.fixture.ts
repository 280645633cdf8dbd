// Fixture: clicks, referrals and rewards as the product would have written them on a given day, for tests of the
// statistics.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

export const addPerson = async (db: Db, name = 'Came By'): Promise<string> => {
  const person = { email: `${randomUUID()}@example.com`, full_name: name, email_confirmed: true }
  return (await db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()).id
}

export const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`)

export interface Way {
  source: string
  landing: string
}

export const addClicks = async (
  db: Db,
  referrerId: string,
  { day, source, landing, clicks }: Way & { day: string; clicks: number },
): Promise<void> => {
  await sql`
    insert into referral_click_days as kept (referrer_id, part, day, name, clicks)
    values (${referrerId}, 'landing', ${day}::date, ${landing}, ${clicks}), (${referrerId}, 'source', ${day}::date, ${source}, ${clicks})
    on conflict on constraint referral_click_days_pkey do update set clicks = kept.clicks + excluded.clicks`.execute(db)
}

/** Returns the id of the new member. */
export const addReferral = async (
  db: Db,
  referrerId: string,
  { day, source, landing, memberId }: Way & { day: string; memberId?: string },
): Promise<string> => {
  const id = memberId ?? (await addPerson(db))
  const terms = { referrer_bonus: 10, member_bonus: 5, purchase_percent: 10, hold_days: 30 }
  const at = noonOf(day)
  await db
    .insertInto('referrals')
    .values({
      referral_id: id,
      referrer_id: referrerId,
      source,
      landing,
      ...terms,
      registered_at: at,
      shares_until: at,
    })
    .execute()
  return id
}

export const activate = async (db: Db, memberId: string, day: string): Promise<void> => {
  await db
    .updateTable('referrals')
    .set({ state: 'activated', activated_at: noonOf(day), activated_domain: `${memberId}.test` })
    .where('referral_id', '=', memberId)
    .execute()
}

export const addPurchase = async (db: Db, memberId: string): Promise<string> => {
  const quote = { kind: 'pack', credits: 50, price_cents: 1000, currency: 'EUR', vat_percent: 19 }
  const row = db.insertInto('purchases').values({ user_id: memberId, ...quote })
  return (await row.returning('id').executeTakeFirstOrThrow()).id
}

interface NewReward {
  referrerId: string
  memberId: string
  /** Null: the sign-up bonus. */
  purchaseId: string | null
  piece: string
  day: string
  amount: number
}

/** Adds a reward that is still pending. */
export const addReward = async (
  db: Db,
  { referrerId, memberId, purchaseId, piece, day, amount }: NewReward,
): Promise<string> => {
  const kind = purchaseId === null ? 'registration' : 'purchase'
  const { rows } = await sql<{ id: string }>`
    insert into referral_rewards (referral_id, referrer_id, source, landing, purchase_id, kind, piece, at, due_at, amount, first_of)
    select referral_id, referrer_id, source, landing, ${purchaseId}, ${kind}, ${piece}, ${noonOf(day)}, ${noonOf(day)}, ${amount}, case
      when ${purchaseId}::uuid is null or exists (select from referral_rewards where purchase_id = ${purchaseId}) then null
      when exists (select from referral_rewards r where r.referral_id = referrals.referral_id and purchase_id is not null) then 'purchase'
      else 'referral' end
    from referrals where referral_id = ${memberId} and referrer_id = ${referrerId}
    returning id`.execute(db)
  return rows[0]?.id ?? ''
}

export const grantReward = async (
  db: Db,
  id: string,
  { day, amount }: { day: string; amount: number },
): Promise<void> => {
  await db
    .updateTable('referral_rewards')
    .set({ state: 'granted', amount, granted: amount, granted_at: noonOf(day) })
    .where('id', '=', id)
    .execute()
}
