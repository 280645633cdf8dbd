// The links of `check-links` as the product would have them: each on its own website, ordered, paid and under guarantee
// for forty days.
import { shippedOrderRules } from '../contract/orderRules.ts'
import type { Database } from '../server/platform/db/database.ts'
import { pathOf } from './checkLinksDataset.ts'
import { makeMembers } from './member.ts'

interface Placed {
  domains: readonly string[]
  target: string
  anchor: string
}

/** One link per host, because the guard enforces a delay between two requests to one host. */
export const placeLinks = async (database: Database, { domains, target, anchor }: Placed): Promise<void> => {
  const [seller, buyer] = await makeMembers(database, 2)
  await database.pool.query(place, [
    ...[seller?.id, buyer?.id, domains, pathOf(0), target, new URL(target).hostname, anchor],
    JSON.stringify(shippedOrderRules),
  ])
}

const place = `
  with site as (
    insert into websites (user_id, domain, registrable_domain, token, is_verified, verified_at)
    select $1::uuid, domain, domain, gen_random_uuid()::text, true, now() from unnest($3::text[]) as domain
    returning id, domain
  ), offer as (
    insert into backlink_offers (seller_user_id, website_id, link_type, rel, category, price, turnaround_days, guarantee_months, writer,
      links_per_page, labelled, restricted)
    select $1, id, 'guest_post', 'dofollow', 'technology', 100, 7, 12, 'seller', 1, false, false from site
    returning *
  ), link as (
    insert into monitored_links (purpose, page_url, host, target_url, anchor_text, rel, schedule, state, named_at, verified_at)
    select 'order', 'http://' || domain || $4, domain, $5, $7, 'dofollow', 'guarantee', 'live', now() - interval '40 days', now() - interval '40 days'
    from site
    returning id, host, page_url
  )
  insert into backlink_orders (status, offer_id, website_id, seller_user_id, buyer_user_id, basket_id, target_url, target_domain, anchor_text,
    price, link_type, rel, category, turnaround_days, guarantee_months, writer, links_per_page, labelled, prime, rules, placed_at, accepted_at,
    submitted_at, was_in_time, seen, delivered_at, ended_at, ended_by, paid_out, link_placement_url, link_id, guarantee_state,
    guarantee_from, guarantee_until)
  select 'completed', offer.id, site.id, $1, $2, gen_random_uuid(), $5, $6, $7, offer.price, offer.link_type, offer.rel, offer.category,
    offer.turnaround_days, offer.guarantee_months, offer.writer, offer.links_per_page, offer.labelled, false, $8::jsonb, day, day, day, true, true,
    day, day, 'complete', offer.price, link.page_url, link.id, 'running', day, day + interval '1 year'
  from site join offer on offer.website_id = site.id join link on link.host = site.domain, (select now() - interval '40 days' as day) as since`
