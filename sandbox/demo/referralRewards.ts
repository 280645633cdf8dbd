// Referral commissions in the demo data: a share of each payment by referred members, granted after the waiting time,
// and reversed on refunds.
import { randomUUID } from 'node:crypto'
import { dayMs } from '../../contract/durations.ts'
import type { ReferralRules } from '../../contract/referralRules.ts'
import { shareOf } from '../../server/referrals/seed.ts'
import type { Row } from './batches.ts'
import type { PastTransition } from './credits.ts'

export interface PastReward {
  row: Row<'referral_rewards'>
  transitions: readonly PastTransition[]
}

interface PastPiece {
  purchaseId: string
  piece: string
  /** Pieces are in chronological order. */
  firstOf: 'referral' | 'purchase' | null
  bought: number
  at: Date
  /** When it was refunded completely. */
  refundedAt: Date | null
}

/** Derived from the transactions: the rows of purchases have no times. */
export const piecesOf = (memberId: string, transitions: readonly PastTransition[]): PastPiece[] => {
  const own = transitions.flatMap(({ at, transfers }) =>
    transfers.filter((transfer) => transfer.memberId === memberId).map((transfer) => ({ at, ...transfer })),
  )
  const seen = new Set<string>()
  return own.flatMap(({ at, reason, key, amount: bought, subject = '' }) => {
    const piece = reason === 'pack_purchase' ? 'pack' : reason === 'plan_month' ? key.replace(/:.*:/, ':') : null
    if (piece === null) return []
    const firstOf = seen.size === 0 ? 'referral' : seen.has(subject) ? null : 'purchase'
    seen.add(subject)
    const refund = own.find((other) => other.reason === 'purchase_refund' && other.subject === subject)
    const purchaseId = subject.replace('purchase:', '')
    return [{ purchaseId, piece, firstOf, bought, at, refundedAt: refund?.at ?? null }]
  })
}

/** The referral, and the channel through which the member came. */
export interface PastWay {
  referral_id: string
  referrer_id: string
  source: string
  landing: string
}

interface RewardOf {
  way: PastWay
  rules: ReferralRules
  now: Date
}

export const rewardOf = (
  of: RewardOf,
  { purchaseId, piece, firstOf, bought, at, refundedAt }: PastPiece,
): PastReward => {
  const { way, rules, now } = of
  const id = randomUUID()
  const subject = `referral:${id}` as const
  const share = shareOf(bought, rules.purchase_percent, { given: bought, taken: 0 })
  const dueAt = new Date(at.getTime() + rules.hold_days * dayMs)
  const isGranted = dueAt <= now && (refundedAt === null || refundedAt > dueAt)
  const transitions: PastTransition[] = []
  const transition = (reason: 'referral_share' | 'referral_taken', movedAt: Date): void => {
    const key = `${subject}:posting:${transitions.length + 1}`
    transitions.push({ at: movedAt, transfers: [{ key, reason, amount: share, memberId: way.referrer_id, subject }] })
  }
  if (isGranted) transition('referral_share', dueAt)
  if (isGranted && refundedAt !== null) transition('referral_taken', refundedAt)
  const amount = refundedAt === null ? share : 0
  const state = isGranted ? 'granted' : refundedAt === null ? 'waiting' : 'dropped'
  const row = {
    ...{ ...way, id, kind: 'purchase', purchase_id: purchaseId, piece, bought },
    ...{ at, due_at: dueAt, amount, granted: isGranted ? amount : 0, granted_at: isGranted ? dueAt : null },
    ...{ postings: transitions.length, state, first_of: firstOf },
  }
  return { row, transitions }
}
