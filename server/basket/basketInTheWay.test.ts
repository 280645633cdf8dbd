// Every obstacle, seen in the basket and met by a buyer who orders anyway: nothing is ordered and nothing changes.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type BasketItem, type BasketObstacle, basketEndpoints } from '../../contract/basket.ts'
import { dayMs } from '../../contract/durations.ts'
import { recordCrawl } from '../links/graph.ts'
import { inTransaction } from '../platform/db/database.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { giveCredits } from '../testing/credits.ts'
import { addSite } from '../offers/offers.fixture.ts'
import { basketSteps, type ForSale, named, somewhere } from './basket.fixture.ts'
import { addMember, addOrder, orderSteps } from '../orders/orders.fixture.ts'

const api = useApi()
const steps = basketSteps(api)
let lena: SignedIn

beforeAll(async () => {
  lena = await api.member('lena@example.com')
  await giveCredits(api.database.db, lena.memberId, 100_000)
})

/** Reads and orders: both report the same obstacles, and the basket stays unchanged. */
const meets = async (item: BasketItem, ...obstacles: BasketObstacle[]): Promise<void> => {
  const { db } = api.database
  const before = await steps.read(lena)
  expect(before.items.find(({ id }) => id === item.id)?.obstacles).toEqual(obstacles)
  const orders = await countOrders()
  const answer = basketEndpoints.placeOrders.output.parse((await steps.place(lena, named(item))).json)
  expect(answer).toMatchObject({ outcome: obstacles.length === 0 ? 'placed' : 'refused' })
  if (answer.outcome === 'refused') {
    expect(answer.basket).toEqual(before)
    expect(await steps.read(lena)).toEqual(before)
    expect(await countOrders()).toBe(orders)
    await db.deleteFrom('basket_items').where('user_id', '=', lena.memberId).execute()
  }
  await steps.checkLedger()
}

const countOrders = async (): Promise<number> => {
  const count = api.database.db.selectFrom('backlink_orders').select((eb) => eb.fn.countAll<number>().as('count'))
  return (await count.executeTakeFirstOrThrow()).count
}

const inBasket = async (draft: object = {}): Promise<{ sale: ForSale; item: BasketItem }> => {
  const sale = await steps.forSale()
  return { sale, item: await steps.item(lena, sale.offerId, draft) }
}

const deliverAs = (sellerId: string, mode: string) =>
  api.database.db.insertInto('member_settings').values({ user_id: sellerId, delivery_mode: mode }).execute()

