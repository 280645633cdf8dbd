// The shop as one process serves it: an index in memory that is brought up to date before every answer, so that nobody is shown what was
// true a moment ago.
import type { ShopCounts, ShopFilters } from '../../contract/shop.ts'
import { restrictedTopics } from '../../contract/offers.ts'
import type { Db } from '../platform/db/database.ts'
import { clearDesk } from './bitset.ts'
import { type Asker, openBuyers } from './buyers.ts'
import { countsOf } from './counting.ts'
import { type StoredOffer, storedOfferAt } from './storedOffer.ts'
import { countOffers, readAll, readChanges, readOf } from './loading.ts'
import { chosenIn, matching } from './matching.ts'
import { makeOrders } from './buildSortIndexes.ts'
import { type PageEnd, pageOf, type Sorting } from './paging.ts'
import { readStanding, type Standing } from './readBuyer.ts'
import type { Site } from './sites.ts'
import { sortBounds } from './sortBounds.ts'
import { dropRow, makeStock, putRow, type Stock } from './stock.ts'

export interface ShopPage {
  /** In order. */
  offers: StoredOffer[]
  end: PageEnd | null
  total: number
  /** What the member who asks thinks of websites. */
  markOf: Asker['markOf']
}

export interface Shop {
  page(
    memberId: string,
    filters: ShopFilters,
    asked: { sorting: Sorting; from: PageEnd | null; size: number },
  ): Promise<ShopPage>
  counts(memberId: string, filters: ShopFilters): Promise<ShopCounts>
  /** Reads everything before somebody asks. */
  warm(): Promise<void>
}

/** More than this is put in order by itself on every page; then the orders are made anew. */
const changedMax = 2_000
/** Changes are kept for a day: whoever has not asked for so long reads everything again. */
const readAgainAfterMs = 12 * 3_600_000

/** So that offers which come later have a place at once. Every question looks at all places, used or not. */
const roomToGrow = 1.03

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

interface State {
  stock: Stock
  horizon: string
  qualityFrom: number
  readAt: number
}

const isOld = ({ readAt }: State): boolean => Date.now() - readAt > readAgainAfterMs

const load = async (db: Db, signal: AbortSignal): Promise<State> => {
  const { horizon, qualityFrom } = await readChanges(db, null)
  const stock = makeStock(Math.ceil((await countOffers(db)) * roomToGrow))
  await readAll(db, qualityFrom, (rows) => {
    signal.throwIfAborted()
    for (const row of rows) putRow(stock, row)
  })
  await makeOrders(stock, pause)
  return { stock, horizon, qualityFrom, readAt: Date.now() }
}

const takeChanges = async (db: Db, state: State, signal: AbortSignal): Promise<State> => {
  const { websiteIds, horizon, qualityFrom } = await readChanges(db, state.horizon)
  if (isOld(state) || qualityFrom !== state.qualityFrom) return load(db, signal)
  const { stock } = state
  const rows = await readOf(db, qualityFrom, websiteIds)
  const standing = new Set(rows.map(({ number }) => number))
  for (const websiteId of websiteIds) {
    const site = stock.siteOfWebsite.get(websiteId)
    const places = site === undefined ? [] : (stock.sites[site] as Site).places
    for (const place of places) {
      const number = stock.numbers[place] as number
      if (!standing.has(number)) dropRow(stock, number)
    }
  }
  for (const row of rows) putRow(stock, row)
  // Whoever asks meanwhile is answered by the orders that stand. It cannot fail: it waits for nothing outside.
  if (stock.changedCount > changedMax) void makeOrders(stock, pause)
  return { ...state, horizon, readAt: Date.now() }
}

/** Nothing is read before somebody asks. `signal` ends a reading that nobody waits for any more. */
export const openShop = (db: Db, signal: AbortSignal = new AbortController().signal): Shop => {
  let reading: Promise<State> | null = null
  let next: Promise<State> | null = null
  let state: State | null = null

  const read = async (): Promise<State> => {
    state = state === null ? await load(db, signal) : await takeChanges(db, state, signal)
    return state
  }
  /** What is being read may have begun before this question; so all that ask meanwhile share the reading after it. */
  const upToDate = (): Promise<State> => {
    if (reading === null) {
      reading = read().finally(() => {
        reading = null
      })
      return reading
    }
    next ??= reading
      .catch(() => null)
      .then(() => {
        next = null
        return upToDate()
      })
    return next
  }
  /** Mostly nothing has changed, and one question has told so and how it stands with the member. */
  const ready = async (memberId: string): Promise<{ stock: Stock; standing: Standing }> => {
    const standing = await readStanding(db, memberId, state?.horizon ?? null)
    const isAsBefore = !standing.isShopChanged && standing.qualityFrom === state?.qualityFrom
    if (state === null || !isAsBefore || isOld(state)) return { stock: (await upToDate()).stock, standing }
    state.readAt = Date.now()
    return { stock: state.stock, standing }
  }
  const buyers = openBuyers(db)
  return {
    page: async (memberId, filters, asked) => {
      const { stock, standing } = await ready(memberId)
      const asker = await buyers.ask({ memberId, standing, filters })
      clearDesk(stock.desk)
      const matches = matching(stock, chosenIn(stock, filters, asker.mineIn(stock)))
      const bounds = sortBounds(filters, asked.sorting.sort)
      const { places, end, total } = pageOf(stock, matches, { ...asked, bounds })
      // Read at once: while somebody waits for the texts, the index may become another.
      return { offers: places.map((place) => storedOfferAt(stock, place)), end, total, markOf: asker.markOf }
    },
    counts: async (memberId, filters) => {
      const { stock, standing } = await ready(memberId)
      const asker = await buyers.ask({ memberId, standing, filters, counted: true })
      clearDesk(stock.desk)
      return countsOf(stock, filters, { mine: asker.mineIn(stock), topics: restrictedTopics })
    },
    warm: async () => void (await upToDate()),
  }
}
