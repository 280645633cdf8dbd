// Test data for `referrals`: a member whose link had a million clicks and who referred 20,000 members with 60,000
// rewards, among thousands who referred a few. In a database of its own, generated in SQL, deterministic.
import type { Connection, Database } from '../server/platform/db/database.ts'
import { fillOnce } from './fillOnce.ts'
import { withDatabase, withDatabaseIn } from './processes.ts'
import { round } from './report.ts'

export interface ReferralsDataset {
  database: Database
  folder: string
  /** The member with a million clicks. */
  memberId: string
  /** For the report: how much data there is, and how long it took to generate. */
  said: string
}

const bigEmail = 'big@referrals.test'
const peopleCount = 20_000
const clicksCount = 1_000_000
const daysCount = 400
const sourcesCount = 60
const landingsCount = 8
/** Other referrers: how many members each referred, and on how many days their links were clicked. */
const othersCount = 3_000
const peoplePerOther = 7
const daysPerOther = 60

/** With REFERRALS_DATA set, the folder is kept for the next run. */
export const withManyReferrals = <T>(work: (dataset: ReferralsDataset) => Promise<T>): Promise<T> => {
  const kept = process.env['REFERRALS_DATA'] ?? ''
  const measure = async (database: Database, folder: string): Promise<T> => {
    const startedAt = performance.now()
    const isNew = await fillOnce(database, 'referrals', makeRows)
    const seconds = round((performance.now() - startedAt) / 1000)
    const { memberId, counted } = await countAll(database)
    return work({
      database,
      folder,
      memberId,
      said: `${counted}, ${isNew ? `made in ${seconds} s` : 'as made before'}`,
    })
  }
  return kept === '' ? withDatabase(measure) : withDatabaseIn(kept, measure)
}

const makeRows = async (client: Connection): Promise<void> => {
  await client.query(makePeople, [peopleCount, othersCount, peoplePerOther])
  await client.query(makeClicks, [clicksCount, daysCount, sourcesCount, landingsCount])
  await client.query(makeClicksOfOthers, [othersCount, daysPerOther])
  await client.query(countClicks)
  await client.query(makeReferrals, [peopleCount, othersCount, peoplePerOther, daysCount])
  await client.query(makePurchases)
  await client.query(makeRewards)
}

/** Deterministic id in the form of a random UUID. */
const idOf = (kind: string, number: string): string =>
  `overlay(overlay(md5('referrals ${kind} ' || ${number}) placing '4' from 13) placing 'a' from 17)::uuid`

/** Maps each number to a pseudo-random number below this limit. */
const chance = (number: string, salt: number, below: string): string =>
  `abs(hashint8extended(${number}, ${salt}) % ${below})`

/** The big referrer, the other referrers, and the members they referred. */
const makePeople = `
  with people as (
    insert into users (id, email, email_confirmed, full_name, language)
    select ${idOf('person', '0')}, '${bigEmail}', true, 'Big Inviter', 'de'
    union all
    select ${idOf('other', 'n')}, 'other' || n || '@referrals.test', true, 'Other ' || n, 'de' from generate_series(1, $2::int) n
    union all
    select ${idOf('person', 'n')}, 'person' || n || '@referrals.test', true, 'Person ' || n, 'de'
    from generate_series(1, $1::int + $2::int * $3::int) n
    returning id, full_name)
  insert into profiles (id, full_name) select id, full_name from people`

const sourceOf = (number: string, of: string): string =>
  `case ${chance(number, 2, of)} when 0 then 'direct' else 'page-' || ${chance(number, 2, of)} || '.example' end`

const landingOf = (number: string, of: string): string =>
  `(array['code', '/', '/de', '/help', '/de/help', '/auth', '/contact', '/de/contact'])[1 + ${chance(number, 3, of)}]`

/** Spread evenly over the days. */
const makeClicks = `
  insert into referral_clicks (referrer_id, at, day, source, landing, visitor)
  select ${idOf('person', '0')}, at, (at at time zone 'UTC')::date, ${sourceOf('n', '$3::int')}, ${landingOf('n', '$4::int')}, decode(md5(n::text), 'hex')
  from generate_series(1, $1::int) n, lateral (select now() - (n::float8 / $1 * $2) * interval '1 day' as at) as clicked`

const makeClicksOfOthers = `
  insert into referral_clicks (referrer_id, at, day, source, landing, visitor)
  select ${idOf('other', 'other')}, at, (at at time zone 'UTC')::date, ${sourceOf('n', '5')}, ${landingOf('n', '3')}, decode(md5(n::text), 'hex')
  from generate_series(1, $1::int) other, generate_series(1, $2::int) n, lateral (select now() - n * interval '1 day' as at) as clicked`

