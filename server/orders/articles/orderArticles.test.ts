// Articles that one side of an order sends to the other, over HTTP: permissions, matching, and what is kept.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Article } from '../../../contract/article.ts'
import type { ContentBrief } from '../../../contract/content.ts'
import { type OrderContent, orderContentsMax } from '../../../contract/orderArticles.ts'
import type { Order } from '../../../contract/orders.ts'
import { firstAdmin, type SignedIn, testPassword, useApi } from '../../testing/api.ts'
import { openLiveStream } from '../../testing/liveStream.ts'
import { plainTerms } from '../../testing/offers.ts'
import { until } from '../../testing/until.ts'
import { eraseTextsOfClosedAccounts } from '../records.ts'
import { orderSteps } from '../orders.fixture.ts'
import { orderCalls } from '../orderViews.fixture.ts'
import { contentCalls, written } from './orderArticles.fixture.ts'

const api = useApi()
const orders = orderCalls(api)
const { draft, send, contents } = contentCalls(api)
const steps = () => orderSteps(api.database.db)
let buyer: SignedIn
let seller: SignedIn

beforeAll(async () => {
  buyer = await api.member('buyer@example.com')
  seller = await api.member('seller@example.com')
})

const place = (anchorText: string | null = 'Rosen'): Promise<Order> => orders.place(buyer, seller, { anchorText })

const sentBy = async (who: SignedIn, order: Order, more: { note?: string } = {}): Promise<OrderContent> => {
  const answer = await send(who, order.id, await draft(who, order.target_url), more)
  expect(answer.code).toBeNull()
  return answer.json['content'] as OrderContent
}

const latestNotification = async (who: SignedIn): Promise<unknown> => {
  const { rows } = await api.database.pool.query<{ data: object; type: string }>(
    'select data, type from notifications where user_id = $1 order by id desc limit 1',
    [who.memberId],
  )
  return rows[0]
}

describe('an article for an order', () => {
  test('is sent by either side and read by both, newest first, with the ordered link', async () => {
    const order = await place()
    const first = await sentBy(seller, order)
    const second = await sentBy(buyer, order, { note: 'Lieber so.' })
    expect(first).toMatchObject({
      side: 'seller',
      article: written,
      link: { url: order.target_url, anchor: 'Rosen', rel: 'dofollow' },
      engine: 'built_in',
      words: 9,
    })
    for (const who of [buyer, seller]) {
      expect(await contents(who, order.id)).toEqual({ contents: [second, first], can_send: true })
    }
  })

  test('can be read by an admin, who may have to decide a dispute', async () => {
    const admin = await api.member(firstAdmin)
    const order = await place()
    const sent = await sentBy(seller, order)
    const asked = (who: SignedIn, id: string) =>
      api.call('GET', `/api/admin/orders/${id}/contents`, { token: who.session.access_token })
    expect((await asked(admin, order.id)).json).toEqual({ contents: [sent] })
    expect((await asked(admin, randomUUID())).code).toBe('not_found')
    expect((await asked(buyer, order.id)).code).toBe('forbidden')
  })

  test('arrives as a message with the sender’s note or else the title', async () => {
    const order = await place()
    const first = await sentBy(seller, order)
    expect(await latestNotification(buyer)).toMatchObject({
      type: 'message_received',
      data: { order_id: order.id, side: 'buyer', sender_name: 'Test Member', excerpt: 'Rosen pflegen' },
    })
    await sentBy(seller, order, { note: '  Ist das so recht?  ' })
    const shown = await orders.messages(buyer, order.id)
    expect(shown.map(({ side, body }) => [side, body])).toEqual([
      ['seller', 'Rosen pflegen'],
      ['seller', 'Ist das so recht?'],
    ])
    expect(shown[0]?.content).toEqual({ id: first.id, title: 'Rosen pflegen', words: 9 })
    expect((await orders.read(buyer, order.id)).unread_messages).toBe(2)
    await orders.post(seller, order.id, 'messages', { body: 'Nur Worte.' })
    expect((await orders.messages(buyer, order.id)).at(-1)?.content).toBeNull()
  })

  test('without a title uses its anchor text', async () => {
    const order = await place()
    const untitled = { ...written, title: '\u202e ' }
    expect((await send(seller, order.id, await draft(seller, order.target_url, { article: untitled }))).code).toBeNull()
    expect((await orders.messages(buyer, order.id)).map(({ body }) => body)).toEqual(['Rosen'])
  })

  test('stays unchanged, whatever happens to the draft', async () => {
    const order = await place()
    const kept = await draft(seller, order.target_url)
    await send(seller, order.id, kept)
    await api.database.db.deleteFrom('content_drafts').where('id', '=', kept.id).execute()
    expect((await contents(buyer, order.id)).contents).toMatchObject([{ article: written }])
    await expect(api.database.pool.query('update order_articles set words = 1')).rejects.toThrow()
  })

  test('is published live to the other side', async () => {
    const order = await place()
    const stream = await openLiveStream(api, buyer.session.access_token)
    await sentBy(seller, order)
    const isNotified = (): boolean =>
      stream.heard('orders.changed').some((event) => (event as { order_id: string }).order_id === order.id)
    await until('the buyer is notified', isNotified)
  })

  test('is sent once, however often the browser retries', async () => {
    const order = await place()
    const kept = await draft(seller, order.target_url)
    const key = randomUUID()
    const [first, again] = await Promise.all([
      send(seller, order.id, kept, {}, key),
      send(seller, order.id, kept, {}, key),
    ])
    expect(first.code).toBeNull()
    expect(again.json).toEqual(first.json)
    expect((await send(seller, order.id, kept, { note: 'Anders.' }, key)).code).toBe('idempotency_key_reused')
    expect((await contents(buyer, order.id)).contents).toHaveLength(1)
    expect(await orders.messages(buyer, order.id)).toHaveLength(1)
  })

  test('is not accessible to other members', async () => {
    const order = await place()
    const stranger = await api.member('stranger@example.com')
    await sentBy(seller, order)
    const theirs = await draft(stranger, order.target_url)
    expect((await send(stranger, order.id, theirs)).code).toBe('not_found')
    const path = `/api/orders/${order.id}/contents`
    expect((await api.call('GET', path, { token: stranger.session.access_token })).code).toBe('not_found')
    // Nor can a draft of another member be sent by knowing its id.
    expect((await send(seller, order.id, theirs)).code).toBe('not_found')
    expect((await contents(buyer, order.id)).contents).toHaveLength(1)
  })
})

