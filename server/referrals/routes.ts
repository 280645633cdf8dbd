// HTTP routes of referrals: a visitor's path from a link to an account, and the statistics for members.
import { hourSeconds } from '../../contract/durations.ts'
import { referralEndpoints } from '../../contract/referrals.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { limit, limitInBatches, type RateLimit } from '../platform/http/rateLimit.ts'
import { type Route, route } from '../platform/http/route.ts'
import type { Log } from '../platform/log.ts'
import { readAnalytics } from './analytics.ts'
import { trackClick } from './clicks.ts'
import { chooseCode } from './codes.ts'
import { exportAnalytics } from './export.ts'
import { readInvitation } from './invitation.ts'
import { readOverview } from './overview.ts'
import { listReferrals } from './people.ts'
import { recordReferral } from './record.ts'
import { landingOf, sourceOf } from './source.ts'
import { makeClickPublisher } from './publishClicks.ts'

export interface ReferralRouteParts {
  db: Db
  publicUrl: string
  log: Log
}

/** Rate limits against guessing codes and member ids. */
const clicksPerNetwork: RateLimit = { name: 'referral click by network', burst: 60, perSeconds: 600 }
const invitationsPerNetwork: RateLimit = { name: 'invitation by network', burst: 120, perSeconds: 600 }
const awardsPerMember: RateLimit = { name: 'award by member', burst: 30, perSeconds: hourSeconds }
const choicesPerMember: RateLimit = { name: 'choose referral code', burst: 20, perSeconds: hourSeconds }

export const referralRoutes = (parts: ReferralRouteParts): Route[] => [
  ...visitorRoutes(parts),
  ...memberRoutes(parts),
  ...figureRoutes(parts),
]

const visitorRoutes = ({ db, publicUrl, log }: ReferralRouteParts): Route[] => {
  const ownHost = new URL(publicUrl).hostname
  const publishClick = makeClickPublisher(db, log)
  return [
    route(referralEndpoints.trackClick, async ({ caller, body, exchange }) => {
      const network = exchange.network()
      await limit(db, clicksPerNetwork, network)
      const click = {
        referrerId: body.referrer_id ?? null,
        code: body.code ?? null,
        source: sourceOf(body.source, ownHost),
        landing: landingOf(body.landing),
        network,
        userAgent: exchange.userAgent(),
        callerId: caller?.memberId ?? null,
      }
      return trackClick(db, click, publishClick)
    }),
    route(referralEndpoints.invitation, async ({ params, exchange }) => {
      await limit(db, invitationsPerNetwork, exchange.network())
      return readInvitation(db, params.referrer_id)
    }),
  ]
}

const memberRoutes = ({ db, publicUrl }: ReferralRouteParts): Route[] => [
  route(referralEndpoints.awardRegistration, async ({ caller: { memberId }, body }) => {
    await limit(db, awardsPerMember, memberId)
    const { p_referrer_id: referrerId, p_referral_id: referralId, p_click_id: clickId = null } = body
    await inTransaction(db, (tx) => recordReferral(tx, { memberId, referrerId, referralId, clickId }))
    return {}
  }),
  route(referralEndpoints.overview, ({ caller }) => readOverview(db, caller.memberId, publicUrl)),
  route(referralEndpoints.changeCode, async ({ caller: { memberId }, body }) => {
    await limit(db, choicesPerMember, memberId)
    await inTransaction(db, (tx) => chooseCode(tx, memberId, body.code))
    return readOverview(db, memberId, publicUrl)
  }),
]

/**
 * Both read the whole history of a link. A page that shows a busy link reloads it with every click event, at most once
 * a second.
 */
const analyticsPerMember: RateLimit = { name: 'referral analytics by member', burst: 1_500, perSeconds: 600 }
const exportsPerMember: RateLimit = { name: 'exports of referrals by member', burst: 20, perSeconds: 600 }

const figureRoutes = ({ db }: ReferralRouteParts): Route[] => {
  const limitAnalytics = limitInBatches(db, analyticsPerMember)
  return [
    route(referralEndpoints.referrals, ({ caller, query }) => listReferrals(db, caller.memberId, query)),
    route(referralEndpoints.analytics, async ({ caller, query }) => {
      await limitAnalytics(caller.memberId)
      return readAnalytics(db, caller.memberId, query)
    }),
    route(referralEndpoints.exportAnalytics, async ({ caller, query }) => {
      await limit(db, exportsPerMember, caller.memberId)
      const { name, text } = await exportAnalytics(db, caller.memberId, query)
      return new Response(text, {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        },
      })
    }),
  ]
}
