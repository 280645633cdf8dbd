// Loads offers into the shop index: all of them first, then those of the websites that have changed since.
import { sql } from 'kysely'
import { z } from 'zod'
import { niche, siteLanguage } from '../../contract/analysis.ts'
import { guarantee, linkType, offerRel, restrictedTopic, writer } from '../../contract/offers.ts'
import { deliveryMode } from '../../contract/shop.ts'
import { offersQualityFrom, premiumPercent, primeBonusPercent } from '../credits/settings.ts'
import type { Db } from '../platform/db/database.ts'
import { inShopSql } from '../offers/inShop.ts'
import { premiumSql, surchargeSql, totalSql } from '../offers/surcharge.ts'
import type { StockRow } from './stock.ts'

const rowsPerRead = 2_000

const parts = {
  category: niche,
  niche: niche.nullable(),
  language: siteLanguage.nullable(),
  rel: offerRel,
  link_type: linkType,
  guarantee,
  writer,
  delivery: deliveryMode,
  refused: z.array(restrictedTopic),
}
const form = z.object(parts)

/** In whole percent, weighted; null for a new seller. */
export const completionRate = sql<number | null>`f.completion_rate`

const visibleRows = (db: Db, qualityFrom: number) =>
  db
    .selectFrom('backlink_offers as o')
    .innerJoin('websites as w', 'w.id', 'o.website_id')
    .innerJoin('users as u', 'u.id', 'o.seller_user_id')
    .leftJoin('member_settings as s', 's.user_id', 'o.seller_user_id')
    .leftJoin('seller_statistics as f', 'f.user_id', 'o.seller_user_id')
    .where(inShopSql(qualityFrom))
    .select([
      'o.number',
      'o.website_id as websiteId',
      'w.domain',
      'o.seller_user_id as sellerId',
      'w.title',
      'w.niche',
      'w.language',
      'w.country',
      'w.visits_to as visitsTo',
      'o.category',
      'o.rel',
      'o.link_type',
      'o.guarantee_months as guarantee',
      'o.writer',
      sql<string>`coalesce(s.delivery_mode, 'standard')`.as('delivery'),
      'o.labelled',
      'o.restricted',
      'o.refused_topics as refused',
      totalSql.as('total'),
      surchargeSql.as('surcharge'),
      premiumSql.as('premium'),
      'o.turnaround_days as turnaround',
      sql<number>`w.quality_score`.as('quality'),
      'w.dr',
      'w.da',
      'w.spam_score as spam',
      'w.visits_from as visits',
      completionRate.as('completion'),
    ])

/** A batch is read column by column: a million rows with keys of their own would take three times as long. */
type Columns = { readonly [Name in keyof StockRow]: readonly StockRow[Name][] }

const columnNames = Object.keys({
  number: true,
  websiteId: true,
  domain: true,
  sellerId: true,
  title: true,
  niche: true,
  language: true,
  country: true,
  visitsTo: true,
  category: true,
  rel: true,
  link_type: true,
  guarantee: true,
  writer: true,
  delivery: true,
  labelled: true,
  restricted: true,
  refused: true,
  total: true,
  surcharge: true,
  premium: true,
  turnaround: true,
  quality: true,
  dr: true,
  da: true,
  spam: true,
  visits: true,
  completion: true,
} satisfies Record<keyof StockRow, true>)

