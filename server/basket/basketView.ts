// The basket as its member sees it: each item with its current terms, its obstacles, and the effect of its link on the
// anchor profile of its target.
import { niche, siteLanguage } from '../../contract/analysis.ts'
import { type Basket, type BasketItem, targetChecks } from '../../contract/basket.ts'
import type { AnchorMix } from '../../contract/footprint.ts'
import { reviewScoreMin } from '../../contract/relations.ts'
import { totalOf } from '../../contract/surcharge.ts'
import { readHoldings } from '../credits/balance.ts'
import { readSettings } from '../credits/settings.ts'
import { anchorsTo } from '../links/graphView.ts'
import type { Db } from '../platform/db/database.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import type { DomainRules } from '../websites/domainInput.ts'
import { type MetAnchor, planAnchors } from '../footprint/anchors/plan.ts'
import { anchorTargetOf } from '../footprint/anchors/target.ts'
import { readCovers } from '../offers/sellerCover.ts'
import { orderTermsOf } from '../offers/terms.ts'
import { judgeFootprints } from './basketFootprint.ts'
import { judgeItems } from './basketObstacles.ts'
import { factsOfItem, type Item, type ItemRow, readItems, withTargets } from './basketRows.ts'
import type { OwnedSite } from './targets.ts'

export interface Buyer {
  memberId: string
  domains: DomainRules
}

/** `named`: the totals that the member sends when placing an order; they may be outdated. */
export const readBasket = async (
  db: Db,
  { memberId, domains }: Buyer,
  named: ReadonlyMap<string, number> = new Map(),
): Promise<Basket> => {
  const { offers, orders: limits } = await readSettings(db)
  const rows = await readItems(db, { memberId, qualityFrom: offers.quality_from })
  const items = await withTargets(db, rows, domains)
  const footprints = await judgeFootprints(db, items)
  const seen = rows.map((row) => totalSeen(row, named.get(row.id)))
  const facts = items.map((item, at) => {
    const isFootprintBlocked = footprints[at]?.verdict === 'block'
    return factsOfItem(item, { memberId, totalSeen: seen[at] ?? item.row.price_seen, isFootprintBlocked, limits })
  })
  const obstacles = judgeItems(facts)
  const mixes = await mixesOf(db, items, memberId)
  const coverOf = await readCovers(
    db,
    memberId,
    rows.map(({ seller_user_id: sellerId }) => sellerId),
  )
  const views = items.map((item, at): BasketItem => {
    const footprint = footprints[at] ?? null
    return {
      ...viewOf(item, { memberId, totalSeen: seen[at] ?? item.row.price_seen }),
      cover: item.row.in_shop ? coverOf({ ...item.row, sellerId: item.row.seller_user_id }).cover : [],
      obstacles: obstacles[at] ?? [],
      footprint: footprint === null ? null : { verdict: footprint.verdict, findings: footprint.findings },
      anchors: mixes[at] ?? null,
    }
  })
  const total = views.reduce((sum, { terms }) => sum + totalOf(terms), 0)
  const { total_credits: balance, spendable, more_at: moreAt, debt } = await readHoldings(db, memberId)
  const lacking = Math.max(0, total - spendable)
  return {
    items: views,
    ...{ total, balance, spendable, more_at: moreAt?.toISOString() ?? null, debt, lacking },
    lacking_reason: lacking === 0 ? null : spendable < balance ? 'unsettled_limit' : 'balance',
  }
}

/** A member who sends the current total has seen it; any other total is reported as changed. */
const totalSeen = (row: ItemRow, named: number | undefined): number =>
  named === undefined || named === totalOf(row) ? row.price_seen : named

const checkState = (state: string): BasketItem['target_check']['state'] =>
  targetChecks.find((known) => known === state) ?? 'unchecked'

type Plain = Omit<BasketItem, 'cover' | 'obstacles' | 'footprint' | 'anchors'>

const viewOf = (item: Item, { memberId, totalSeen: seen }: { memberId: string; totalSeen: number }): Plain => {
  const { row } = item
  const own = ownSite(item, memberId)
  return {
    id: row.id,
    offer_id: row.offer_id,
    website_id: row.website_id,
    domain: row.domain,
    domain_name: shownDomain(row.domain),
    delivery_mode: row.delivery_mode,
    terms: row.in_shop ? termsOf(row) : { ...termsOf(row), ...privateTerms(seen) },
    price_seen: seen,
    needs_admin_review: row.relation_score >= reviewScoreMin,
    target_url: row.target_url,
    anchor_text: row.anchor_text,
    notes: row.notes,
    project_id: row.project_id,
    target_website: own === null ? null : { id: own.id, domain: own.domain, domain_name: shownDomain(own.domain) },
    target_check: {
      state: checkState(row.check_state),
      status: row.check_status,
      checked_at: row.checked_at?.toISOString() ?? null,
      is_slow: row.is_slow,
    },
  }
}

/** An offer that is not in the shop is private to its seller, including its current price. */
const privateTerms = (seen: number) => ({ price: seen, surcharge: 0, premium: 0 })

/** The terms under which it would be ordered now. */
export const termsOf = (row: ItemRow): BasketItem['terms'] => ({
  ...orderTermsOf(row),
  surcharge: row.surcharge,
  premium: row.premium,
  prime: row.delivery_mode === 'prime',
})

/** The buyer's own website that the link points to. */
export const ownSite = ({ around }: Item, memberId: string): OwnedSite | null =>
  around.sites.find((site) => site.memberId === memberId) ?? null

/** Reads the anchors of each own website once. */
const mixesOf = async (db: Db, items: readonly Item[], memberId: string): Promise<(AnchorMix | null)[]> => {
  const known = new Map<string, MetAnchor[]>()
  const mixes: (AnchorMix | null)[] = []
  for (const item of items) {
    const own = ownSite(item, memberId)
    if (own === null) {
      mixes.push(null)
      continue
    }
    const met = known.get(own.registrableDomain) ?? (await anchorsTo(db, own.registrableDomain))
    known.set(own.registrableDomain, met)
    mixes.push(planAnchors(met, anchorTarget(own), item.row.anchor_text))
  }
  return mixes
}

const anchorTarget = ({ registrableDomain, title, niche: topic, language }: OwnedSite) =>
  anchorTargetOf({
    domain: registrableDomain,
    title,
    niche: niche.safeParse(topic).data ?? null,
    language: siteLanguage.safeParse(language).data ?? null,
  })
