// Shared steps of basket tests: a seller with an offer, and a buyer who fills a basket and orders, all through the API.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Basket, basketEndpoints, type BasketItem } from '../../contract/basket.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { totalOf } from '../../contract/surcharge.ts'
import type { OfferTerms } from '../../contract/offers.ts'
import { ledgerViolations } from '../testing/credits.ts'
import type { Answer, SignedIn, TestApi } from '../testing/api.ts'
import { addSite } from '../offers/offers.fixture.ts'
import { addMember, addOffer } from '../orders/orders.fixture.ts'

export interface ForSale {
  offerId: string
  websiteId: string
  domain: string
  sellerId: string
}

type Placing = OutputOf<typeof basketEndpoints.placeOrders>

export interface BasketSteps {
  /** By default on a new website of a new seller. */
  forSale(terms?: Partial<OfferTerms>, sellerId?: string): Promise<ForSale>
  setCapacity(websiteId: string, openOrdersMax: number): Promise<void>
  setDeliveryMode(sellerId: string, mode: 'standard' | 'prime'): Promise<void>
  add(who: SignedIn, offerId: string, draft?: object, key?: string): Promise<Answer>
  /** Adds the offer, with a default target if none is given, and returns the item; fails otherwise. */
  item(who: SignedIn, offerId: string, draft?: object): Promise<BasketItem>
  change(who: SignedIn, itemId: string, draft: object): Promise<Answer>
  accept(who: SignedIn, itemId: string, price: number): Promise<Answer>
  check(who: SignedIn, itemId: string): Promise<Answer>
  drop(who: SignedIn, itemId: string): Promise<Answer>
  read(who: SignedIn): Promise<Basket>
  place(who: SignedIn, items: readonly { id: string; price: number }[], key?: string): Promise<Answer>
  /** Orders the items at their current total and returns the response; fails otherwise. */
  order(who: SignedIn, ...items: readonly BasketItem[]): Promise<Placing>
  /** Asserts that the ledger is consistent and that every open order holds its price in escrow. */
  checkLedger(): Promise<void>
}

/** A page that belongs to no member. */
export const somewhere = (): string => `https://page-${randomUUID()}.test/post`

export const named = (...items: readonly BasketItem[]): { id: string; price: number }[] =>
  items.map(({ id, terms }) => ({ id, price: totalOf(terms) }))

export const basketSteps = (api: TestApi): BasketSteps => {
  const as = (who: SignedIn) => ({ token: who.session.access_token })
  const add: BasketSteps['add'] = (who, offerId, draft = {}, key = randomUUID()) =>
    api.call('POST', '/api/basket', {
      ...as(who),
      body: { offer_id: offerId, ...draft },
      headers: { 'idempotency-key': key },
    })
  const place: BasketSteps['place'] = (who, items, key = randomUUID()) =>
    api.call('POST', '/api/orders', { ...as(who), body: { items }, headers: { 'idempotency-key': key } })
  const read: BasketSteps['read'] = async (who) =>
    basketEndpoints.basket.output.parse((await api.call('GET', '/api/basket', as(who))).json).basket
  return {
    forSale: async (terms = {}, sellerId) => {
      const { db } = api.database
      const seller = sellerId ?? (await addMember(db))
      const { id: websiteId, domain } = await addSite(db, seller)
      return { offerId: await addOffer(db, seller, websiteId, terms), websiteId, domain, sellerId: seller }
    },
    setCapacity: async (websiteId, openOrdersMax) => {
      const row = { website_id: websiteId, open_orders_max: openOrdersMax }
      await api.database.db
        .insertInto('website_capacities')
        .values(row)
        .onConflict((conflict) => conflict.column('website_id').doUpdateSet(row))
        .execute()
    },
    setDeliveryMode: async (sellerId, mode) => {
      const row = { user_id: sellerId, delivery_mode: mode }
      await api.database.db
        .insertInto('member_settings')
        .values(row)
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
        .execute()
    },
    add,
    item: async (who, offerId, draft = {}) => {
      const answer = await add(who, offerId, { target_url: somewhere(), ...draft })
      expect([answer.status, answer.json]).toMatchObject([200, {}])
      const { item_id: itemId, basket } = basketEndpoints.addToBasket.output.parse(answer.json)
      return theItem(basket, itemId)
    },
    change: (who, itemId, draft) => api.call('PUT', `/api/basket/${itemId}`, { ...as(who), body: draft }),
    accept: (who, itemId, price) => api.call('POST', `/api/basket/${itemId}/price`, { ...as(who), body: { price } }),
    check: (who, itemId) => api.call('POST', `/api/basket/${itemId}/check`, as(who)),
    drop: (who, itemId) => api.call('DELETE', `/api/basket/${itemId}`, as(who)),
    read,
    place,
    order: async (who, ...items) => {
      const answer = await place(who, named(...items))
      expect([answer.status, answer.json]).toMatchObject([200, {}])
      return basketEndpoints.placeOrders.output.parse(answer.json)
    },
    checkLedger: async () => {
      expect(await ledgerViolations(api.database.db)).toEqual([])
    },
  }
}

/** Finds the item by its id in a basket response. */
export const theItem = (basket: Basket, itemId: string): BasketItem => {
  const found = basket.items.find(({ id }) => id === itemId)
  if (found === undefined) throw new Error(`No item ${itemId} in the basket.`)
  return found
}

export const basketOf = (answer: Answer): Basket => {
  expect([answer.status, answer.json]).toMatchObject([200, { basket: {} }])
  return answer.json['basket'] as Basket
}
