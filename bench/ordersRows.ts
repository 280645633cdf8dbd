// A million orders as the product would have written them, generated in SQL: members, links, events, messages and
// deadlines. Deterministic, and spread over all statuses; most are completed and under guarantee.
import { shippedOrderRules } from '../contract/orderRules.ts'
import { runOrderDeadlineJob } from '../server/orders/transitionOrder.ts'
import type { Connection } from '../server/platform/db/database.ts'

export const ordersCount = 1_000_000
const buyersCount = 20_000
/**
 * Every hundredth order belongs to the one big buyer and every hundredth to the one big seller, who have no other
 * orders.
 */
const ordersPerBig = 100
const batchSize = 50_000

export const bigBuyerEmail = 'big-buyer@orders.test'
/** The big seller of the shop: owner of its first ten websites. */
export const bigSellerEmail = 'seller0@big-shop.test'
export const buyersEmails = 'buyer%@orders.test'

/** Deterministic id in the form of a random UUID. */
const idOf = (kind: string, number: string): string =>
  `overlay(overlay(md5('orders ${kind} ' || ${number}) placing '4' from 13) placing 'a' from 17)::uuid`

/** Maps each number to a pseudo-random number below a thousand. */
const chance = (salt: number): string => `abs(hashint8extended(n, ${salt}) % 1000)`

export const makeOrders = async (client: Connection, tell: (made: number) => void): Promise<void> => {
  // The generated references are known to exist; checking ten million foreign keys would take longer than writing the
  // rows.
  await client.query('set local session_replication_role = replica')
  await client.query(makePeople, [buyersCount])
  await client.query(makeProjects)
  await client.query(listOffers)
  for (let from = 0; from < ordersCount; from += batchSize) {
    await client.query('truncate drawn')
    await client.query(draw, [from, Math.min(from + batchSize, ordersCount), buyersCount, ordersPerBig])
    await client.query(makeLinks)
    await client.query(makeRows, [JSON.stringify(shippedOrderRules)])
    await client.query(makeEvents)
    await client.query(makeMessages)
    await client.query(makeReadings)
    await client.query(makeAlarms, [runOrderDeadlineJob.name])
    tell(from + batchSize)
  }
  await client.query('drop table drawn, listed')
  await client.query(makeLongStory, [bigBuyerEmail])
  await client.query(makeLongTalk, [bigBuyerEmail])
  await client.query('set local session_replication_role = origin')
}

const makePeople = `
  with people as (
    insert into users (id, email, email_confirmed, full_name, language)
    select ${idOf('buyer', 'n')}, case n when 0 then '${bigBuyerEmail}' else 'buyer' || n || '@orders.test' end, true, 'Buyer ' || n, 'de'
    from generate_series(0, $1::int) n
    returning id, full_name)
  insert into profiles (id, full_name) select id, full_name from people`

const makeProjects = `
  insert into projects (user_id, website_id, name, target_url)
  select ${idOf('buyer', '0')}, (select id from websites order by id limit 1), 'Project ' || n, 'https://ziel-0.de/'
  from generate_series(1, 5) n`

/** Offers by number, those of the big seller first; and a temporary table for the orders of a batch. */
const listOffers = `
  create temp table listed as
    select row_number() over (partition by u.email = '${bigSellerEmail}' order by o.number) - 1 as at, u.email = '${bigSellerEmail}' as is_big,
      o.*, w.domain
    from backlink_offers o join users u on u.id = o.seller_user_id join websites w on w.id = o.website_id;
  create index on listed (is_big, at);
  analyze listed;
  create temp table drawn (n bigint, id uuid, link_id uuid, buyer uuid, status text, placed_at timestamptz, ended_at timestamptz,
    delivered_at timestamptz, accepted_at timestamptz, submitted_at timestamptz, deadline_at timestamptz, guarantee text, project uuid,
    domain text, page text, target text, target_domain text, offer backlink_offers)`

