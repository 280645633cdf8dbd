// Similar websites: same language and category, close in quality, visits and price, owned by another member.
import { sql } from 'kysely'
import { type SimilarSite, similarSitesMax } from '../../contract/sites.ts'
import type { Db } from '../platform/db/database.ts'
import { totalFor } from '../offers/surcharge.ts'
import { type ShownRow, shownSite } from './shownSite.ts'

export interface Likeness {
  quality: number
  visits: number | null
  price: number | null
}

/**
 * Twenty points of quality, ten times the visits or twice the price count as one step; an unknown value counts as half
 * a step.
 */
export const distance = (one: Likeness, other: Likeness): number => {
  const apart = (a: number | null, b: number | null, step: (value: number) => number): number =>
    a === null || b === null ? 0.5 : Math.abs(step(a) - step(b))
  return (
    Math.abs(one.quality - other.quality) / 20 +
    apart(one.visits, other.visits, (visits) => Math.log10(visits + 10)) +
    apart(one.price, other.price, (price) => Math.log2(price + 1))
  )
}

/** Candidates read on either side of its quality. */
const nearMax = 80

export interface Original {
  id: string
  user_id: string
  niche: string | null
  language: string | null
  quality_score: number | null
  visits_from: number | null
}

interface Asked {
  memberId: string
  /** The minimum quality for offers to be shown. */
  qualityFrom: number
  price: number | null
}

interface NearRow extends ShownRow {
  quality_score: number
  price: number
}

/** Empty if the category of the website is unknown. */
export const readSimilar = async (db: Db, site: Original, asked: Asked): Promise<SimilarSite[]> => {
  const { quality_score: quality } = site
  if (site.niche === null || site.language === null || quality === null) return []
  const rows = await readNear(db, { ...site, quality_score: quality }, asked)
  const self = { quality, visits: site.visits_from, price: asked.price }
  return rows
    .map((row) => {
      const away = distance(self, { quality: row.quality_score, visits: row.visits_from, price: row.price })
      return { row, away }
    })
    .toSorted((one, other) => one.away - other.away)
    .slice(0, similarSitesMax)
    .map(({ row }) => viewOf(row))
}

/** Two short index scans, up and down from the quality of the website. */
const readNear = async (
  db: Db,
  site: Original & { quality_score: number },
  { memberId, qualityFrom }: Asked,
): Promise<NearRow[]> => {
  const walk = (side: 'up' | 'down') => {
    const { quality_score: quality } = site
    const from = side === 'up' ? Math.max(quality, qualityFrom) : qualityFrom
    const to = side === 'up' ? 100 : quality - 1
    return sql`(
      select id, user_id, domain, title, niche, language, quality_score, dr, visits_from, visits_to from websites
      where is_verified and niche = ${site.niche} and language = ${site.language}
        and quality_score between ${from} and ${to} and user_id not in (${site.user_id}, ${memberId})
      order by quality_score ${side === 'up' ? sql`asc` : sql`desc`} limit ${nearMax})`
  }
  const { rows } = await sql<NearRow>`
    select near.*, price
    from (${walk('up')} union all ${walk('down')}) as near
    join users on users.id = near.user_id and users.blocked_at is null
    left join member_settings on member_settings.user_id = near.user_id
    cross join lateral (
      select min(${totalFor(sql`${memberId}::uuid`)}) as price from backlink_offers o left join member_settings s on s.user_id = o.seller_user_id
      where o.website_id = near.id and o.state = 'active') as cheapest
    where price is not null and coalesce(delivery_mode, 'standard') <> 'vacation' and not exists (
      select from favourite_websites
      where favourite_websites.user_id = ${memberId} and website_id = near.id and mark = 'hidden')
    order by near.domain`.execute(db)
  return rows
}

const viewOf = (row: NearRow): SimilarSite => ({
  ...shownSite(row),
  quality_score: row.quality_score,
  price_from: row.price,
})
