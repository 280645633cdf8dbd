// What an award would bring for a website if it were granted now, so that no text promises more; or what it brought.
import type { AwardLimits, AwardReason } from '../../contract/awardRules.ts'
import { fitting, splitAward } from '../../contract/awardRules.ts'
import { awardDomain } from '../domainAge/awardDomain.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { type AwardRow, type Granted, grantedOfAll, nothingGranted } from './awardRow.ts'
import { readRooms, type Room } from './rooms.ts'

export interface OfferedSite {
  host: string
  memberId: string
  /** Names under which the domain was counted in the past. */
  earlierNames: readonly string[]
}

export interface Offer extends Room {
  /** Null: not granted yet, to whomever. */
  award: (Pick<AwardRow, 'owner_id'> & Granted) | null
  now: number
  later: number
}

/** In the order of the sites. */
export const readOffers = async (
  db: Db | Tx,
  sites: readonly OfferedSite[],
  { reason, wanted, limits }: { reason: AwardReason; wanted: number; limits: AwardLimits },
): Promise<Offer[]> => {
  const aged = sites.map(({ host, memberId }) => ({ domain: awardDomain(host), host, memberId }))
  const rooms = await readRooms(db, aged, limits)
  const domains = [...new Set([...aged.map(({ domain }) => domain), ...sites.flatMap((site) => site.earlierNames)])]
  const known =
    domains.length === 0
      ? []
      : await db
          .selectFrom('awards')
          .select(['id', 'domain', 'owner_id'])
          .where('domain', 'in', domains)
          .where('reason', '=', reason)
          .where('subject', '=', '')
          .execute()
  const granted = await grantedOfAll(
    db,
    known.map(({ id }) => id),
  )
  return rooms.map((room, at) => {
    const names = [aged[at]?.domain, ...(sites[at]?.earlierNames ?? [])]
    const award = known.find(({ domain }) => names.includes(domain))
    if (award === undefined) {
      return { ...room, award: null, ...splitAward(fitting(wanted, room.limit, room.used), limits) }
    }
    return {
      ...room,
      award: { owner_id: award.owner_id, ...(granted.get(award.id) ?? nothingGranted) },
      now: 0,
      later: 0,
    }
  })
}
