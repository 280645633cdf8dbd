// What came of a member's link in a period: by day, by source and by landing page. Read by one statement, so that every figure is the sum
// of its parts, whatever happens meanwhile.
import { type RawBuilder, sql } from 'kysely'
import { analyticsRowsMax, type ReferralAnalytics, type ReferralTotals } from '../../contract/referrals.ts'
import * as clock from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { type AskedPeriod, dayAfter, type DayRange, daysOf, periodBefore, periodOf } from './period.ts'
import { firstRewards } from './totals.ts'

const nothing: ReferralTotals = { clicks: 0, registrations: 0, activated: 0, purchases: 0, credits: 0 }

export const sumOf = (parts: readonly ReferralTotals[]): ReferralTotals =>
  parts.reduce(
    (sum, part) => ({
      clicks: sum.clicks + part.clicks,
      registrations: sum.registrations + part.registrations,
      activated: sum.activated + part.activated,
      purchases: sum.purchases + part.purchases,
      credits: sum.credits + part.credits,
    }),
    nothing,
  )

export const readAnalytics = async (db: Db, memberId: string, asked: AskedPeriod): Promise<ReferralAnalytics> => {
  const range = periodOf(asked, (await clock.now(db)).toISOString().slice(0, 10))
  const found = await readParts(db, memberId, range)
  const byDay = addedUp(found.filter(({ part }) => part === 'day'))
  const days = Array.from({ length: daysOf(range) }, (_, at) => {
    const day = dayAfter(range.from, at)
    return { ...(byDay.get(day) ?? nothing), day }
  })
  const daysBefore = [...byDay].filter(([day]) => day < range.from).map(([, sum]) => sum)
  const namesOf = (part: PartRow['part']) => gathered(addedUp(found.filter((row) => row.part === part)))
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

/** Most clicks first. What comes after so many is added to `other`, which may be there already. */
export const gathered = (sums: ReadonlyMap<string, ReferralTotals>, rowsMax = analyticsRowsMax): Named[] => {
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

/**
 * Days of the period before it are there as well, names only of the period itself. What belongs to a referral is added up for each of them
 * before it is asked where it came from, as few bring much.
 */
const readParts = async (db: Db, memberId: string, range: DayRange): Promise<PartRow[]> => {
  const before = periodBefore(range)
  const [earliest, first, end] = [startOf(before.from), startOf(range.from), startOf(dayAfter(range.to, 1))]
  const { rows } = await sql<PartRow>`
    with purchased as materialized (
      select referral_id, at from (${firstRewards(memberId)}) as rewarded where at >= ${earliest} and at < ${end}),
    brought as (
      select referral_id, sum(purchases) as purchases, sum(credits) as credits
      from (
        select referral_id, 1 as purchases, 0 as credits from purchased where at >= ${first}
        union all
        select referral_id, 0, granted from referral_rewards
        where referrer_id = ${memberId} and granted_at >= ${first} and granted_at < ${end}) as rewarded
      group by referral_id),
    ways (source, landing, registrations, activated, purchases, credits) as materialized (
      select source, landing, count(*), 0, 0, 0 from referrals
      where referrer_id = ${memberId} and registered_at >= ${first} and registered_at < ${end} group by 1, 2
      union all
      select source, landing, 0, count(*), 0, 0 from referrals
      where referrer_id = ${memberId} and activated_at >= ${first} and activated_at < ${end} group by 1, 2
      union all
      select source, landing, 0, 0, sum(purchases), sum(credits)
      from brought join (select * from referrals where referrer_id = ${memberId}) as came using (referral_id) group by 1, 2),
    dates (day, registrations, activated, purchases, credits) as (
      select date_bin('1 day', registered_at, 'epoch'), count(*), 0, 0, 0 from referrals
      where referrer_id = ${memberId} and registered_at >= ${earliest} and registered_at < ${end} group by 1
      union all
      select date_bin('1 day', activated_at, 'epoch'), 0, count(*), 0, 0 from referrals
      where referrer_id = ${memberId} and activated_at >= ${earliest} and activated_at < ${end} group by 1
      union all
      select date_bin('1 day', at, 'epoch'), 0, 0, count(*), 0 from purchased group by 1
      union all
      select date_bin('1 day', granted_at, 'epoch'), 0, 0, 0, sum(granted) from referral_rewards
      where referrer_id = ${memberId} and granted_at >= ${earliest} and granted_at < ${end} group by 1)
    select 'day' as part, to_char(day at time zone 'UTC', 'YYYY-MM-DD') as name, 0 as clicks,
      registrations::int, activated::int, purchases::int, credits::int from dates
    union all
    select 'day', to_char(day, 'YYYY-MM-DD'), sum(clicks)::int, 0, 0, 0, 0 from referral_click_days
    where referrer_id = ${memberId} and part = 'landing' and day between ${before.from}::date and ${range.to}::date group by day
    union all
    select 'source', source, 0, sum(registrations)::int, sum(activated)::int, sum(purchases)::int, sum(credits)::int from ways group by source
    union all
    select 'landing', landing, 0, sum(registrations)::int, sum(activated)::int, sum(purchases)::int, sum(credits)::int from ways group by landing
    union all
    select part, name, sum(clicks)::int, 0, 0, 0, 0 from referral_click_days
    where referrer_id = ${memberId} and part in ('source', 'landing') and day between ${range.from}::date and ${range.to}::date
    group by part, name`.execute(db)
  return rows
}

/** As the database compares it with a column, so that an index leads to it. */
const startOf = (day: string): RawBuilder<Date> => sql`${`${day}T00:00:00Z`}::timestamptz`