describe('an offer blocks the order', () => {
  it.each([
    [
      'its seller has paused it',
      ({ offerId }: ForSale) => sql`update backlink_offers set state = 'paused' where id = ${offerId}`,
    ],
    [
      'it has ended',
      ({ offerId }: ForSale) =>
        sql`update backlink_offers set state = 'ended', ended_reason = 'seller' where id = ${offerId}`,
    ],
    [
      'its website is not proved any more',
      ({ websiteId }: ForSale) =>
        sql`update websites set is_verified = false, verified_at = null where id = ${websiteId}`,
    ],
    [
      'its website is not good enough any more',
      ({ websiteId }: ForSale) => sql`update websites set quality_score = 5 where id = ${websiteId}`,
    ],
    [
      'its seller is blocked',
      ({ sellerId }: ForSale) => sql`update users set blocked_at = now() where id = ${sellerId}`,
    ],
  ])('if %s', async (_, change) => {
    const { sale, item } = await inBasket()
    await change(sale).execute(api.database.db)
    await meets(item, 'offer_unavailable')
  })

  it('if its seller is on vacation', async () => {
    const { sale, item } = await inBasket()
    await deliverAs(sale.sellerId, 'vacation')
    await meets(item, 'on_vacation')
  })

  it('if it is only for members who link to us, until the member does', async () => {
    const sale = await steps.forSale({ restricted: true })
    await meets(await steps.item(lena, sale.offerId), 'restricted')
    const site = await addSite(api.database.db, lena.memberId)
    const { id: linkId } = await api.database.db
      .insertInto('monitored_links')
      .values({
        ...{ purpose: 'own_site', schedule: 'own_site', rel: 'any', state: 'live' },
        ...{ page_url: 'https://x.test/', host: site.domain, target_url: 'https://y.test/' },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await api.database.db
      .insertInto('our_site_backlinks')
      .values({
        ...{ user_id: lena.memberId, website_id: site.id, link_id: linkId },
        ...{ source_domain: site.domain, registrable_domain: site.domain, source_url: 'https://x.test/' },
        ...{ anchor_text: 'x', target_url: 'https://y.test/', is_verified: true, status: 'verified' },
      })
      .execute()
    await meets(await steps.item(lena, sale.offerId))
  })

  it('if its seller has reached the limit of open orders, until one is finished', async () => {
    const { sale, item } = await inBasket()
    const { db } = api.database
    await steps.setCapacity(sale.websiteId, 1)
    const buyerId = await addMember(db, 1_000)
    const orderId = await addOrder(db, { ...sale, buyerId })
    await meets(item, 'seller_full')
    await orderSteps(db).transition(orderId, 'decline', 'seller')
    await meets(await steps.item(lena, sale.offerId))
  })

  it('if five orders are open and the seller has set no limit', async () => {
    const { sale, item } = await inBasket()
    const buyerId = await addMember(api.database.db, 1_000)
    for (let count = 0; count < 5; count += 1) await addOrder(api.database.db, { ...sale, buyerId })
    await meets(item, 'seller_full')
  })

  it('if earlier items in the basket take the last place', async () => {
    const { sale, item } = await inBasket()
    await steps.setCapacity(sale.websiteId, 1)
    const second = await steps.item(lena, sale.offerId)
    const { items } = await steps.read(lena)
    expect(items.map(({ obstacles }) => obstacles)).toEqual([[], ['seller_full']])
    const both = await steps.place(lena, named(item, second))
    expect(both.json).toMatchObject({ outcome: 'refused' })
    expect(await steps.order(lena, second)).toMatchObject({ outcome: 'placed' })
    await steps.drop(lena, item.id)
  })

  it('if its price differs from the one the member sends', async () => {
    const { sale, item } = await inBasket()
    await api.database.db.updateTable('backlink_offers').set({ price: 90 }).where('id', '=', sale.offerId).execute()
    await meets(item, 'price_changed')
  })

  it('if the member sends an old price, although another tab has seen the new one', async () => {
    const { sale, item } = await inBasket()
    await api.database.db.updateTable('backlink_offers').set({ price: 90 }).where('id', '=', sale.offerId).execute()
    await steps.accept(lena, item.id, 90)
    const answer = await steps.place(lena, [{ id: item.id, price: 120 }])
    expect(answer.json).toMatchObject({
      outcome: 'refused',
      basket: { items: [{ price_seen: 120, terms: { price: 90 }, obstacles: ['price_changed'] }] },
    })
    expect((await steps.place(lena, [{ id: item.id, price: 92 }])).json).toMatchObject({ outcome: 'placed', total: 92 })
  })
})

describe('a target blocks the order', () => {
  it('if there is none', async () => {
    const { item } = await inBasket({ target_url: '' })
    await meets(item, 'target_missing')
  })

  it('if it is not a valid URL', async () => {
    const { item } = await inBasket()
    await api.database.db
      .updateTable('basket_items')
      .set({ target_url: 'https://printer.local/' })
      .where('id', '=', item.id)
      .execute()
    await meets(item, 'target_invalid')
  })

  it('if its page was not found, but not if the check is inconclusive', async () => {
    const { item } = await inBasket()
    const check = (state: string) =>
      api.database.db.updateTable('basket_items').set({ check_state: state }).where('id', '=', item.id).execute()
    for (const state of ['unchecked', 'checking', 'reachable', 'unclear']) {
      await check(state)
      expect((await steps.read(lena)).items).toMatchObject([{ obstacles: [], target_check: { state } }])
    }
    await check('not_found')
    await meets(item, 'target_not_found')
  })

  it('if it is on the website itself, or below it', async () => {
    const { sale, item } = await inBasket()
    await steps.change(lena, item.id, { target_url: `https://www.${sale.domain}/about` })
    await meets(item, 'target_not_allowed')
  })

  it('if its domain is blocked, including everything below it', async () => {
    const domain = `blocked-${randomUUID()}.test`
    const byId = await addMember(api.database.db)
    await api.database.db.insertInto('blocked_domains').values({ domain, reason: 'Spam', by_id: byId }).execute()
    const { item } = await inBasket({ target_url: `https://shop.${domain}/` })
    await meets(item, 'target_not_allowed')
  })

  it('if the same link is ordered and not finished', async () => {
    const { sale, item } = await inBasket()
    const target = item.target_url ?? ''
    const orderId = await addOrder(api.database.db, { ...sale, buyerId: lena.memberId, targetUrl: target })
    await meets(item, 'already_ordered')
    await orderSteps(api.database.db).transition(orderId, 'cancel', 'buyer')
    await meets(await steps.item(lena, sale.offerId, { target_url: target }))
  })

  it('if the same link is in the basket twice', async () => {
    const target = somewhere()
    const { sale, item } = await inBasket({ target_url: target })
    const again = await steps.item(lena, sale.offerId, { target_url: `${target}#again` })
    const answer = await steps.place(lena, named(item, again))
    expect(answer.json).toMatchObject({
      outcome: 'refused',
      basket: { items: [{ obstacles: [] }, { obstacles: ['already_ordered'] }] },
    })
    expect(await steps.order(lena, again)).toMatchObject({ outcome: 'placed' })
    await steps.drop(lena, item.id)
  })
})

describe('the footprint blocks the order', () => {
  it('if the target links back', async () => {
    const mine = await addSite(api.database.db, lena.memberId)
    const { sale, item } = await inBasket({ target_url: `https://${mine.domain}/` })
    await inTransaction(api.database.db, (tx) =>
      recordCrawl(tx, {
        ...{ domain: mine.domain, registrableDomain: mine.domain, readAt: new Date(), oldestDay: null },
        links: [{ domain: sale.domain, anchor: 'words' }],
      }),
    )
    expect((await steps.read(lena)).items).toMatchObject([
      { footprint: { verdict: 'block', findings: [{ finding: 'reciprocal' }] }, target_website: { id: mine.id } },
    ])
    await meets(item, 'footprint_blocked')
  })

  it('if the target is another website of the seller', async () => {
    const { sale, item } = await inBasket()
    const theirs = await addSite(api.database.db, sale.sellerId)
    await steps.change(lena, item.id, { target_url: `https://www.${theirs.domain}/` })
    expect((await steps.read(lena)).items).toMatchObject([
      { footprint: { verdict: 'block', findings: [{ finding: 'same_owner' }] }, target_website: null },
    ])
    await meets(item, 'footprint_blocked')
  })

  it('but not if it only warns', async () => {
    const mine = await addSite(api.database.db, lena.memberId)
    const { item } = await inBasket({ target_url: `https://${mine.domain}/`, anchor_text: 'best boats' })
    await inTransaction(api.database.db, async (tx) => {
      for (let count = 0; count < 8; count += 1) {
        const domain = `linking-${randomUUID()}.test`
        const read = { domain, registrableDomain: domain, oldestDay: null }
        await recordCrawl(tx, { ...read, readAt: new Date(Date.now() - dayMs), links: [] })
        await recordCrawl(tx, { ...read, readAt: new Date(), links: [{ domain: mine.domain, anchor: 'words' }] })
      }
    })
    expect((await steps.read(lena)).items).toMatchObject([
      {
        footprint: { verdict: 'warn', findings: [{ finding: 'too_fast' }] },
        anchors: { total: 8, chosen: { anchor: 'best boats' } },
      },
    ])
    await meets(item)
  })
})
