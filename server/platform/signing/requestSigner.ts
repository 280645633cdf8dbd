// Signs the requests of the crawler, so that site owners can tell them from those of others under our name.
import { randomBytes } from 'node:crypto'
import { signatureBackdatedMs, signatureLifeMs } from '../../../contract/crawler.ts'
import { type SignatureTimes, type SignedRequest, signRequest } from './messageSignatures.ts'
import type { PublishedKeys } from './publishedKeys.ts'

/** The header fields that sign one request to this host and port. */
export type SignRequest = (authority: string) => Promise<SignedRequest>

/** As the profile recommends for nonces. */
const nonceBytes = 64

export const timesAt = (nowMs: number, lifeMs: number): SignatureTimes => ({
  created: Math.floor((nowMs - signatureBackdatedMs) / 1000),
  expires: Math.floor((nowMs + lifeMs) / 1000),
})

export const makeRequestSigner = (
  keys: Pick<PublishedKeys, 'current'>,
  publicUrl: string,
  nowMs: () => number = Date.now,
): SignRequest => {
  const agent = new URL(publicUrl).origin
  return async (authority) =>
    signRequest({
      authority,
      agent,
      key: await keys.current(),
      times: timesAt(nowMs(), signatureLifeMs),
      nonce: randomBytes(nonceBytes).toString('base64url'),
    })
}
