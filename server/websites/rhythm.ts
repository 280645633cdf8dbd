// When a claimed domain is looked at again: pure rules about time. After "check" we go on by ourselves for a day, with growing
// pauses; what is proved is looked at every month; a record that is gone is watched daily until it is back or the proof ends.
import type { VerificationOutcome } from '../../contract/websites.ts'
import { isConclusive } from './verification/findRecord.ts'

const secondMs = 1_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs

export const lookingForMs = dayMs
const pauseMinMs = 15 * secondMs
const pauseMaxMs = 3 * hourMs
const pauseGrowth = 0.75

const relookAfterDays = 30
const confirmMissAfterMs = hourMs
const inconclusiveAgainAfterMs = 6 * hourMs
/** A look may be late by as much and still be the next one. */
const pauseSlackMs = 2 * hourMs
const unverifiedAfterDays = 14
const secondWarningAfterDays = 10

/** How long to wait after a look that came this long after the first one; the pauses grow with it. */
export const pauseAfter = (sinceFirstMs: number): number =>
  Math.min(pauseMaxMs, Math.max(pauseMinMs, Math.round(sinceFirstMs * pauseGrowth)))

/** When to look next for a record that is not there yet; null: the day is over. The last look is at its end. */
export const nextCheck = (now: Date, since: Date, until: Date): Date | null => {
  if (now >= until) return null
  const next = now.getTime() + pauseAfter(now.getTime() - since.getTime())
  return new Date(Math.min(next, until.getTime()))
}

/** When the proof ends whose record was first seen gone then. */
export const unverifiedAfter = (missingSince: Date): Date =>
  new Date(missingSince.getTime() + unverifiedAfterDays * dayMs)

export const relookAfter = (now: Date): Date => new Date(now.getTime() + relookAfterDays * dayMs)

export type Relook =
  | { kind: 'live'; nextAt: Date }
  /** Nothing was learnt; nothing changes. */
  | { kind: 'unsure'; nextAt: Date }
  /** `warning` is the number of the one to send now, if one is due. */
  | { kind: 'missing'; since: Date; warning: 1 | 2 | null; nextAt: Date }
  | { kind: 'unverified' }

export interface Proved {
  /** When the record was first seen gone, later by every stretch in which nobody could tell. */
  missingSince: Date | null
  /** When it was last seen gone. */
  missedAt: Date | null
  warnings: number
}

/** What a look at an already proved domain means. A single miss warns nobody: it has to be seen again an hour later. */
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

/** Looks come daily while a record is missing. Whatever is longer was a stretch in which nobody could tell, and does not count as gone. */
const untoldMs = (now: Date, { missedAt }: Proved): number =>
  missedAt === null ? 0 : Math.max(0, now.getTime() - missedAt.getTime() - dayMs - pauseSlackMs)
