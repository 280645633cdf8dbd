// The link of an order of the demo world on its way from look to look, by the rhythm of the product. Pure.
import type { CreditSettings } from '../../contract/pricing.ts'
import { type LinkEvent, nextOnSchedule, type Standing, step, scheduleOf } from '../../server/links/seed.ts'
import type { Row } from './batches.ts'
import { type Seen, seenOf, type Sight } from './ordersPages.ts'

export interface CourseLink {
  id: string
  createdAt: Date
  standing: Standing
  nextAt: Date | null
  endedAt: Date | null
  looks: { at: Date; sight: Sight; seen: Seen }[]
}

const nothingOpen = {
  missedAt: null,
  missingSince: null,
  repairBy: null,
  inconclusiveSince: null,
  needsReview: false,
  confirmedMissingAt: null,
} as const

/** For the first time, or anew. */
export const nameLink = (
  before: CourseLink | null,
  { id, at, nextAt }: { id: string; at: Date; nextAt: Date },
): CourseLink => {
  const standing: Standing = { state: 'waiting', namedAt: at, verifiedAt: null, ...nothingOpen }
  const kept = { createdAt: before?.createdAt ?? at, looks: before?.looks ?? [] }
  return { id, ...kept, standing, nextAt, endedAt: null }
}

export const setAside = (link: CourseLink): void => {
  link.nextAt = null
}

export const release = (link: CourseLink, at: Date): void => {
  link.endedAt = at
  link.nextAt = null
  link.standing = { ...link.standing, ...nothingOpen }
}

const rhythmFor = ({ id }: CourseLink, settings: CreditSettings) => scheduleOf({ id, rhythm: 'guarantee' }, settings)

export const acceptAsLive = (link: CourseLink, at: Date, settings: CreditSettings): void => {
  if (link.standing.state === 'standing') return
  link.standing = { ...link.standing, state: 'standing', verifiedAt: at, ...nothingOpen }
  link.nextAt = nextOnSchedule(at, at, rhythmFor(link, settings))
}

/** What a look finds, and what it means for the link. */
export const recheckLink = (
  link: CourseLink,
  { at, sight, settings }: { at: Date; sight: Sight; settings: CreditSettings },
): { event: LinkEvent; seen: Seen } => {
  const seen = seenOf(sight)
  const { event, standing, nextAt } = step(at, seen.verdict, link.standing, rhythmFor(link, settings))
  Object.assign(link, { standing, nextAt })
  link.looks.push({ at, sight, seen })
  return { event, seen }
}

type Agreed = 'id' | 'purpose' | 'page_url' | 'host' | 'target_url' | 'anchor_text' | 'rel' | 'label'
type LinkColumns = Omit<Row<'monitored_links'>, Agreed>

/** As the product would have written it after all its looks; what was agreed about it is for others to say. */
export const columnsOfLink = ({ createdAt, standing, endedAt, nextAt, looks }: CourseLink): LinkColumns => {
  const last = looks.at(-1)
  return {
    rhythm: 'guarantee',
    state: endedAt === null ? standing.state : 'ended',
    created_at: createdAt,
    named_at: standing.namedAt,
    verified_at: standing.verifiedAt,
    missed_at: standing.missedAt,
    missing_since: standing.missingSince,
    repair_by: standing.repairBy,
    inconclusive_since: standing.inconclusiveSince,
    needs_review: standing.needsReview,
    checks: looks.length,
    next_check_at: nextAt,
    ended_at: endedAt,
    ...(last === undefined
      ? {}
      : { last_checked_at: last.at, last_verdict: last.seen.verdict, last_reasons: last.seen.reasons }),
  }
}