describe('an article that does not match', () => {
  const paragraph = (...runs: Extract<Article['blocks'][number], { kind: 'paragraph' }>['runs']): Article => ({
    title: 'Rosen',
    blocks: [{ kind: 'paragraph', runs }],
  })

  test.each<[string, { brief?: Partial<ContentBrief>; article?: Article }]>([
    ['another page', { brief: { target_url: 'https://elsewhere.test/page' } }],
    ['another anchor', { brief: { anchor_text: 'rosen' } }],
    ['another rel', { brief: { rel: 'nofollow' } }],
    ['nothing written', { article: { title: 'Rosen', blocks: [] } }],
    ['no link', { article: paragraph({ text: 'Nur Worte.' }) }],
    ['two links', { article: paragraph({ link: true }, { text: ' und ' }, { link: true }) }],
  ])('is rejected: %s', async (_, parts) => {
    const order = await place()
    expect((await send(seller, order.id, await draft(seller, order.target_url, parts))).code).toBe(
      'draft_not_for_order',
    )
    expect(await contents(seller, order.id)).toEqual({ contents: [], can_send: true })
    expect(await orders.messages(buyer, order.id)).toEqual([])
  })

  test.each<[string, (target: string) => Partial<ContentBrief>, Partial<OrderContent['link']>]>([
    ['the page in another spelling', (target) => ({ target_url: `${target}/?utm_source=mail#top` }), {}],
    ['the anchor with other blanks', () => ({ anchor_text: 'Rosen\u00a0im Garten' }), { anchor: 'Rosen im Garten' }],
  ])('is distinguished from %s, which is sent as ordered', async (_, brief, link) => {
    const order = await place('Rosen im Garten')
    const parts = { brief: { anchor_text: 'Rosen im Garten', ...brief(order.target_url) } }
    const answer = await send(seller, order.id, await draft(seller, order.target_url, parts))
    expect(answer.json['content']).toMatchObject({ link: { url: order.target_url, ...link } })
  })

  test('is not rejected for its anchor text if none was ordered', async () => {
    const order = await orders.place(buyer, seller, { terms: { ...plainTerms, rel: 'sponsored' } })
    const parts = { brief: { anchor_text: 'irgendetwas', rel: 'sponsored' as const }, engine: null }
    const answer = await send(seller, order.id, await draft(seller, order.target_url, parts))
    expect(answer.json['content']).toMatchObject({ link: { anchor: 'irgendetwas', rel: 'sponsored' }, engine: null })
  })

  test('is rejected if the draft has changed since it was reviewed', async () => {
    const order = await place()
    const { id, revision } = await draft(seller, order.target_url)
    expect((await send(seller, order.id, { id, revision: revision + 1 })).code).toBe('conflict')
    expect((await contents(seller, order.id)).contents).toEqual([])
  })

  test('is rejected if the order has ended', async () => {
    const order = await place()
    await orders.transition(buyer, order.id, 'cancel')
    expect((await send(seller, order.id, await draft(seller, order.target_url))).code).toBe('invalid_transition')
    expect(await contents(seller, order.id)).toEqual({ contents: [], can_send: false })
  })

  test('is rejected beyond the maximum per order', async () => {
    const [eager, other] = [await api.member('eager@example.com'), await api.member('other@example.com')]
    const order = await orders.place(other, eager, { anchorText: 'Rosen' })
    const kept = await draft(eager, order.target_url)
    for (let sent = 1; sent < orderContentsMax; sent += 1) await send(eager, order.id, kept)
    const theirs = await draft(other, order.target_url)
    const both = await Promise.all([send(eager, order.id, kept), send(other, order.id, theirs)])
    expect(both.map(({ code }) => code ?? 'sent').toSorted()).toEqual(['invalid_transition', 'sent'])
    const shown = await contents(other, order.id)
    expect(shown.contents).toHaveLength(orderContentsMax)
    expect(shown.can_send).toBe(false)
  })

  test.each([
    ['hidden signs', { note: 'pay\u202eyap' }],
    ['an endless note', { note: 'n'.repeat(1_001) }],
  ])('is rejected for %s in the note', async (_, more) => {
    const order = await place()
    expect((await send(seller, order.id, await draft(seller, order.target_url), more)).code).toBe('invalid_input')
  })
})

