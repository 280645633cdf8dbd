import { beforeAll, describe, expect, it } from 'vitest'
import { hourSeconds } from '../../contract/durations.ts'
import { ordersPerPage, type OrderSummary } from '../../contract/orders.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { addSite } from '../offers/offers.fixture.ts'
import { addOffer, orderSteps, type OrderSteps } from './orders.fixture.ts'
import { orderCalls } from './orderViews.fixture.ts'

const api = useApi()
const calls = orderCalls(api)
let steps: OrderSteps

beforeAll(() => {
  steps = orderSteps(api.database.db)
})

interface Pair {
  buyer: SignedIn
  seller: SignedIn
}

let pairs = 0
/** Separate members, so that no other orders are in their lists. */
const pair = async (): Promise<Pair> => {
  pairs += 1
  return {
    buyer: await api.member(`buyer-${pairs}@example.com`),
    seller: await api.member(`seller-${pairs}@example.com`),
  }
}

const idsOf = (orders: readonly OrderSummary[]): string[] => orders.map(({ id }) => id)

/** One order in each status, by name. */
const oneOfEach = async ({ buyer, seller }: Pair) => {
  const place = async (rules = {}): Promise<string> => (await calls.place(buyer, seller, { rules })).id
  const accepted = async (rules = {}): Promise<string> => {
    const id = await place(rules)
    await steps.transition(id, 'accept', 'seller')
    return id
  }
  const submittedLink = async (rules = {}): Promise<string> => {
    const id = await accepted(rules)
    await steps.submitLink(id)
    return id
  }
  const checked = async (verdict: 'passed' | 'failed', rules = {}): Promise<string> => {
    const id = await submittedLink(rules)
    await steps.check(id, verdict)
    return id
  }
  const then = async (
    id: string,
    transition: Parameters<OrderSteps['transition']>[1],
    by: 'buyer' | 'seller',
  ): Promise<string> => {
    await steps.transition(id, transition, by)
    return id
  }
  return {
    pending: await place(),
    paid: await accepted(),
    started: await then(await accepted(), 'start', 'seller'),
    inCheck: await submittedLink(),
    failed: await checked('failed'),
    toChoose: await checked('failed', { rounds_max: 1 }),
    delivered: await checked('passed'),
    revisionRequested: await then(await checked('passed'), 'request_revision', 'buyer'),
    disputed: await then(await checked('passed'), 'dispute', 'buyer'),
    completed: await then(await checked('passed'), 'approve', 'buyer'),
    declined: await then(await place(), 'decline', 'seller'),
  }
}

