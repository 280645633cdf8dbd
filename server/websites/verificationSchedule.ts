// Recheck policy of claimed domains: pure functions of time. After a requested check, checks continue for a day with
// growing pauses; a verified domain is checked every month; a missing record is checked daily until it is back or the
// verification is lost.
import { dayMs, hourMs, secondMs } from '../../contract/durations.ts'
import type { VerificationOutcome } from '../../contract/websites.ts'
import { isConclusive } from './verification/findRecord.ts'

export const lookingForMs = dayMs
const pauseMinMs = 15 * secondMs
const pauseMaxMs = 3 * hourMs
const pauseGrowth = 0.75

const relookAfterDays = 30
const confirmMissAfterMs = hourMs
const inconclusiveAgainAfterMs = 6 * hourMs
/** A check may be this late and still count as the next one. */
const pauseSlackMs = 2 * hourMs
const unverifiedAfterDays = 14
const secondWarningAfterDays = 10

/** The pause after a check, by the time since the first one; pauses grow with it. */
export const pauseAfter = (sinceFirstMs: number): number =>
  Math.min(pauseMaxMs, Math.max(pauseMinMs, Math.round(sinceFirstMs * pauseGrowth)))

/** When to check next for a record that is not there yet; null: the day is over. The last check is at its end. */
export const nextCheck = (now: Date, since: Date, until: Date): Date | null => {
  if (now >= until) return null
  const next = now.getTime() + pauseAfter(now.getTime() - since.getTime())
  return new Date(Math.min(next, until.getTime()))
}

/** When the verification is lost, by the time its record was first missing. */
export const unverifiedAfter = (missingSince: Date): Date =>
  new Date(missingSince.getTime() + unverifiedAfterDays * dayMs)

export const relookAfter = (now: Date): Date => new Date(now.getTime() + relookAfterDays * dayMs)

export type Relook =
  | { kind: 'live'; nextAt: Date }
  /** Inconclusive; nothing changes. */
  | { kind: 'unsure'; nextAt: Date }
  /** `warning` is the number of the warning to send now, if one is due. */
  | { kind: 'missing'; since: Date; warning: 1 | 2 | null; nextAt: Date }
  | { kind: 'unverified' }

export interface Proved {
  /** When the record was first found missing, moved later by every inconclusive period. */
  missingSince: Date | null
  /** When it was last found missing. */
  missedAt: Date | null
  warnings: number
}

/** Judges a recheck of a verified domain. A single miss causes no warning: it has to be confirmed an hour later. */
export const judgeRecheck = (now: Date, outcome: VerificationOutcome, verified: Proved): Relook => {
  const { missingSince, warnings } = verified
  const after = (ms: number): Date => new Date(now.getTime() + ms)
  if (outcome === 'verified') return { kind: 'live', nextAt: relookAfter(now) }
  if (!isConclusive(outcome)) return { kind: 'unsure', nextAt: after(inconclusiveAgainAfterMs) }
  if (missingSince === null) return { kind: 'missing', since: now, warning: null, nextAt: after(confirmMissAfterMs) }
  const since = new Date(missingSince.getTime() + untoldMs(now, verified))
  const goneMs = now.getTime() - since.getTime()
  const gone = { kind: 'missing', since } as const
  if (goneMs < confirmMissAfterMs) return { ...gone, warning: null, nextAt: after(confirmMissAfterMs - goneMs) }
  if (warnings === 0) return { ...gone, warning: 1, nextAt: after(dayMs) }
  if (warnings === 1 && goneMs >= secondWarningAfterDays * dayMs) return { ...gone, warning: 2, nextAt: after(dayMs) }
  if (warnings >= 2 && goneMs >= unverifiedAfterDays * dayMs) return { kind: 'unverified' }
  return { ...gone, warning: null, nextAt: after(dayMs) }
}

/** A missing record is checked daily. A longer gap was an inconclusive period and does not count as missing. */
const untoldMs = (now: Date, { missedAt }: Proved): number =>
  missedAt === null ? 0 : Math.max(0, now.getTime() - missedAt.getTime() - dayMs - pauseSlackMs)
