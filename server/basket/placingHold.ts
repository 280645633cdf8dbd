// Locks held while orders are placed, one query each for all buyers of a group: the buyers, the websites, their items
// and what decides about them.
import { sql } from 'kysely'
import { type CreditSettings, shippedSettings } from '../../contract/pricing.ts'
import { readStored } from '../credits/settings.ts'
import type { Tx } from '../platform/db/database.ts'
import { type Param, preparedStatement } from '../platform/db/preparedStatements.ts'
import type { DomainRules } from '../websites/domainInput.ts'
import { footprintsBlocked } from './basketFootprint.ts'
import { type Item, lockItems, withTargets } from './basketRows.ts'

/** Whose items, and which. */
export interface Wanted {
  memberId: string
  ids: readonly string[]
}

export interface Circumstances {
  /** Display names of the buyers; a missing buyer is deleted or blocked. */
  names: ReadonlyMap<string, string>
  settings: CreditSettings
  at: Date
}

interface LockedRow {
  buyers: { id: string; full_name: string; display_name: string | null }[]
  settings: unknown
  at: Date
  websites: number
}

/** Evaluated in this order: buyers are locked before anything else. */
const selectForPlacing = preparedStatement((db, param: Param<{ buyerIds: string[]; itemIds: string[] }>) =>
  sql<LockedRow>`
    with buyer as materialized (
      select u.id, u.full_name, p.display_name from users u left join profiles p on p.id = u.id
      where u.id = any(${param('buyerIds')}::uuid[]) and u.deleted_at is null and u.blocked_at is null order by u.id for no key update of u)
    select coalesce((select json_agg(buyer) from buyer), '[]') as buyers,
      (select settings from credit_settings) as settings, clock_now() as at,
      (select count(*) from (
        select from websites where id in (
          select o.website_id from basket_items i join backlink_offers o on o.id = i.offer_id
          where i.id = any(${param('itemIds')}::uuid[]) and i.user_id = any(${param('buyerIds')}::uuid[]))
        order by id for no key update) as held) as websites`.compile(db),
)

/**
 * Locks the buyers so that they cannot be deleted and cannot pass a limit with parallel requests, and the websites of the items in the order of their ids, so that two
 * buyers who want the last place run one after the other. A repeated request waits here too.
 */
export const lockAll = async (tx: Tx, wanted: readonly Wanted[]): Promise<Circumstances> => {
  const buyerIds = wanted.map(({ memberId }) => memberId)
  const [locked] = await selectForPlacing(tx, { buyerIds, itemIds: idsOf(wanted) })
  if (locked === undefined) throw new Error('the query for buyers returned no row')
  const nameOf = ({ full_name: full, display_name: shown }: LockedRow['buyers'][number]): string =>
    shown === null || shown === '' ? full : shown
  return {
    names: new Map(locked.buyers.map((buyer) => [buyer.id, nameOf(buyer)])),
    settings: locked.settings === null ? shippedSettings : readStored(locked.settings),
    at: locked.at,
  }
}

const idsOf = (wanted: readonly Wanted[]): string[] => wanted.flatMap(({ ids }) => ids)

export interface LockedItem extends Item {
  isFootprintBlocked: boolean
}

/** Requires the lock on their websites. Missing items and those of other members are left out. */
export const lockBasketItems = async (
  tx: Tx,
  wanted: readonly Wanted[],
  { domains, settings, at }: Pick<Circumstances, 'settings' | 'at'> & { domains: DomainRules },
): Promise<(wanted: Wanted) => readonly LockedItem[]> => {
  if (wanted.length === 0) return () => []
  const memberIds = wanted.map(({ memberId }) => memberId)
  const rows = await lockItems(tx, { memberIds, ids: idsOf(wanted), qualityFrom: settings.offers.quality_from })
  const items = await withTargets(tx, rows, domains)
  const blocked = await footprintsBlocked(tx, items, at)
  const locked = items.map((item, place): LockedItem => ({ ...item, isFootprintBlocked: blocked[place] === true }))
  const byBuyer = Map.groupBy(locked, ({ row }) => row.user_id)
  return ({ memberId, ids }) => (byBuyer.get(memberId) ?? []).filter(({ row }) => ids.includes(row.id))
}
