// Websites as their members see them: claim, verification, metrics and the running analysis, in one shape for lists,
// details and live events.
import { sql } from 'kysely'
import { z } from 'zod'
import {
  analysisFailure,
  analysisState,
  analysisStep,
  niche,
  signalResult,
  siteLanguage,
} from '../../contract/analysis.ts'
import { websitesPerMemberMax } from '../../contract/limits.ts'
import { figures, type Figures } from '../../contract/metrics.ts'
import type { OverrideField } from '../../contract/overrideFields.ts'
import {
  analysesPerWebsiteAndDayMax,
  historyShownMax,
  verificationOutcome,
  type Website,
  type WebsiteDetail,
  type WebsiteState,
  websiteDetail,
} from '../../contract/websites.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { recordNamesOf, recordValueOf } from './verification/record.ts'
import { unverifiedAfter } from './verificationSchedule.ts'
import { shownDomain } from '../platform/shownDomain.ts'

/** The shown fields that an admin has overridden; none for a claim that has nothing to show yet. */
export const overriddenFields = sql<OverrideField[]>`
  case when websites.overridden
    then array(select field from domain_overrides where domain_overrides.domain = websites.domain order by field)
    else '{}' end`

const websiteRows = (db: Db | Tx) =>
  db
    .selectFrom('websites')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('analyses')
          .select(['id', 'state', 'step', 'pages_done', 'pages_total', 'failure', 'created_at', 'finished_at'])
          .whereRef('analyses.website_id', '=', 'websites.id')
          .orderBy('analyses.created_at', 'desc')
          .orderBy('analyses.id', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .selectAll('websites')
    .select([
      sql<boolean>`websites.checking_until > clock_now()`.as('is_looking'),
      sql<boolean>`exists (
        select from websites holder
        where holder.domain = websites.domain and holder.is_verified and holder.id <> websites.id)`.as('is_contested'),
      overriddenFields.as('overridden_fields'),
      'latest.id as latest_id',
      'latest.state as latest_state',
      'latest.step as latest_step',
      'latest.pages_done as latest_pages_done',
      'latest.pages_total as latest_pages_total',
      'latest.failure as latest_failure',
      'latest.created_at as latest_created_at',
      'latest.finished_at as latest_finished_at',
    ])
    .where('websites.ended_at', 'is', null)

type WebsiteRow = Awaited<ReturnType<ReturnType<typeof websiteRows>['execute']>>[number]

export const listWebsites = async (db: Db, memberId: string): Promise<Website[]> => {
  const rows = await websiteRows(db)
    .where('websites.user_id', '=', memberId)
    .orderBy('websites.created_at', 'desc')
    .orderBy('websites.id', 'desc')
    .limit(websitesPerMemberMax)
    .execute()
  return rows.map(viewOf)
}

/** For any owner; null if there is no such live claim. */
export const readWebsite = async (
  db: Db | Tx,
  websiteId: string,
): Promise<{ ownerId: string; website: Website } | null> => {
  const row = await websiteRows(db).where('websites.id', '=', websiteId).executeTakeFirst()
  return row === undefined ? null : { ownerId: row.user_id, website: viewOf(row) }
}

const kept = z.object({
  signals: z.array(signalResult),
  pagesRead: websiteDetail.shape.pages_read,
})

/** With `ownerId`, only if it is theirs. */
export const readDetail = async (
  db: Db,
  websiteId: string,
  ownerId?: string,
): Promise<{ ownerId: string; website: WebsiteDetail } | null> => {
  const row = await websiteRows(db).where('websites.id', '=', websiteId).executeTakeFirst()
  if (row === undefined || (ownerId !== undefined && row.user_id !== ownerId)) return null
  const [analysis, history, allowance] = await Promise.all([
    row.analysis_id === null
      ? undefined
      : db.selectFrom('analyses').select('result').where('id', '=', row.analysis_id).executeTakeFirst(),
    readHistory(db, websiteId),
    readAllowance(db, row.domain),
  ])
  // Another version of the product may have written another format; then the score is shown without its reasons.
  const result = kept.safeParse(analysis?.result).data
  const website: WebsiteDetail = {
    ...viewOf(row),
    signals: result?.signals ?? null,
    pages_read: result?.pagesRead ?? [],
    history,
    analyses_left_today: allowance.left,
  }
  return { ownerId: row.user_id, website }
}

/** Oldest first. */
const readHistory = async (db: Db, websiteId: string): Promise<WebsiteDetail['history']> => {
  const rows = await db
    .selectFrom('analyses')
    .select(['finished_at', 'score'])
    .where('website_id', '=', websiteId)
    .where('state', '=', 'done')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(historyShownMax)
    .execute()
  return rows
    .flatMap(({ finished_at: at, score }) => (at === null || score === null ? [] : [{ at: at.toISOString(), score }]))
    .reverse()
}

/**
 * Analyses that a member may request per day, counted by domain, so that a new claim gives no more. Automatic analyses
 * and internal failures do not count.
 */
export const readAllowance = async (db: Db | Tx, domain: string): Promise<{ left: number; nextInSeconds: number }> => {
  const { rows } = await sql<{ asked: number; seconds: number | null }>`
    select count(*)::int as asked,
      ceil(extract(epoch from min(analyses.created_at) + interval '1 day' - clock_now()))::int as seconds
    from analyses join websites on websites.id = analyses.website_id
    where websites.domain = ${domain} and asked_by = 'member' and failure is distinct from 'interrupted'
      and analyses.created_at > clock_now() - interval '1 day'`.execute(db)
  const { asked = 0, seconds = null } = rows[0] ?? {}
  return { left: Math.max(0, analysesPerWebsiteAndDayMax - asked), nextInSeconds: Math.max(1, seconds ?? 1) }
}

const stateOf = (
  row: Pick<WebsiteRow, 'is_verified' | 'missing_since' | 'next_check_at' | 'is_looking'>,
): WebsiteState => {
  if (row.is_verified) return row.missing_since === null ? 'verified' : 'endangered'
  return row.is_looking && row.next_check_at !== null ? 'looking' : 'unproven'
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const noFigures: Figures = { dr: null, da: null, spam_score: null, traffic: null, google: null }

export const figuresOf = (kept: unknown): Figures =>
  figures.safeParse({ ...noFigures, ...(kept as object) }).data ?? noFigures

const viewOf = (row: WebsiteRow): Website => ({
  id: row.id,
  domain: row.domain,
  domain_name: shownDomain(row.domain),
  registrable_domain: row.registrable_domain,
  title: row.title,
  is_verified: row.is_verified,
  state: stateOf(row),
  created_at: row.created_at.toISOString(),
  verified_at: iso(row.verified_at),
  verification: verificationOf(row),
  quality_score: row.quality_score,
  analysed_at: iso(row.analysed_at),
  niche: niche.safeParse(row.niche).data ?? null,
  language: siteLanguage.safeParse(row.language).data ?? null,
  country: row.country,
  figures: figuresOf(row.figures),
  overridden_fields: row.overridden_fields,
  analysis: latestOf(row),
})

const verificationOf = (row: WebsiteRow): Website['verification'] => ({
  record_value: recordValueOf(row.token),
  names: recordNamesOf(row.domain),
  attempts: row.attempts,
  checking: row.checking_since !== null,
  last_checked_at: iso(row.last_checked_at),
  last_outcome: row.last_outcome === null ? null : verificationOutcome.parse(row.last_outcome),
  next_check_at: iso(row.next_check_at),
  checking_until: iso(row.checking_until),
  missing_since: iso(row.missing_since),
  unverified_at: row.missing_since === null ? null : unverifiedAfter(row.missing_since).toISOString(),
  contested: row.is_contested,
})

const latestOf = (row: WebsiteRow): Website['analysis'] => {
  if (row.latest_id === null || row.latest_created_at === null) return null
  return {
    id: row.latest_id,
    state: analysisState.parse(row.latest_state),
    step: row.latest_step === null ? null : analysisStep.parse(row.latest_step),
    pages_done: row.latest_pages_done ?? 0,
    pages_total: row.latest_pages_total ?? 0,
    failure: row.latest_failure === null ? null : (analysisFailure.safeParse(row.latest_failure).data ?? 'interrupted'),
    created_at: row.latest_created_at.toISOString(),
    finished_at: iso(row.latest_finished_at),
  }
}
