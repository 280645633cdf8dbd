// What the shop knows of the member who asks: websites they like or hide, and those that link to their own already. Read once and kept in
// memory; the member's version says whether it still holds.
import type { ShopFilters, WebsiteMark } from '../../contract/shop.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { Mine } from './matching.ts'
import { type OwnSite, readLinks, readFavourites, type Standing, type Ties } from './readBuyer.ts'
import type { Stock } from './stock.ts'

const membersMax = 500
/** Over all members: about a hundred bytes each. */
const websitesMax = 2_000_000
/** Links are found at any time, and nobody tells. */
const linksGoodForMs = 60_000

export interface Asker {
  markOf(websiteId: string): WebsiteMark | null
  /** Their websites by the numbers that they have in this stock. */
  mineIn(stock: Stock): Mine
}

export interface Asking {
  memberId: string
  standing: Standing
  filters: ShopFilters
  /** Also what is only counted and not chosen. */
  counted?: boolean
}

export interface Buyers {
  ask(asking: Asking): Promise<Asker>
}

/** Of a list of websites those that the shop has, by their numbers, looked up again when the shop has more websites. */
interface Numbered {
  stock: Stock
  sitesCount: number
  numbers: readonly number[]
}

/** What was read once, with what has to be the same for it to hold. */
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

/** Keeps the members who asked last. */
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

/** Null where nothing was ever marked. */
const marksOf = (db: Db, kept: Kept, memberId: string, version: string | null): Marks | null => {
  if (version === null) return null
  if (kept.marks?.key !== version) kept.marks = begin(version, readFavourites(db, memberId))
  return kept.marks
}

/** Null where there is nothing to link to. */
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
        // What could not be read is not kept.
        shelf.forget(memberId)
        throw error
      }
    },
  }
}
