// The shop of one process: an in-memory index that is brought up to date before every response, so that no reader gets
// stale offers.
import { hourMs } from '../../contract/durations.ts'
import type { ShopCounts, ShopFilters } from '../../contract/shop.ts'
import { restrictedTopics } from '../../contract/offers.ts'
import type { Db } from '../platform/db/database.ts'
import { clearScratch } from './bitset.ts'
import { type Asker, openBuyers } from './buyers.ts'
import { countsOf } from './counting.ts'
import { type StoredOffer, storedOfferAt } from './storedOffer.ts'
import { areSameRules, countOffers, readAll, readChanges, readOf, type ShopRules } from './loading.ts'
import { chosenIn, matching } from './matching.ts'
import { makeOrders } from './buildSortIndexes.ts'
import { type PageEnd, pageOf, type Sorting } from './paging.ts'
import { readBuyerStatus, type Standing } from './readBuyer.ts'
import type { Site } from './sites.ts'
import { sortBounds } from './sortBounds.ts'
import { dropRow, makeStock, putRow, type Stock } from './stock.ts'

export interface ShopPage {
  /** Sorted. */
  offers: StoredOffer[]
  end: PageEnd | null
  total: number
  /** The member's mark on a website. */
  markOf: Asker['markOf']
}

export interface Shop {
  page(
    memberId: string,
    filters: ShopFilters,
    asked: { sorting: Sorting; from: PageEnd | null; size: number },
  ): Promise<ShopPage>
  counts(memberId: string, filters: ShopFilters): Promise<ShopCounts>
  /** Loads everything before the first request. */
  warm(): Promise<void>
}

/** Above this number of changed offers, which every page has to sort separately, the sort indexes are rebuilt. */
const changedMax = 2_000
/** Changes are kept for a day: a process without requests for that long reloads everything. */
const readAgainAfterMs = 12 * hourMs

/** Spare places for new offers. Every query scans all places, used or not. */
const roomToGrow = 1.03

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

interface State {
  stock: Stock
  horizon: string
  rules: ShopRules
  readAt: number
}

const isOld = ({ readAt }: State): boolean => Date.now() - readAt > readAgainAfterMs

const load = async (db: Db, signal: AbortSignal): Promise<State> => {
  const { horizon, rules } = await readChanges(db, null)
  const stock = makeStock(Math.ceil((await countOffers(db)) * roomToGrow))
  await readAll(db, rules.qualityFrom, (rows) => {
    signal.throwIfAborted()
    for (const row of rows) putRow(stock, row)
  })
  await makeOrders(stock, pause)
  return { stock, horizon, rules, readAt: Date.now() }
}

const takeChanges = async (db: Db, state: State, signal: AbortSignal): Promise<State> => {
  const { websiteIds, horizon, rules } = await readChanges(db, state.horizon)
  if (isOld(state) || !areSameRules(rules, state.rules)) return load(db, signal)
  const { stock } = state
  const rows = await readOf(db, rules.qualityFrom, websiteIds)
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
  // Concurrent queries use the existing sort indexes. It cannot fail, because it does no I/O.
  if (stock.changedCount > changedMax) void makeOrders(stock, pause)
  return { ...state, horizon, readAt: Date.now() }
}

/** Reads nothing before the first request. `signal` aborts a load that is no longer needed. */
export const openShop = (db: Db, signal: AbortSignal = new AbortController().signal): Shop => {
  let reading: Promise<State> | null = null
  let next: Promise<State> | null = null
  let state: State | null = null

  const read = async (): Promise<State> => {
    state = state === null ? await load(db, signal) : await takeChanges(db, state, signal)
    return state
  }
  /**
   * The read in progress may have started before this request, so all requests that arrive during it share the next
   * one.
   */
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
  /** Usually nothing has changed, and a single query shows that and reads the member's data. */
  const ready = async (memberId: string): Promise<{ stock: Stock; standing: Standing }> => {
    const standing = await readBuyerStatus(db, memberId, state?.horizon ?? null)
    const isAsBefore = state !== null && !standing.isShopChanged && areSameRules(standing.rules, state.rules)
    if (state === null || !isAsBefore || isOld(state)) return { stock: (await upToDate()).stock, standing }
    state.readAt = Date.now()
    return { stock: state.stock, standing }
  }
  const buyers = openBuyers(db)
  return {
    page: async (memberId, filters, asked) => {
      const { stock, standing } = await ready(memberId)
      const asker = await buyers.ask({ memberId, standing, filters })
      clearScratch(stock.scratch)
      const matches = matching(stock, chosenIn(stock, filters, asker.mineIn(stock)))
      const bounds = sortBounds(filters, asked.sorting.sort)
      const { places, end, total } = pageOf(stock, matches, { ...asked, bounds })
      // Copied at once: the index may change while the texts are being read.
      return { offers: places.map((place) => storedOfferAt(stock, place)), end, total, markOf: asker.markOf }
    },
    counts: async (memberId, filters) => {
      const { stock, standing } = await ready(memberId)
      const asker = await buyers.ask({ memberId, standing, filters, counted: true })
      clearScratch(stock.scratch)
      return countsOf(stock, filters, { mine: asker.mineIn(stock), topics: restrictedTopics })
    },
    warm: async () => void (await upToDate()),
  }
}