const countClicks = `
  insert into referral_click_days (referrer_id, part, day, name, clicks)
  select referrer_id, p.part, day, p.name, count(*)
  from referral_clicks cross join lateral (values ('source', source), ('landing', landing)) as p (part, name)
  group by 1, 2, 3, 4 order by 3, 1, 2, 4`

/** The first members were referred by the big referrer. Of ten, seven have verified a website and one is unsettled. */
const makeReferrals = `
  insert into referrals (referral_id, referrer_id, registered_at, recorded_at, source, landing, referrer_bonus, member_bonus, purchase_percent,
    hold_days, shares_until, state, held_for, held_at, activated_at, activated_domain)
  select ${idOf('person', 'n')}, case when n <= $1 then ${idOf('person', '0')} else ${idOf('other', '(1 + n % $2::int)')} end, at, at,
    ${sourceOf('n', `${sourcesCount}`)}, ${landingOf('n', `${landingsCount}`)}, 10, 5, 10, 30, at + interval '12 months',
    case when n % 10 < 7 then 'activated' when n % 10 = 7 then 'held' else 'registered' end,
    case when n % 10 = 7 then array['same_network'] else '{}' end, case when n % 10 = 7 then at end,
    case when n % 10 < 7 then at + interval '3 days' end, case when n % 10 < 7 then 'person-' || n || '.example' end
  from generate_series(1, $1::int + $2::int * $3::int) n,
    lateral (select now() - (${chance('n', 5, '1000000')} / 1000000.0 * $4) * interval '1 day' - interval '4 days' as at) as registered
  order by at`

/** Of the active members, four in seven buy: six credit packs, or a plan for a year. */
const makePurchases = `
  insert into purchases (id, user_id, kind, state, credits, price_cents, currency, vat_percent, paid_at, paid_cents, paid_currency)
  select ${idOf('purchase', `f.referral_id || ' ' || k`)}, f.referral_id, 'pack', 'paid', 150, 2800, 'EUR', 19, at, 2800, 'EUR'
  from referrals f, generate_series(1, case when f.number % 2 = 0 then 6 else 1 end) k,
    lateral (select f.activated_at + (k - 1) * interval '9 days' as at) as bought
  where f.activated_domain ~ '[0123].example$' and at < now()`

/** One for each member who verified a website, each credit pack, and each month of a plan. */
const makeRewards = `
  insert into referral_rewards (referral_id, referrer_id, source, landing, kind, purchase_id, piece, first_of, bought, at, due_at, amount, granted, granted_at, postings, state)
  select *, case when due <= now() then amount else 0 end, case when due <= now() then due end, case when due <= now() then 1 else 0 end,
    case when due <= now() then 'granted' else 'waiting' end
  from (
    select referral_id, referrer_id, source, landing, 'registration', null::uuid, 'registration', null, 0, activated_at, activated_at as due, referrer_bonus as amount
    from referrals where activated_at is not null
    union all
    select f.referral_id, f.referrer_id, f.source, f.landing, 'purchase', p.id, case when f.number % 2 = 0 then 'pack' else 'month:' || k end,
      case when p.paid_at = f.activated_at and k = 1 then 'referral' when k = 1 then 'purchase' end, 150, at,
      at + interval '30 days', 15
    from purchases p join referrals f on f.referral_id = p.user_id,
      generate_series(1, case when f.number % 2 = 0 then 1 else 12 end) k, lateral (select p.paid_at + (k - 1) * interval '1 month' as at) as credited
    where at < now()
  ) as rewards
  order by due`

const countAll = async ({ pool }: Database): Promise<{ memberId: string; counted: string }> => {
  const { rows } = await pool.query<{ id: string; clicks: number; days: number; people: number; rewards: number }>(
    `select u.id, (select count(*) from referral_clicks where referrer_id = u.id) as clicks,
       (select count(*) from referral_click_days where referrer_id = u.id) as days,
       (select count(*) from referrals where referrer_id = u.id) as people,
       (select count(*) from referral_rewards where referrer_id = u.id) as rewards
     from users u where email = $1`,
    [bigEmail],
  )
  const [row] = rows
  if (row === undefined) throw new Error('The referrer is missing.')
  const figure = (value: number): string => value.toLocaleString('en-US')
  const { id, clicks, days, people, rewards } = row
  return {
    memberId: id,
    counted: `${figure(clicks)} clicks in ${figure(days)} rows, ${figure(people)} who came, ${figure(rewards)} rewards of one member`,
  }
}
