// Alerts to the admins about issuance: above its expected range once per reason and day, in all and for a member; and
// whenever a circuit breaker pauses a reason.
import { sql } from 'kysely'
import { countedReasons, type RuledReason } from '../../../contract/issuanceRules.ts'
import { notifyAdmins } from '../../notifications/notifyAdmins.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { screenTexts } from '../../platform/texts/screenTexts.ts'
import { inEachLanguage } from '../../platform/texts/texts.ts'
import { creditTexts } from '../creditTexts.ts'
import { platform } from '../ledger.ts'
import { limitsOf } from './limits.ts'

const page = '/admin/credits?tab=issuance'

export const alertOfPause = (tx: Tx, reason: RuledReason): Promise<void> =>
  notifyAdmins(
    tx,
    inEachLanguage((language) => {
      const t = creditTexts(language)
      const named = { reason: screenTexts.movements(language)(`reasons.${reason}`) }
      return { title: t('messages.issuance.pausedTitle', named), message: t('messages.issuance.paused', named) }
    }),
    page,
  )

interface Alert {
  reason: RuledReason
  about: 'day' | 'member'
  /** In UTC; today if not given. */
  day?: string
}

/** Once per reason and day each. */
export const alertOnce = async (tx: Tx, { reason, about, day }: Alert): Promise<void> => {
  const first = await tx
    .insertInto('issuance_alerts')
    .values({ day: sql<string>`coalesce(${day ?? null}::date, (clock_now() at time zone 'UTC')::date)`, reason, about })
    .onConflict((conflict) => conflict.doNothing())
    .returning('reason')
    .executeTakeFirst()
  if (first === undefined) return
  await notifyAdmins(
    tx,
    inEachLanguage((language) => {
      const t = creditTexts(language)
      const named = { reason: screenTexts.movements(language)(`reasons.${reason}`) }
      return { title: t('messages.issuance.unusualTitle', named), message: t(`messages.issuance.${about}`, named) }
    }),
    page,
  )
}

interface Counted {
  day: string
  reason: RuledReason
  limits: unknown
  today: number
  ofMember: number
}

/** Longer than the interval of the check, so that the end of a day is compared as well. */
const lookBack = sql`interval '30 minutes'`

const loggedMax = 10_000

/** Brings the counters up to date with what is only logged when it is issued. */
const countLogged = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ found: number }>`select count_logged_issuance(${loggedMax}) as found`.execute(db)
  if (rows[0]?.found === loggedMax) await countLogged(db)
}

/**
 * Compares today’s counters with the expected ranges. For reasons that cannot be paused this is the only comparison;
 * for the others, the second.
 */
export const checkIssuance = async (db: Db): Promise<void> => {
  await countLogged(db)
  const { rows } = await sql<Counted>`
    select to_char(d.day, 'YYYY-MM-DD') as day, c.reason, c.limits,
      coalesce(max(d.amount) filter (where d.owner_id = ${platform}), 0)::int8 as today,
      coalesce(max(d.amount) filter (where d.owner_id <> ${platform}), 0)::int8 as "ofMember"
    from issuance_controls c
      join (
        select day, reason, owner_id, sum(amount) as amount from issuance_counters group by day, reason, owner_id
      ) as d on d.reason = c.reason and d.day >= ((clock_now() - ${lookBack}) at time zone 'UTC')::date
    where c.reason = any (${countedReasons}::text[])
    group by d.day, c.reason, c.limits`.execute(db)
  for (const { day, reason, limits, today, ofMember } of rows) {
    const { expected_per_day: perDay, expected_per_member: perMember } = limitsOf(reason, limits)
    const unusual = [
      ...(perDay !== null && today > perDay ? (['day'] as const) : []),
      ...(perMember !== null && ofMember > perMember ? (['member'] as const) : []),
    ]
    for (const about of unusual) await inTransaction(db, (tx) => alertOnce(tx, { reason, about, day }))
  }
}