/** One order a minute, over two years. Completed orders have a guarantee: most are running, others are fulfilled. */
const draw = `
  insert into drawn
  select n, ${idOf('order', 'n')}, case when delivered is not null then ${idOf('link', 'n')} end, buyer, status, placed,
    case when status in ('completed', 'cancelled', 'refunded') then placed + interval '9 days' end, delivered,
    case when status not in ('pending', 'cancelled') then placed + interval '1 day' end,
    case when status not in ('pending', 'cancelled', 'paid', 'in_progress') then placed + interval '3 days' end,
    case when status in ('pending', 'paid', 'in_progress', 'failed', 'delivered') then now() + interval '400 days' + n * interval '1 second' end,
    case when status = 'completed' then case when fate < 550 then 'running' when fate < 980 then 'fulfilled' else 'ended' end end,
    case when n % $4::int = 0 and fate < 200 then (array(select id from projects order by name))[1 + fate::int % 5] end,
    domain, 'https://' || domain || '/post-' || n, 'https://ziel-' || n % 5000 || '.de/seite-' || n, 'ziel-' || n % 5000 || '.de', offer
  from (
    select n, ${chance(2)} as fate, now() - (${ordersCount} - n) * interval '1 minute' as placed,
      case when n % $4::int = 0 then ${idOf('buyer', '0')} else ${idOf('buyer', '(1 + abs(hashint8extended(n, 3) % $3::int))')} end as buyer,
      case when odds < 20 then 'pending' when odds < 30 then 'paid' when odds < 60 then 'in_progress' when odds < 65 then 'failed'
        when odds < 85 then 'delivered' when odds < 88 then 'disputed' when odds < 870 then 'completed' when odds < 950 then 'cancelled'
        else 'refunded' end as status
    from (select n, ${chance(1)} as odds from generate_series($1::int, $2::int - 1) n) numbers) chosen
    cross join lateral (
      select case when status in ('delivered', 'disputed', 'completed') then placed + interval '4 days' end as delivered) link
    join lateral (
      select row(o.id, o.number, o.website_id, o.seller_user_id, o.link_type, o.rel, o.category, o.price, o.turnaround_days,
        o.guarantee_months, o.writer, o.links_per_page, o.refused_topics, o.labelled, o.sample_url, o.restricted, o.note, o.state,
        o.ended_reason, o.version, o.created_at, o.changed_at)::backlink_offers as offer, o.domain
      from listed o
      where o.is_big = (n % $4::int = 50)
        and o.at = abs(hashint8extended(n, 4) % (select max(l.at) + 1 from listed l where l.is_big = (n % $4::int = 50)))) sold on true`

/** One in a hundred links under guarantee is missing. */
const makeLinks = `
  insert into monitored_links (id, purpose, page_url, host, target_url, anchor_text, rel, schedule, state, created_at, named_at, verified_at,
    checks, last_checked_at, last_verdict, last_reasons, missed_at, missing_since, repair_by, next_check_at, ended_at)
  select link_id, 'order', page, domain, target, 'Anker ' || n, (offer).rel, 'guarantee', state, submitted_at, submitted_at, delivered_at,
    6, delivered_at, case state when 'endangered' then 'failed' else 'passed' end,
    case state when 'endangered' then array['link_missing'] else '{}'::text[] end,
    case state when 'endangered' then now() - interval '1 day' end, case state when 'endangered' then now() - interval '1 day' end,
    case state when 'endangered' then now() + interval '300 days' end,
    case when state <> 'ended' then now() + interval '200 days' + n * interval '1 second' end,
    case state when 'ended' then ended_at end
  from (
    select *, case when guarantee in ('fulfilled', 'ended') then 'ended' when guarantee = 'running' and ${chance(5)} < 10 then 'endangered'
      else 'live' end as state
    from drawn where link_id is not null) linked
  order by n`

