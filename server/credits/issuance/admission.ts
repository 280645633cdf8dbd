// Decides, purely, whether an issuance is posted or waits for a review, and which alert it raises.
import type { IssuanceLimits } from '../../../contract/issuanceRules.ts'

export type QueueCause = 'paused' | 'event' | 'member'
export type QueueState = 'queued' | 'released' | 'paid' | 'rejected' | 'lapsed'

export interface Standing {
  limits: IssuanceLimits
  paused: boolean
  /** The ledger has it already, and will recognise the repetition. */
  isPosted: boolean
  /** Issued today for this reason, in all and to this member. */
  today: number
  ofMember: number
  /** Of today’s amount, what counts towards the limit: an admin has reviewed the rest. */
  counted: number
  /** Null if this issuance never waited. */
  queued: { state: QueueState; isOwn: boolean } | null
}

export type Admission =
  | { kind: 'post'; alerts: readonly ('day' | 'member')[] }
  /** An admin agreed to it, so no limit applies. */
  | { kind: 'post_released' }
  | { kind: 'queue'; cause: QueueCause; pauses: boolean }
  | { kind: 'waiting' }
  | { kind: 'rejected' }
  /** Another member was first with the same key. */
  | { kind: 'taken' }

const exceeds = (amount: number, limit: number | null): boolean => limit !== null && amount > limit

export const admit = (
  amount: number,
  { limits, paused, isPosted, today, ofMember, counted, queued }: Standing,
): Admission => {
  if (isPosted) return { kind: 'post', alerts: [] }
  if (queued !== null && queued.state !== 'lapsed' && !queued.isOwn) return { kind: 'taken' }
  if (queued?.state === 'queued') return { kind: 'waiting' }
  if (queued?.state === 'released') return { kind: 'post_released' }
  if (queued?.state === 'rejected') return { kind: 'rejected' }
  if (paused) return { kind: 'queue', cause: 'paused', pauses: false }
  if (exceeds(amount, limits.per_event)) return { kind: 'queue', cause: 'event', pauses: false }
  // A single member cannot stop the reason for everybody: only what is theirs waits.
  if (exceeds(ofMember + amount, limits.limit_per_member)) return { kind: 'queue', cause: 'member', pauses: false }
  if (exceeds(counted + amount, limits.limit_per_day)) return { kind: 'queue', cause: 'paused', pauses: true }
  const alerts = [
    ...(exceeds(today + amount, limits.expected_per_day) ? (['day'] as const) : []),
    ...(exceeds(ofMember + amount, limits.expected_per_member) ? (['member'] as const) : []),
  ]
  return { kind: 'post', alerts }
}
