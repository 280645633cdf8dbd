// Websites of members and the offer on each: the price is that of the order, as if the offer had been changed before.
import { sql } from 'kysely'
import { dayMs } from '../../contract/durations.ts'
import { addSite } from '../../server/offers/offers.fixture.ts'
import { addOffer } from '../../server/orders/orders.fixture.ts'
import * as clock from '../../server/platform/clock.ts'
import type { Db } from '../../server/platform/db/database.ts'
import { plainTerms } from '../../server/testing/offers.ts'
import { type Age, awardOwnLink, awardSite, domainCents, openSite, refer, registrableOf, type Site } from './sites.ts'
import { unlessRefused } from './refusals.ts'

export interface Stall {
  websiteId: string
  offerId: string
}

/** A domain whose owner has left. */
interface Free {
  domain: string
  formerOwner: string
  at: Date
}

export interface Stalls {
  /** Null: claims on a former owner of the domain keep the member from selling there. */
  of(member: string): Promise<Stall | null>
  websiteOf(member: string): string | null
  open(member: string, age: Age, referrer: string | null): Promise<void>
  /** On a name below the domain of another member, which costs nothing. */
  openBelow(member: string, owner: string): Promise<void>
  close(member: string): Promise<void>
  reclaim(member: string): Promise<boolean>
  centsOf(members: readonly string[]): number
}

/** Good content, so that the awards are those of the highest tier. */
const bestScore = 85
/** An owner who comes later is not liable for a former one. */
const clearedAfterMs = 90 * dayMs

/** Whether a former owner has open claims; independent of what the product says of the domain. */
const hasOpenClaims = async (db: Db, former: string): Promise<boolean> => {
  const open = await db
    .selectFrom('claims')
    .select('order_id')
    .where('owner_id', '=', former)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

export const createStalls = (db: Db, mistakes: string[]): Stalls => {
  const stalls = new Map<string, Stall>()
  const sites = new Map<string, Site>()
  const cents = new Map<string, number>()
  /** Of a new owner: the former one for whose claims they are liable. */
  const liable = new Map<string, string>()
  const free: Free[] = []

  const settle = async (site: Site): Promise<void> => {
    const { memberId, websiteId } = site
    sites.set(memberId, site)
    stalls.set(memberId, { websiteId, offerId: await addOffer(db, memberId, websiteId, plainTerms) })
    await awardSite(db, site, bestScore)
    await awardOwnLink(db, site)
  }

  const add = async (member: string): Promise<Stall> => {
    const { id: websiteId } = await addSite(db, member)
    const stall = { websiteId, offerId: await addOffer(db, member, websiteId, plainTerms) }
    stalls.set(member, stall)
    return stall
  }

  const mayBeSold = async ({ websiteId }: Stall): Promise<boolean> => {
    const { rows } = await sql<{ blocked: boolean }>`
      select has_open_claims(registrable_domain, domain, user_id, verified_at) as blocked from websites where id = ${websiteId}`.execute(
      db,
    )
    return rows[0]?.blocked === false
  }

  return {
    of: async (member) => {
      const stall = stalls.get(member) ?? (await add(member))
      if (!(await mayBeSold(stall))) return null
      const former = liable.get(member)
      if (former !== undefined && (await hasOpenClaims(db, former))) {
        mistakes.push(`${member} sells on a domain with open claims on its former owner ${former}`)
      }
      return stall
    },
    websiteOf: (member) => sites.get(member)?.websiteId ?? null,
    open: async (member, age, referrer) => {
      if (referrer !== null) await unlessRefused(() => refer(db, member, referrer))
      cents.set(member, (cents.get(member) ?? 0) + domainCents[age])
      await settle(await openSite(db, member, { age, score: bestScore }))
    },
    openBelow: async (member, owner) => {
      const parent = sites.get(owner)?.domain
      if (parent === undefined) return
      await settle(await openSite(db, member, { age: 'young', score: bestScore, below: registrableOf(parent) }))
    },
    close: async (member) => {
      const site = sites.get(member)
      if (site !== undefined) free.push({ domain: site.domain, formerOwner: member, at: await clock.now(db) })
    },
    reclaim: async (member) => {
      const found = stalls.has(member) ? undefined : free.pop()
      if (found === undefined) return false
      const { domain, formerOwner, at } = found
      if ((await clock.now(db)).getTime() - at.getTime() < clearedAfterMs) liable.set(member, formerOwner)
      await settle(await openSite(db, member, { age: 'young', score: bestScore, domain }))
      return true
    },
    centsOf: (members) => members.reduce((sum, member) => sum + (cents.get(member) ?? 0), 0),
  }
}
