import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { basketItemsMax } from '../../contract/basket.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { giveCredits } from '../testing/credits.ts'
import { openLiveStream } from '../testing/liveStream.ts'
import { until } from '../testing/until.ts'
import { listSteps } from '../testing/buyerLists.ts'
import { addSite } from '../offers/offers.fixture.ts'
import { basketOf, basketSteps, type ForSale, somewhere, theItem } from './basket.fixture.ts'
import { addOffer } from '../orders/orders.fixture.ts'

const api = useApi()
const steps = basketSteps(api)
const lists = listSteps(api)
let lena: SignedIn
let ben: SignedIn
let sale: ForSale

beforeAll(async () => {
  lena = await api.member('lena@example.com')
  ben = await api.member('ben@example.com')
  sale = await steps.forSale()
})

const someone = (): Promise<SignedIn> => api.member(`${randomUUID()}@example.com`)
const setPrice = (offerId: string, price: number) =>
  api.database.db.updateTable('backlink_offers').set({ price }).where('id', '=', offerId).execute()

describe('an offer', () => {
  it('is added to the basket with all its details', async () => {
    const mine = await someone()
    await giveCredits(api.database.db, mine.memberId, 50)
    const item = await steps.item(mine, sale.offerId, {
      target_url: 'Example.com/page#top',
      anchor_text: ' good words ',
      notes: 'In the\nmiddle.',
    })
    expect(item).toMatchObject({
      offer_id: sale.offerId,
      website_id: sale.websiteId,
      domain: sale.domain,
      delivery_mode: 'standard',
      terms: {
        price: 120,
        premium: 2,
        link_type: 'guest_post',
        turnaround_days: 5,
        guarantee_months: 12,
        prime: false,
      },
      price_seen: 122,
      cover: [
        { from_day: 0, percent: 71 },
        { from_day: 7, percent: 48 },
        { from_day: 14, percent: 25 },
        { from_day: 21, percent: 1 },
      ],
      target_url: 'https://example.com/page',
      anchor_text: 'good words',
      notes: 'In the\nmiddle.',
      project_id: null,
      target_website: null,
      target_check: { state: 'checking', status: null, checked_at: null },
      obstacles: [],
      footprint: { verdict: 'clear', findings: [] },
      anchors: null,
    })
    expect(await steps.read(mine)).toEqual({
      items: [item],
      ...{ total: 122, balance: 50, spendable: 50, more_at: null, debt: 0, lacking: 72, lacking_reason: 'balance' },
    })
  })

  it('needs no target yet', async () => {
    const item = await steps.item(await someone(), sale.offerId, { target_url: '  ' })
    expect(item).toMatchObject({
      target_url: null,
      target_check: { state: 'unchecked' },
      footprint: null,
      obstacles: ['target_missing'],
    })
  })

  it('is added once by a double click, and twice on purpose', async () => {
    const mine = await someone()
    const [key, draft] = [randomUUID(), { target_url: somewhere() }]
    const answers = await Promise.all([
      steps.add(mine, sale.offerId, draft, key),
      steps.add(mine, sale.offerId, draft, key),
    ])
    expect(answers[0].json['item_id']).toBe(answers[1].json['item_id'])
    expect((await steps.read(mine)).items).toHaveLength(1)
    await steps.item(mine, sale.offerId)
    expect((await steps.read(mine)).items).toHaveLength(2)
    expect((await steps.add(mine, sale.offerId, {}, key)).code).toBe('idempotency_key_reused')
  })

  it('cannot be added by its owner, nor if it is not for sale', async () => {
    const site = await addSite(api.database.db, lena.memberId)
    const own = await addOffer(api.database.db, lena.memberId, site.id)
    expect((await steps.add(lena, own)).code).toBe('own_website')
    expect((await steps.add(lena, randomUUID())).code).toBe('not_found')
    const paused = await steps.forSale()
    await api.database.db
      .updateTable('backlink_offers')
      .set({ state: 'paused' })
      .where('id', '=', paused.offerId)
      .execute()
    expect((await steps.add(lena, paused.offerId)).code).toBe('offer_unavailable')
    expect((await steps.read(lena)).items).toEqual([])
  })

  it.each([
    ['a script', { target_url: 'javascript:alert(1)' }, 'not_a_url'],
    ['somebody’s password', { target_url: 'https://a:b@example.com/' }, 'not_a_url'],
    ['an address inside', { target_url: 'http://127.0.0.1/' }, 'not_a_url'],
    ['no address', { target_url: 'my homepage' }, 'not_a_url'],
    ['an endless address', { target_url: `https://example.com/${'a'.repeat(2_000)}` }, 'too_long'],
    ['an address that grows', { target_url: `https://example.com/${'ü'.repeat(1_900)}` }, 'too_long'],
    ['an endless anchor', { anchor_text: 'a'.repeat(201) }, 'too_long'],
    ['an anchor that hides something', { anchor_text: 'a\u202eb' }, 'hidden_characters'],
    ['endless notes', { notes: 'a'.repeat(2_001) }, 'too_long'],
  ])('is rejected with %s, and nothing is stored', async (_, draft, code) => {
    const answer = await steps.add(lena, sale.offerId, draft)
    expect([answer.status, answer.code]).toEqual([400, 'invalid_input'])
    expect((answer.json['error'] as { issues: unknown[] }).issues).toMatchObject([
      { path: Object.keys(draft)[0], code },
    ])
    expect((await steps.read(lena)).items).toEqual([])
  })

  it(`is refused where ${basketItemsMax} are there, also from many tabs at once`, async () => {
    const mine = await someone()
    for (let count = 0; count < basketItemsMax - 1; count += 1) await steps.add(mine, sale.offerId)
    const answers = await Promise.all([1, 2, 3].map(() => steps.add(mine, sale.offerId)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['basket_full', 'basket_full', null])
    expect((await steps.read(mine)).items).toHaveLength(basketItemsMax)
  })
})

describe('a project', () => {
  it('provides its page if no other is given', async () => {
    const mine = await someone()
    const site = await addSite(api.database.db, mine.memberId)
    const project = await lists.project(mine, site.id, { target_url: '/boats' })
    const item = await steps.item(mine, sale.offerId, { project_id: project.id, target_url: '' })
    expect(item).toMatchObject({
      project_id: project.id,
      target_url: `https://${site.domain}/boats`,
      target_website: { id: site.id, domain: site.domain },
      anchors: { total: 0, chosen: null },
      target_check: { state: 'checking' },
    })
    const elsewhere = await steps.item(mine, sale.offerId, { project_id: project.id, target_url: 'example.com/x' })
    expect(elsewhere).toMatchObject({ project_id: project.id, target_url: 'https://example.com/x', anchors: null })
  })

  it('can only be ordered for by its owner', async () => {
    const site = await addSite(api.database.db, lena.memberId)
    const project = await lists.project(lena, site.id)
    expect((await steps.add(ben, sale.offerId, { project_id: project.id })).code).toBe('not_found')
    const item = await steps.item(ben, sale.offerId)
    const answer = await steps.change(ben, item.id, { target_url: somewhere(), project_id: project.id })
    expect(answer.code).toBe('not_found')
    expect(theItem(await steps.read(ben), item.id)).toEqual(item)
    await steps.drop(ben, item.id)
  })
})

describe('an item', () => {
  it('is replaced as a whole, and a new target is checked', async () => {
    const mine = await someone()
    const item = await steps.item(mine, sale.offerId, { anchor_text: 'before', notes: 'before' })
    await api.database.db
      .updateTable('basket_items')
      .set({ check_state: 'reachable', check_status: 200 })
      .where('id', '=', item.id)
      .execute()
    const same = basketOf(await steps.change(mine, item.id, { target_url: item.target_url, anchor_text: 'after' }))
    expect(same.items).toMatchObject([
      {
        target_url: item.target_url,
        anchor_text: 'after',
        notes: null,
        target_check: { state: 'reachable', status: 200 },
      },
    ])
    const other = basketOf(await steps.change(mine, item.id, { target_url: 'example.com/other' }))
    expect(other.items).toMatchObject([
      { target_url: 'https://example.com/other', anchor_text: null, target_check: { state: 'checking', status: null } },
    ])
    const none = basketOf(await steps.change(mine, item.id, {}))
    expect(none.items).toMatchObject([{ target_url: null, target_check: { state: 'unchecked' } }])
    const wrong = await steps.change(mine, item.id, { target_url: 'nonsense' })
    expect(wrong.code).toBe('invalid_input')
    expect(await steps.read(mine)).toEqual(none)
  })

  it('shows its current price until the member has seen it', async () => {
    const mine = await someone()
    const dear = await steps.forSale({ price: 100 })
    const item = await steps.item(mine, dear.offerId)
    await setPrice(dear.offerId, 130)
    expect((await steps.read(mine)).items).toMatchObject([
      { price_seen: 102, terms: { price: 130 }, obstacles: ['price_changed'] },
    ])
    const late = await steps.accept(mine, item.id, 120)
    expect([late.status, late.code]).toEqual([409, 'conflict'])
    const seen = basketOf(await steps.accept(mine, item.id, 133))
    expect(seen).toMatchObject({ items: [{ price_seen: 133, obstacles: [] }], total: 133 })
    await api.database.db
      .updateTable('backlink_offers')
      .set({ state: 'paused', price: 777 })
      .where('id', '=', dear.offerId)
      .execute()
    expect((await steps.accept(mine, item.id, 777)).code).toBe('conflict')
    // Changes to an offer that is not in the shop stay private to the seller.
    expect((await steps.read(mine)).items).toMatchObject([
      { terms: { price: 133 }, cover: [], obstacles: ['offer_unavailable'] },
    ])
  })

  it('is removed from the basket; removing it twice is harmless', async () => {
    const mine = await someone()
    const [one, other] = [await steps.item(mine, sale.offerId), await steps.item(mine, sale.offerId)]
    expect(basketOf(await steps.drop(mine, one.id)).items.map(({ id }) => id)).toEqual([other.id])
    expect(basketOf(await steps.drop(mine, one.id)).items.map(({ id }) => id)).toEqual([other.id])
  })

  it('can only be read, changed or removed by its owner', async () => {
    const mine = await someone()
    const item = await steps.item(mine, sale.offerId)
    for (const call of [
      steps.change(ben, item.id, {}),
      steps.accept(ben, item.id, 120),
      steps.check(ben, item.id),
      steps.place(ben, [{ id: item.id, price: 120 }]),
    ]) {
      const { status, code } = await call
      expect([status, code]).toEqual([404, 'not_found'])
    }
    expect((await steps.drop(ben, item.id)).status).toBe(200)
    expect((await steps.read(mine)).items).toEqual([item])
    expect((await steps.read(ben)).items).toEqual([])
  })

  it('is synchronised with the member’s other tabs', async () => {
    const mine = await someone()
    const stream = await openLiveStream(api, mine.session.access_token)
    const item = await steps.item(mine, sale.offerId)
    await steps.change(mine, item.id, {})
    await steps.drop(mine, item.id)
    await until('all three changes are published', () => stream.heard('basket.changed').length === 3)
  })
})
