// HTTP routes of offers.
import { hourSeconds } from '../../contract/durations.ts'
import { offerEndpoints } from '../../contract/offers.ts'
import { settleClaims } from '../credits/settleClaims.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { answerOnce } from '../platform/http/idempotency.ts'
import { limit, type RateLimit } from '../platform/http/rateLimit.ts'
import { type Route, route } from '../platform/http/route.ts'
import { addOffer, changeOffer, setCapacity, setOfferState, suggestPrice } from './offers.ts'
import { listOwnOffers, listWebsiteOffers, readOffer, readOfferingSite } from './offerView.ts'

const addLimit: RateLimit = { name: 'add offer', burst: 60, perSeconds: hourSeconds }
const changeLimit: RateLimit = { name: 'change offer', burst: 200, perSeconds: hourSeconds }

export const offerRoutes = (db: Db): Route[] => [
  route(offerEndpoints.ownOffers, ({ caller, query }) => listOwnOffers(db, caller.memberId, query)),
  route(offerEndpoints.websiteOffers, async ({ caller: { memberId }, params: { id: websiteId } }) => {
    const site = await readOfferingSite(db, { memberId, websiteId })
    return { site, offers: await listWebsiteOffers(db, { memberId, websiteId }) }
  }),
  route(offerEndpoints.setCapacity, async ({ caller: { memberId }, params: { id: websiteId }, body }) => {
    await limit(db, changeLimit, memberId)
    return inTransaction(db, async (tx) => {
      await setCapacity(tx, { memberId, websiteId }, body.open_orders_max)
      return { site: await readOfferingSite(tx, { memberId, websiteId }) }
    })
  }),
  route(
    offerEndpoints.settleClaims,
    async ({ caller: { memberId }, params: { id: websiteId }, body, idempotencyKey }) => {
      await limit(db, changeLimit, memberId)
      const once = {
        scope: `${memberId} settleClaims ${websiteId}`,
        key: idempotencyKey,
        request: JSON.stringify(body),
      }
      return inTransaction(db, (tx) =>
        answerOnce(tx, once, async () => {
          await readOfferingSite(tx, { memberId, websiteId })
          await settleClaims(tx, { memberId, websiteId }, body.credits)
          return { site: await readOfferingSite(tx, { memberId, websiteId }) }
        }),
      )
    },
  ),
  route(offerEndpoints.fairPrice, async ({ caller: { memberId }, params: { id: websiteId }, body }) => ({
    fair_price: await suggestPrice(db, { memberId, websiteId }, body),
  })),
  route(offerEndpoints.addOffer, async ({ caller: { memberId }, params: { id: websiteId }, body, idempotencyKey }) => {
    await limit(db, addLimit, memberId)
    const once = { scope: `${memberId} addOffer ${websiteId}`, key: idempotencyKey, request: JSON.stringify(body) }
    return inTransaction(db, (tx) =>
      answerOnce(tx, once, async () => ({
        offer: await readOffer(tx, await addOffer(tx, { memberId, websiteId }, body)),
      })),
    )
  }),
  route(offerEndpoints.changeOffer, async ({ caller: { memberId }, params: { id: offerId }, body }) => {
    await limit(db, changeLimit, memberId)
    return inTransaction(db, async (tx) => {
      await changeOffer(tx, { memberId, offerId }, body)
      return { offer: await readOffer(tx, offerId) }
    })
  }),
  route(offerEndpoints.setOfferState, async ({ caller: { memberId }, params: { id: offerId }, body }) => {
    await limit(db, changeLimit, memberId)
    return inTransaction(db, async (tx) => {
      await setOfferState(tx, { memberId, offerId }, body.state)
      return { offer: await readOffer(tx, offerId) }
    })
  }),
]
