// Filters and search of the admin's website list, as conditions that the indexes of the table cover.
import { domainToASCII } from 'node:url'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { websiteFilters } from '../../../contract/websitesAdmin.ts'
import type { WebsiteState } from '../../../contract/websites.ts'
import { matchesWords, searchedWords } from '../../platform/db/search.ts'

export type WebsiteFilter = z.output<typeof websiteFilters>

type Condition = RawBuilder<SqlBool>

const searched = { text: sql`(w.domain || ' ' || coalesce(w.title, ''))`, otherScripts: sql`coalesce(w.title, '')` }

/** A subquery, so that the clock is read once and not for every row. */
const isLooking: Condition = sql`(w.checking_until > (select clock_now()) and w.next_check_at is not null)`

const conditionOfState: Record<WebsiteState, Condition> = {
  unproven: sql`not w.is_verified and ${isLooking} is not true`,
  looking: sql`not w.is_verified and ${isLooking}`,
  verified: sql`w.is_verified and w.missing_since is null`,
  endangered: sql`w.is_verified and w.missing_since is not null`,
}

export const stateOfWebsite = sql<WebsiteState>`case
  when w.is_verified then case when w.missing_since is null then 'verified' else 'endangered' end
  when ${isLooking} then 'looking' else 'unproven' end`

const isUnderWay: Condition = sql`w.id in (select website_id from analyses where state in ('queued', 'running'))`

/** Websites whose latest analysis failed. */
export const failedLast = sql`
  select failed.website_id from analyses failed
  where failed.state = 'failed' and not exists (
    select 1 from analyses later
    where later.website_id = failed.website_id and (later.created_at, later.id) > (failed.created_at, failed.id))`

const hasFailed: Condition = sql`w.id in (${failedLast})`

const conditionOfAnalysis: Record<NonNullable<WebsiteFilter['analysis']>, Condition> = {
  none: sql`w.analysed_at is null and not exists (select 1 from analyses a where a.website_id = w.id)`,
  running: isUnderWay,
  failed: hasFailed,
  done: sql`w.analysed_at is not null and not ${isUnderWay} and not ${hasFailed}`,
}

/** By the thresholds at which rings and badges change their colour. */
const conditionOfScore: Record<NonNullable<WebsiteFilter['score']>, Condition> = {
  below_40: sql`w.quality_score < 40`,
  '40_to_59': sql`w.quality_score between 40 and 59`,
  '60_to_74': sql`w.quality_score between 60 and 74`,
  from_75: sql`w.quality_score >= 75`,
  unknown: sql`w.quality_score is null`,
}

/** Domains are stored in DNS form, but typed in readable form. */
const matches = (words: string): Condition => {
  const ascii = domainToASCII(words.toLowerCase())
  if (ascii === '' || ascii === words.toLowerCase()) return matchesWords(searched, words)
  return sql`(${matchesWords(searched, words)} or ${matchesWords(searched, ascii)})`
}

/** On the table `websites`, aliased `w`. Ended claims are history and not listed. */
export const conditionOf = (filter: WebsiteFilter): Condition => {
  const conditions: Condition[] = [sql`w.ended_at is null`]
  if (filter.member !== undefined) conditions.push(sql`w.user_id = ${filter.member}`)
  if (filter.state !== undefined) conditions.push(conditionOfState[filter.state])
  if (filter.analysis !== undefined) conditions.push(conditionOfAnalysis[filter.analysis])
  if (filter.score !== undefined) conditions.push(conditionOfScore[filter.score])
  if (filter.niche !== undefined) conditions.push(sql`w.niche = ${filter.niche}`)
  if (filter.language !== undefined) conditions.push(sql`w.language = ${filter.language}`)
  if (filter.overridden !== undefined) conditions.push(sql`w.overridden = ${filter.overridden === 'yes'}`)
  const words = searchedWords(filter.q ?? '')
  if (words !== '') conditions.push(matches(words))
  return sql.join(conditions, sql` and `)
}
