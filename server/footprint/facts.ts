// Reads what the footprint check needs to know about an order, in a few bounded queries.
import { dayMs } from '../../contract/durations.ts'
import { footprintRules } from '../../contract/footprint.ts'
import { circlesOver, linksBetween, linksBetweenEach, monitoringStatusOf } from '../links/graphView.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import type { FootprintFacts } from './judge.ts'

export interface Party {
  memberId: string
  /** The key of links in the graph. */
  registrableDomain: string
}

export interface ReadFacts extends FootprintFacts {
  /** Number of domains the target links to, as far as they were read, and whether that is all of them. */
  linkedDomains: number
  complete: boolean
}

const betweenDays = Math.max(footprintRules.repeatedDays, footprintRules.reciprocalDays)

/** `source` is the seller's website, which would carry the link; `target` is the buyer's. */
export const readFootprintFacts = async (db: Db | Tx, source: Party, target: Party): Promise<ReadFacts> => {
  const [from, to] = [source.registrableDomain, target.registrableDomain]
  const { now, newLinks, oldestDay, knownHereSince } = await monitoringStatusOf(db, to, footprintRules.weekDays)
  const before = (days: number): Date => new Date(now.getTime() - days * dayMs)
  const between = await linksBetween(db, from, to, before(betweenDays))
  // The ordered link would point from source to target; a triangle closes if the target links back over a third
  // website.
  const { checked, complete, ...circles } = await circlesOver(db, to, from, before(footprintRules.triangleDays))
  return {
    now,
    sameMember: source.memberId === target.memberId,
    sameDomain: from === to,
    toTarget: between.there,
    fromTarget: between.back,
    circles,
    week: newLinks,
    oldestDay,
    knownHereSince,
    linkedDomains: checked,
    complete,
  }
}

export interface Purchase {
  source: Party
  target: Party
}

/** Only the facts that can block, for callers that need no more: pace and triangles only warn. */
export const readGraveFacts = async (
  db: Db | Tx,
  purchases: readonly Purchase[],
  now: Date,
): Promise<FootprintFacts[]> => {
  const pairs = purchases.map(({ source, target }) => ({
    one: source.registrableDomain,
    other: target.registrableDomain,
  }))
  const between = await linksBetweenEach(db, pairs, new Date(now.getTime() - betweenDays * dayMs))
  return purchases.map(({ source, target }, at) => ({
    now,
    sameMember: source.memberId === target.memberId,
    sameDomain: source.registrableDomain === target.registrableDomain,
    toTarget: between[at]?.there ?? [],
    fromTarget: between[at]?.back ?? [],
    circles: { count: 0, via: [] },
    week: [],
    oldestDay: null,
    knownHereSince: null,
  }))
}