describe('the list of orders', () => {
  it('groups orders by the action they wait for', async () => {
    const both = await pair()
    const of = await oneOfEach(both)
    const group = async (side: 'buyer' | 'seller', name: string): Promise<string[]> =>
      idsOf(await calls.list(both[side], `?side=${side}&group=${name}`)).sort()
    const named = (...names: (keyof typeof of)[]): string[] => names.map((name) => of[name]).sort()
    const open = named(
      'pending',
      'paid',
      'started',
      'inCheck',
      'failed',
      'toChoose',
      'delivered',
      'revisionRequested',
      'disputed',
    )
    for (const side of ['buyer', 'seller'] as const) {
      expect(await group(side, 'all')).toEqual(Object.values(of).sort())
      expect(await group(side, 'open')).toEqual(open)
      expect(await group(side, 'under_guarantee')).toEqual(named('completed'))
      expect(await group(side, 'ended')).toEqual(named('completed', 'declined'))
    }
    expect(await group('seller', 'mine_to_do')).toEqual(
      named('pending', 'paid', 'started', 'failed', 'revisionRequested', 'disputed'),
    )
    expect(await group('buyer', 'mine_to_do')).toEqual(named('toChoose', 'delivered', 'disputed'))
    await calls.post(both.buyer, of.disputed, 'statement', { body: 'I have said what I have to say.' })
    expect(await group('buyer', 'mine_to_do')).toEqual(named('toChoose', 'delivered'))
    const { rows } = await api.database.pool.query<{ link_id: string }>(
      'select link_id from backlink_orders where id = $1',
      [of.completed],
    )
    await api.database.pool.query(
      `update monitored_links set state = 'endangered', missing_since = clock_now(), repair_by = clock_now() + interval '7 days' where id = $1`,
      [rows[0]?.link_id],
    )
    expect(await group('seller', 'mine_to_do')).toContain(of.completed)
    expect(await group('buyer', 'mine_to_do')).not.toContain(of.completed)
  })

  it('and the badges count as specified', async () => {
    const both = await pair()
    await oneOfEach(both)
    const counts = async (who: SignedIn): Promise<unknown> => (await calls.get(who, '/counts')).json
    // Bought: paid, started, in check, revision requested. To review: delivered and to choose.
    expect(await counts(both.buyer)).toEqual({ orders: 4, tasks: 0, tasks_to_answer: 0, orders_to_review: 2 })
    // Failed: two. Without a link: paid and started.
    expect(await counts(both.seller)).toEqual({ orders: 0, tasks: 4, tasks_to_answer: 1, orders_to_review: 0 })
  })

  it('returns for every order who has to act and what the next deadline does', async () => {
    const { buyer, seller } = await pair()
    const { id } = await calls.place(buyer, seller)
    const [listed] = await calls.list(seller, '?side=seller')
    expect(listed).toMatchObject({
      id,
      side: 'seller',
      status: 'pending',
      other: { name: 'Test Member' },
      waits_for: 'seller',
      alarm: { transition: 'expire' },
      project: null,
      unread_messages: 0,
    })
    expect(listed?.alarm?.seconds_left).toBeGreaterThan(71 * hourSeconds)
    expect(listed?.alarm?.seconds_left).toBeLessThanOrEqual(72 * hourSeconds)
    await steps.pass(80)
    expect((await calls.list(seller, '?side=seller'))[0]?.alarm?.seconds_left).toBe(0)
  })

  it('is filtered by state, website and search text', async () => {
    const { buyer, seller } = await pair()
    const { db, pool } = api.database
    const site = await addSite(db, seller.memberId, { domain: 'xn--bckerei-5wa.test' })
    const first = await calls.place(buyer, seller, { websiteId: site.id, targetUrl: 'https://boats.test/100%_sail' })
    const second = await calls.place(buyer, seller, { targetUrl: 'https://harbour.test/' })
    await steps.transition(second.id, 'accept', 'seller')
    await pool.query(`update profiles set display_name = 'Käthe Krüger' where id = $1`, [seller.memberId])
    const found = async (query: string): Promise<string[]> => idsOf(await calls.list(buyer, `?side=buyer&${query}`))
    expect(await found('status=paid')).toEqual([second.id])
    expect(await found(`website_id=${site.id}`)).toEqual([first.id])
    const words = (q: string): Promise<string[]> => found(`q=${encodeURIComponent(q)}`)
    expect(await words('BOATS')).toEqual([first.id])
    expect(await words('bäckerei.test')).toEqual([first.id])
    expect(await words('xn--bck')).toEqual([first.id])
    expect(await words('%_s')).toEqual([first.id])
    expect(await words('a_b')).toEqual([])
    expect(await words('krüger')).toEqual([second.id, first.id])
    // The account name is hidden by the display name, and deleted members have none.
    for (const q of ['Test Member', 'mb']) expect(await words(q)).not.toContain(second.id)
    await pool.query(`update profiles set display_name = ' ' where id = $1`, [seller.memberId])
    for (const q of ['test member', 'mb']) expect(await words(q)).toEqual([second.id, first.id])
    await pool.query(`update profiles set display_name = 'Käthe Krüger' where id = $1`, [seller.memberId])
    expect(await words('ü')).toEqual([second.id, first.id])
    expect(await words(String(first.number))).toContain(first.id)
    expect(await words(`#${second.number}`)).toEqual([second.id])
    expect(await words('nobody writes this')).toEqual([])
    expect(await words("' or 1 = 1 --")).toEqual([])
    expect(await words('zz\u0000zz')).toEqual([])
    expect(await found('q=')).toEqual([second.id, first.id])
  })

  it('of a project is private to the buyer, like its name', async () => {
    const { buyer, seller } = await pair()
    const { db, pool } = api.database
    const own = await addSite(db, buyer.memberId)
    const project = {
      user_id: buyer.memberId,
      website_id: own.id,
      name: 'Spring',
      target_url: `https://${own.domain}/`,
    }
    const { id: projectId } = await db.insertInto('projects').values(project).returning('id').executeTakeFirstOrThrow()
    const { id } = await calls.place(buyer, seller)
    await calls.place(buyer, seller)
    await pool.query('update backlink_orders set project_id = $2 where id = $1', [id, projectId])
    const [listed, ...others] = await calls.list(buyer, `?side=buyer&project_id=${projectId}`)
    expect(listed).toMatchObject({ id, project: { id: projectId, name: 'Spring' } })
    expect(others).toEqual([])
    expect(await calls.list(seller, `?side=seller&project_id=${projectId}`)).toEqual([])
    expect((await calls.read(seller, id)).project).toBeNull()
    const token = buyer.session.access_token
    const read = await api.call('GET', `/api/projects/${projectId}`, { token })
    expect(read.json['project']).toMatchObject({ orders: { open: 1, live: 0, lost: 0, credits: 120 } })
    await steps.transition(id, 'accept', 'seller')
    await steps.submitLink(id)
    await steps.check(id, 'passed')
    await steps.transition(id, 'approve', 'buyer')
    const after = await api.call('GET', `/api/projects/${projectId}`, { token })
    expect(after.json['project']).toMatchObject({ orders: { open: 0, live: 1, lost: 0, credits: 120 } })
  })

  it('is paginated without gaps, even if orders are placed in between', async () => {
    const { buyer, seller } = await pair()
    const { db } = api.database
    const site = await addSite(db, seller.memberId)
    const place = { websiteId: site.id, offerId: await addOffer(db, seller.memberId, site.id) }
    const placed: string[] = []
    for (let n = 0; n < ordersPerPage + 2; n += 1) placed.unshift((await calls.place(buyer, seller, place)).id)
    const first = (await calls.get(buyer, '?side=buyer')).json
    await calls.place(buyer, seller, place)
    const cursor = String(first['next_cursor'])
    const second = (await calls.get(buyer, `?side=buyer&cursor=${cursor}`)).json
    const all = [...(first['orders'] as OrderSummary[]), ...(second['orders'] as OrderSummary[])]
    expect(idsOf(all)).toEqual(placed)
    expect(second['next_cursor']).toBeNull()
    expect((await calls.get(buyer, `?side=seller&cursor=${cursor}`)).code).toBe('invalid_input')
    expect((await calls.get(buyer, '?side=buyer&cursor=nonsense')).code).toBe('invalid_input')
  })

  it('contains no orders of others, and rejects unknown parameters', async () => {
    const { buyer, seller } = await pair()
    await calls.place(buyer, seller)
    const foreign = await api.member('foreign@example.com')
    for (const side of ['buyer', 'seller']) expect(await calls.list(foreign, `?side=${side}`)).toEqual([])
    expect(await calls.list(buyer, '?side=seller')).toEqual([])
    expect((await calls.get(buyer, '')).status).toBe(400)
    expect((await calls.get(buyer, '?side=admin')).status).toBe(400)
    expect((await calls.get(buyer, '?side=buyer&group=mine')).status).toBe(400)
    expect((await calls.get(buyer, '?side=buyer&member=1')).status).toBe(400)
  })
})
