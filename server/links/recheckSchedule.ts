// How a watched link moves on: what a look means for it, when the next one is, and what others are told. Pure rules about time; a look
// that could not tell changes nothing but the time of the next one, and nothing is lost without a fresh look that failed or a person
// who said that it is gone.
import type { LinkDecision } from '../../contract/linkAdmin.ts'
import type { LinkVerdict } from '../../contract/links.ts'
import { unreachable } from '../platform/errors.ts'
import { onDayOf } from './timeOfDay.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** A single miss means nothing: it has to be seen again as much later. */
const confirmMissAfterMs = hourMs
/** While a link is missing and can be repaired. */
const missingAgainAfterMs = dayMs
/** A link that is lost may come back. */
const lostAgainAfterMs = 7 * dayMs
const lostRecheckedForMs = 90 * dayMs
/** A link that was just named may not be published yet, or a cache may hide it. */
const waitingForMs = 3 * dayMs
const waitingPauseMinMs = 15 * minuteMs
const waitingPauseMaxMs = 12 * hourMs
const waitingGrowth = 1
const unclearPauseMinMs = 10 * minuteMs
const unclearPauseMaxMs = 7 * dayMs
const unclearGrowth = 0.5
/** Where nobody can tell for so long, a person has to look. */
const needsReviewAfterMs = 2 * dayMs

export interface CheckSchedule {
  /** Days after the proof, rising. */
  checkAfterDays: readonly number[]
  thenEveryDays: number
  repairDays: number
  /** When it is looked at on its days, in UTC; null: at the time of day of the proof. */
  timeOfDayMs: number | null
}

export interface MonitoringStatus {
  state: 'waiting' | 'live' | 'endangered' | 'lost'
  namedAt: Date
  /** The proof from which the rhythm counts. */
  verifiedAt: Date | null
  /** The first of two misses. */
  missedAt: Date | null
  missingSince: Date | null
  repairBy: Date | null
  inconclusiveSince: Date | null
  needsReview: boolean
  /** When a person said of a missing link that it is gone. */
  confirmedMissingAt: Date | null
}

/** What a look brought about. */
export type LinkEvent =
  /** Seen for the first time on this page. */
  | 'verified'
  | 'not_found'
  | 'live'
  /** The first miss: nobody is told. */
  | 'missed'
  /** Missing for good; the time to repair begins. */
  | 'endangered'
  | 'still_missing'
  | 'repaired'
  | 'lost'
  | 'still_lost'
  | 'restored'
  | 'unclear'
  /** Unclear for so long by now that a person has to look. */
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
      return unclear(now, before)
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

/** The first look of the rhythm that is still to come. A look that comes early on its day is the look of that day. */
export const nextOnSchedule = (now: Date, verifiedAt: Date, schedule: CheckSchedule): Date => {
  const { checkAfterDays, thenEveryDays, timeOfDayMs } = schedule
  const lookAfter = (days: number): Date => {
    const moment = later(verifiedAt, days * dayMs)
    return timeOfDayMs === null ? moment : onDayOf(moment, timeOfDayMs)
  }
  const lastDay = checkAfterDays.at(-1) ?? 0
  const rounds = Math.max(1, Math.floor((since(verifiedAt, now) / dayMs - lastDay) / thenEveryDays))
  // Its time of day moves a look by less than a day: one of the rounds around now is the next.
  const laterDays = [rounds, rounds + 1, rounds + 2].map((round) => lastDay + round * thenEveryDays)
  const next = [...checkAfterDays, ...laterDays].map(lookAfter).find((at) => at > now)
  if (next === undefined) throw new Error('A rhythm came to an end.')
  return next
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

/** Lost at the deadline, and not before. */
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

/** Looked for by ourselves for a while, with growing pauses; then its member has to say that it is there. */
const nextWaiting = (now: Date, namedAt: Date): Date | null => {
  const age = since(namedAt, now)
  if (age >= waitingForMs) return null
  const pause = between(waitingPauseMinMs, age * waitingGrowth, waitingPauseMaxMs)
  return later(now, Math.min(pause, waitingForMs - age))
}

/** The last look is at the deadline. */
const nextMissing = (now: Date, repairBy: Date): Date => {
  const next = later(now, missingAgainAfterMs)
  return now < repairBy && next > repairBy ? repairBy : next
}

/** Nothing was learnt: the state stays, whatever deadline has passed meanwhile, unless a person has said what we cannot see. */
const unclear = (now: Date, before: MonitoringStatus): Step => {
  const inconclusiveSince = before.inconclusiveSince ?? now
  if (before.confirmedMissingAt !== null) return stillMissing(now, { ...before, inconclusiveSince })
  const age = since(inconclusiveSince, now)
  const needsReview = before.needsReview || age >= needsReviewAfterMs
  const status: MonitoringStatus = { ...before, inconclusiveSince, needsReview }
  const pause = between(unclearPauseMinMs, age * unclearGrowth, unclearPauseMaxMs)
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

/** A person has looked where we could not: what they saw holds as a look does, and that it is gone need not be seen twice. */
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
      // Nobody looks for it any more before its member asks.
      return { event: 'still_lost', status: seen, nextAt: null }
    default:
      return unreachable(before.state)
  }
}
