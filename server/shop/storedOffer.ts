// An offer as the index stores it: everything a buyer sees except its texts, which only the database has.
import { type GuaranteeMonths, restrictedTopics } from '../../contract/offers.ts'
import type { ShopOffer } from '../../contract/shop.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { hasBit } from './bitset.ts'
import { unknown } from './sortIndex.ts'
import { categoryOf, linkTypeOf, relOf, writerOf } from './ranks.ts'
import type { Site } from './sites.ts'
import type { ColumnName, Stock } from './stock.ts'

/** The parts of an offer that the index does not store. */
export type OfferTexts = Pick<ShopOffer, 'id' | 'links_per_page' | 'sample_url' | 'note'>

/** Fields that depend on the member are added when the offer is shown. */
export interface StoredOffer extends Omit<ShopOffer, keyof OfferTexts | 'is_own' | 'mark' | 'cover'> {
  number: number
  sellerId: string
}

const figureAt = (stock: Stock, name: ColumnName, place: number): number => stock.columns[name][place] as number

const figureOrNull = (stock: Stock, name: ColumnName, place: number): number | null => {
  const value = figureAt(stock, name, place)
  return value === unknown ? null : value
}

const isYes = (stock: Stock, name: 'labelled' | 'restricted', place: number): boolean => {
  const yes = stock.choices[name].get('yes')
  return yes !== undefined && hasBit(yes, place)
}

const deliveryAt = ({ choices: { delivery } }: Stock, place: number): ShopOffer['delivery_mode'] => {
  for (const mode of ['vacation', 'prime'] as const) {
    const those = delivery.get(mode)
    if (those !== undefined && hasBit(those, place)) return mode
  }
  return 'standard'
}

const siteAt = (stock: Stock, place: number, site: Site): ShopOffer['site'] => {
  const visits = figureOrNull(stock, 'visits', place)
  return {
    website_id: site.websiteId,
    domain: site.domain,
    domain_name: shownDomain(site.domain),
    title: site.title,
    niche: site.niche,
    language: site.language,
    country: site.country,
    quality_score: figureAt(stock, 'quality', place),
    dr: figureOrNull(stock, 'dr', place),
    da: figureOrNull(stock, 'da', place),
    spam_score: figureOrNull(stock, 'spam', place),
    visits: visits === null ? null : { from: visits, to: site.visitsTo },
  }
}

export const storedOfferAt = (stock: Stock, place: number): StoredOffer => {
  const site = stock.sites[stock.siteOf[place] as number] as Site
  const linkRank = figureAt(stock, 'link_type', place)
  const surcharge = stock.surcharges[place] as number
  const premium = stock.premiums[place] as number
  return {
    number: stock.numbers[place] as number,
    sellerId: site.sellerId,
    link_type: linkTypeOf(linkRank),
    rel: relOf(linkRank),
    category: categoryOf(figureAt(stock, 'category', place)),
    price: figureAt(stock, 'price', place) - surcharge - premium,
    surcharge,
    premium,
    turnaround_days: figureAt(stock, 'turnaround', place),
    guarantee_months: figureAt(stock, 'guarantee', place) as GuaranteeMonths,
    writer: writerOf(figureAt(stock, 'writer', place)),
    refused_topics: restrictedTopics.filter((topic) => {
      const refusing = stock.refused.get(topic)
      return refusing !== undefined && hasBit(refusing, place)
    }),
    labelled: isYes(stock, 'labelled', place),
    restricted: isYes(stock, 'restricted', place),
    delivery_mode: deliveryAt(stock, place),
    completion_rate: figureOrNull(stock, 'completion', place),
    site: siteAt(stock, place, site),
  }
}
