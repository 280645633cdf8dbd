// Referral analytics: the results of a member's link in a period, by day, by source and by landing page. One statement
// reads it all, so that every total is the sum of its parts even under concurrent writes.
import { type RawBuilder, sql } from 'kysely'
import { analyticsRowsMax, type ReferralAnalytics, type ReferralTotals } from '../../contract/referrals.ts'
import * as clock from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { type RequestedPeriod, dayAfter, type DayRange, daysOf, periodBefore, periodOf } from './period.ts'

const nothing: ReferralTotals = { clicks: 0, registrations: 0, activated: 0, buyers: 0, purchases: 0, credits: 0 }

export const sumOf = (parts: readonly ReferralTotals[]): ReferralTotals =>
  parts.reduce(
    (sum, part) => ({
      clicks: sum.clicks + part.clicks,
      registrations: sum.registrations + part.registrations,
      activated: sum.activated + part.activated,
      buyers: sum.buyers + part.buyers,
      purchases: sum.purchases + part.purchases,
      credits: sum.credits + part.credits,
    }),
    nothing,
  )

export const readAnalytics = async (db: Db, memberId: string, asked: RequestedPeriod): Promise<ReferralAnalytics> => {
  const range = periodOf(asked, (await clock.now(db)).toISOString().slice(0, 10))
  const found = await readParts(db, memberId, range)
  const byDay = addedUp(found.filter(({ part }) => part === 'day'))
  const days = Array.from({ length: daysOf(range) }, (_, at) => {
    const day = dayAfter(range.from, at)
    return { ...(byDay.get(day) ?? nothing), day }
  })
  const daysBefore = [...byDay].filter(([day]) => day < range.from).map(([, sum]) => sum)
  const namesOf = (part: PartRow['part']) => topRows(addedUp(found.filter((row) => row.part === part)))
  return {
    ...range,
    totals: sumOf(days),
    before: sumOf(daysBefore),
    days,
    sources: namesOf('source').map(({ name, ...sums }) => ({ ...sums, source: name })),
    landings: namesOf('landing').map(({ name, ...sums }) => ({ ...sums, landing: name })),
  }
}

interface PartRow extends ReferralTotals {
  part: 'day' | 'source' | 'landing'
  name: string
}

const addedUp = (rows: readonly PartRow[]): Map<string, ReferralTotals> => {
  const sums = new Map<string, ReferralTotals>()
  for (const row of rows) sums.set(row.name, sumOf([sums.get(row.name) ?? nothing, row]))
  return sums
}

interface Named extends ReferralTotals {
  name: string
}

/** Most clicks first. Rows beyond the maximum are added to `other`, which may already exist. */
export const topRows = (sums: ReadonlyMap<string, ReferralTotals>, rowsMax = analyticsRowsMax): Named[] => {
  const known = [...sums].map(([name, figures]): Named => ({ name, ...figures })).toSorted(byClicks)
  const own = known.filter(({ name }) => name !== 'other')
  const rest = [...own.slice(rowsMax), ...known.filter(({ name }) => name === 'other')]
  const other = rest.length === 0 ? [] : [{ name: 'other', ...sumOf(rest) }]
  return [...own.slice(0, rowsMax), ...other].toSorted(byClicks)
}

const byClicks = (one: Named, other: Named): number => {
  for (const figure of ['clicks', 'registrations', 'credits'] as const) {
    if (one[figure] !== other[figure]) return other[figure] - one[figure]
  }
  return one.name < other.name ? -1 : 1
}

/** What to count in rows that have a time, a source and a landing page. */
interface Counted {
  rows: RawBuilder<unknown>
  at: RawBuilder<Date>
  /** Further columns to read. */
  detail?: RawBuilder<unknown>
  figures: Partial<Record<keyof ReferralTotals, RawBuilder<number>>>
}

const every: RawBuilder<number> = sql`count(*)`
const counted: readonly Counted[] = [
  { rows: sql`referrals where true`, at: sql.ref('registered_at'), figures: { registrations: every } },
  { rows: sql`referrals where activated_at is not null`, at: sql.ref('activated_at'), figures: { activated: every } },
  {
    rows: sql`referral_rewards where first_of is not null`,
    at: sql.ref('at'),
    detail: sql.ref('first_of'),
    figures: { buyers: sql`count(*) filter (where first_of = 'referral')`, purchases: every },
  },
  {
    rows: sql`referral_rewards where granted_at is not null`,
    at: sql.ref('granted_at'),
    detail: sql.ref('granted'),
    figures: { credits: sql`sum(granted)` },
  },
]

const metricNames = ['clicks', 'registrations', 'activated', 'buyers', 'purchases', 'credits'] as const
const figuresOf = (figures: Counted['figures']): RawBuilder<unknown> =>
  sql.join(metricNames.map((name) => sql`${figures[name] ?? sql`0`}::int as ${sql.ref(name)}`))

/**
 * Includes the days of the previous period; names are of the requested period only. Each row is read once, from an
 * index.
 */
const readParts = async (db: Db, memberId: string, range: DayRange): Promise<PartRow[]> => {
  const before = periodBefore(range)
  const [earliest, first, end] = [startOf(before.from), startOf(range.from), startOf(dayAfter(range.to, 1))]
  const partsOf = ({ rows, at, detail, figures }: Counted) => sql`
    select case when grouping(day) = 0 then 'day' when grouping(source) = 0 then 'source' else 'landing' end as part,
      coalesce(source, landing, to_char(day at time zone 'UTC', 'YYYY-MM-DD')) as name, ${figuresOf(figures)}
    from (
      select date_bin('1 day', ${at}, 'epoch') as day, case when ${at} >= ${first} then source end as source,
        case when ${at} >= ${first} then landing end as landing${detail === undefined ? sql`` : sql`, ${detail}`}
      from ${rows} and referrer_id = ${memberId} and ${at} >= ${earliest} and ${at} < ${end}) as happened
    group by grouping sets (day, source, landing)`
  const clicks = figuresOf({ clicks: sql`sum(clicks)` })
  const { rows } = await sql<PartRow>`
    select * from (${sql.join(counted.map(partsOf), sql` union all `)}) as parts where name is not null
    union all
    select 'day', to_char(day, 'YYYY-MM-DD'), ${clicks} from referral_click_days
    where referrer_id = ${memberId} and part = 'landing' and day between ${before.from}::date and ${range.to}::date group by day
    union all
    select part, name, ${clicks} from referral_click_days
    where referrer_id = ${memberId} and part in ('source', 'landing') and day between ${range.from}::date and ${range.to}::date
    group by part, name`.execute(db)
  return rows
}

/** A timestamp that the database can compare with the column, so that the index is used. */
const startOf = (day: string): RawBuilder<Date> => sql`${`${day}T00:00:00Z`}::timestamptz`
