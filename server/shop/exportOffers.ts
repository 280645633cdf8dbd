// CSV export of the shop's offers, in the reader's language. The seller is not disclosed, the same as on the screen.
import type { Language } from '../../contract/accounts.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { shopExportedMax } from '../../contract/limits.ts'
import { firstDirection, type shopEndpoints, type ShopOffer } from '../../contract/shop.ts'
import { byteOrderMark, csvLine } from '../platform/csv.ts'
import type { Db } from '../platform/db/database.ts'
import type { Shop, ShopPage } from './shop.ts'
import { showOffers } from './shopView.ts'
import { shopWords } from './shopWords.ts'

const offersPerBatch = 500

interface Exporting {
  db: Db
  shop: Shop
  memberId: string
}

type RequestInput = InputOf<typeof shopEndpoints.exportShop>['query']

const linesOf = (offers: readonly ShopOffer[], language: Language): string =>
  offers.map((offer) => csvLine(cellsOf(offer, language))).join('')

/**
 * Validation errors are thrown before the response starts; the rest is streamed in batches, so that the whole file is
 * never in memory.
 */
export const exportOffers = async (
  { db, shop, memberId }: Exporting,
  { language, sort, direction = firstDirection[sort], ...filters }: RequestInput,
  offersMax = shopExportedMax,
): Promise<AsyncGenerator<string>> => {
  const words = shopWords[language]
  const ask = (from: ShopPage['end'], left: number): Promise<ShopPage> =>
    shop.page(memberId, filters, { sorting: { sort, direction }, from, size: Math.min(left, offersPerBatch) })
  const first = await ask(null, offersMax)
  const write = async function* (): AsyncGenerator<string> {
    yield byteOrderMark + csvLine(words.columns)
    for (let page = first, left = offersMax; ; page = await ask(page.end, left)) {
      yield linesOf(await showOffers(db, memberId, page), language)
      left -= page.offers.length
      if (page.end === null) return
      if (left === 0) break
    }
    yield csvLine([words.cut(offersMax)])
  }
  return write()
}

const cellsOf = (offer: ShopOffer, language: Language): (string | number | null)[] => {
  const words = shopWords[language]
  const yesNo = (is: boolean): string => (is ? words.yes : words.no)
  const { site } = offer
  return [
    site.domain_name,
    site.title,
    words.niches[offer.category],
    site.language === null ? null : words.languages[site.language],
    site.country,
    offer.price,
    words.linkTypes[offer.link_type],
    offer.rel,
    offer.turnaround_days,
    words.delivery[offer.delivery_mode],
    offer.guarantee_months,
    words.writers[offer.writer],
    offer.links_per_page,
    yesNo(offer.labelled),
    yesNo(offer.restricted),
    offer.refused_topics.map((topic) => words.topics[topic]).join(', '),
    site.quality_score,
    site.dr,
    site.da,
    site.spam_score,
    site.visits?.from ?? null,
    site.visits?.to ?? null,
    offer.completion_rate,
    offer.sample_url,
    offer.note,
  ]
}
