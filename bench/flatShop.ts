// The shop as one flat table with an index for every sort, for handwritten statements: the baseline for `shop`.
import { shopPageMax } from '../contract/limits.ts'
import { linkTypes, offerRels } from '../contract/offers.ts'
import type { ShopSort, SortDirection } from '../contract/shop.ts'
import type { Database } from '../server/platform/db/database.ts'
import type { Question } from './shopQuestions.ts'

const columnOf: Readonly<Record<ShopSort, string>> = {
  newest: 'number',
  domain: 'domain',
  price: 'price',
  quality: 'quality',
  dr: 'dr',
  da: 'da',
  spam: 'spam',
  visits: 'visits',
  turnaround: 'turnaround',
  guarantee: 'guarantee',
  completion: 'completion',
  category: 'category',
  link_type: 'link_rank',
  writer: 'writer',
  language: 'language',
  country: 'country',
}
const withUnknown: readonly ShopSort[] = ['dr', 'da', 'spam', 'visits', 'completion', 'language', 'country']

/**
 * Created once if the folder is kept. Sorts with unknown values get an index for each direction, because unknown values
 * come last in both; the other indexes are read from both ends.
 */
export const makeFlatShop = async ({ pool }: Database): Promise<void> => {
  const client = await pool.connect()
  try {
    const { rowCount } = await client.query(`select from pg_class where oid = to_regclass('flat_shop')`)
    if (rowCount === 1) return
    await client.query(`set maintenance_work_mem = '512MB'; set synchronous_commit = off`)
    await client.query(
      `create unlogged table flat_shop as
      select o.*, o.guarantee_months as guarantee, o.turnaround_days as turnaround, w.domain collate "C" as domain, w.title, w.niche,
        w.language, w.country, w.quality_score as quality, w.dr, w.da, w.spam_score as spam, w.visits_from as visits, w.visits_to,
        coalesce(s.delivery_mode, 'standard') as delivery, coalesce(s.delivery_mode, 'standard') = 'vacation' as away,
        array_position($1::text[], o.link_type) * 10 + array_position($2::text[], o.rel) as link_rank, f.completion_rate as completion
      from backlink_offers o join websites w on w.id = o.website_id left join member_settings s on s.user_id = o.seller_user_id
        left join seller_statistics f on f.user_id = o.seller_user_id
      order by o.number`,
      [linkTypes, offerRels],
    )
    for (const [sort, column] of Object.entries(columnOf)) {
      await client.query(`create index on flat_shop (${column}, number) where not away`)
      if ((withUnknown as readonly string[]).includes(sort)) {
        await client.query(`create index on flat_shop (${column} desc nulls last, number desc) where not away`)
      }
    }
    for (const column of ['rel', 'delivery', 'link_type']) await client.query(`create index on flat_shop (${column})`)
    await client.query('vacuum analyze flat_shop')
  } finally {
    client.release(true)
  }
}

const orderOf = (sort: ShopSort, direction: SortDirection): string => {
  const [word, unknown] = direction === 'up' ? ['asc', ''] : ['desc', withUnknown.includes(sort) ? 'nulls last' : '']
  return sort === 'newest' ? `number ${word}` : `${columnOf[sort]} ${word} ${unknown}, number ${word}`
}

/**
 * Reads offers of sellers who are not away first. The others come after them and are read only if these do not fill a
 * page.
 */
export const readFlatPage = async (pool: Database['pool'], question: Question): Promise<unknown[]> => {
  const { condition, sort, direction } = question
  const read = (away: string, limit: number) =>
    pool.query<Record<string, unknown>>(
      `select * from flat_shop where ${away} and ${condition} order by ${orderOf(sort, direction)} limit ${limit}`,
    )
  const { rows } = await read('not away', shopPageMax + 1)
  if (rows.length > shopPageMax) return rows
  return [...rows, ...(await read('away', shopPageMax + 1 - rows.length)).rows]
}
