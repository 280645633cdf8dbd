import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { restrictedTopics } from '../../contract/offers.ts'
import { type ShopFilters, shopSorts } from '../../contract/shop.ts'
import { countsOf } from './counting.ts'
import { type StoredOffer, storedOfferAt } from './storedOffer.ts'
import { makeOrders } from './buildSortIndexes.ts'
import { chosenIn, matching, type Mine, nobodys } from './matching.ts'
import { naiveEnd, naiveMatches, type NaiveMine, naiveOrder } from './naive.fixture.ts'
import { type PageEnd, pageOf, type Sorting } from './paging.ts'
import { sortBounds } from './sortBounds.ts'
import { dropRow, makeStock, putRow, type Stock, type StockRow } from './stock.ts'
import { anyFilters, anyMine, anyRow, anySorting, anyStep, categories, type Step } from './shopIndex.fixture.ts'

const numbersOfSites = (stock: Stock, { favourites, hidden, linking, bought }: NaiveMine): Mine => {
  const numbers = (ids: readonly string[]): number[] => ids.flatMap((id) => stock.siteOfWebsite.get(id) ?? [])
  return {
    favourites: numbers(favourites),
    hidden: numbers(hidden),
    linking: numbers(linking),
    bought: numbers([...bought, ...bought]),
  }
}

const play = async (steps: readonly Step[]): Promise<{ stock: Stock; rows: StockRow[] }> => {
  // So small that it has to grow.
  const stock = makeStock(32)
  const rows = new Map<number, StockRow>()
  const siteOf = new Map<number, Omit<StockRow, 'number'>>()
  await makeOrders(stock, () => Promise.resolve())
  const waiting: (() => void)[] = []
  const pause = (): Promise<void> => new Promise((resolve) => waiting.push(resolve))
  for (const step of steps) {
    if (step.do === 'begin orders') {
      // Some rebuilds never finish: the old indexes have to keep working.
      void makeOrders(stock, pause)
    } else if (step.do === 'go on with orders') {
      for (let left = step.pauses; left > 0 && waiting.length > 0; left -= 1) {
        waiting.shift()?.()
        // A resumed rebuild reaches its next pause after a few microtasks.
        for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
      }
    } else if (step.do === 'drop') {
      dropRow(stock, step.number)
      rows.delete(step.number)
    } else {
      // An offer never changes its website.
      const first = siteOf.get(step.number) ?? step.row
      siteOf.set(step.number, first)
      const { websiteId, domain, sellerId, title, niche, language, country, visitsTo } = first
      const ofSite = { websiteId, domain, sellerId, title, niche, language, country, visitsTo }
      const row = { ...step.row, ...ofSite, number: step.number }
      putRow(stock, row)
      rows.set(step.number, row)
    }
  }
  return { stock, rows: [...rows.values()] }
}

const noMarks: NaiveMine = { favourites: [], hidden: [], linking: [], bought: [] }
const newest = { sorting: { sort: 'newest', direction: 'down' }, from: null } as const

const numbersOf = (rows: readonly StockRow[]): number[] => rows.map((row) => row.number)

interface Asking {
  filters: ShopFilters
  mine: NaiveMine
  sorting: Sorting
}

const allPages = (stock: Stock, { filters, mine, sorting }: Asking, size: number): number[] => {
  const matches = matching(stock, chosenIn(stock, filters, numbersOfSites(stock, mine)))
  const bounds = sortBounds(filters, sorting.sort)
  const found: number[] = []
  let from: PageEnd | null = null
  do {
    const page = pageOf(stock, matches, { sorting, bounds, from, size, few: 0 })
    found.push(...page.places.map((place) => stock.numbers[place] ?? 0))
    from = page.end
  } while (from !== null)
  return found
}

const heldAs = (row: StockRow): StoredOffer => ({
  number: row.number,
  sellerId: row.sellerId,
  link_type: row.link_type,
  rel: row.rel,
  category: row.category,
  price: row.total - row.surcharge - row.premium,
  surcharge: row.surcharge,
  premium: row.premium,
  turnaround_days: row.turnaround,
  guarantee_months: row.guarantee,
  writer: row.writer,
  refused_topics: [...row.refused],
  labelled: row.labelled,
  restricted: row.restricted,
  delivery_mode: row.delivery,
  completion_rate: row.completion,
  site: {
    website_id: row.websiteId,
    domain: row.domain,
    domain_name: row.domain,
    title: row.title,
    niche: row.niche,
    language: row.language,
    country: row.country,
    quality_score: row.quality,
    dr: row.dr,
    da: row.da,
    spam_score: row.spam,
    visits: row.visits === null ? null : { from: row.visits, to: row.visitsTo },
  },
})

