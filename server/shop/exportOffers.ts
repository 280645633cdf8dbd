// CSV export of the shop's offers, in the reader's language. The seller is not disclosed, the same as on the screen.
import type { Language } from '../../contract/accounts.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { shopExportedMax } from '../../contract/limits.ts'
import { firstDirection, type shopEndpoints, type ShopOffer } from '../../contract/shop.ts'
import { byteOrderMark, csvLine } from '../platform/csv.ts'
import type { Db } from '../platform/db/database.ts'
import { screenTexts } from '../platform/texts/screenTexts.ts'
import type { Shop, ShopPage } from './shop.ts'
import { showOffers } from './shopView.ts'
import { shopTexts } from './shopTexts.ts'

const offersPerBatch = 500

interface Exporting {
  db: Db
  shop: Shop
  memberId: string
}

type ExportQuery = InputOf<typeof shopEndpoints.exportShop>['query']

/**
 * Validation errors are thrown before the response starts; the rest is streamed in batches, so that the whole file is
 * never in memory.
 */
export const exportOffers = async (
  { db, shop, memberId }: Exporting,
  { language, sort, direction = firstDirection[sort], ...filters }: ExportQuery,
  offersMax = shopExportedMax,
): Promise<AsyncGenerator<string>> => {
  const columns = columnsIn(language)
  const ask = (from: ShopPage['end'], left: number): Promise<ShopPage> =>
    shop.page(memberId, filters, { sorting: { sort, direction }, from, size: Math.min(left, offersPerBatch) })
  const first = await ask(null, offersMax)
  const write = async function* (): AsyncGenerator<string> {
    yield byteOrderMark + csvLine(columns.map(([name]) => name))
    for (let page = first, left = offersMax; ; page = await ask(page.end, left)) {
      const offers = await showOffers(db, memberId, page)
      yield offers.map((offer) => csvLine(columns.map(([, cell]) => cell(offer)))).join('')
      left -= page.offers.length
      if (page.end === null) return
      if (left === 0) break
    }
    yield csvLine([shopTexts(language)('export.cut', { rows: offersMax })])
  }
  return write()
}

type Column = readonly [name: string, cell: (offer: ShopOffer) => string | number | null]

/** Once per export: what a filter or the details of an offer name on the screen has the same name here. */
const columnsIn = (language: Language): Column[] => {
  const t = shopTexts(language)
  const screen = screenTexts.shop(language)
  const deliveryModes = screen.group('delivery')
  const analysis = screenTexts.analysis(language)
  const niches = analysis.group('niches')
  const languages = analysis.group('languages')
  const offers = screenTexts.offers(language)
  const linkTypes = offers.group('linkTypes')
  const topics = offers.group('topics')
  const writers = screenTexts.orders(language).group('terms.writers')
  const [yes, no] = [screen('yes'), screen('no')]
  const yesNo = (is: boolean): string => (is ? yes : no)
  return [
    [t('export.columns.domain'), ({ site }) => site.domain_name],
    [t('export.columns.title'), ({ site }) => site.title],
    [screen('filterNames.category'), (offer) => niches[offer.category]],
    [screen('filterNames.language'), ({ site }) => (site.language === null ? null : languages[site.language])],
    [screen('filterNames.country'), ({ site }) => site.country],
    [t('export.columns.price'), (offer) => offer.price],
    [t('export.columns.surcharge'), (offer) => offer.surcharge],
    [t('export.columns.premium'), (offer) => offer.premium],
    [t('export.columns.cover'), (offer) => offer.cover[0]?.percent ?? null],
    [t('export.columns.coverAtEnd'), (offer) => offer.cover.at(-1)?.percent ?? null],
    [screen('filterNames.link_type'), (offer) => linkTypes[offer.link_type]],
    [screen('filterNames.rel'), (offer) => offer.rel],
    [t('export.columns.turnaround'), (offer) => offer.turnaround_days],
    [screen('filterNames.delivery'), (offer) => deliveryModes[offer.delivery_mode]],
    [t('export.columns.guarantee'), (offer) => offer.guarantee_months],
    [screen('filterNames.writer'), (offer) => writers[offer.writer]],
    [t('export.columns.linksPerPage'), (offer) => offer.links_per_page],
    [screen('filterNames.labelled'), (offer) => yesNo(offer.labelled)],
    [screen('filterNames.restricted'), (offer) => yesNo(offer.restricted)],
    [screen('detail.refused'), (offer) => offer.refused_topics.map((topic) => topics[topic]).join(', ')],
    [t('export.columns.quality'), ({ site }) => site.quality_score],
    [screen('filterNames.dr'), ({ site }) => site.dr],
    [screen('filterNames.da'), ({ site }) => site.da],
    [screen('filterNames.spam'), ({ site }) => site.spam_score],
    [t('export.columns.visitsFrom'), ({ site }) => site.visits?.from ?? null],
    [t('export.columns.visitsTo'), ({ site }) => site.visits?.to ?? null],
    [t('export.columns.completion'), (offer) => offer.completion_rate],
    [t('export.columns.sample'), (offer) => offer.sample_url],
    [t('export.columns.note'), (offer) => offer.note],
  ]
}
