// Public page of a verified website. A website that is not verified, or no longer, looks the same as one that does not
// exist.
import { z } from 'zod'
import { niche, signalResult, siteLanguage } from '../../../contract/analysis.ts'
import { unknownFindings } from '../../../contract/signals.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { websiteEndpoints } from '../../../contract/websites.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { readDomain } from '../domainInput.ts'
import { shownDomain } from '../../platform/shownDomain.ts'
import { overriddenFields } from '../websiteView.ts'

/** Public suffixes are checked when a domain is claimed; here a domain that cannot be claimed is simply not found. */
const rules = { extraSuffixes: ['test'] }

const readVerified = async (db: Db, slug: string) => {
  const reading = readDomain(slug, rules)
  if (reading.kind === 'refused') return null
  const row = await db
    .selectFrom('websites')
    .select([
      'domain',
      'title',
      'missing_since',
      'verified_at',
      'last_checked_at',
      'quality_score',
      'analysed_at',
      'analysis_id',
      'niche',
      'language',
      'country',
      overriddenFields.as('overridden_fields'),
    ])
    .where('domain', '=', reading.domain)
    .where('is_verified', '=', true)
    .executeTakeFirst()
  // A database constraint ensures that a verified website has this date.
  const since = row?.verified_at ?? null
  return row === undefined || since === null ? null : { ...row, verified_at: since }
}

/** Null for a website that is not verified; the score is null before its first analysis. */
export const vouchedScore = async (db: Db, slug: string): Promise<{ score: number | null } | null> => {
  const found = await readVerified(db, slug)
  return found === null ? null : { score: found.quality_score }
}

export const isVouchedFor = async (db: Db, slug: string): Promise<boolean> => (await vouchedScore(db, slug)) !== null

const signals = z.object({ signals: z.array(signalResult) })

type PublicWebsite = OutputOf<typeof websiteEndpoints.verifiedWebsite>['website']

const readSignals = async (db: Db, analysisId: string | null): Promise<PublicWebsite['signals']> => {
  if (analysisId === null) return null
  const analysis = await db.selectFrom('analyses').select('result').where('id', '=', analysisId).executeTakeFirst()
  const found = signals.safeParse(analysis?.result).data?.signals
  return (
    found?.map(({ signal, points, weight, finding }) => ({
      signal,
      points,
      weight,
      measured: !(unknownFindings as readonly string[]).includes(finding),
    })) ?? null
  )
}

/** The score of a verified website with its signals, as shown publicly. */
export const readPublicScore = async (
  db: Db,
  domain: string,
): Promise<Pick<PublicWebsite, 'score_overridden' | 'signals'>> => {
  const { score_overridden = false, signals: found = null } = (await readPublic(db, domain)) ?? {}
  return { score_overridden, signals: found }
}

const readPublic = async (db: Db, slug: string): Promise<PublicWebsite | null> => {
  const found = await readVerified(db, slug)
  if (found === null) return null
  const scoreOverridden = found.overridden_fields.includes('quality_score')
  return {
    domain: found.domain,
    domain_name: shownDomain(found.domain),
    title: found.title,
    state: found.missing_since === null ? 'verified' : 'endangered',
    verified_at: found.verified_at.toISOString(),
    last_checked_at: found.last_checked_at?.toISOString() ?? null,
    quality_score: found.quality_score,
    score_overridden: scoreOverridden,
    analysed_at: found.analysed_at?.toISOString() ?? null,
    niche: niche.safeParse(found.niche).data ?? null,
    language: siteLanguage.safeParse(found.language).data ?? null,
    country: found.country,
    // The signals add up to another score than the one that an admin has set.
    signals: scoreOverridden ? null : await readSignals(db, found.analysis_id),
  }
}

export const verifiedRoutes = ({ db }: { db: Db }): Route[] => [
  route(websiteEndpoints.verifiedWebsite, async ({ params }) => {
    const website = await readPublic(db, params.slug)
    if (website === null) throw new AppError('not_found')
    return { website }
  }),
]
