// The orders a draft could be sent to, as offered to the member.
import { randomUUID } from 'node:crypto'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { fittingOrdersMax } from '../../../contract/orderArticles.ts'
import type { Db } from '../../platform/db/database.ts'
import { type SignedIn, useApi } from '../../testing/api.ts'
import { plainTerms } from '../../testing/offers.ts'
import { addMember } from '../orders.fixture.ts'
import { orderCalls } from '../orderViews.fixture.ts'
import { contentCalls } from './orderArticles.fixture.ts'
import { fittingOrders } from './fittingOrders.ts'

const api = useApi()
const orders = orderCalls(api)
const { draft, fitting } = contentCalls(api)
let buyer: SignedIn
let seller: SignedIn

beforeAll(async () => {
  buyer = await api.member('buyer@example.com')
  seller = await api.member('seller@example.com')
})

const newTarget = (): string => `https://${randomUUID()}.test/roses`

describe('matching orders of a draft', () => {
  test('are open orders of the member, on either side, for the same target page, newest first', async () => {
    const target = newTarget()
    const bought = await orders.place(buyer, seller, { targetUrl: target, anchorText: 'Rosen' })
    const sold = await orders.place(seller, buyer, { targetUrl: `${target}/?utm_source=mail` })
    const over = await orders.place(buyer, seller, { targetUrl: target })
    await orders.transition(buyer, over.id, 'cancel')
    await orders.place(buyer, seller, { targetUrl: target.replace('roses', 'lilies') })
    const others = await api.member('others@example.com')
    await orders.place(others, seller, { targetUrl: target })
    expect(await fitting(buyer, await draft(buyer, `${target}#top`))).toEqual([
      {
        ...{ id: sold.id, number: sold.number, side: 'seller', status: 'pending', domain_name: sold.domain_name },
        ...{ target_url: `${target}/?utm_source=mail`, anchor_text: null, differs: [] },
      },
      {
        ...{ id: bought.id, number: bought.number, side: 'buyer', status: 'pending', domain_name: bought.domain_name },
        ...{ target_url: target, anchor_text: 'Rosen', differs: [] },
      },
    ])
  })

  test('list the differences', async () => {
    const target = newTarget()
    await orders.place(buyer, seller, { targetUrl: target, anchorText: 'Tulpen' })
    await orders.place(buyer, seller, {
      targetUrl: target,
      anchorText: 'Tulpen',
      terms: { ...plainTerms, rel: 'nofollow' },
    })
    await orders.place(buyer, seller, { targetUrl: target, terms: { ...plainTerms, rel: 'sponsored' } })
    const found = await fitting(buyer, await draft(buyer, target))
    expect(found.map(({ differs }) => differs)).toEqual([['rel'], ['anchor', 'rel'], ['anchor']])
  })

  test('are limited in number', async () => {
    const target = newTarget()
    for (let placed = 0; placed <= fittingOrdersMax; placed += 1) {
      await orders.place(buyer, seller, { targetUrl: target })
    }
    expect(await fitting(buyer, await draft(buyer, target))).toHaveLength(fittingOrdersMax)
  })

  test('are empty for a page that cannot be ordered as a target', async () => {
    expect(await fitting(buyer, await draft(buyer, 'http://192.0.2.1/'))).toEqual([])
  })

  test('are shown only to the owner of the draft', async () => {
    const { id } = await draft(seller, newTarget())
    for (const draftId of [id, randomUUID()]) {
      const path = `/api/content/drafts/${draftId}/orders`
      expect((await api.call('GET', path, { token: buyer.session.access_token })).code).toBe('not_found')
    }
  })

  test('are found by the indexes of open orders, however many orders there are', async () => {
    const target = newTarget()
    const { id } = await orders.place(buyer, seller, { targetUrl: target })
    const copied =
      'offer_id, website_id, price, link_type, rel, category, turnaround_days, guarantee_months, writer, links_per_page, labelled, prime, rules'
    await api.database.pool.query(
      `insert into backlink_orders (status, ended_at, ended_by, refunded, seller_user_id, buyer_user_id, basket_id, target_url, target_domain, ${copied})
       select 'cancelled', now(), 'cancel', price, $2, $3, gen_random_uuid(), target_url, target_domain, ${copied}
       from backlink_orders, generate_series(1, 3000) where id = $1`,
      [id, await addMember(api.database.db), await addMember(api.database.db)],
    )
    await api.database.pool.query('analyze backlink_orders')
    const { pool } = api.database
    const asked: CompiledQuery[] = []
    const listening: Db = new Kysely({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => void asked.push(query),
    })
    const { id: draftId } = await draft(buyer, target)
    await fittingOrders(listening, { memberId: buyer.memberId, draftId }, { extraSuffixes: ['test'] })
    const query = asked.at(-1)
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${query?.sql ?? ''}`, [
      ...(query?.parameters ?? []),
    ])
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('backlink_orders_open_of_buyer')
    expect(plan).toContain('backlink_orders_open_of_seller')
    expect(plan).not.toContain('Seq Scan on backlink_orders')
  })
})
