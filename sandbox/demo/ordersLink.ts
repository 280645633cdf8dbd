// Simulates the link of a demo order from check to check, on the product's recheck schedule. Pure.
import { createHash } from 'node:crypto'
import type { CreditSettings } from '../../contract/pricing.ts'
import { type LinkEvent, nextOnSchedule, type MonitoringStatus, step, scheduleOf } from '../../server/links/seed.ts'
import type { Row } from './batches.ts'
import { type Seen, seenOf, type Sight } from './ordersPages.ts'

export interface CourseLink {
  id: string
  createdAt: Date
  status: MonitoringStatus
  nextAt: Date | null
  endedAt: Date | null
  checks: { at: Date; sight: Sight; seen: Seen }[]
}

const nothingOpen = {
  missedAt: null,
  missingSince: null,
  repairBy: null,
  inconclusiveSince: null,
  needsReview: false,
  confirmedMissingAt: null,
} as const

/** For the first time or again. */
export const nameLink = (
  before: CourseLink | null,
  { id, at, nextAt }: { id: string; at: Date; nextAt: Date },
): CourseLink => {
  const status: MonitoringStatus = { state: 'waiting', namedAt: at, verifiedAt: null, ...nothingOpen }
  const kept = { createdAt: before?.createdAt ?? at, checks: before?.checks ?? [] }
  return { id, ...kept, status, nextAt, endedAt: null }
}

export const setAside = (link: CourseLink): void => {
  link.nextAt = null
}

export const release = (link: CourseLink, at: Date): void => {
  link.endedAt = at
  link.nextAt = null
  link.status = { ...link.status, ...nothingOpen }
}

/** Demo data is the same each time, so the time of day depends on the link and the number of its checks. */
const scheduleFor = ({ id, checks }: CourseLink, settings: CreditSettings) => ({
  ...scheduleOf({ schedule: 'guarantee', checking_since: null }, settings),
  dayShare: shareOf(`${id} ${checks.length}`),
})

const shareOf = (seed: string): number => createHash('sha256').update(seed).digest().readUInt32BE() / 2 ** 32

export const acceptAsLive = (link: CourseLink, at: Date, settings: CreditSettings): void => {
  if (link.status.state === 'live') return
  link.status = { ...link.status, state: 'live', verifiedAt: at, ...nothingOpen }
  link.nextAt = nextOnSchedule(at, at, scheduleFor(link, settings))
}

/** The result of a check and its effect on the link. */
export const recheckLink = (
  link: CourseLink,
  { at, sight, settings }: { at: Date; sight: Sight; settings: CreditSettings },
): { event: LinkEvent; seen: Seen } => {
  const seen = seenOf(sight)
  const { event, status, nextAt } = step(at, seen.verdict, link.status, scheduleFor(link, settings))
  Object.assign(link, { status, nextAt })
  link.checks.push({ at, sight, seen })
  return { event, seen }
}

type Agreed = 'id' | 'purpose' | 'page_url' | 'host' | 'target_url' | 'anchor_text' | 'rel' | 'label'
type LinkColumns = Omit<Row<'monitored_links'>, Agreed>

/** The columns as the product would have written them after all checks; the agreed terms come from elsewhere. */
export const columnsOfLink = ({ createdAt, status, endedAt, nextAt, checks }: CourseLink): LinkColumns => {
  const last = checks.at(-1)
  return {
    schedule: 'guarantee',
    state: endedAt === null ? status.state : 'ended',
    created_at: createdAt,
    named_at: status.namedAt,
    verified_at: status.verifiedAt,
    missed_at: status.missedAt,
    missing_since: status.missingSince,
    repair_by: status.repairBy,
    inconclusive_since: status.inconclusiveSince,
    needs_review: status.needsReview,
    checks: checks.length,
    next_check_at: nextAt,
    ended_at: endedAt,
    ...(last === undefined
      ? {}
      : { last_checked_at: last.at, last_verdict: last.seen.verdict, last_reasons: last.seen.reasons }),
  }
}