/** Not validated: the columns have check constraints, and validating a million rows again would take seconds. */
const rowsOf = (columns: Columns): StockRow[] =>
  columns.number.map((number, at) => {
    // All columns are aggregated over the same rows, so each has a value here.
    const value = <T>(column: readonly T[]): T => column[at] as T
    return {
      number,
      websiteId: value(columns.websiteId),
      domain: value(columns.domain),
      sellerId: value(columns.sellerId),
      title: value(columns.title),
      niche: value(columns.niche),
      language: value(columns.language),
      country: value(columns.country),
      visitsTo: value(columns.visitsTo),
      category: value(columns.category),
      rel: value(columns.rel),
      link_type: value(columns.link_type),
      guarantee: value(columns.guarantee),
      writer: value(columns.writer),
      delivery: value(columns.delivery),
      labelled: value(columns.labelled),
      restricted: value(columns.restricted),
      refused: value(columns.refused),
      total: value(columns.total),
      surcharge: value(columns.surcharge),
      premium: value(columns.premium),
      turnaround: value(columns.turnaround),
      quality: value(columns.quality),
      dr: value(columns.dr),
      da: value(columns.da),
      spam: value(columns.spam),
      visits: value(columns.visits),
      completion: value(columns.completion),
    }
  })

const readSome = async (db: Db, qualityFrom: number, after: number): Promise<StockRow[]> => {
  const some = visibleRows(db, qualityFrom).where('o.number', '>', after).orderBy('o.number').limit(rowsPerRead)
  const columns = columnNames.map((name) => sql`${sql.lit(name)}, json_agg(${sql.ref(`r.${name}`)})`)
  const read = await db
    .selectFrom(some.as('r'))
    .select(sql<Columns>`json_build_object(${sql.join(columns)})`.as('columns'))
    .having(sql<boolean>`count(*) > 0`)
    .executeTakeFirst()
  return read === undefined ? [] : rowsOf(read.columns)
}

/** Upper bound for the number of offers, so that memory is allocated once. */
export const countOffers = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('backlink_offers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow()
  return count
}

/** Passes the offers on in batches, so that they are never all in memory. Prefetches the next batch during the call. */
export const readAll = async (db: Db, qualityFrom: number, take: (rows: StockRow[]) => void): Promise<void> => {
  for (let reading = readSome(db, qualityFrom, 0); ;) {
    const rows = await reading
    const last = rows.at(-1)
    const isLast = last === undefined || rows.length < rowsPerRead
    if (!isLast) {
      reading = readSome(db, qualityFrom, last.number)
      // If the caller stops early, a failing prefetch is ignored.
      reading.catch(() => null)
    }
    take(rows)
    if (isLast) return
  }
}

export const readOf = async (db: Db, qualityFrom: number, websiteIds: readonly string[]): Promise<StockRow[]> => {
  if (websiteIds.length === 0) return []
  const rows = await visibleRows(db, qualityFrom).where('o.website_id', 'in', websiteIds).execute()
  return rows.map((row) => ({ ...row, ...form.parse(row) }))
}

/** Settings on which the visible offers and what they cost depend: when they change, everything is read again. */
export interface ShopRules {
  qualityFrom: number
  primeBonus: number
  premium: number
}

export const areSameRules = (one: ShopRules, other: ShopRules): boolean =>
  one.qualityFrom === other.qualityFrom && one.primeBonus === other.primeBonus && one.premium === other.premium

export interface Changes {
  websiteIds: string[]
  /** Where to read from next time: the oldest transaction that was still open. */
  horizon: string
  rules: ShopRules
}

/** `since` null: returns only the starting point. */
export const readChanges = async (db: Db, since: string | null): Promise<Changes> => {
  const {
    rows: [row],
  } = await sql<{
    horizon: string
    website_ids: string[] | null
    quality_from: number
    prime_bonus: number
    premium: number
  }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      (select array_agg(distinct website_id) from shop_changes where transaction_id >= ${since}::xid8) as website_ids,
      ${offersQualityFrom} as quality_from, ${primeBonusPercent} as prime_bonus, ${premiumPercent} as premium`.execute(
    db,
  )
  if (row === undefined) throw new Error('A statement that always returns a row returned none')
  return {
    websiteIds: row.website_ids ?? [],
    horizon: row.horizon,
    rules: { qualityFrom: row.quality_from, primeBonus: row.prime_bonus, premium: row.premium },
  }
}

const keptFor = '1 day'

export const pruneShopChanges = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('shop_changes')
    .where('at', '<', sql<Date>`now() - ${keptFor}::interval`)
    .execute()
}
