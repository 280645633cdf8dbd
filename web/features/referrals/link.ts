// What a referral link says: by whom, from where and to which page.
import type { CallOf } from '../../../contract/endpoint.ts'
import { codeForm, codeParameters, referrerParameters, sourceParameter } from '../../../contract/referrer.ts'
import type { referralEndpoints } from '../../../contract/referrals.ts'
import { referralCodeOf } from '../../../contract/webRoutes.ts'
import { readReferrerId } from './referrer.ts'

export type Click = CallOf<typeof referralEndpoints.trackClick>['body']

/** As much as the server takes; what is longer is no path and no source of ours. */
const textLengthMax = 200

export interface ReferralLink {
  path: string
  referrerId: string | null
  /** The path is nothing but a code. */
  pathCode: string | null
  /** From a parameter. */
  code: string | null
  /** A word from the link. */
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

/** What the server is told; null when the address names nobody after all. `cameFrom` is the page before, if the browser says it. */
export const clickOf = ({ path, referrerId, pathCode, code, source }: ReferralLink, cameFrom: string): Click | null => {
  const named = pathCode ?? code
  const from = source ?? hostOf(cameFrom)
  if (referrerId === null && named === null) return null
  return {
    ...(referrerId === null ? {} : { referrer_id: referrerId }),
    ...(named === null ? {} : { code: named }),
    ...(from === null ? {} : { source: from.slice(0, textLengthMax) }),
    landing: path.slice(0, textLengthMax),
  }
}
