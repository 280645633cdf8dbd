// After sign-in: reports the member's referrer to the server, once. The remembered referrer is cleared first; a failed
// call is retried at the next start until the click expires.
import type { CallOf } from '../../../contract/endpoint.ts'
import type { referralEndpoints } from '../../../contract/referrals.ts'
import { ApiError, at, call } from '../../lib/api.ts'
import { exclusively } from '../../lib/tabs.ts'
import {
  browserShelf,
  readReferrer,
  type Referrer,
  type ReferrerMemory,
  referrerMemory,
  type Shelf,
} from './referrer.ts'
import { awardKey } from './remembered.ts'

type AwardRegistration = typeof referralEndpoints.awardRegistration
export type Award = CallOf<AwardRegistration>['body']

const awardRegistration = at<AwardRegistration>('POST', '/api/rpc/award_affiliate_register')

export interface AwardSurroundings {
  award(body: Award): Promise<unknown>
  memory: Pick<ReferrerMemory, 'take'>
  shelf: Shelf
  /** Runs `work` in one tab at a time. */
  exclusively(work: () => Promise<void>): Promise<void>
  now(): number
  warn(text: string, cause: unknown): void
}

/** Whether the server never decided: it was unreachable, busy or failing, or the session ended during the call. */
const isUndecided = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status === 429 ||
  error.status >= 500 ||
  error.code === 'signed_out'

/** Another member's pending call is ignored; it is retried when that member signs in. */
const readLate = (stored: string | null, memberId: string, nowMs: number): Referrer | null => {
  const late = readReferrer(stored, nowMs)
  return late !== null && (JSON.parse(stored ?? '{}') as { member?: unknown }).member === memberId ? late : null
}

export const createAwarding = ({ award, memory, shelf, exclusively: alone, now, warn }: AwardSurroundings) => {
  const tell = async (referrer: Referrer, memberId: string): Promise<void> => {
    // Stored first, so that closing the page during the call does not lose it.
    shelf.write(awardKey, JSON.stringify({ ...referrer, member: memberId }))
    try {
      await award({
        p_referrer_id: referrer.id,
        p_referral_id: memberId,
        ...(referrer.click === null ? {} : { p_click_id: referrer.click }),
      })
      shelf.remove(awardKey)
    } catch (error) {
      if (!isUndecided(error)) shelf.remove(awardKey)
      warn('The referral could not be credited.', error)
    }
  }
  return (memberId: string): Promise<void> =>
    alone(async () => {
      const stored = shelf.read(awardKey)
      const late = readLate(stored, memberId, now())
      if (readReferrer(stored, now()) === null) shelf.remove(awardKey)
      const fresh = memory.take()
      // A click after the one that led to the account cannot have led to it.
      const referrer = late ?? fresh
      if (referrer !== null && referrer.id !== memberId) await tell(referrer, memberId)
    })
}

// A bonus that could not be granted is logged to the browser console, as the specification requires.
const { warn } = console

export const award = createAwarding({
  award: (body) => call(awardRegistration, { body }),
  memory: referrerMemory,
  shelf: browserShelf,
  exclusively: (work) => exclusively('referral-award', work),
  now: () => Date.now(),
  warn,
})
