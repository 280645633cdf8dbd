// Notifications of demo members about referrals: a new referral, and what it earned both members.
import { dayMs } from '../../contract/durations.ts'
import type { NotificationPayload } from '../../contract/notifications.ts'
import type { PastNotification } from './pastNotifications.ts'
import type { PastReward } from './referralRewards.ts'

interface NoticedReferral {
  memberId: string
  referrerId: string
  recordedAt: Date
  rewards: readonly PastReward[]
}

/** Older notifications have expired. */
const notifiedMs = 30 * dayMs

export const referralNotifications = (
  { memberId, referrerId, recordedAt, rewards }: NoticedReferral,
  now: Date,
): PastNotification[] => {
  const notified = (id: string, notification: NotificationPayload, at: Date): PastNotification => ({
    memberId: id,
    aboutId: null,
    notification,
    at,
  })
  const paid = rewards.flatMap(({ transitions }) =>
    transitions.flatMap(({ at, transfers }) =>
      transfers.flatMap(({ reason, amount }): PastNotification[] => {
        if (reason === 'referral_taken') {
          const data = { amount, reason: 'referral', domain: null, debt: 0 } as const
          return [notified(referrerId, { kind: 'credits_taken', data }, at)]
        }
        if (reason === 'referral_welcome') {
          const data = { amount, reason: 'invited', domain: null } as const
          return [notified(memberId, { kind: 'credits_awarded', data }, at)]
        }
        const data = { amount, reason: reason === 'referral_bonus' ? 'registration' : 'purchase' } as const
        return [notified(referrerId, { kind: 'referral_rewarded', data }, at)]
      }),
    ),
  )
  const registered = notified(referrerId, { kind: 'referral_registered', data: {} }, recordedAt)
  return [registered, ...paid].filter(({ at }) => now.getTime() - at.getTime() < notifiedMs)
}
