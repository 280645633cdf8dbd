// The offers of demo members: prices around the fair price, created over the past months, some changed, paused or ended
// since; and the sellers who deliver in Prime or are on vacation.
import { type Selectable, sql } from 'kysely'
import { niche } from '../../contract/analysis.ts'
import { hourMs } from '../../contract/durations.ts'
import { type Niche, niches } from '../../contract/signals.ts'
import type { Figures } from '../../contract/metrics.ts'
import { readSettings } from '../../server/credits/settings.ts'
import { fairPriceOf, type PriceBounds, type PricedSite } from '../../contract/fairPrice.ts'
import * as clock from '../../server/platform/clock.ts'
import type { Tx } from '../../server/platform/db/database.ts'
import { bestMetrics, type OpenDataMetric, openDataMetrics } from '../../server/websites/seed.ts'
import { inBatches, type Row, type Tables } from './batches.ts'
import { demoClaims } from './claims.ts'
import { drawFor, type DrawnOffer, drawOffers, type OfferPlace, restingDomain } from './drawnOffers.ts'

/** Maximum age of a demo offer. */
const oldestMs = 270 * 24 * hourMs

/** Does nothing if a demo member ever had an offer. */
export const addOffers = async (tx: Tx): Promise<void> => {
  const emails = [...new Set(demoClaims.map(({ email }) => email))]
  const users = await tx.selectFrom('users').select(['id', 'email']).where('email', 'in', emails).execute()
  const known = await tx
    .selectFrom('backlink_offers')
    .select('id')
    .where(
      'seller_user_id',
      'in',
      users.map(({ id }) => id),
    )
    .limit(1)
    .execute()
  if (known.length > 0 || users.length < emails.length) return
  const { offers: rules } = await readSettings(tx)
  const now = await clock.now(tx)
  const sites = (await readSites(tx, emails)).filter(
    ({ domain, quality }) => domain === restingDomain || quality >= rules.quality_from,
  )
  const bounds = { from: rules.price_from, to: rules.price_to }
  const offers = sites.flatMap((site) => drawOffers(site).map((offer) => rowOf(site, offer, bounds, now)))
  // Their numbers follow their age.
  offers.sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
  await inBatches(offers, (rows) => tx.insertInto('backlink_offers').values(rows).execute())
  await inBatches(sites.flatMap(capacityOf), (rows) => tx.insertInto('website_capacities').values(rows).execute())
  const chosen = users.flatMap(({ id, email }): Row<'member_settings'>[] => {
    const mode = deliveryModes[email]
    if (mode === undefined) return []
    return [{ user_id: id, delivery_mode: mode, ...(mode === 'prime' ? { default_turnaround_days: 2 } : {}) }]
  })
  await tx
    .insertInto('member_settings')
    .values(chosen)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const deliveryModes: Readonly<Record<string, 'prime' | 'vacation'>> = {
  'greta.ahrens@demo.test': 'prime',
  'soeren.oezdemir@demo.test': 'prime',
  'ayse.yildiz@demo.test': 'prime',
  'emre.sahin@demo.test': 'prime',
  'oliver.whitcombe@demo.test': 'prime',
  'grace.adeyemi@demo.test': 'prime',
  'chloe.benson@demo.test': 'prime',
  'kenji.watanabe@demo.test': 'prime',
  'anneliese.weiss@demo.test': 'vacation',
  'juergen.wolff@demo.test': 'vacation',
  'hamish.macleod@demo.test': 'vacation',
}

interface Site extends PricedSite, OfferPlace {
  id: string
  sellerId: string
  quality: number
  verifiedAt: Date
}

const readSites = async (tx: Tx, emails: readonly string[]): Promise<Site[]> => {
  const rows = await tx
    .selectFrom('websites')
    .innerJoin('users', 'users.id', 'websites.user_id')
    .leftJoin('analyses', 'analyses.id', 'websites.analysis_id')
    .select(['websites.id', 'users.id as sellerId', 'email', 'domain', 'registrable_domain', 'websites.language'])
    .select(['niche', 'quality_score', 'dr', 'da', 'spam_score', 'visits_from', 'verified_at'])
    .select(
      sql<string | null>`(
        select page ->> 'url' from jsonb_array_elements(result -> 'pagesRead') page
        where page ->> 'status' = '200' order by (page ->> 'words')::int desc, page ->> 'url' limit 1)`.as('article'),
    )
    .where('email', 'in', emails)
    .where('blocked_at', 'is', null)
    .where('is_verified', '=', true)
    .where('ended_at', 'is', null)
    .orderBy('domain')
    .execute()
  const best = await bestMetrics(
    tx,
    rows.map(({ domain }) => domain),
  )
  const open = await openDataMetrics(tx, [...new Set(rows.map((row) => row.registrable_domain))])
  return rows.flatMap(({ quality_score: quality, verified_at: verifiedAt, registrable_domain: name, ...row }) => {
    if (quality === null || verifiedAt === null) return []
    return [
      {
        ...row,
        ...figuresOf(row, best.get(row.domain), open.get(name) ?? []),
        quality,
        verifiedAt,
        language: row.language === 'de' ? 'de' : 'en',
        niche: niche.safeParse(row.niche).data ?? ownNiches[row.domain] ?? niches[0],
        isPrime: deliveryModes[row.email] === 'prime',
      },
    ]
  })
}

type FigureColumns = Pick<Selectable<Tables['websites']>, 'dr' | 'da' | 'spam_score' | 'visits_from'>

/**
 * The metrics already derived, or those that the job enqueued by the rank list import will derive: prices will be
 * compared with them.
 */
const figuresOf = (
  now: FigureColumns,
  best: Figures | undefined,
  open: readonly OpenDataMetric[],
): Omit<PricedSite, 'quality'> => {
  const rating = open.find((one) => one.figure === 'dr')?.value
  const traffic = open.find((one) => one.figure === 'traffic')?.value
  return {
    dr: now.dr ?? rating ?? null,
    da: now.da ?? best?.da?.value ?? null,
    spam: now.spam_score ?? best?.spam_score?.value ?? null,
    visits: now.visits_from ?? traffic?.from ?? null,
  }
}

/** The category set by sellers where the analysis was inconclusive. */
const ownNiches: Readonly<Record<string, Niche>> = {
  'teekraeuter.test': 'health',
  'kutterkunde.test': 'travel',
  'gruenderkueche.test': 'business',
  'ridge-line.test': 'outdoor',
}

/** Prices stay within this range of the fair price. */
const shareMin = 0.6
const shareMax = 1.6
const roundPricesFrom = 40

const priceNear = (fair: number, percent: number, bounds: PriceBounds): number => {
  const asked = (fair * percent) / 100
  const round = asked < roundPricesFrom ? Math.round(asked) : 5 * Math.round(asked / 5)
  const from = Math.max(bounds.from, Math.ceil(fair * shareMin))
  const to = Math.min(bounds.to, Math.floor(fair * shareMax))
  return Math.min(to, Math.max(from, round))
}

const rowOf = (site: Site, offer: DrawnOffer, bounds: PriceBounds, now: Date) => {
  const { state, changes, pricePercent, madeAt, ...terms } = offer
  const since = Math.max(site.verifiedAt.getTime() + hourMs, now.getTime() - oldestMs)
  const until = Math.max(since, now.getTime() - hourMs)
  const createdAt = since + Math.round((until - since) * madeAt)
  const steps = changes + (state === 'active' ? 0 : 1)
  // The last change is somewhere between then and now; earlier ones are not stored.
  const share = drawFor(site.domain)(`${terms.link_type} ${terms.rel} changed`, 1_000) / 1_000
  const changedAt = steps === 0 ? createdAt : createdAt + 1 + Math.round((until - createdAt) * share)
  return {
    ...terms,
    price: priceNear(fairPriceOf(site, terms, bounds).price, pricePercent, bounds),
    website_id: site.id,
    seller_user_id: site.sellerId,
    state,
    ended_reason: state === 'ended' ? 'seller' : null,
    version: 1 + steps,
    created_at: new Date(createdAt),
    changed_at: new Date(changedAt),
  } satisfies Row<'backlink_offers'>
}

/** By domain; one in four of the others has a limit, too. */
const capacities: Readonly<Record<string, number>> = { 'kuestenblog.test': 8, 'inselpost.test': 2 }
const capacityMax = 12

const capacityOf = ({ id, domain }: Site): Row<'website_capacities'>[] => {
  const draw = drawFor(domain)
  const said = capacities[domain] ?? (draw('capacity', 4) === 0 ? 1 + draw('open orders', capacityMax) : null)
  return said === null ? [] : [{ website_id: id, open_orders_max: said }]
}
