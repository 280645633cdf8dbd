// Public statistics on websites, offers, links, deliveries and refunds. Each figure is one statement over current or
// recent rows.
import { sql } from 'kysely'
import { hourSeconds } from '../../contract/durations.ts'
import { casesMin, deliveryDays, type PublicStatistics } from '../../contract/statistics.ts'
import { readSettings } from '../credits/settings.ts'
import type { Db } from '../platform/db/database.ts'
import { inShopSql } from '../offers/inShop.ts'

/** Null if there are too few cases. */
const shareOf = (part: number, all: number): number | null => (all < casesMin ? null : part / all)

export const countFigures = async (db: Db): Promise<Omit<PublicStatistics, 'as_of'>> => {
  const [websites, offers, links, delivery, refunds] = await Promise.all([
    countWebsites(db),
    countOffers(db),
    countLinks(db),
    countDeliveries(db),
    countRefunds(db),
  ])
  return { verified_websites: websites, open_offers: offers, links, delivery, refunds }
}

const countWebsites = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from websites where is_verified`.execute(db)
  return rows[0]?.count ?? 0
}

const countOffers = async (db: Db): Promise<number> => {
  const { offers } = await readSettings(db)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from backlink_offers o join websites w on w.id = o.website_id join users u on u.id = o.seller_user_id
    where ${inShopSql(offers.quality_from)}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Orders: links under guarantee, and those lost before it ended. Exchanges: live links, and the lost ones that ended an
 * exchange too early; the other legs’ links were no longer owed. A link is live unless the last conclusive check missed
 * it.
 */
const countLinks = async (db: Db): Promise<PublicStatistics['links']> => {
  const { rows } = await sql<{ watched: number; alive: number }>`
    select count(*) as watched, count(*) filter (where alive) as alive from (
      select o.guarantee_state = 'running' and l.state = 'live' and l.missed_at is null as alive
      from backlink_orders o join monitored_links l on l.id = o.link_id
      where o.guarantee_state in ('running', 'refunded') and o.guarantee_until > (select clock_now())
      union all
      select e.stage = 'live' and l.state = 'live' and l.missed_at is null
      from exchanges e join exchange_legs leg on leg.exchange_id = e.id join monitored_links l on l.id = leg.link_id
      where e.monitor_until > (select clock_now())
        and (e.stage = 'live' or (e.ended_reason = 'link_lost' and leg.giver_user_id = e.ended_by))) promised`.execute(
    db,
  )
  const { watched, alive } = rows[0] ?? { watched: 0, alive: 0 }
  return { watched, alive, alive_share: shareOf(alive, watched) }
}

const countDeliveries = async (db: Db): Promise<PublicStatistics['delivery']> => {
  const { rows } = await sql<{ orders: number; seconds: number | null }>`
    select count(*) as orders,
      percentile_cont(0.5) within group (order by extract(epoch from delivered_at - accepted_at)::float8) as seconds
    from backlink_orders
    where delivered_at > (select clock_now()) - ${`${deliveryDays} days`}::interval and accepted_at is not null`.execute(
    db,
  )
  const { orders, seconds } = rows[0] ?? { orders: 0, seconds: null }
  const median = orders < casesMin || seconds === null ? null : Math.round((seconds / hourSeconds) * 10) / 10
  return { orders, median_hours: median }
}

/** If a person had to confirm that a link is gone, its refund was not automatic. */
const countRefunds = async (db: Db): Promise<PublicStatistics['refunds']> => {
  const { rows } = await sql<{ lost: number; settled: number; credits: number }>`
    select count(*) as lost, count(*) filter (where automatic) as settled,
      coalesce(sum(guarantee_refunded) filter (where automatic), 0)::int8 as credits
    from (
      select o.guarantee_refunded, o.guarantee_state = 'refunded' and not exists (
        select from link_checks c
        where c.link_id = o.link_id and c.is_manual and c.verdict = 'failed' and c.at >= o.guarantee_from) as automatic
      from backlink_orders o
      where o.guarantee_lost_at is not null and o.guarantee_state in ('refunded', 'ended')) broken`.execute(db)
  const { lost, settled, credits } = rows[0] ?? { lost: 0, settled: 0, credits: 0 }
  return {
    lost,
    settled_automatically: settled,
    share: shareOf(settled, lost),
    credits: settled < casesMin ? null : credits,
  }
}