describe('a member who leaves', () => {
  const leaves = async (who: SignedIn): Promise<void> => {
    const body = { password: testPassword }
    const answer = await api.call('POST', '/api/me/deletion', {
      ...{ token: who.session.access_token, cookie: who.cookie, body },
    })
    expect(answer.status).toBe(200)
  }

  test('exports what they sent, and it is erased when its order ends', async () => {
    const leaving = await api.member('leaving@example.com')
    const order = await orders.place(buyer, leaving, { anchorText: 'Rosen' })
    await sentBy(leaving, order)
    await sentBy(buyer, order)
    await steps().transition(order.id, 'accept', 'seller')
    await steps().submitLink(order.id)
    const { json } = await api.call('GET', '/api/me/export', { token: leaving.session.access_token })
    const { articles } = json['orders'] as { articles: object[] }
    expect(articles).toMatchObject([
      { number: order.number, article: written, link_url: order.target_url, link_anchor: 'Rosen', engine: 'built_in' },
    ])

    await leaves(leaving)
    // The order continues with the submitted link, and the buyer may still need its text.
    expect((await contents(buyer, order.id)).contents.map(({ side }) => side)).toEqual(['buyer', 'seller'])
    expect((await contents(buyer, order.id)).can_send).toBe(false)
    expect((await send(buyer, order.id, await draft(buyer, order.target_url))).code).toBe('account_closed')

    await steps().check(order.id, 'passed')
    await steps().transition(order.id, 'approve', 'buyer')
    await eraseTextsOfClosedAccounts(api.database.db)
    expect((await contents(buyer, order.id)).contents.map(({ side }) => side)).toEqual(['buyer'])
  })

  test('has what they sent in ended orders erased at once', async () => {
    const leaving = await api.member('leaving-later@example.com')
    const order = await orders.place(buyer, leaving, { anchorText: 'Rosen' })
    await sentBy(leaving, order)
    await orders.transition(buyer, order.id, 'cancel')
    await leaves(leaving)
    expect((await contents(buyer, order.id)).contents).toEqual([])
  })
})
