// Cache of buyer data for the shop: favourite and hidden websites, and those that already link to the member's own.
// Valid as long as the member's version is unchanged.
import { minuteMs } from '../../contract/durations.ts'
import type { ShopFilters, WebsiteMark } from '../../contract/shop.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { Mine } from './matching.ts'
import { type OwnSite, readLinks, readFavourites, type Standing, type Ties } from './readBuyer.ts'
import type { Stock } from './stock.ts'

const membersMax = 500
/** Across all members: about a hundred bytes each. */
const websitesMax = 2_000_000
/** Links are found at any time without an event, so the cache expires. */
const linksGoodForMs = minuteMs

export interface Asker {
  markOf(websiteId: string): WebsiteMark | null
  /** Their websites by their numbers in this stock. */
  mineIn(stock: Stock): Mine
}

export interface Asking {
  memberId: string
  standing: Standing
  filters: ShopFilters
  /** Includes websites that are only counted, not filtered by. */
  counted?: boolean
}

export interface Buyers {
  ask(asking: Asking): Promise<Asker>
}

/** The websites of a list that the shop has, by number. Looked up again when the shop has more websites. */
interface Numbered {
  stock: Stock
  sitesCount: number
  numbers: readonly number[]
}

/** A cached value with the key that it is valid for. */
interface Reading<T> {
  key: string
  readAt: number
  of: Promise<T>
  numbered: Map<string, Numbered>
}
type Marks = Reading<ReadonlyMap<string, WebsiteMark>>
type Links = Reading<readonly Ties[]>

interface Kept {
  marks: Marks | null
  links: Links | null
  websites: number
}

const begin = <T>(key: string, of: Promise<T>): Reading<T> => ({ key, readAt: Date.now(), of, numbered: new Map() })

const numbersIn = (
  { numbered }: Pick<Reading<unknown>, 'numbered'>,
  { name, stock }: { name: string; stock: Stock },
  websiteIds: () => readonly string[],
): readonly number[] => {
  const known = numbered.get(name)
  if (known?.stock === stock && known.sitesCount === stock.sites.length) return known.numbers
  const numbers = websiteIds().flatMap((id) => stock.siteOfWebsite.get(id) ?? [])
  numbered.set(name, { stock, sitesCount: stock.sites.length, numbers })
  return numbers
}

/** LRU cache of members. */
const makeShelf = () => {
  const shelf = new Map<string, Kept>()
  return {
    take: (memberId: string): Kept => {
      const kept = shelf.get(memberId) ?? { marks: null, links: null, websites: 0 }
      shelf.delete(memberId)
      shelf.set(memberId, kept)
      return kept
    },
    forget: (memberId: string): void => void shelf.delete(memberId),
    tidy: (): void => {
      let websites = 0
      for (const kept of shelf.values()) websites += kept.websites
      for (const [memberId, kept] of shelf) {
        if (shelf.size <= membersMax && websites <= websitesMax) return
        shelf.delete(memberId)
        websites -= kept.websites
      }
    },
  }
}

const keyOf = (version: string | null, own: readonly OwnSite[]): string =>
  [version ?? '', ...own.map(({ id, isVerified }) => `${id} ${isVerified}`)].join()

/** Null if the member never marked anything. */
const marksOf = (db: Db, kept: Kept, memberId: string, version: string | null): Marks | null => {
  if (version === null) return null
  if (kept.marks?.key !== version) kept.marks = begin(version, readFavourites(db, memberId))
  return kept.marks
}

/** Null if the member has no website to link to. */
const linksOf = (db: Db, kept: Kept, version: string | null, own: readonly OwnSite[]): Links | null => {
  if (own.length === 0) return null
  const key = keyOf(version, own)
  if (kept.links?.key !== key || Date.now() - kept.links.readAt > linksGoodForMs) {
    kept.links = begin(key, readLinks(db, own))
  }
  return kept.links
}

const markedIn = (reading: Marks | null, marks: ReadonlyMap<string, WebsiteMark>, stock: Stock) => {
  const those = (mark: WebsiteMark): readonly number[] =>
    reading === null
      ? []
      : numbersIn(reading, { name: mark, stock }, () =>
          [...marks].flatMap(([id, given]) => (given === mark ? [id] : [])),
        )
  return { favourites: those('favourite'), hidden: those('hidden') }
}

const tiedIn = (reading: Links | null, links: readonly Ties[], { aim, stock }: { aim: string; stock: Stock }) => {
  const those = (name: 'linking' | 'bought'): readonly number[] =>
    reading === null
      ? []
      : numbersIn(reading, { name: `${name} ${aim}`, stock }, () =>
          links.flatMap((ties) => (aim === '' || ties.ownId === aim ? ties[name] : [])),
        )
  return { linking: those('linking'), bought: those('bought') }
}

export const openBuyers = (db: Db): Buyers => {
  const shelf = makeShelf()
  return {
    ask: async ({ memberId, standing: { version, own }, filters, counted = false }) => {
      const { for: aim = '' } = filters
      if (aim !== '' && !own.some(({ id }) => id === aim)) throw new AppError('not_found')
      const kept = shelf.take(memberId)
      const needsLinks = counted || filters.linking !== undefined || filters.bought !== undefined
      const readings = [
        marksOf(db, kept, memberId, version),
        needsLinks ? linksOf(db, kept, version, own) : null,
      ] as const
      try {
        const [marks, links] = await Promise.all([
          readings[0]?.of ?? new Map<string, WebsiteMark>(),
          readings[1]?.of ?? [],
        ])
        kept.websites = marks.size + links.reduce((sum, { linking, bought }) => sum + linking.length + bought.length, 0)
        shelf.tidy()
        return {
          markOf: (websiteId) => marks.get(websiteId) ?? null,
          mineIn: (stock) => ({
            ...markedIn(readings[0], marks, stock),
            ...tiedIn(readings[1], links, { aim, stock }),
          }),
        }
      } catch (error) {
        // A failed read is not cached.
        shelf.forget(memberId)
        throw error
      }
    },
  }
}
