// Alerts to the admins: a new ring with a large volume, and a pair that trades although it is almost certainly related. Once
// per subject and day; a pair that stays as it is, once a week.
import { sql } from 'kysely'
import { notifyAdmins } from '../notifications/notifyAdmins.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { inEachLanguage } from '../platform/texts/texts.ts'
import { fraudTexts } from './fraudTexts.ts'

const ringCreditsMin = 200
const pairScoreMin = 80
/** Longer than the interval of the check. */
const lookBack = sql`interval '1 day'`
const repeatedAfterDays = 7
const subjectsPerRun = 100

/** The subjects that no alert has named lately. */
const firstOf = async (tx: Tx, subjects: readonly string[]): Promise<number> => {
  const { rows } = await sql`
    insert into fraud_alerts (subject, day)
    select wanted, (clock_now() at time zone 'UTC')::date from unnest(${subjects}::text[]) as wanted
    where not exists (
      select from fraud_alerts a where a.subject = wanted and a.day > (clock_now() at time zone 'UTC')::date - ${sql.lit(repeatedAfterDays)})
    on conflict do nothing
    returning subject`.execute(tx)
  return rows.length
}

const alert = async (db: Db, about: 'rings' | 'pairs', subjects: readonly string[]): Promise<void> => {
  if (subjects.length === 0) return
  await inTransaction(db, async (tx) => {
    const count = await firstOf(tx, subjects)
    if (count === 0) return
    const content = inEachLanguage((language) => {
      const t = fraudTexts(language)
      return { title: t(`messages.${about}.title`, { count }), message: t(`messages.${about}.message`, { count }) }
    })
    await notifyAdmins(tx, content, `/admin/fraud?tab=${about}`)
  })
}

const newRings = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('trade_rings')
    .select('id')
    .where('found_at', '>', sql<Date>`clock_now() - ${lookBack}`)
    .where('credits', '>=', ringCreditsMin)
    .orderBy('found_at')
    .limit(subjectsPerRun)
    .execute()
  return rows.map(({ id }) => `ring:${id}`)
}

const tradingPairs = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ owner_a: string; owner_b: string }>`
    select r.owner_a, r.owner_b from owner_relations r
    where r.score >= ${pairScoreMin} and r.marked_unrelated_at is null and r.scored_at > clock_now() - ${lookBack}
      and exists (
        select from owner_trades t
        where (t.seller_owner_id = r.owner_a and t.buyer_owner_id = r.owner_b) or (t.seller_owner_id = r.owner_b and t.buyer_owner_id = r.owner_a))
    limit ${sql.lit(subjectsPerRun)}`.execute(db)
  return rows.map((row) => `pair:${row.owner_a}:${row.owner_b}`)
}

export const checkFraud = async (db: Db): Promise<void> => {
  await alert(db, 'rings', await newRings(db))
  await alert(db, 'pairs', await tradingPairs(db))
}
