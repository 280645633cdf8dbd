// Suggestions: how a planned exchange would look to outsiders, and better alternatives over other websites of the two
// or over a third member. Every query here is bounded.
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import { type exchangeSiteEndpoints, exchangeSuggestionsMax, type ExchangeWay } from '../../contract/exchangeSites.ts'
import type { Db } from '../platform/db/database.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { type Circle, type CircleSite, legsOf } from './circle.ts'
import { judgeCircle, type JudgedCircle } from './guard.ts'
import { type Choice, findSites, isAvailableSql, othersSite, ownSite, qualityFromOf } from './sites.ts'

type Ways = typeof exchangeSiteEndpoints.exchangeWays

/** The best websites of the requester and of the other member. */
const sitesPerMemberMax = 4
/** Candidates for a third website: how many of the newest are read, and how many of those are judged. */
const newestOpenMax = 500
const thirdsMax = 10

export const readWays = async (db: Db, memberId: string, asked: InputOf<Ways>['query']): Promise<OutputOf<Ways>> => {
  const ids = [asked.website_id, asked.target_website_id, asked.give_website_id]
  const choice: Choice = { sites: await findSites(db, ids), memberId, qualityFrom: await qualityFromOf(db) }
  const wanted = othersSite(choice, asked.website_id)
  const thought: Circle = {
    wanted,
    target: ownSite(choice, asked.target_website_id),
    give: ownSite(choice, asked.give_website_id),
    other: wanted,
    via: null,
  }
  const first = await judgeCircle(db, legsOf(thought), null)
  const suggestions: ExchangeWay[] = []
  // Every alternative includes the requested link: if that one is blocked, there is none.
  if (first.legs[0]?.verdict !== 'block') {
    for await (const circle of betterWays(db, thought, choice.qualityFrom)) {
      const judged = await judgeCircle(db, legsOf(circle), null)
      if (!judged.isRisky && !judged.isBlocked) suggestions.push(wayOf(circle, judged))
      if (suggestions.length === exchangeSuggestionsMax) break
    }
  }
  return { asked: wayOf(thought, first), suggestions }
}

/** First between the two over other websites, then over third members, in the language of the requested website. */
const betterWays = async function* (db: Db, thought: Circle, qualityFrom: number): AsyncGenerator<Circle> {
  const { wanted, target, give } = thought
  const mine = await bestOf(db, target.memberId, { onlyOpen: false, qualityFrom })
  const theirs = await bestOf(db, wanted.memberId, { onlyOpen: true, qualityFrom })
  const isThought = ({ give: one, other }: Circle): boolean =>
    one.websiteId === give.websiteId && other.websiteId === wanted.websiteId
  const twoWays = [give, ...mine.filter(({ websiteId }) => websiteId !== give.websiteId)].flatMap((own) =>
    [wanted, ...theirs.filter(({ websiteId }) => websiteId !== wanted.websiteId)].map((other) => ({
      ...thought,
      give: own,
      other,
    })),
  )
  // Half of the suggestions are reserved for three-way exchanges.
  let left = Math.ceil(exchangeSuggestionsMax / 2)
  for (const circle of twoWays) {
    if (isThought(circle) || left === 0) continue
    left -= 1
    yield circle
  }
  for (const via of await thirds(db, thought, qualityFrom)) yield { ...thought, via }
}

interface Rows {
  onlyOpen: boolean
  qualityFrom: number
}

const bestOf = async (db: Db, memberId: string, { onlyOpen, qualityFrom }: Rows): Promise<CircleSite[]> => {
  const open = sql`exists (select from exchange_sites e where e.website_id = w.id)`
  const { rows } = await sql<CircleSite>`
    select w.id as "websiteId", w.user_id as "memberId", w.domain, w.registrable_domain as "registrableDomain"
    from websites w join users u on u.id = w.user_id
    where w.user_id = ${memberId} and w.ended_at is null and ${isAvailableSql(qualityFrom)}
      and ${onlyOpen ? open : sql`true`}
    order by w.quality_score desc, w.id limit ${sitesPerMemberMax}`.execute(db)
  return rows
}

/** One website per other member, ordered by same language, then same category, then quality. */
const thirds = async (db: Db, { wanted, give }: Circle, qualityFrom: number): Promise<CircleSite[]> => {
  const { rows } = await sql<CircleSite>`
    with newest as materialized (
      select website_id, user_id, number from exchange_sites
      where user_id not in (${wanted.memberId}, ${give.memberId}) order by number desc limit ${newestOpenMax}),
    fitting as (
      select distinct on (w.user_id) w.id, w.user_id, w.domain, w.registrable_domain, w.quality_score,
        coalesce(w.language = wished.language, false) as same_language, coalesce(w.niche = wished.niche, false) as same_niche
      from newest join websites w on w.id = newest.website_id join users u on u.id = w.user_id
        cross join (select language, niche from websites where id = ${wanted.websiteId}) as wished
      where ${isAvailableSql(qualityFrom)}
        and w.registrable_domain not in (${wanted.registrableDomain}, ${give.registrableDomain})
      order by w.user_id, same_language desc, same_niche desc, w.quality_score desc, w.id)
    select id as "websiteId", user_id as "memberId", domain, registrable_domain as "registrableDomain" from fitting
    order by same_language desc, same_niche desc, quality_score desc, id limit ${thirdsMax}`.execute(db)
  return rows
}

const named = ({ websiteId, domain }: CircleSite) => ({
  website_id: websiteId,
  domain,
  domain_name: shownDomain(domain),
})

const wayOf = ({ give, other, via }: Circle, { legs, isRisky, isBlocked }: JudgedCircle): ExchangeWay => ({
  legs: legs.map(({ from, to, verdict }) => ({ website: named(from), target_website: named(to), verdict })),
  give_website_id: give.websiteId,
  other_website_id: via === null ? other.websiteId : null,
  via_website_id: via?.websiteId ?? null,
  is_risky: isRisky,
  is_blocked: isBlocked,
  // Findings about links of others are not shown.
  findings: legs[0]?.findings ?? [],
})
