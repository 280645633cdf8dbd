// Reads offers for the index: all of them at first, then those of the websites that have changed since.
import { sql } from 'kysely'
import { z } from 'zod'
import { niche } from '../../../contract/analysis.ts'
import { guarantee, linkType, offerRel, touchyTopic, writer } from '../../../contract/offers.ts'
import { deliveryMode, ordersToTellMin } from '../../../contract/shop.ts'
import { readState } from '../../credits/settings.ts'
import type { Db } from '../../platform/db/database.ts'
import type { StockRow } from './stock.ts'

const rowsPerRead = 5_000

const parts = {
  category: niche,
  rel: offerRel,
  link_type: linkType,
  guarantee,
  writer,
  delivery: deliveryMode,
  refused: z.array(touchyTopic),
}
const form = z.object(parts)

/** In whole percent, never rounded up to a promise; null for a newcomer. */
export const completionRate = sql<
  number | null
>`case when f.orders_ended >= ${sql.lit(ordersToTellMin)} then (f.orders_completed * 100::bigint / f.orders_ended)::int end`

/** What buyers see: active, on a verified website that is good enough, of a seller who is not blocked. */
const visibleRows = (db: Db, qualityFrom: number) =>
  db
    .selectFrom('backlink_offers as o')
    .innerJoin('websites as w', 'w.id', 'o.website_id')
    .innerJoin('users as u', 'u.id', 'o.seller_user_id')
    .leftJoin('member_settings as s', 's.user_id', 'o.seller_user_id')
    .leftJoin('seller_figures as f', 'f.user_id', 'o.seller_user_id')
    .where('o.state', '=', 'active')
    .where('w.is_verified', '=', true)
    .where('w.quality_score', '>=', qualityFrom)
    .where('u.blocked_at', 'is', null)
    .select([
      'o.number',
      'o.website_id as websiteId',
      'w.domain',
      'w.title',
      'o.category',
      'w.language',
      'w.country',
      'o.rel',
      'o.link_type',
      'o.guarantee_months as guarantee',
      'o.writer',
      sql<string>`coalesce(s.delivery_mode, 'standard')`.as('delivery'),
      'o.labelled',
      'o.restricted',
      'o.refused_topics as refused',
      'o.price',
      'o.turnaround_days as turnaround',
      sql<number>`w.quality_score`.as('quality'),
      'w.dr',
      'w.da',
      'w.spam_score as spam',
      'w.visits_from as visits',
      completionRate.as('completion'),
    ])

/** Calls with the offers of one read after the other, so that nothing has to hold all of them at once. */
export const readAll = async (db: Db, qualityFrom: number, take: (rows: StockRow[]) => void): Promise<void> => {
  for (let after = 0; ;) {
    const rows = await visibleRows(db, qualityFrom)
      .where('o.number', '>', after)
      .orderBy('o.number')
      .limit(rowsPerRead)
      .execute()
    // The columns have checks that say the same; looking at each of a million rows again would take seconds.
    take(rows as StockRow[])
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsPerRead) return
    after = last.number
  }
}

export const readOf = async (db: Db, qualityFrom: number, websiteIds: readonly string[]): Promise<StockRow[]> => {
  if (websiteIds.length === 0) return []
  const rows = await visibleRows(db, qualityFrom).where('o.website_id', 'in', websiteIds).execute()
  return rows.map((row) => ({ ...row, ...form.parse(row) }))
}

export interface Changes {
  websiteIds: string[]
  /** From where to ask next time: the oldest transaction that was still open. */
  horizon: string
  qualityFrom: number
}

/** `since` null: only where to begin. */
export const readChanges = async (db: Db, since: string | null): Promise<Changes> => {
  const { rows } = await sql<{ horizon: string; website_ids: string[] | null }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      (select array_agg(distinct website_id) from shop_changes where transaction_id >= ${since ?? '0'}::xid8 and ${since !== null}) as website_ids
  `.execute(db)
  const { settings } = await readState(db)
  return {
    websiteIds: rows[0]?.website_ids ?? [],
    horizon: rows[0]?.horizon ?? '0',
    qualityFrom: settings.offers.quality_from,
  }
}

const keptFor = '1 day'

export const forgetShopChanges = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('shop_changes')
    .where('at', '<', sql<Date>`now() - ${keptFor}::interval`)
    .execute()
}
