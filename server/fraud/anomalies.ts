// Anomalies from counters that exist: alerts and pauses of issuance, members who earned far more today than on average, and
// who owes most to buyers.
import { sql } from 'kysely'
import type { OutputOf } from '../../contract/endpoint.ts'
import type { fraudEndpoints } from '../../contract/fraud.ts'
import type { RuledReason } from '../../contract/issuanceRules.ts'
import type { Db } from '../platform/db/database.ts'
import { readPeople } from './people.ts'

const shownMax = 50
const debtorsMax = 20
const alertDays = 30
const averageDays = 30
/** Income today counts as unusual from this amount, if it is this many times the average. */
const unusualFrom = 50
const unusualTimes = 5
/** Of today, the highest incomes are compared with their average. */
const comparedMax = 200

interface Income {
  owner_id: string
  today: number
  daily_average: number
}

const unusualIncome = async (db: Db): Promise<Income[]> => {
  const { rows } = await sql<Income>`
    with date as (select (clock_now() at time zone 'UTC')::date as today),
      free as (select array_agg(reason) as reasons from issuance_controls where source = 'issuance'),
      highest as (
        select d.owner_id, sum(d.amount)::int8 as today
        from issuance_counters d
        where d.day = (select today from date) and d.owner_id <> ledger_platform() and d.reason = any ((select reasons from free)::text[])
        group by d.owner_id having sum(d.amount) >= ${unusualFrom}
        order by 2 desc limit ${sql.lit(comparedMax)})
    select h.owner_id, h.today, before.daily_average
    from highest h
      cross join lateral (
        select (coalesce(sum(d.amount), 0) / ${averageDays})::int8 as daily_average from issuance_counters d
        where d.owner_id = h.owner_id and d.day < (select today from date) and d.day >= (select today from date) - ${averageDays}::integer
          and d.reason = any ((select reasons from free)::text[])) as before
    where h.today >= ${unusualTimes} * before.daily_average
    order by h.today desc limit ${sql.lit(shownMax)}`.execute(db)
  return rows
}

const largestDebtors = (db: Db) =>
  db
    .selectFrom('claims')
    .select('owner_id')
    .select(sql<number>`sum(amount - paid)::int8`.as('open'))
    .select(sql<number>`count(*)::int`.as('claims'))
    .where('closed_at', 'is', null)
    .groupBy('owner_id')
    .orderBy('open', 'desc')
    .limit(debtorsMax)
    .execute()

export const readAnomalies = async (db: Db): Promise<OutputOf<typeof fraudEndpoints.anomalies>> => {
  const alerts = await db
    .selectFrom('issuance_alerts')
    .select(['reason', 'about', sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day')])
    .where('day', '>', sql<Date>`(clock_now() at time zone 'UTC')::date - ${sql.lit(alertDays)}`)
    .orderBy('issuance_alerts.day', 'desc')
    .orderBy('reason')
    .limit(shownMax)
    .execute()
  const paused = await db
    .selectFrom('issuance_controls')
    .select(['reason', 'paused_at'])
    .where('paused_at', 'is not', null)
    .orderBy('paused_at')
    .execute()
  const income = await unusualIncome(db)
  const debtors = await largestDebtors(db)
  const person = await readPeople(
    db,
    [...income, ...debtors].map((row) => row.owner_id),
  )
  return {
    alerts: alerts.map(({ day, reason, about }) => ({
      day,
      reason: reason as RuledReason,
      about: about as 'day' | 'member',
    })),
    paused: paused.flatMap(({ reason, paused_at: at }) =>
      at === null ? [] : [{ reason: reason as RuledReason, since: at.toISOString() }],
    ),
    income: income.map(({ owner_id: id, ...figures }) => ({ member: person(id), ...figures })),
    debtors: debtors.map(({ owner_id: id, ...figures }) => ({ member: person(id), ...figures })),
  }
}