const makeRows = `
  insert into backlink_orders (id, status, offer_id, website_id, seller_user_id, buyer_user_id, basket_id, project_id, target_url,
    target_domain, anchor_text, notes, price, link_type, rel, category, turnaround_days, guarantee_months, writer, links_per_page, labelled,
    prime, rules, placed_at, accepted_at, due_at, overdue_at, submitted_at, was_in_time, rounds, failed_at, review_until, seen,
    disputed_at, delivered_at, ended_at, deadline_at, link_placement_url, link_id, ended_by, paid_out, refunded, guarantee_state,
    guarantee_from, guarantee_until)
  select id, status, (offer).id, (offer).website_id, (offer).seller_user_id, buyer, id, project, target, target_domain, 'Anker ' || n,
    case when n % 3 = 0 then 'Bitte in den ersten Absatz.' end, (offer).price, (offer).link_type, (offer).rel, (offer).category,
    (offer).turnaround_days, (offer).guarantee_months, (offer).writer, (offer).links_per_page, (offer).labelled, n % 8 = 3, $1::jsonb,
    placed_at, accepted_at, accepted_at + interval '5 days',
    case when status in ('paid', 'in_progress', 'failed') and ${chance(6)} < 100 then accepted_at + interval '5 days' end,
    submitted_at, delivered_at is not null, case when status = 'failed' then 1 else 0 end, case when status = 'failed' then submitted_at end,
    case when status = 'delivered' then deadline_at end, delivered_at is not null and ${chance(7)} >= 30,
    case when status = 'disputed' then delivered_at end, delivered_at, ended_at, deadline_at, case when submitted_at is not null then page end,
    link_id, case status when 'completed' then 'complete' when 'cancelled' then 'decline' when 'refunded' then 'withdraw' end,
    case when status = 'completed' then (offer).price else 0 end, case when status in ('cancelled', 'refunded') then (offer).price else 0 end,
    guarantee, case when guarantee is not null then ended_at end,
    case when guarantee is not null then ended_at + (offer).guarantee_months * interval '1 month' end
  from drawn order by n`

/** For each status, the events that led to it. */
const makeEvents = `
  insert into order_events (order_id, at, event, actor, status, detail)
  select id, placed_at + place * interval '1 day', event, actor, after, '{}'
  from drawn, lateral (
      select case status when 'paid' then 2 when 'in_progress' then 3 when 'failed' then 4 when 'delivered' then 5 when 'disputed' then 5
        when 'completed' then 6 when 'refunded' then 3 else 1 end as steps) walked,
    lateral unnest(
      (array['place', 'accept', 'start', 'submit_link', 'pass', 'complete'])[1 : steps],
      (array['buyer', 'seller', 'seller', 'seller', 'check', 'clock'])[1 : steps],
      (array['pending', 'paid', 'in_progress', 'in_progress', 'delivered', 'completed'])[1 : steps]) with ordinality as way (event, actor, after, place)
  order by n, place`

const makeMessages = `
  insert into order_messages (order_id, sender_user_id, body, sent_at)
  select id, case place when 1 then buyer else (offer).seller_user_id end, 'Wann ist der Link da? ' || n, placed_at + place * interval '5 hours'
  from drawn, generate_series(1, 2) place where n % 4 = 0 order by n, place`

const makeReadings = `
  insert into order_readings (order_id, user_id, read_up_to)
  select d.id, d.buyer, max(m.id) from drawn d join order_messages m on m.order_id = d.id where d.n % 8 = 0 group by d.id, d.buyer`

const makeAlarms = `
  select count(*) from graphile_worker.add_jobs(array(
    select row($1, json_build_object('orderId', id), null, deadline_at, 10::smallint, $1 || ':' || id, 0::smallint, null)::graphile_worker.job_spec
    from drawn where deadline_at is not null))`

/** One order with thousands of events and one with thousands of messages: the newest of the big buyer. */
const longOrder = `
  select o.* from backlink_orders o join users u on u.id = o.buyer_user_id
  where u.email = $1 and o.status = 'completed' order by o.number desc limit 1`

const makeLongStory = `
  with long as (${longOrder}), looks as (
    insert into link_checks (link_id, at, requested_url, final_url, status, verdict, reasons)
    select long.link_id, now() - n * interval '1 hour', page_url, page_url, 200, 'passed', '{}'
    from long join monitored_links on monitored_links.id = long.link_id, generate_series(1, 5000) n)
  insert into order_events (order_id, event, actor, status, detail)
  select long.id, case n % 2 when 0 then 'link_endangered' else 'link_repaired' end, 'check', 'completed', '{}'
  from long, generate_series(1, 5000) n`

const makeLongTalk = `
  with long as (${longOrder})
  insert into order_messages (order_id, sender_user_id, body)
  select long.id, case n % 2 when 0 then long.buyer_user_id else long.seller_user_id end, 'Nachricht ' || n
  from long, generate_series(1, 5000) n`
