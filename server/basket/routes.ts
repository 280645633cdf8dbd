// HTTP routes of the basket and of placing orders. Every response contains the current basket.
import { basketEndpoints } from '../../contract/basket.ts'
import { hourSeconds } from '../../contract/durations.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { answerOnce } from '../platform/http/idempotency.ts'
import { limit, limitInBatches, type RateLimit } from '../platform/http/rateLimit.ts'
import { type Route, route } from '../platform/http/route.ts'
import type { DomainRules } from '../websites/domainInput.ts'
import { acceptPrice, addToBasket, changeItem, checkTarget, dropItem } from './basket.ts'
import { readBasket } from './basketView.ts'
import { openPlacing } from './placing.ts'

const changeLimit: RateLimit = { name: 'change basket', burst: 600, perSeconds: hourSeconds }
/** Each check makes us fetch an external page. */
const checkLimit: RateLimit = { name: 'check target', burst: 60, perSeconds: hourSeconds }
const placeLimit: RateLimit = { name: 'place orders', burst: 300, perSeconds: hourSeconds }

export const basketRoutes = (db: Db, domains: DomainRules): Route[] => {
  const mayPlace = limitInBatches(db, placeLimit)
  const place = openPlacing(db, domains)
  return [
    route(basketEndpoints.basket, async ({ caller: { memberId } }) => ({
      basket: await readBasket(db, { memberId, domains }),
    })),
    route(basketEndpoints.addToBasket, async ({ caller: { memberId }, body, idempotencyKey }) => {
      await limit(db, changeLimit, memberId)
      const buyer = { memberId, domains }
      const once = { scope: `${memberId} addToBasket`, key: idempotencyKey, request: JSON.stringify(body) }
      const itemId = await inTransaction(db, (tx) => answerOnce(tx, once, () => addToBasket(tx, buyer, body)))
      return { basket: await readBasket(db, buyer), item_id: itemId }
    }),
    route(basketEndpoints.changeItem, async ({ caller: { memberId }, params: { id: itemId }, body: draft }) => {
      await limit(db, changeLimit, memberId)
      const buyer = { memberId, domains }
      await inTransaction(db, (tx) => changeItem(tx, buyer, { itemId, draft }))
      return { basket: await readBasket(db, buyer) }
    }),
    route(basketEndpoints.checkTarget, async ({ caller: { memberId }, params: { id: itemId } }) => {
      await limit(db, checkLimit, memberId)
      await inTransaction(db, (tx) => checkTarget(tx, { memberId, itemId }))
      return { basket: await readBasket(db, { memberId, domains }) }
    }),
    route(basketEndpoints.acceptPrice, async ({ caller: { memberId }, params: { id: itemId }, body: { price } }) => {
      await limit(db, changeLimit, memberId)
      await inTransaction(db, (tx) => acceptPrice(tx, { memberId, itemId }, price))
      return { basket: await readBasket(db, { memberId, domains }) }
    }),
    route(basketEndpoints.dropItem, async ({ caller: { memberId }, params: { id: itemId } }) => {
      await limit(db, changeLimit, memberId)
      await inTransaction(db, (tx) => dropItem(tx, { memberId, itemId }))
      return { basket: await readBasket(db, { memberId, domains }) }
    }),
    route(basketEndpoints.placeOrders, async ({ caller: { memberId }, body: { items }, idempotencyKey }) => {
      await mayPlace(memberId)
      return place({ memberId, items, idempotencyKey })
    }),
  ]
}
