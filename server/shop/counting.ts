// Facet counts: how many offers each choice would leave. Within its own filter a choice replaces the current one; with
// all other filters it is combined.
import type { ShopCounts, ShopFilters } from '../../contract/shop.ts'
import { type Bits, countBits, countCommon, eachBit } from './bitset.ts'
import { type Chosen, chosenIn, matching, type Mine, onSites } from './matching.ts'
import { type ChoiceName, choiceNames, type Stock } from './stock.ts'

const countEach = (sets: ReadonlyMap<string, Bits>, bits: Bits): Record<string, number> =>
  Object.fromEntries(
    [...sets].map(([value, fitting]) => [value, countCommon(bits, fitting)] as const).filter(([, count]) => count > 0),
  )

/** Each topic is counted separately: how many offers accept it. */
const countAccepting = (stock: Stock, bits: Bits, topics: readonly string[]): Record<string, number> => {
  const all = countBits(bits)
  return Object.fromEntries(
    topics.map((topic) => {
      const refusing = stock.refused.get(topic)
      return [topic, refusing === undefined ? all : all - countCommon(bits, refusing)]
    }),
  )
}

const countSites = (stock: Stock, bits: Bits): number => {
  const seen = new Uint8Array(stock.sites.length)
  let count = 0
  eachBit(bits, (place) => {
    const site = stock.siteOf[place] as number
    if (seen[site] === 1) return
    seen[site] = 1
    count += 1
  })
  return count
}

interface Asking {
  mine: Mine
  topics: readonly string[]
}

export const countsOf = (stock: Stock, filters: ShopFilters, { mine, topics }: Asking): ShopCounts => {
  const chosen = chosenIn(stock, filters, mine)
  const all = matching(stock, chosen)
  const isChosen = (name: Chosen['name']): boolean => chosen.some((each) => each.name === name)
  const left = (name: Chosen['name']): Bits => (isChosen(name) ? matching(stock, chosen, name) : all)
  const each = Object.fromEntries(
    choiceNames.map((name) => [name, countEach(stock.choices[name], left(name))]),
  ) as Record<ChoiceName, Record<string, number>>
  const among = (name: keyof Mine): number =>
    mine[name].length === 0 ? 0 : countCommon(left(name), onSites(stock, mine[name]))
  const beside = (name: keyof Mine): number => countBits(left(name)) - among(name)
  return {
    offers: countBits(all),
    sites: countSites(stock, all),
    ...each,
    // Topics are combined with AND, so the current choice stays.
    accepts: countAccepting(stock, all, topics),
    favourites: { only: among('favourites') },
    hidden: { only: among('hidden') },
    linking: { hide: beside('linking') },
    bought: { hide: beside('bought') },
  }
}
