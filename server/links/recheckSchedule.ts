// Recheck policy of a watched link: what a check result means, when the next check is, and which event it causes. Pure
// rules about time. An inconclusive check changes only the time of the next one, and a link is lost only by a fresh
// failed check or a manual decision.
import { dayMs, hourMs, minuteMs } from '../../contract/durations.ts'
import type { LinkDecision } from '../../contract/linksAdmin.ts'
import type { LinkVerdict } from '../../contract/links.ts'
import { unreachable } from '../platform/errors.ts'
import { timeWithin } from './timeOfDay.ts'

/** A single miss has no effect: it has to be confirmed this much later. */
const confirmMissAfterMs = hourMs
/** Interval while a link is missing and can still be repaired. */
const missingAgainAfterMs = dayMs
/** Interval for a lost link, which may come back. */
const lostAgainAfterMs = 7 * dayMs
const lostRecheckedForMs = 90 * dayMs
/** A newly submitted link may not be published yet, or a cache may hide it. */
const waitingForMs = 3 * dayMs
const waitingPauseMinMs = 15 * minuteMs
const waitingPauseMaxMs = 12 * hourMs
const waitingGrowth = 1
const unclearPauseMinMs = 10 * minuteMs
const unclearPauseMaxMs = 7 * dayMs
const unclearGrowth = 0.5
/** A link that stays inconclusive this long needs manual review. */
const needsReviewAfterMs = 2 * dayMs

export interface CheckSchedule {
  /** Days after the verification, ascending. */
  checkAfterDays: readonly number[]
  thenEveryDays: number
  repairDays: number
  /** At which random share of its 24 hours the next check is; null: at their end. */
  dayShare: number | null
  /** The check was requested, so it does not count as the random one. */
  isRequested: boolean
}

export interface MonitoringStatus {
  state: 'waiting' | 'live' | 'endangered' | 'lost'
  namedAt: Date
  /** The verification from which the schedule counts. */
  verifiedAt: Date | null
  /** The first of two misses. */
  missedAt: Date | null
  missingSince: Date | null
  repairBy: Date | null
  inconclusiveSince: Date | null
  needsReview: boolean
  /** When a manual review confirmed that the link is missing. */
  confirmedMissingAt: Date | null
}

/** The outcome of a check. */
export type LinkEvent =
  /** Seen for the first time on this page. */
  | 'verified'
  | 'not_found'
  | 'live'
  /** The first miss: no notification. */
  | 'missed'
  /** Missing is confirmed; the repair period begins. */
  | 'endangered'
  | 'still_missing'
  | 'repaired'
  | 'lost'
  | 'still_lost'
  | 'restored'
  | 'unclear'
  /** Inconclusive for so long that it needs manual review. */
  | 'stuck'

export interface Step {
  event: LinkEvent
  status: MonitoringStatus
  nextAt: Date | null
}

export const step = (now: Date, verdict: LinkVerdict, before: MonitoringStatus, schedule: CheckSchedule): Step => {
  switch (verdict) {
    case 'passed':
      return passed(now, before, schedule)
    case 'failed':
      return failed(now, before, schedule)
    case 'inconclusive':
      return unclear(now, before, schedule)
    default:
      return unreachable(verdict)
  }
}

const later = (from: Date, ms: number): Date => new Date(from.getTime() + ms)
const since = (from: Date, now: Date): number => now.getTime() - from.getTime()
const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value))

const eventOfPass = { waiting: 'verified', live: 'live', endangered: 'repaired', lost: 'restored' } as const

const passed = (now: Date, before: MonitoringStatus, schedule: CheckSchedule): Step => {
  const event = eventOfPass[before.state]
  const begins = event === 'verified' || event === 'restored'
  const verifiedAt = begins ? now : (before.verifiedAt ?? now)
  const status: MonitoringStatus = {
    ...before,
    state: 'live',
    verifiedAt,
    missedAt: null,
    missingSince: null,
    repairBy: null,
    inconclusiveSince: null,
    needsReview: false,
    confirmedMissingAt: null,
  }
  return { event, status, nextAt: nextOnSchedule(now, verifiedAt, schedule) }
}

/**
 * The first scheduled check still to come: at a random time within the 24 hours that end on its day, which a scheduled
 * check uses up. A requested one does not, as otherwise a seller could request each check at a time of their choice.
 */
export const nextOnSchedule = (now: Date, verifiedAt: Date, schedule: CheckSchedule): Date => {
  const { checkAfterDays, thenEveryDays, dayShare, isRequested } = schedule
  const lastDay = checkAfterDays.at(-1) ?? 0
  const rounds = Math.max(1, Math.floor((since(verifiedAt, now) / dayMs - lastDay) / thenEveryDays))
  // A random time is less than a day earlier, so the next check is in one of the rounds around now.
  const laterDays = [rounds, rounds + 1, rounds + 2].map((round) => lastDay + round * thenEveryDays)
  const moments = [...checkAfterDays, ...laterDays].map((days) => later(verifiedAt, days * dayMs))
  const isFree = (at: Date): boolean => dayShare === null || isRequested || since(now, at) >= dayMs
  const next = moments.find((at) => at > now && isFree(at))
  if (next === undefined) throw new Error('A check schedule has no next date.')
  return dayShare === null ? next : timeWithin(next, dayShare, now)
}

