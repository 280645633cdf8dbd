// Alerts to the admins: a new ring with a large volume, a pair that trades although it is almost certainly related, and new
// evidence about a pair marked as unrelated. Once per subject and day; a pair that stays as it is, once a week; new evidence once.
import { type RawBuilder, sql } from 'kysely'
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

const pages = { rings: 'rings', pairs: 'pairs', evidence: 'pairs&pairs=new_evidence' } as const
type Alerted = keyof typeof pages

/** Of the same week; every query leaves out what was alerted, so that a full run hides nothing. */
const isAlerted = (subject: RawBuilder<string>) => sql<boolean>`exists (
  select from fraud_alerts a where a.subject = ${subject} and a.day > (clock_now() at time zone 'UTC')::date - ${sql.lit(repeatedAfterDays)})`

/** The subjects that no alert has named lately. */
const firstOf = async (tx: Tx, named: readonly string[]): Promise<number> => {
  const { rows } = await sql`
    insert into fraud_alerts (subject, day)
    select wanted, (clock_now() at time zone 'UTC')::date from unnest(${named}::text[]) as wanted
    where not ${isAlerted(sql`wanted`)}
    on conflict do nothing
    returning subject`.execute(tx)
  return rows.length
}

const alert = async (db: Db, about: Alerted, named: readonly string[]): Promise<void> => {
  if (named.length === 0) return
  await inTransaction(db, async (tx) => {
    const count = await firstOf(tx, named)
    if (count === 0) return
    const content = inEachLanguage((language) => {
      const t = fraudTexts(language)
      return { title: t(`messages.${about}.title`, { count }), message: t(`messages.${about}.message`, { count }) }
    })
    await notifyAdmins(tx, content, `/admin/fraud?tab=${pages[about]}`)
  })
}

const newRings = (db: Db): Promise<string[]> =>
  subjects(
    db,
    sql`
      select 'ring:' || r.id as subject, r.found_at as at from trade_rings r
      where r.found_at > clock_now() - ${lookBack} and r.credits >= ${ringCreditsMin}`,
  )

/** Indexed are pairs from this score on. */
const tradingPairs = (db: Db): Promise<string[]> =>
  subjects(
    db,
    sql`
      select 'pair:' || r.owner_a || ':' || r.owner_b as subject, r.scored_at as at from owner_relations r
      where r.score >= ${sql.lit(pairScoreMin)} and r.marked_unrelated_at is null and r.scored_at > clock_now() - ${lookBack}
        and exists (
          select from owner_trades t
          where (t.seller_owner_id, t.buyer_owner_id) in ((r.owner_a, r.owner_b), (r.owner_b, r.owner_a)))`,
  )

/** Looks back for less than an alert is remembered, so that each is named once, also after a day without this check. */
const newEvidence = (db: Db): Promise<string[]> =>
  subjects(
    db,
    sql`
      select 'evidence:' || r.owner_a || ':' || r.owner_b || ':' || extract(epoch from r.new_evidence_at) as subject, r.new_evidence_at as at
      from owner_relations r
      where r.new_evidence_at > clock_now() - make_interval(days => ${sql.lit(repeatedAfterDays - 2)})`,
  )

/** The oldest first. */
const subjects = async (db: Db, found: RawBuilder<unknown>): Promise<string[]> => {
  const { rows } = await sql<{ subject: string }>`
    select subject from (${found}) as found where not ${isAlerted(sql`found.subject`)}
    order by at limit ${sql.lit(subjectsPerRun)}`.execute(db)
  return rows.map(({ subject }) => subject)
}

/** What the next alerts are about. */
export const alertSubjects = async (db: Db): Promise<Readonly<Record<Alerted, readonly string[]>>> => ({
  rings: await newRings(db),
  pairs: await tradingPairs(db),
  evidence: await newEvidence(db),
})

export const checkFraud = async (db: Db): Promise<void> => {
  const found = await alertSubjects(db)
  for (const about of ['rings', 'pairs', 'evidence'] as const) await alert(db, about, found[about])
}
