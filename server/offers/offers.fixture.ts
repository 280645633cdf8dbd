// Shared steps for tests of the shop: a verified and analysed website, and offers on it through the API.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Offer, OfferTerms } from '../../contract/offers.ts'
import type { Db } from '../platform/db/database.ts'
import type { Answer, SignedIn, TestApi } from '../testing/api.ts'
import { plainTerms } from '../testing/offers.ts'

interface SiteMetrics {
  domain?: string
  is_verified?: boolean
  quality_score?: number | null
  dr?: number | null
}

/** Verified and analysed by default. */
export const addSite = async (
  db: Db,
  memberId: string,
  { domain = `site-${randomUUID()}.test`, is_verified = true, quality_score = 70, dr = null }: SiteMetrics = {},
): Promise<{ id: string; domain: string }> => {
  const { id } = await db
    .insertInto('websites')
    .values({
      user_id: memberId,
      domain,
      registrable_domain: domain,
      token: randomUUID(),
      is_verified,
      verified_at: is_verified ? sql<Date>`clock_now()` : null,
      quality_score,
      dr,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, domain }
}

export interface OfferSteps {
  add(who: SignedIn, websiteId: string, terms?: object, key?: string): Promise<Answer>
  /** Adds an offer and returns it, or throws. */
  offer(who: SignedIn, websiteId: string, terms?: Partial<OfferTerms>): Promise<Offer>
  change(who: SignedIn, offer: Offer, terms: Partial<OfferTerms>, version?: number): Promise<Answer>
  setState(who: SignedIn, offerId: string, state: string): Promise<Answer>
  own(who: SignedIn, query?: string): Promise<Answer>
  on(who: SignedIn, websiteId: string): Promise<Answer>
}

export const offerSteps = (api: TestApi): OfferSteps => {
  const as = (who: SignedIn) => ({ token: who.session.access_token })
  const add: OfferSteps['add'] = (who, websiteId, terms = {}, key = randomUUID()) =>
    api.call('POST', `/api/websites/${websiteId}/offers`, {
      ...as(who),
      body: { ...plainTerms, ...terms },
      headers: { 'idempotency-key': key },
    })
  return {
    add,
    offer: async (who, websiteId, terms = {}) => {
      const answer = await add(who, websiteId, terms)
      if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.json)}`)
      return answer.json['offer'] as Offer
    },
    change: (who, offer, terms, version = offer.version) => {
      const kept = Object.fromEntries(
        Object.keys(plainTerms).map((name) => [name, offer[name as keyof OfferTerms]]),
      ) as OfferTerms
      return api.call('PUT', `/api/offers/${offer.id}`, { ...as(who), body: { terms: { ...kept, ...terms }, version } })
    },
    setState: (who, offerId, state) => api.call('PUT', `/api/offers/${offerId}/state`, { ...as(who), body: { state } }),
    own: (who, query = '') => api.call('GET', `/api/offers${query}`, as(who)),
    on: (who, websiteId) => api.call('GET', `/api/websites/${websiteId}/offers`, as(who)),
  }
}