const failed = (now: Date, before: MonitoringStatus, { repairDays }: CheckSchedule): Step => {
  const clear: MonitoringStatus = { ...before, inconclusiveSince: null, needsReview: false }
  switch (before.state) {
    case 'waiting':
      return { event: 'not_found', status: clear, nextAt: nextWaiting(now, before.namedAt) }
    case 'live': {
      const { missedAt } = before
      if (missedAt === null || since(missedAt, now) < confirmMissAfterMs) {
        const first = missedAt ?? now
        const status = { ...clear, missedAt: first }
        return { event: 'missed', status, nextAt: later(first, confirmMissAfterMs) }
      }
      return endanger(now, clear, repairDays)
    }
    case 'endangered':
      return stillMissing(now, clear)
    case 'lost':
      return {
        event: 'still_lost',
        status: clear,
        nextAt: isLongGone(now, before) ? null : later(now, lostAgainAfterMs),
      }
    default:
      return unreachable(before.state)
  }
}

const endanger = (now: Date, before: MonitoringStatus, repairDays: number): Step => {
  const repairBy = later(now, repairDays * dayMs)
  const status: MonitoringStatus = { ...before, state: 'endangered', missingSince: before.missedAt ?? now, repairBy }
  return { event: 'endangered', status, nextAt: nextMissing(now, repairBy) }
}

/** Lost at the deadline, not before. */
const stillMissing = (now: Date, before: MonitoringStatus): Step => {
  const { repairBy } = before
  if (repairBy === null || now < repairBy) {
    return { event: 'still_missing', status: before, nextAt: nextMissing(now, repairBy ?? now) }
  }
  const status: MonitoringStatus = {
    ...before,
    state: 'lost',
    repairBy: null,
    confirmedMissingAt: null,
    inconclusiveSince: null,
  }
  return { event: 'lost', status, nextAt: later(now, lostAgainAfterMs) }
}

const isLongGone = (now: Date, { missingSince }: MonitoringStatus): boolean =>
  missingSince !== null && since(missingSince, now) > lostRecheckedForMs

/**
 * Rechecked automatically for a while, with growing intervals; after that the member has to confirm that the link is
 * live.
 */
const nextWaiting = (now: Date, namedAt: Date): Date | null => {
  const age = since(namedAt, now)
  if (age >= waitingForMs) return null
  const pause = between(waitingPauseMinMs, age * waitingGrowth, waitingPauseMaxMs)
  return later(now, Math.min(pause, waitingForMs - age))
}

/** The last check is at the deadline. */
const nextMissing = (now: Date, repairBy: Date): Date => {
  const next = later(now, missingAgainAfterMs)
  return now < repairBy && next > repairBy ? repairBy : next
}

/**
 * Inconclusive: the state stays even if a deadline has passed, because nothing is lost on a result of the past. If a
 * manual review has confirmed that the link is missing, a person also decides whether it still is at the deadline.
 */
const unclear = (now: Date, before: MonitoringStatus, { thenEveryDays }: CheckSchedule): Step => {
  const inconclusiveSince = before.inconclusiveSince ?? now
  const isDue = before.repairBy !== null && now >= before.repairBy
  const isConfirmed = before.confirmedMissingAt !== null
  if (isConfirmed && !isDue) return stillMissing(now, { ...before, inconclusiveSince })
  const age = since(inconclusiveSince, now)
  const needsReview = before.needsReview || isConfirmed || age >= needsReviewAfterMs
  const status: MonitoringStatus = { ...before, inconclusiveSince, needsReview }
  const isDaily = isDue || thenEveryDays === 1
  const pause = between(unclearPauseMinMs, age * unclearGrowth, isDaily ? dayMs : unclearPauseMaxMs)
  const event = needsReview && !before.needsReview ? 'stuck' : 'unclear'
  return { event, status, nextAt: isGivenUp(now, before) ? null : later(now, pause) }
}

const isGivenUp = (now: Date, before: MonitoringStatus): boolean => {
  switch (before.state) {
    case 'waiting':
      return since(before.namedAt, now) >= waitingForMs
    case 'lost':
      return isLongGone(now, before)
    case 'live':
    case 'endangered':
      return false
    default:
      return unreachable(before.state)
  }
}

/**
 * A manual review where the crawler was inconclusive: its result counts as a check, and a missing link needs no second
 * miss.
 */
export const decided = (now: Date, decision: LinkDecision, before: MonitoringStatus, schedule: CheckSchedule): Step => {
  if (decision === 'live') return passed(now, before, schedule)
  const seen: MonitoringStatus = { ...before, inconclusiveSince: null, needsReview: false }
  switch (before.state) {
    case 'live':
      return endanger(now, { ...seen, confirmedMissingAt: now }, schedule.repairDays)
    case 'endangered':
      return stillMissing(now, { ...seen, confirmedMissingAt: now })
    case 'waiting':
      return failed(now, seen, schedule)
    case 'lost':
      // No more rechecks until the member requests one.
      return { event: 'still_lost', status: seen, nextAt: null }
    default:
      return unreachable(before.state)
  }
}