describe('the index of the shop', () => {
  it('has the latest values of every offer', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 120 }), async (steps) => {
        const { stock, rows } = await play(steps)
        const held = rows.map(({ number }) => storedOfferAt(stock, stock.placeOf.get(number) ?? -1))
        expect(held).toEqual(rows.map(heldAs))
      }),
      { numRuns: 200 },
    )
  })

  it('filters and sorts like a full scan, page by page', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { minLength: 5, maxLength: 120 }),
        fc.record({ filters: anyFilters, mine: anyMine, sorting: anySorting }),
        fc.integer({ min: 1, max: 7 }),
        async (steps, asking, size) => {
          const { stock, rows } = await play(steps)
          const expected = numbersOf(naiveOrder(naiveMatches(rows, asking.filters, asking.mine), asking.sorting))
          expect(allPages(stock, asking, size)).toEqual(expected)
        },
      ),
      { numRuns: 400 },
    )
  })

  it('continues from a cursor whose offer is gone', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { minLength: 20, maxLength: 80 }),
        anySorting,
        fc.nat(59),
        async (steps, sorting, at) => {
          const { stock, rows } = await play(steps)
          const ordered = naiveOrder(rows, sorting)
          const gone = ordered[at % Math.max(1, ordered.length)]
          fc.pre(gone !== undefined)
          dropRow(stock, gone.number)
          const matches = matching(stock, [])
          const page = pageOf(stock, matches, { sorting, from: naiveEnd(gone, sorting.sort), size: 1_000, few: 0 })
          const after = ordered.slice(ordered.indexOf(gone) + 1)
          expect(page.places.map((place) => stock.numbers[place])).toEqual(numbersOf(after))
        },
      ),
    )
  })

  it('gives the same result for few and for many matches', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 60 }), anySorting, async (steps, sorting) => {
        const { stock } = await play(steps)
        const matches = matching(stock, [])
        const asked = { sorting, from: null, size: 1_000 }
        expect(pageOf(stock, matches, { ...asked, few: 0 })).toEqual(pageOf(stock, matches, { ...asked, few: 1_000 }))
      }),
    )
  })

  it('counts what each choice would leave, within its own filter and with all others', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { minLength: 5, maxLength: 80 }),
        anyFilters,
        anyMine,
        async (steps, filters, mine) => {
          const { stock, rows } = await play(steps)
          const counts = countsOf(stock, filters, { mine: numbersOfSites(stock, mine), topics: restrictedTopics })
          const wouldLeave = (choice: ShopFilters): number => naiveMatches(rows, { ...filters, ...choice }, mine).length
          const found = naiveMatches(rows, filters, mine)
          expect(counts.offers).toBe(found.length)
          expect(counts.sites).toBe(new Set(found.map(({ websiteId }) => websiteId)).size)
          for (const category of categories) {
            expect(counts.category[category] ?? 0).toBe(wouldLeave({ category: [category] }))
          }
          for (const labelled of ['yes', 'no'] as const) {
            expect(counts.labelled[labelled] ?? 0).toBe(wouldLeave({ labelled }))
          }
          for (const topic of restrictedTopics.slice(0, 3)) {
            const accepts = [...new Set([...(filters.accepts ?? []), topic])]
            expect(counts.accepts[topic]).toBe(wouldLeave({ accepts }))
          }
          expect(counts.favourites).toEqual({ only: wouldLeave({ favourites: 'only' }) })
          expect(counts.hidden).toEqual({ only: wouldLeave({ hidden: 'only' }) })
          expect(counts.linking).toEqual({ hide: wouldLeave({ linking: 'hide' }) })
          expect(counts.bought).toEqual({ hide: wouldLeave({ bought: 'hide' }) })
        },
      ),
    )
  })

  it('sorts many as it sorts few, by every column', async () => {
    const rows = fc
      .sample(anyRow, { numRuns: 6_000, seed: 7 })
      .map((row, at): StockRow => ({ ...row, number: ((at * 4_001) % 6_000) + 1 }))
    const stock = makeStock(32)
    for (const row of rows) putRow(stock, row)
    await makeOrders(stock, () => Promise.resolve())
    const matches = matching(stock, [])
    for (const sort of shopSorts) {
      for (const direction of ['up', 'down'] as const) {
        const sorting = { sort, direction }
        const page = pageOf(stock, matches, { sorting, from: null, size: 7_000, few: 0 })
        const found = page.places.map((place) => stock.numbers[place])
        expect(found).toEqual(numbersOf(naiveOrder(rows, sorting)))
      }
    }
    for (const [price_from, price_to] of [
      [2, 5],
      [1, 8],
      [8, 8],
      [6, 3],
    ] as const) {
      const chosen = chosenIn(stock, { price_from, price_to, completion_from: 2 }, nobodys)
      const fitting = naiveMatches(rows, { price_from, price_to, completion_from: 2 }, noMarks)
      expect(pageOf(stock, matching(stock, chosen), { ...newest, size: 1 }).total).toBe(fitting.length)
    }
  })
})
