// Member data that saved searches need: favourites, hidden websites, own websites and those that already link to them.
// Read for many members at once.
import type { ShopFilters } from '../../contract/shop.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { type OwnSite, readLinks } from '../shop/readBuyer.ts'
import type { Mine } from './matchSearch.ts'

export interface Asking {
  memberId: string
  filters: ShopFilters
}

export interface Askers {
  /** Null: it filters by a website that is not the member's, so it matches nothing. */
  mineFor(asking: Asking): Mine | null
}

interface OwnedSite extends OwnSite {
  memberId: string
}

const ownSites = async (db: Db | Tx, memberIds: readonly string[]): Promise<OwnedSite[]> =>
  memberIds.length === 0
    ? []
    : await db
        .selectFrom('websites')
        .select(['id', 'user_id as memberId', 'is_verified as isVerified'])
        .where('user_id', 'in', memberIds)
        .where('ended_at', 'is', null)
        .execute()

const readFavourites = async (db: Db | Tx, memberIds: readonly string[], websiteIds: readonly string[]) =>
  memberIds.length === 0 || websiteIds.length === 0
    ? []
    : await db
        .selectFrom('favourite_websites')
        .select(['user_id', 'website_id', 'mark'])
        .where('user_id', 'in', memberIds)
        .where('website_id', 'in', websiteIds)
        .execute()

const asksForLinks = ({ linking, bought }: ShopFilters): boolean => linking !== undefined || bought !== undefined

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)]

/** For these searches, limited to these websites. */
export const readAskers = async (
  db: Db | Tx,
  asking: readonly Asking[],
  websiteIds: readonly string[],
): Promise<Askers> => {
  const members = (those: (filters: ShopFilters) => boolean): string[] =>
    distinct(asking.filter(({ filters }) => those(filters)).map(({ memberId }) => memberId))
  const linked = new Set(members(asksForLinks))
  const own = await ownSites(
    db,
    members((filters) => asksForLinks(filters) || filters.for !== undefined),
  )
  const ties =
    linked.size === 0
      ? []
      : await readLinks(
          db,
          own.filter(({ memberId }) => linked.has(memberId)),
        )
  const tiesOf = new Map(ties.map((tie) => [tie.ownId, tie]))
  const marked = Map.groupBy(
    await readFavourites(
      db,
      members(() => true),
      websiteIds,
    ),
    ({ user_id }) => user_id,
  )
  const ownOf = Map.groupBy(own, ({ memberId }) => memberId)
  return {
    mineFor: ({ memberId, filters: { for: aim } }) => {
      const sites = ownOf.get(memberId) ?? []
      if (aim !== undefined && !sites.some(({ id }) => id === aim)) return null
      const marks = marked.get(memberId) ?? []
      const those = (mark: string): Set<string> =>
        new Set(marks.filter((row) => row.mark === mark).map(({ website_id }) => website_id))
      const aimed = sites.flatMap(({ id }) => (aim === undefined || id === aim ? (tiesOf.get(id) ?? []) : []))
      return {
        favourites: those('favourite'),
        hidden: those('hidden'),
        linking: new Set(aimed.flatMap(({ linking }) => linking)),
        bought: new Set(aimed.flatMap(({ bought }) => bought)),
      }
    },
  }
}
