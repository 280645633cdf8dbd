// The offers of a page as buyers see them.
import { sql } from 'kysely'
import { z } from 'zod'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import { shopPageMax } from '../../contract/limits.ts'
import { firstDirection, type shopEndpoints, type ShopOffer } from '../../contract/shop.ts'
import { decodeCursor, encodeCursor } from '../platform/db/cursor.ts'
import type { Db } from '../platform/db/database.ts'
import { type Param, preparedStatement } from '../platform/db/preparedStatements.ts'
import { readCovers } from '../offers/sellerCover.ts'
import type { StoredOffer, OfferTexts } from './storedOffer.ts'
import type { PageEnd } from './paging.ts'
import type { Shop, ShopPage } from './shop.ts'

interface TextRow extends OfferTexts {
  number: number
}

/** As one JSON text: parsing fifty separate rows would take longer than the rest of the page query. */
const selectTexts = preparedStatement((db, param: Param<{ numbers: number[] }>) =>
  sql<{ rows: TextRow[] }>`
    select coalesce(json_agg(json_build_object(
      'number', number, 'id', id, 'links_per_page', links_per_page, 'sample_url', sample_url, 'note', note)), '[]') as rows
    from backlink_offers where number = any(${param('numbers')}::bigint[])`.compile(db),
)

const readTexts = async (db: Db, offers: readonly StoredOffer[]): Promise<ReadonlyMap<number, TextRow>> => {
  if (offers.length === 0) return new Map()
  const [answer] = await selectTexts(db, { numbers: offers.map(({ number }) => number) })
  return new Map(answer?.rows.map((row) => [row.number, row]))
}

/** For the given member, in the given order. */
export const showOffers = async (
  db: Db,
  memberId: string,
  { offers, markOf }: Pick<ShopPage, 'offers' | 'markOf'>,
): Promise<ShopOffer[]> => {
  const sellerIds = offers.map(({ sellerId }) => sellerId)
  const [texts, coverOf] = await Promise.all([readTexts(db, offers), readCovers(db, memberId, sellerIds)])
  return offers.flatMap(({ number, sellerId, ...held }) => {
    const text = texts.get(number)
    if (text === undefined) return []
    const { id, links_per_page, sample_url, note } = text
    const mine = { is_own: sellerId === memberId, mark: markOf(held.site.website_id) }
    const covered = coverOf({ sellerId, price: held.price, premium: held.premium })
    return [{ ...held, ...covered, id, links_per_page, sample_url, note, ...mine }]
  })
}

const cursorForm = z.tuple([
  z.literal('shop'),
  z.enum(['here', 'away']),
  z.string().max(300),
  z.string().regex(/^\d{1,15}$/),
])

/** A value is written with its type, so that a name that looks like a number stays a name. */
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
  const page = await shop.page(memberId, filters, asked)
  return {
    offers: await showOffers(db, memberId, page),
    next_cursor: page.end === null ? null : cursorOf(page.end),
    total: page.total,
  }
}
