// Footprint check: from the facts about two websites to how a link between them would look to outsiders. Pure: the same
// facts give the same findings, and more links never remove one.
import { dayMs } from '../../contract/durations.ts'
import {
  type FootprintFinding,
  footprintRules,
  footprintSeverity,
  type FootprintVerdict,
} from '../../contract/footprint.ts'

export interface PairLink {
  source: 'crawl' | 'exchange'
  /** When it first appeared; null if it existed before the first crawl. */
  appearedAt: Date | null
  firstSeenAt: Date
  lastSeenAt: Date
  /** The latest check of its pages found it, however long ago that was. */
  isLive: boolean
}

/**
 * The target is the buyer's website, which the link would point to; the source is the seller's, which would carry it.
 */
export interface FootprintFacts {
  now: Date
  sameMember: boolean
  sameDomain: boolean
  /** Known links in the direction of the order, and back. */
  toTarget: readonly PairLink[]
  fromTarget: readonly PairLink[]
  circles: { count: number; via: readonly string[] }
  /** Links to the target that appeared this week. */
  week: readonly { fromDomain: string; source: 'crawl' | 'exchange' }[]
  /** Of the target. */
  oldestDay: Date | null
  knownHereSince: Date | null
}

interface Pace {
  linksThisWeek: number
  linksThisWeekMax: number
  knownDays: number | null
}

export interface FootprintJudgement extends Pace {
  verdict: FootprintVerdict
  findings: FootprintFinding[]
  linksBetween: number
}

const rules = footprintRules

export const judgeFootprint = (facts: FootprintFacts): FootprintJudgement => {
  const linksBetween = linksInAYear(facts)
  const pace = paceOf(facts)
  const findings = [sameOwner(facts), reciprocal(facts), triangle(facts), repeated(linksBetween), tooFast(pace)].filter(
    (finding) => finding !== null,
  )
  return { verdict: verdictOf(findings), findings, linksBetween, ...pace }
}

const verdictOf = (findings: readonly FootprintFinding[]): FootprintVerdict =>
  findings.some(({ severity }) => severity === 'block') ? 'block' : findings.length > 0 ? 'warn' : 'clear'

const sameOwner = ({ sameMember, sameDomain }: FootprintFacts): FootprintFinding | null =>
  sameMember || sameDomain
    ? { finding: 'same_owner', severity: footprintSeverity.same_owner, because: sameMember ? 'member' : 'domain' }
    : null

/**
 * A live link counts however long ago it was seen: it has not been checked since, which does not mean that it is gone.
 */
const reciprocal = ({ now, fromTarget }: FootprintFacts): FootprintFinding | null => {
  const back = fromTarget.filter((link) => link.isLive || isWithin(now, link.lastSeenAt, rules.reciprocalDays))
  const lastSeenAt = back.map((link) => link.lastSeenAt.getTime()).reduce((one, other) => Math.max(one, other), 0)
  if (back.length === 0) return null
  return {
    finding: 'reciprocal',
    severity: footprintSeverity.reciprocal,
    links: countedOnce(back.map(({ source }) => source)),
    days: rules.reciprocalDays,
    last_seen_at: new Date(lastSeenAt).toISOString(),
  }
}

const triangle = ({ circles: { count, via } }: FootprintFacts): FootprintFinding | null =>
  count === 0 ? null : { finding: 'triangle', severity: footprintSeverity.triangle, circles: count, via: [...via] }

const repeated = (links: number): FootprintFinding | null =>
  links + 1 <= rules.repeatedLinksMax
    ? null
    : {
        finding: 'repeated',
        severity: footprintSeverity.repeated,
        links,
        links_max: rules.repeatedLinksMax,
        days: rules.repeatedDays,
      }

/** How fast the target gains links, and how fast it may for its age. */
export const paceOf = (facts: Pick<FootprintFacts, 'now' | 'week' | 'oldestDay' | 'knownHereSince'>): Pace => {
  const knownDays = knownDaysOf(facts)
  return { linksThisWeek: linksOf(facts.week), linksThisWeekMax: linksPerWeekAt(knownDays), knownDays }
}

const tooFast = ({ linksThisWeek, linksThisWeekMax, knownDays }: Pace): FootprintFinding | null =>
  linksThisWeek + 1 <= linksThisWeekMax
    ? null
    : {
        finding: 'too_fast',
        severity: footprintSeverity.too_fast,
        links: linksThisWeek,
        links_max: linksThisWeekMax,
        known_days: knownDays,
      }

/**
 * Links that appeared within the year; for those that existed before, the date first seen is the best approximation.
 */
const linksInAYear = ({ now, toTarget, fromTarget }: FootprintFacts): number => {
  const recent = (links: readonly PairLink[]): number =>
    countedOnce(
      links
        .filter((link) => isWithin(now, link.appearedAt ?? link.firstSeenAt, rules.repeatedDays))
        .map(({ source }) => source),
    )
  return recent(toTarget) + recent(fromTarget)
}

/** A crawled link between two domains may be one of the delivered ones: it counts only if there is none. */
const countedOnce = (sources: readonly ('crawl' | 'exchange')[]): number => {
  const delivered = sources.filter((source) => source === 'exchange').length
  return Math.max(delivered, Math.min(1, sources.length))
}

const linksOf = (week: FootprintFacts['week']): number => {
  const bySite = Map.groupBy(week, ({ fromDomain }) => fromDomain)
  return [...bySite.values()].reduce((sum, links) => sum + countedOnce(links.map(({ source }) => source)), 0)
}

const isWithin = (now: Date, at: Date, days: number): boolean => now.getTime() - at.getTime() <= days * dayMs

const daysSince = (now: Date, at: Date): number => Math.max(0, Math.floor((now.getTime() - at.getTime()) / dayMs))

/** Minimum age of a website. A date on its pages is evidence; having met it lately is not. */
export const knownDaysOf = ({
  now,
  oldestDay,
  knownHereSince,
}: Pick<FootprintFacts, 'now' | 'oldestDay' | 'knownHereSince'>): number | null => {
  const byPages = oldestDay === null ? null : daysSince(now, oldestDay)
  const here = knownHereSince === null ? null : daysSince(now, knownHereSince)
  const known = [byPages, here !== null && here >= rules.knownHereDaysMin ? here : null].filter((days) => days !== null)
  return known.length === 0 ? null : Math.max(...known)
}

/** Grows with age; an unknown age has a limit of its own. */
export const linksPerWeekAt = (knownDays: number | null): number =>
  knownDays === null
    ? rules.linksPerWeekUnknownAge
    : Math.max(...rules.linksPerWeek.filter(({ fromDays }) => knownDays >= fromDays).map(({ links }) => links))
