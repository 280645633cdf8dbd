// Fixture: visitors who click on a referral link, each from a separate network.
import type { Answer, SignedIn, TestApi } from '../testing/api.ts'

export const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
export const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'

export interface Visitor {
  network: string
  userAgent: string
}

let visitors = 0
export const aVisitor = (userAgent = firefox): Visitor => {
  visitors += 1
  return { network: `81.2.${Math.floor(visitors / 250)}.${visitors % 250}`, userAgent }
}

export const headersOf = ({ network, userAgent }: Visitor): Record<string, string> => ({
  'x-forwarded-for': network,
  'user-agent': userAgent,
})

/** A click as a browser reports it. */
export const click = (api: TestApi, body: object, visitor: Visitor = aVisitor(), token?: string): Promise<Answer> =>
  api.call('POST', '/api/functions/track-affiliate-click', {
    body,
    headers: headersOf(visitor),
    ...(token === undefined ? {} : { token }),
  })

export interface Referrer extends SignedIn {
  token: string
  code: string
}

/** A member who has opened their referral page and so has a code. */
export const aReferrer = async (api: TestApi, email: string): Promise<Referrer> => {
  const member = await api.member(email)
  const token = member.session.access_token
  const overview = await api.call('GET', '/api/referrals', { token })
  return { ...member, token, code: overview.json['code'] as string }
}
