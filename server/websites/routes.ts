// HTTP routes of websites.
import { daySeconds, hourSeconds } from '../../contract/durations.ts'
import { websiteEndpoints } from '../../contract/websites.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { answerOnce } from '../platform/http/idempotency.ts'
import { limit, type RateLimit } from '../platform/http/rateLimit.ts'
import { type Route, route } from '../platform/http/route.ts'
import { requestAnalysis } from './analysisRequest.ts'
import { addClaim, removeClaim } from './claims.ts'
import { lockOwn } from './lockClaim.ts'
import type { DomainRules } from './domainInput.ts'
import { readOnboarding, skipOnboarding } from './onboarding.ts'
import { verifiedRoutes } from './public/verified.ts'
import type { OpenOrdersOn } from './ties.ts'
import { requestCheck } from './verification.ts'
import { listWebsites, readAllowance, readDetail, readWebsite } from './websiteView.ts'
import type { Website } from '../../contract/websites.ts'

export interface WebsiteRouteParts {
  db: Db
  domains: DomainRules
  openOrdersOn: readonly OpenOrdersOn[]
}

const addLimit: RateLimit = { name: 'add website', burst: 30, perSeconds: hourSeconds }
/** Each check queries name servers that a member has named. */
const checkLimit: RateLimit = { name: 'check website', burst: 30, perSeconds: 900 }
/** Per member, however many websites they have: each analysis reads up to twenty pages. */
const analyseLimit: RateLimit = { name: 'analyse website', burst: 60, perSeconds: daySeconds }

export const websiteRoutes = ({ db, domains, openOrdersOn }: WebsiteRouteParts): Route[] => [
  route(websiteEndpoints.websites, async ({ caller }) => ({ websites: await listWebsites(db, caller.memberId) })),
  route(websiteEndpoints.addWebsite, async ({ caller: { memberId }, body, idempotencyKey }) => {
    await limit(db, addLimit, memberId)
    const once = { scope: `${memberId} addWebsite`, key: idempotencyKey, request: JSON.stringify(body) }
    return inTransaction(db, (tx) =>
      answerOnce(tx, once, async () => shown(tx, await addClaim(tx, { memberId, ...body }, domains))),
    )
  }),
  route(websiteEndpoints.website, async ({ caller, params }) => {
    const found = await readDetail(db, params.id, caller.memberId)
    if (found === null) throw new AppError('not_found')
    return { website: found.website }
  }),
  route(websiteEndpoints.verifyWebsite, async ({ caller: { memberId }, params: { id: websiteId } }) => {
    await limit(db, checkLimit, memberId)
    return inTransaction(db, async (tx) => {
      await requestCheck(tx, { memberId, websiteId })
      return shown(tx, websiteId)
    })
  }),
  route(websiteEndpoints.analyseWebsite, ({ caller: { memberId }, params: { id: websiteId } }) =>
    inTransaction(db, async (tx) => {
      const { isVerified, domain } = await lockOwn(tx, { memberId, websiteId })
      if (!isVerified) throw new AppError('website_unverified')
      const { left, nextInSeconds } = await readAllowance(tx, domain)
      if (left === 0) throw new AppError('too_many_requests', { retryAfterSeconds: nextInSeconds })
      await limit(tx, analyseLimit, memberId)
      const outcome = await requestAnalysis(tx, { websiteId, askedBy: 'member' })
      if (outcome !== 'queued') throw new AppError('in_progress')
      return shown(tx, websiteId)
    }),
  ),
  route(websiteEndpoints.removeWebsite, async ({ caller: { memberId }, params: { id: websiteId } }) => {
    await inTransaction(db, (tx) => removeClaim(tx, { memberId, websiteId }, openOrdersOn))
    return {}
  }),
  route(websiteEndpoints.onboarding, ({ caller }) => readOnboarding(db, caller.memberId)),
  route(websiteEndpoints.skipOnboarding, async ({ caller }) => {
    await inTransaction(db, (tx) => skipOnboarding(tx, caller.memberId))
    return {}
  }),
  ...verifiedRoutes({ db }),
]

const shown = async (tx: Tx, websiteId: string): Promise<{ website: Website }> => {
  const found = await readWebsite(tx, websiteId)
  if (found === null) throw new AppError('not_found')
  return { website: found.website }
}
