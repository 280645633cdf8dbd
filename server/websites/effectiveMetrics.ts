// Effective metrics of a website: its latest analysis, the best provider metrics, and admin overrides on top of both.
// Computed only here, in the transaction that changed one of them.
import { z } from 'zod'
import { country, niche, siteLanguage } from '../../contract/analysis.ts'
import type { MetricName, Figures } from '../../contract/metrics.ts'
import type { OverrideField } from '../../contract/overrideFields.ts'
import { override, type Override } from '../../contract/websitesAdmin.ts'
import type { Tx } from '../platform/db/database.ts'
import { bestMetrics } from './metrics/best.ts'
import { notifyOwner } from './notifyOwner.ts'

/** What an analysis stores about the site itself, besides the score. */
const detected = z.object({
  language: siteLanguage.nullable(),
  country: country.nullable(),
  niche: niche.nullable(),
  title: z.string().nullable(),
})

const nothingDetected: z.output<typeof detected> = { language: null, country: null, niche: null, title: null }

type Overrides = ReadonlyMap<OverrideField, { override: Override; at: Date }>

/** Updates one website and notifies its member. Returns the effective score. */
export const settle = async (tx: Tx, websiteId: string): Promise<number | null> => {
  const website = await tx
    .selectFrom('websites')
    .leftJoin('analyses', 'analyses.id', 'websites.analysis_id')
    .select(['websites.domain', 'websites.registrable_domain', 'analyses.score', 'analyses.result'])
    .where('websites.id', '=', websiteId)
    .where('websites.ended_at', 'is', null)
    .forUpdate('websites')
    .executeTakeFirst()
  if (website === undefined) return null
  const overrides = await readOverrides(tx, website.domain)
  const supplied = (await bestMetrics(tx, [website.domain])).get(website.domain)
  const figures = withOverrides(supplied, overrides)
  const found = detected.safeParse(website.result).data ?? nothingDetected
  const score = said(overrides, 'quality_score') ?? website.score
  await tx
    .updateTable('websites')
    .set({
      quality_score: score,
      niche: said(overrides, 'niche') ?? found.niche,
      language: said(overrides, 'language') ?? found.language,
      country: said(overrides, 'country') ?? found.country,
      ...columnsOf(figures),
      overridden: overrides.size > 0,
    })
    .where('id', '=', websiteId)
    .execute()
  await notifyOwner(tx, websiteId)
  return score
}

const columnsOf = ({ dr, da, spam_score: spam, traffic, ...others }: Figures) => ({
  dr: dr?.value ?? null,
  da: da?.value ?? null,
  spam_score: spam?.value ?? null,
  visits_from: traffic?.value.from ?? null,
  visits_to: traffic?.value.to ?? null,
  figures: JSON.stringify({ dr, da, spam_score: spam, traffic, ...others }),
})

/** Updates the verified website of a domain; unverified claims get no metrics. */
export const settleDomain = async (tx: Tx, domain: string): Promise<void> => {
  const claims = await tx
    .selectFrom('websites')
    .select('id')
    .where('domain', '=', domain)
    .where('is_verified', '=', true)
    .execute()
  for (const { id } of claims) await settle(tx, id)
}

const readOverrides = async (tx: Tx, domain: string): Promise<Overrides> => {
  const rows = await tx
    .selectFrom('domain_overrides')
    .select(['field', 'value', 'at'])
    .where('domain', '=', domain)
    .execute()
  const read = rows.flatMap(({ field, value, at }) => {
    const parsed = override.safeParse({ field, value })
    return parsed.success ? [[parsed.data.field, { override: parsed.data, at }] as const] : []
  })
  return new Map(read)
}

type OverrideValue<F extends OverrideField> = Extract<Override, { field: F }>['value']

/** The admin override of this field; undefined if there is none. */
const said = <F extends OverrideField>(overrides: Overrides, field: F): OverrideValue<F> | undefined =>
  // The type of a map cannot express that each field has its own value type.
  overrides.get(field)?.override.value as OverrideValue<F> | undefined

const withOverrides = (supplied: Figures | undefined, overrides: Overrides): Figures => {
  const figure = <F extends Exclude<MetricName, 'google'>>(name: F): Figures[F] => {
    const value = said(overrides, name)
    if (value === undefined) return supplied?.[name] ?? null
    const at = overrides.get(name)?.at ?? new Date(0)
    return { value, source: 'admin', taken_at: at.toISOString() } as Figures[F]
  }
  return {
    dr: figure('dr'),
    da: figure('da'),
    spam_score: figure('spam_score'),
    traffic: figure('traffic'),
    google: supplied?.google ?? null,
  }
}
