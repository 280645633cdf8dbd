// Parses a referral link: referrer, source and landing page.
import type { CallOf } from '../../../contract/endpoint.ts'
import { clickTextLengthMax } from '../../../contract/limits.ts'
import { codeForm, codeParameters, referrerParameters, sourceParameter } from '../../../contract/referrer.ts'
import type { referralEndpoints } from '../../../contract/referrals.ts'
import { referralCodeOf } from '../../../contract/webRoutes.ts'
import { readReferrerId } from './referrer.ts'

export type Click = CallOf<typeof referralEndpoints.trackClick>['body']

export interface ReferralLink {
  path: string
  referrerId: string | null
  /** Set if the path is a bare code. */
  pathCode: string | null
  /** From a parameter. */
  code: string | null
  /** The source named in the link. */
  source: string | null
}

const firstOf = <T>(found: readonly (T | null)[]): T | null => found.find((one) => one !== null) ?? null

const readCode = (text: string | null): string | null => (text !== null && codeForm.test(text) ? text : null)

export const readLink = (address: string): ReferralLink => {
  const { pathname: path, searchParams: given } = new URL(address)
  return {
    path,
    referrerId: firstOf(referrerParameters.map((name) => readReferrerId(given.get(name)))),
    pathCode: referralCodeOf(path),
    code: firstOf(codeParameters.map((name) => readCode(given.get(name)))),
    source: given.get(sourceParameter),
  }
}

const hostOf = (address: string): string | null => URL.parse(address)?.hostname ?? null

/**
 * The request to the server; null if the URL names no referrer. `cameFrom` is the referring page, if the browser sends
 * it.
 */
export const clickOf = ({ path, referrerId, pathCode, code, source }: ReferralLink, cameFrom: string): Click | null => {
  const named = pathCode ?? code
  const from = source ?? hostOf(cameFrom)
  if (referrerId === null && named === null) return null
  return {
    ...(referrerId === null ? {} : { referrer_id: referrerId }),
    ...(named === null ? {} : { code: named }),
    ...(from === null ? {} : { source: from.slice(0, clickTextLengthMax) }),
    landing: path.slice(0, clickTextLengthMax),
  }
}
