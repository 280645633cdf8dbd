// HTTP routes of the link exchange.
import { hourSeconds } from '../../contract/durations.ts'
import { exchangeEndpoints } from '../../contract/exchange.ts'
import { exchangeSiteEndpoints } from '../../contract/exchangeSites.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { answerOnce } from '../platform/http/idempotency.ts'
import { limit, type RateLimit } from '../platform/http/rateLimit.ts'
import { type Route, route } from '../platform/http/route.ts'
import { approve, type OwnExchange, reject, withdraw } from './answers.ts'
import { countWaiting, listExchanges, readExchange } from './exchangeView.ts'
import { closeSite, listAvailable, listOwnSites, openSite, readOwnSite } from './openSites.ts'
import { checkAgain, confirm, submitLink } from './placing.ts'
import { requestExchangeOf } from './request.ts'
import { readWays } from './suggestions.ts'

const openLimit: RateLimit = { name: 'open for exchange', burst: 200, perSeconds: hourSeconds }
const waysLimit: RateLimit = { name: 'exchange ways', burst: 300, perSeconds: hourSeconds }
const requestLimit: RateLimit = { name: 'request exchange', burst: 60, perSeconds: hourSeconds }
const transitionLimit: RateLimit = { name: 'move exchange', burst: 300, perSeconds: hourSeconds }

const siteRoutes = (db: Db): Route[] => [
  route(exchangeSiteEndpoints.ownExchangeSites, ({ caller }) => listOwnSites(db, caller.memberId)),
  route(exchangeSiteEndpoints.openForExchange, async ({ caller: { memberId }, params, body }) => {
    await limit(db, openLimit, memberId)
    const own = { memberId, websiteId: params.website_id }
    return inTransaction(db, async (tx) => {
      await openSite(tx, own, body.note)
      return { site: await readOwnSite(tx, own) }
    })
  }),
  route(exchangeSiteEndpoints.closeForExchange, async ({ caller: { memberId }, params }) => {
    await limit(db, openLimit, memberId)
    const own = { memberId, websiteId: params.website_id }
    return inTransaction(db, async (tx) => {
      await closeSite(tx, own)
      return { site: await readOwnSite(tx, own) }
    })
  }),
  route(exchangeSiteEndpoints.availableSites, ({ caller, query }) => listAvailable(db, caller.memberId, query)),
  route(exchangeSiteEndpoints.exchangeWays, async ({ caller: { memberId }, query }) => {
    await limit(db, waysLimit, memberId)
    return readWays(db, memberId, query)
  }),
]

export const exchangeRoutes = (db: Db): Route[] => {
  const transition = async (own: OwnExchange, make: (tx: Tx, own: OwnExchange) => Promise<void>) => {
    await limit(db, transitionLimit, own.memberId)
    return inTransaction(db, async (tx) => {
      await make(tx, own)
      return { exchange: await readExchange(tx, own) }
    })
  }
  return [
    ...siteRoutes(db),
    route(exchangeEndpoints.exchangeCounts, ({ caller }) => countWaiting(db, caller.memberId)),
    route(exchangeEndpoints.exchanges, ({ caller, query }) => listExchanges(db, caller.memberId, query)),
    route(exchangeEndpoints.exchange, async ({ caller: { memberId }, params: { id: exchangeId } }) => ({
      exchange: await readExchange(db, { memberId, exchangeId }),
    })),
    route(exchangeEndpoints.requestExchange, async ({ caller: { memberId }, body, idempotencyKey }) => {
      await limit(db, requestLimit, memberId)
      const once = { scope: `${memberId} requestExchange`, key: idempotencyKey, request: JSON.stringify(body) }
      return inTransaction(db, (tx) =>
        answerOnce(tx, once, async () => {
          const exchangeId = await requestExchangeOf(tx, memberId, body)
          return { exchange: await readExchange(tx, { memberId, exchangeId }) }
        }),
      )
    }),
    route(exchangeEndpoints.approveExchange, ({ caller: { memberId }, params: { id: exchangeId }, body }) =>
      transition({ memberId, exchangeId }, (tx, own) => approve(tx, own, body)),
    ),
    route(exchangeEndpoints.rejectExchange, ({ caller: { memberId }, params: { id: exchangeId }, body }) =>
      transition({ memberId, exchangeId }, (tx, own) => reject(tx, own, body.note)),
    ),
    route(exchangeEndpoints.withdrawExchange, ({ caller: { memberId }, params: { id: exchangeId } }) =>
      transition({ memberId, exchangeId }, withdraw),
    ),
    route(exchangeEndpoints.submitExchangeLink, ({ caller: { memberId }, params: { id: exchangeId }, body }) =>
      transition({ memberId, exchangeId }, (tx, own) => submitLink(tx, own, body.page)),
    ),
    route(exchangeEndpoints.confirmLink, ({ caller: { memberId }, params: { id: exchangeId } }) =>
      transition({ memberId, exchangeId }, confirm),
    ),
    route(exchangeEndpoints.checkLinks, ({ caller: { memberId }, params: { id: exchangeId } }) =>
      transition({ memberId, exchangeId }, checkAgain),
    ),
  ]
}
