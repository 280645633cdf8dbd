// What the footprint guard has to know about a purchase, read in a few bounded questions.
import { footprintRules } from '../../contract/footprint.ts'
import { circlesOver, linksBetween, linksBetweenEach, standingOf } from '../links/graphView.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import type { FootprintFacts } from './judge.ts'

export interface Party {
  memberId: string
  /** By which links are known. */
  registrableDomain: string
}

export interface ReadFacts extends FootprintFacts {
  /** Domains to which the target links, as far as they were looked at, and whether those were all. */
  linkedDomains: number
  complete: boolean
}

const dayMs = 86_400_000
const betweenDays = Math.max(footprintRules.repeatedDays, footprintRules.reciprocalDays)

/** `source` is the seller's website, on which the link would stand; `target` is the buyer's. */
export const readFootprintFacts = async (db: Db | Tx, source: Party, target: Party): Promise<ReadFacts> => {
  const [from, to] = [source.registrableDomain, target.registrableDomain]
  const { now, newLinks, oldestDay, knownHereSince } = await standingOf(db, to, footprintRules.weekDays)
  const before = (days: number): Date => new Date(now.getTime() - days * dayMs)
  const between = await linksBetween(db, from, to, before(betweenDays))
  // The bought link would lead from the source to the target; a circle closes where the target leads back over a third.
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

/** Of each only what can block, for whoever has to know no more than that: pace and circles warn. */
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
