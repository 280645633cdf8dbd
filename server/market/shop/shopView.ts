// The offers of a page as buyers see them.
import { sql } from 'kysely'
import { z } from 'zod'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { firstDirection, type shopEndpoints, type ShopOffer, shopPageMax } from '../../../contract/shop.ts'
import { decodeCursor, encodeCursor } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/database.ts'
import { shownDomain } from '../../platform/shownDomain.ts'
import { type SiteWords, type TermWords, termsOf } from '../offers/terms.ts'
import { completionRate } from './loading.ts'
import type { PageEnd } from './paging.ts'
import type { Shop, ShopPage } from './shop.ts'

const shopRows = (db: Db, numbers: readonly number[]) =>
  db
    .selectFrom('backlink_offers as o')
    .innerJoin('websites as w', 'w.id', 'o.website_id')
    .leftJoin('member_settings as s', 's.user_id', 'o.seller_user_id')
    .leftJoin('seller_figures as f', 'f.user_id', 'o.seller_user_id')
    .select([
      'o.number',
      'o.id',
      'o.website_id',
      'o.seller_user_id',
      'o.link_type',
      'o.rel',
      'o.category',
      'o.price',
      'o.turnaround_days',
      'o.guarantee_months',
      'o.writer',
      'o.links_per_page',
      'o.refused_topics',
      'o.labelled',
      'o.sample_url',
      'o.restricted',
      'o.note',
      'w.domain',
      'w.title',
      'w.niche',
      'w.language',
      'w.country',
      'w.quality_score',
      'w.dr',
      'w.da',
      'w.spam_score',
      'w.visits_from',
      'w.visits_to',
      sql<string>`coalesce(s.delivery_mode, 'standard')`.as('delivery_mode'),
      completionRate.as('completion_rate'),
    ])
    .where(sql<boolean>`o.number = any(${numbers}::bigint[])`)
    .$narrowType<TermWords & SiteWords>()

type ShopRow = Awaited<ReturnType<ReturnType<typeof shopRows>['execute']>>[number]

/** As one text: taking fifty rows of thirty columns apart by themselves takes three times as long as all the rest of a page's reading. */
const readRows = async (db: Db, numbers: readonly number[]): Promise<ShopRow[]> => {
  const { rows } = await db
    .selectFrom(shopRows(db, numbers).as('r'))
    .select(sql<ShopRow[]>`coalesce(json_agg(r), '[]')`.as('rows'))
    .executeTakeFirstOrThrow()
  return rows
}

interface Reader {
  memberId: string
  markOf: ShopPage['markOf']
}

const viewOf = (row: ShopRow, quality: number, { memberId, markOf }: Reader): ShopOffer => ({
  id: row.id,
  ...termsOf(row),
  delivery_mode: row.delivery_mode,
  is_own: row.seller_user_id === memberId,
  mark: markOf(row.website_id),
  completion_rate: row.completion_rate,
  site: {
    website_id: row.website_id,
    domain: row.domain,
    domain_name: shownDomain(row.domain),
    title: row.title,
    niche: row.niche,
    language: row.language,
    country: row.country,
    quality_score: quality,
    dr: row.dr,
    da: row.da,
    spam_score: row.spam_score,
    visits: row.visits_from === null ? null : { from: row.visits_from, to: row.visits_to },
  },
})

/** In the order of their numbers as they are given. */
export const readOffers = async (db: Db, numbers: readonly number[], reader: Reader): Promise<ShopOffer[]> => {
  const rows = numbers.length === 0 ? [] : await readRows(db, numbers)
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return numbers.flatMap((number) => {
    const row = byNumber.get(number)
    const score = row?.quality_score ?? null
    // What has lost its score since the index was read is no longer offered.
    return row === undefined || score === null ? [] : [viewOf(row, score, reader)]
  })
}

const cursorForm = z.tuple([
  z.literal('shop'),
  z.enum(['here', 'away']),
  z.string().max(300),
  z.string().regex(/^\d{1,15}$/),
])

/** A value is written with its kind, so that a name that looks like a figure stays a name. */
const writeValue = (value: PageEnd['value']): string =>
  value === null ? 'none' : typeof value === 'number' ? `number ${value}` : `text ${value}`

const readValue = (written: string): PageEnd['value'] => {
  if (written === 'none') return null
  if (written.startsWith('text ')) return written.slice('text '.length)
  return Number(/^number (\d{1,12})$/.exec(written)?.[1] ?? 0)
}

const endOf = (cursor: string): PageEnd => {
  const [, pass, value, number] = decodeCursor(cursorForm, cursor)
  return { onVacation: pass === 'away', value: readValue(value), number: Number(number) }
}

const cursorOf = ({ onVacation, value, number }: PageEnd): string =>
  encodeCursor('shop', onVacation ? 'away' : 'here', writeValue(value), String(number))

type Asked = InputOf<typeof shopEndpoints.shop>['query']

export const readShopPage = async (
  db: Db,
  shop: Shop,
  memberId: string,
  { sort, direction = firstDirection[sort], cursor, ...filters }: Asked,
): Promise<OutputOf<typeof shopEndpoints.shop>> => {
  const from = cursor === undefined ? null : endOf(cursor)
  const asked = { sorting: { sort, direction }, from, size: shopPageMax }
  const { numbers, end, total, markOf } = await shop.page(memberId, filters, asked)
  return {
    offers: await readOffers(db, numbers, { memberId, markOf }),
    next_cursor: end === null ? null : cursorOf(end),
    total,
  }
}
