// Test data: exchanges beside a million orders. 200,000 closed ones, of which the seller with most orders has a
// thousand. Generated in SQL, deterministic.
import type { Connection, Database } from '../server/platform/db/database.ts'
import { fillOnce } from './fillOnce.ts'
import { bigSellerEmail } from './ordersRows.ts'

const exchangesCount = 200_000
/** Every nth exchange belongs to the big seller. */
const exchangesPerBig = 200

export const fillExchanges = (database: Database): Promise<boolean> => fillOnce(database, 'exchanges', makeRows)

const makeRows = async (client: Connection): Promise<void> => {
  await client.query(listSites)
  await client.query(draw, [exchangesCount, exchangesPerBig, bigSellerEmail])
  await client.query(makeExchanges)
  await client.query(makeLegs)
}

const listSites = `
  create temp table listed on commit drop as
  select row_number() over (order by w.id) - 1 as n, w.id, w.user_id, w.registrable_domain as domain from websites w`

/** Two websites of different members in each exchange. */
const draw = `
  create temp table drawn on commit drop as
  select drawing.n, overlay(overlay(md5('exchange ' || drawing.n) placing '4' from 13) placing 'a' from 17)::uuid as id,
    one.id as one_id, one.user_id as one_user, one.domain as one_domain,
    other.id as other_id, other.user_id as other_user, other.domain as other_domain
  from generate_series(1, $1::int) drawing (n)
  cross join (select count(*) as sites from listed) counted
  cross join (select min(l.n) as n from listed l join users u on u.id = l.user_id where u.email = $3) big
  join listed one on one.n = case drawing.n % $2::int when 0 then big.n else drawing.n % counted.sites end
  join listed other on other.n = drawing.n * 7919::bigint % counted.sites and other.user_id <> one.user_id`

const makeExchanges = `
  insert into exchanges (id, status, stage, requested_by, is_risky, rules, answer_by, approved_at, ended_at, ended_reason)
  select id, 'approved', 'ended', one_user, false, '{}', now(), now(), now(), 'over' from drawn order by n`

const makeLegs = `
  insert into exchange_legs (exchange_id, place, giver_user_id, receiver_user_id, website_id, source_domain, target_website_id, target_domain, is_live)
  select id, 0, one_user, other_user, one_id, one_domain, other_id, other_domain, false from drawn
  union all
  select id, 1, other_user, one_user, other_id, other_domain, one_id, one_domain, false from drawn`
