// Reports a click on a referral link to the server and remembers the referrer. Fails silently, because a visitor who
// only wants to read must not be disturbed.
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { referralEndpoints } from '../../../contract/referrals.ts'
import { at, call } from '../../lib/api.ts'
import { sessionClient } from '../../lib/session.ts'
import { type Click, clickOf, readLink } from './link.ts'
import { type ReferrerMemory, referrerMemory } from './referrer.ts'
import { resetAddress } from './resetAddress.ts'

type TrackClick = typeof referralEndpoints.trackClick

const trackClick = at<TrackClick>('POST', '/api/functions/track-affiliate-click')
export interface CaptureSurroundings {
  track(click: Click): Promise<OutputOf<TrackClick>>
  memory: Pick<ReferrerMemory, 'remember'>
  /** The referring page's URL; empty if the browser does not send it. */
  cameFrom: string
  /** Called when the code at this path has been accepted and is no longer needed. */
  resetAddress(path: string): void
}

/** The last valid click wins: an unknown code keeps the remembered referrer. */
export const createCapture =
  ({ track, memory, cameFrom, resetAddress: reset }: CaptureSurroundings) =>
  async (address: string): Promise<void> => {
    const link = readLink(address)
    const click = clickOf(link, cameFrom)
    if (click === null) return
    try {
      const { referrer_id: referrerId, click_id: clickId } = await track(click)
      if (referrerId === null) return
      memory.remember(referrerId, clickId)
      if (link.pathCode !== null) reset(link.path)
    } catch {
      // An id is remembered without asking the server; whether it belongs to a member is checked at sign-up.
      if (link.referrerId !== null) memory.remember(link.referrerId, null)
    }
  }

/**
 * Members' clicks on their own links do not count, so the server has to know the caller. If the session cannot be
 * determined, there is none.
 */
const sessionKnown = async (): Promise<void> => {
  const isKnown = (): boolean => {
    const session = sessionClient.state()
    return session.kind !== 'loading' || session.stalled
  }
  if (isKnown()) return
  await new Promise<void>((resolve) => {
    const leave = sessionClient.subscribe(() => {
      if (!isKnown()) return
      leave()
      resolve()
    })
  })
}

export const capture = (address: string): Promise<void> =>
  createCapture({
    track: async (body) => {
      await sessionKnown()
      return call(trackClick, { body })
    },
    memory: referrerMemory,
    cameFrom: document.referrer,
    resetAddress,
  })(address)
