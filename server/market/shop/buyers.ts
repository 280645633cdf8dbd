// What the shop knows of the member who asks: websites they like or hide, and those that link to their own already. Read once and kept in
// memory; the member's version says whether it still holds.
import type { ShopFilters, WebsiteMark } from '../../../contract/shop.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Mine, MineName } from './matching.ts'
import { type OwnSite, readLinks, readMarks, readStanding, type Ties } from './readBuyer.ts'
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

export interface Buyers {
  /** `counted`: also what is only counted and not chosen. */
  ask(memberId: string, filters: ShopFilters, options?: { counted: boolean }): Promise<Asker>
}

interface Marks {
  version: string | null
  of: Promise<ReadonlyMap<string, WebsiteMark>>
}

interface Links {
  /** What has to be the same for them to hold: the version, and which websites are the member's own. */
  key: string
  readAt: number
  of: Promise<readonly Ties[]>
}

/** What is kept of one member. */
interface Kept {
  marks: Marks | null
  links: Links | null
  websites: number
  /** For each list of websites their numbers, until the shop has more of them. */
  numbers: Map<string, Numbered>
}

interface Numbered {
  stock: Stock
  sitesCount: number
  numbers: readonly number[]
}

const none: ReadonlyMap<string, WebsiteMark> = new Map()

/** Of the websites in the list those that the shop has. */
const numbersIn = (kept: Kept, name: string, stock: Stock, websiteIds: () => readonly string[]): readonly number[] => {
  const known = kept.numbers.get(name)
  if (known?.stock === stock && known.sitesCount === stock.sites.length) return known.numbers
  const numbers = websiteIds().flatMap((id) => stock.siteOfWebsite.get(id) ?? [])
  kept.numbers.set(name, { stock, sitesCount: stock.sites.length, numbers })
  return numbers
}

/** Keeps the members who asked last. */
const makeShelf = () => {
  const shelf = new Map<string, Kept>()
  return {
    take: (memberId: string): Kept => {
      const kept = shelf.get(memberId) ?? { marks: null, links: null, websites: 0, numbers: new Map() }
      shelf.delete(memberId)
      shelf.set(memberId, kept)
      return kept
    },
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

export const openBuyers = (db: Db): Buyers => {
  const shelf = makeShelf()

  const marksOf = async (kept: Kept, memberId: string, version: string | null): Promise<typeof none> => {
    if (version === null) return none
    if (kept.marks?.version !== version) {
      const reading: Marks = { version, of: readMarks(db, memberId) }
      reading.of.catch(() => (kept.marks = kept.marks === reading ? null : kept.marks))
      kept.marks = reading
      kept.numbers = new Map()
    }
    return kept.marks.of
  }

  const linksOf = async (kept: Kept, version: string | null, own: readonly OwnSite[]): Promise<readonly Ties[]> => {
    if (own.length === 0) return []
    const key = keyOf(version, own)
    if (kept.links?.key !== key || Date.now() - kept.links.readAt > linksGoodForMs) {
      const reading: Links = { key, readAt: Date.now(), of: readLinks(db, own) }
      reading.of.catch(() => (kept.links = kept.links === reading ? null : kept.links))
      kept.links = reading
      kept.numbers = new Map()
    }
    return kept.links.of
  }

  return {
    ask: async (memberId, filters, { counted } = { counted: false }) => {
      const { version, own } = await readStanding(db, memberId)
      const aim = own.find(({ id }) => id === filters.for)
      if (filters.for !== undefined && aim === undefined) throw new AppError('not_found')
      const kept = shelf.take(memberId)
      const needsLinks = counted || filters.linking !== undefined || filters.bought !== undefined
      const [marks, links] = await Promise.all([
        marksOf(kept, memberId, version),
        needsLinks ? linksOf(kept, version, own) : [],
      ])
      kept.websites = marks.size + links.reduce((sum, { linking, bought }) => sum + linking.length + bought.length, 0)
      shelf.tidy()
      const marked = (mark: WebsiteMark) => (): string[] =>
        [...marks].flatMap(([id, given]) => (given === mark ? [id] : []))
      const tied = (name: 'linking' | 'bought') => (): string[] =>
        links.flatMap((ties) => (aim === undefined || ties.ownId === aim.id ? ties[name] : []))
      const all = aim?.id ?? 'all'
      return {
        markOf: (websiteId) => marks.get(websiteId) ?? null,
        mineIn: (stock) => {
          const those = (name: MineName, of: string, ids: () => string[]): readonly number[] =>
            numbersIn(kept, `${name} ${of}`, stock, ids)
          return {
            favourites: marks.size === 0 ? [] : those('favourites', '', marked('favourite')),
            hidden: marks.size === 0 ? [] : those('hidden', '', marked('hidden')),
            linking: links.length === 0 ? [] : those('linking', all, tied('linking')),
            bought: links.length === 0 ? [] : those('bought', all, tied('bought')),
          }
        },
      }
    },
  }
}
