// Says to the server that somebody came by a link, and remembers whom the link leads to. Silent whatever happens: a visitor who only
// wants to read must not notice.
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { referralEndpoints } from '../../../contract/referrals.ts'
import { at, call } from '../../lib/api.ts'
import { sessionKeeper } from '../../lib/session.ts'
import { type Click, clickOf, readLink } from './link.ts'
import { type ReferrerMemory, referrerMemory } from './referrer.ts'
import { resetAddress } from './resetAddress.ts'

type TrackClick = typeof referralEndpoints.trackClick

const trackClick = at<TrackClick>('POST', '/api/functions/track-affiliate-click')
export interface CaptureSurroundings {
  track(click: Click): Promise<OutputOf<TrackClick>>
  memory: Pick<ReferrerMemory, 'remember'>
  /** The address of the page before, empty where the browser does not say. */
  cameFrom: string
  /** The code at this path was accepted and has done its work. */
  resetAddress(path: string): void
}

/** The last valid click wins: a code that leads to nobody leaves whoever is remembered. */
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
      // An id is valid without anybody's word; whether it is somebody's is seen when an account comes of it.
      if (link.referrerId !== null) memory.remember(link.referrerId, null)
    }
  }

/** Members do not count on their own links, so the server has to know who calls. A session that cannot be found out is none. */
const sessionKnown = async (): Promise<void> => {
  const isKnown = (): boolean => {
    const session = sessionKeeper.state()
    return session.kind !== 'loading' || session.stalled
  }
  if (isKnown()) return
  await new Promise<void>((resolve) => {
    const leave = sessionKeeper.subscribe(() => {
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
