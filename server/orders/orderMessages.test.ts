import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { orderMessageMax } from '../../contract/limits.ts'
import { orderMessagesPerPage, type OrderMessage } from '../../contract/orderMessages.ts'
import { type Answer, type SignedIn, useApi } from '../testing/api.ts'
import { openLiveStream } from '../testing/liveStream.ts'
import { until } from '../testing/until.ts'
import { orderCalls } from './orderViews.fixture.ts'

const api = useApi()
const calls = orderCalls(api)
let buyer: SignedIn
let seller: SignedIn

beforeAll(async () => {
  buyer = await api.member('buyer@example.com')
  seller = await api.member('seller@example.com')
})

const send = (who: SignedIn, orderId: string, body: string, key?: string): Promise<Answer> =>
  calls.post(who, orderId, 'messages', { body }, key)

const sent = async (who: SignedIn, orderId: string, body: string): Promise<string> => {
  const answer = await send(who, orderId, body)
  expect(answer.code).toBeNull()
  return (answer.json['message'] as OrderMessage).id
}

const unread = async (who: SignedIn, orderId: string): Promise<number> =>
  (await calls.read(who, orderId)).unread_messages

describe('messages on an order', () => {
  it('are returned to both sides, oldest first, as plain text', async () => {
    const { id } = await calls.place(buyer, seller)
    const written = '<script>alert(1)</script>\n[click](https://evil.test/) & "more"'
    await sent(buyer, id, `  ${written}  `)
    await sent(seller, id, 'Hallo — gern! 👩‍🚀')
    for (const who of [buyer, seller]) {
      expect((await calls.messages(who, id)).map(({ side, body }) => [side, body])).toEqual([
        ['buyer', written],
        ['seller', 'Hallo — gern! 👩‍🚀'],
      ])
    }
    const { rows } = await api.database.pool.query<{ data: object; type: string }>(
      'select data, type from notifications where user_id = $1 order by id desc limit 1',
      [seller.memberId],
    )
    expect(rows[0]).toMatchObject({
      type: 'message_received',
      data: {
        order_id: id,
        side: 'seller',
        sender_name: 'Test Member',
        excerpt: '<script>alert(1)</script> [click](https://evil.test/) & "more"',
      },
    })
  })

  it.each([
    ['nothing', '   '],
    ['something endless', 'n'.repeat(orderMessageMax + 1)],
    ['something hidden', 'pay\u202eyap'],
    ['a zero', 'a\u0000b'],
  ])('are rejected with %s', async (_, body) => {
    const { id } = await calls.place(buyer, seller)
    expect((await send(buyer, id, body)).code).toBe('invalid_input')
    expect(await calls.messages(buyer, id)).toEqual([])
  })

  it('are notified with a short excerpt that does not cut a character apart', async () => {
    const { id } = await calls.place(buyer, seller)
    await sent(buyer, id, '👩‍🚀'.repeat(100))
    const { rows } = await api.database.pool.query<{ excerpt: string; name: string }>(
      `select data->>'excerpt' as excerpt from notifications where user_id = $1 order by id desc limit 1`,
      [seller.memberId],
    )
    expect(rows[0]?.excerpt).toMatch(/^(?:👩‍🚀)+…$/u)
    expect(rows[0]?.excerpt.length).toBeLessThanOrEqual(200)
  })

  it('are sent once, however often the browser retries', async () => {
    const { id } = await calls.place(buyer, seller)
    const key = randomUUID()
    const [first, again] = await Promise.all([send(buyer, id, 'Once.', key), send(buyer, id, 'Once.', key)])
    expect(first.json).toEqual(again.json)
    expect((await send(buyer, id, 'Something else.', key)).code).toBe('idempotency_key_reused')
    expect(await calls.messages(seller, id)).toHaveLength(1)
  })

  it('are paginated', async () => {
    const { id } = await calls.place(buyer, seller)
    await api.database.pool.query(
      `insert into order_messages (order_id, sender_user_id, body)
       select $1, $2, 'number ' || n from generate_series(1, $3::int) n`,
      [id, seller.memberId, orderMessagesPerPage + 3],
    )
    const newest = (await calls.get(buyer, `/${id}/messages`)).json
    const shown = newest['messages'] as OrderMessage[]
    expect(shown).toHaveLength(orderMessagesPerPage)
    expect(shown[0]?.body).toBe('number 4')
    expect(shown.at(-1)?.body).toBe(`number ${orderMessagesPerPage + 3}`)
    const earlier = (await calls.get(buyer, `/${id}/messages?cursor=${String(newest['earlier_cursor'])}`)).json
    expect((earlier['messages'] as OrderMessage[]).map(({ body }) => body)).toEqual([
      'number 1',
      'number 2',
      'number 3',
    ])
    expect(earlier['earlier_cursor']).toBeNull()
    expect((await calls.get(buyer, `/${id}/messages?cursor=nonsense`)).code).toBe('invalid_input')
    expect(await unread(buyer, id)).toBe(orderMessagesPerPage + 3)
  })

  it('are counted as unread for the other side only, and read marks only move forward', async () => {
    const { id } = await calls.place(buyer, seller)
    const ids = [await sent(seller, id, 'One.'), await sent(seller, id, 'Two.'), await sent(seller, id, 'Three.')]
    expect([await unread(buyer, id), await unread(seller, id)]).toEqual([3, 0])
    const [listed] = await calls.list(buyer, `?side=buyer&q=${(await calls.read(buyer, id)).number}`)
    expect(listed?.unread_messages).toBe(3)
    const mark = (upTo: string | undefined): Promise<Answer> => calls.post(buyer, id, 'messages/read', { up_to: upTo })
    expect((await mark(ids[1])).status).toBe(200)
    expect(await unread(buyer, id)).toBe(1)
    expect((await mark(ids[0])).status).toBe(200)
    expect(await unread(buyer, id)).toBe(1)
    const readBy = async (): Promise<unknown> => (await calls.get(seller, `/${id}/messages`)).json['read_by_other']
    expect(await readBy()).toBe(ids[1])
    // A read mark cannot exceed the last message.
    expect((await mark('999999999999')).status).toBe(200)
    expect(await readBy()).toBe(ids[2])
    await sent(seller, id, 'Four.')
    expect(await unread(buyer, id)).toBe(1)
    expect((await mark('x')).code).toBe('invalid_input')
  })

  it('are counted up to the displayed maximum', async () => {
    const { id } = await calls.place(buyer, seller)
    await api.database.pool.query(
      `insert into order_messages (order_id, sender_user_id, body) select $1, $2, 'again' from generate_series(1, 120)`,
      [id, seller.memberId],
    )
    expect(await unread(buyer, id)).toBe(99)
  })

  it('keep their ids in order when both sides write at once', async () => {
    const { id } = await calls.place(buyer, seller)
    await Promise.all(Array.from({ length: 10 }, (_, n) => send(n % 2 === 0 ? buyer : seller, id, `Message ${n}`)))
    const ids = (await calls.messages(buyer, id)).map((message) => Number(message.id))
    expect(ids).toHaveLength(10)
    expect(ids).toEqual(ids.toSorted((one, other) => one - other))
  })

  it('are published live to both sides', async () => {
    const { id } = await calls.place(buyer, seller)
    const stream = await openLiveStream(api, seller.session.access_token)
    await sent(buyer, id, 'Are you there?')
    // Events of other orders may still be in flight.
    const isNotified = (): boolean =>
      stream.heard('orders.changed').some((event) => (event as { order_id: string }).order_id === id)
    await until('the seller is notified', isNotified)
  })

  it('cannot be sent to a member who has left, and stay readable for the other side', async () => {
    const leaving = await api.member('leaving@example.com')
    const { id } = await calls.place(buyer, leaving)
    await sent(leaving, id, 'I am leaving soon.')
    await api.database.pool.query('update users set deleted_at = now() where id = $1', [leaving.memberId])
    expect((await send(buyer, id, 'Where are you?')).code).toBe('account_closed')
    expect(await calls.messages(buyer, id)).toHaveLength(1)
    expect((await calls.read(buyer, id)).other).toEqual({ name: null })
  })

  it('are rate-limited', async () => {
    const chatty = await api.member('chatty@example.com')
    const { id } = await calls.place(chatty, seller)
    // One more is allowed every ten seconds; a slow machine may take that long for some of them.
    let sentSoFar = 0
    let refused: string | null = null
    for (; refused === null && sentSoFar < 200; sentSoFar += 1) refused = (await send(chatty, id, 'Again.')).code
    expect(refused).toBe('too_many_requests')
    expect(sentSoFar).toBeGreaterThan(60)
  })
})
