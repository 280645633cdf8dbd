// Delivered links of a website: shows a buyer how many there are and how long they last, without disclosing the buyers.
import { sql } from 'kysely'
import { niche } from '../../contract/analysis.ts'
import { dayMs } from '../../contract/durations.ts'
import type { Niche } from '../../contract/signals.ts'
import { type DeliveredLinks, deliveredRules } from '../../contract/sites.ts'
import { type DeliveredLink, deliveredFrom } from '../links/graphView.ts'
import type { Db } from '../platform/db/database.ts'

const monthOf = (at: Date): string => at.toISOString().slice(0, 7)

/** The current month and those before it, oldest first. */
const monthsUpTo = (now: Date): string[] =>
  Array.from({ length: deliveredRules.months }, (_, place) =>
    monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (deliveredRules.months - 1 - place), 1))),
  )

export interface Delivered {
  now: Date
  links: readonly DeliveredLink[]
  more: boolean
  nicheOf: ReadonlyMap<string, Niche | null>
}

export const summarise = ({ now, links, more, nicheOf }: Delivered): DeliveredLinks => {
  const seenSince = now.getTime() - deliveredRules.seenDays * dayMs
  const marked = links.map((link) => ({ ...link, isLive: link.lastSeenAt.getTime() >= seenSince }))
  const live = (of: readonly { isLive: boolean }[]): number => of.filter(({ isLive }) => isLive).length
  return {
    total: links.length,
    more,
    live: live(marked),
    months: monthsUpTo(now).map((month) => {
      const those = marked.filter(({ firstSeenAt }) => monthOf(firstSeenAt) === month)
      return { month, links: those.length, live: live(those) }
    }),
    niches: links.length < deliveredRules.nichesFrom ? null : nichesOf(links, nicheOf),
  }
}

/** The unknown category comes last. */
const nichesOf = (
  links: readonly DeliveredLink[],
  nicheOf: Delivered['nicheOf'],
): NonNullable<DeliveredLinks['niches']> => {
  const counts = new Map<Niche | null, number>()
  for (const { toDomain } of links) {
    const about = nicheOf.get(toDomain) ?? null
    counts.set(about, (counts.get(about) ?? 0) + 1)
  }
  const notified = [...counts].map(([about, count]) => ({ niche: about, links: count }))
  const known = notified.filter(({ niche: about }) => about !== null).sort((one, other) => other.links - one.links)
  return [...known, ...notified.filter(({ niche: about }) => about === null)]
}

export const readDelivered = async (db: Db, registrableDomain: string, now: Date): Promise<DeliveredLinks> => {
  const { links, more } = await deliveredFrom(db, registrableDomain)
  const isTold = links.length >= deliveredRules.nichesFrom
  const nicheOf = isTold ? await readNiches(db, [...new Set(links.map(({ toDomain }) => toDomain))]) : new Map()
  return summarise({ now, links, more, nicheOf })
}

const readNiches = async (db: Db, domains: string[]): Promise<Map<string, Niche | null>> => {
  const rows = await db
    .selectFrom('websites')
    .select(['registrable_domain', 'niche'])
    .where(sql<boolean>`registrable_domain = any(${domains})`)
    .where('ended_at', 'is', null)
    .where('is_verified', '=', true)
    .orderBy('created_at', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.registrable_domain, niche.safeParse(row.niche).data ?? null]))
}
