// The link report of an ordered link, the same for both sides, and its manual review when the page cannot be read.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReviewedLink } from '../../contract/linksAdmin.ts'
import { type Answer, type SignedIn, useApi } from '../testing/api.ts'
import { ledgerViolations } from '../testing/credits.ts'
import { addSite } from '../offers/offers.fixture.ts'
import { orderSteps, type OrderSteps } from './orders.fixture.ts'
import { orderCalls } from './orderViews.fixture.ts'

const api = useApi()
const calls = orderCalls(api)
let steps: OrderSteps
let buyer: SignedIn
let seller: SignedIn
let foreign: SignedIn
let admin: SignedIn

beforeAll(async () => {
  steps = orderSteps(api.database.db)
  buyer = await api.member('buyer@example.com')
  seller = await api.member('seller@example.com')
  foreign = await api.member('foreign@example.com')
  admin = await api.member('admin@example.com')
  await api.database.db.insertInto('user_roles').values({ user_id: admin.memberId, role: 'admin' }).execute()
})

afterAll(async () => {
  expect(await ledgerViolations(api.database.db)).toEqual([])
})

interface Placed {
  id: string
  number: number
  domain: string
  linkId: string
}

/** Submitted, and checked for the first time only when a test does so. */
const submittedLink = async (): Promise<Placed> => {
  const { id: websiteId, domain } = await addSite(api.database.db, seller.memberId)
  const { id, number } = await calls.place(buyer, seller, { websiteId, targetUrl: 'https://ziel.test/seite' })
  await steps.transition(id, 'accept', 'seller')
  const order = await steps.submitLink(id)
  return { id, number, domain, linkId: order.link_id ?? '' }
}

const guaranteed = async (): Promise<Placed> => {
  const placed = await submittedLink()
  await steps.check(placed.id, 'passed')
  await steps.transition(placed.id, 'approve', 'buyer')
  return placed
}

/** Often enough to need manual review. */
const stayUnread = async (orderId: string): Promise<void> => {
  for (const hours of [0, 24, 25]) {
    await steps.pass(hours)
    await steps.check(orderId, 'inconclusive')
  }
}

const asAdmin = (method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> =>
  api.call(method, `/api/admin/links${path}`, {
    token: admin.session.access_token,
    ...(body === undefined ? {} : { body }),
  })

const entryOf = async (domain: string, more = ''): Promise<ReviewedLink | undefined> =>
  ((await asAdmin('GET', `?q=${domain}${more}`)).json['links'] as ReviewedLink[])[0]

const decide = (entry: ReviewedLink | undefined, decision: 'live' | 'missing'): Promise<Answer> => {
  if (entry === undefined) throw new Error('The link is not in the review list')
  const { id, page_url: pageUrl } = entry.link
  return asAdmin('POST', `/${id}/decide`, { decision, page_url: pageUrl, reason: 'Opened it in a browser' })
}

const file = (who: SignedIn, linkId: string): Promise<Answer> =>
  api.call('GET', `/api/links/${linkId}`, { token: who.session.access_token })

const download = (who: SignedIn, linkId: string, format: string): Promise<Response> =>
  fetch(`${api.url}/api/links/${linkId}/export?format=${format}&language=de`, {
    headers: { authorization: `Bearer ${who.session.access_token}` },
  })

describe('the link report of an ordered link', () => {
  test('is the same for buyer and seller, and not found for anyone else', async () => {
    const { linkId } = await guaranteed()
    const read = await file(buyer, linkId)
    expect(read.json).toMatchObject({ link: { id: linkId, state: 'live' }, checks: [{ verdict: 'passed' }] })
    expect((await file(seller, linkId)).json['checks']).toEqual(read.json['checks'])
    expect((await file(foreign, linkId)).code).toBe('not_found')
    expect((await file(admin, linkId)).code).toBe('not_found')
    expect((await download(foreign, linkId, 'json')).status).toBe(404)
    expect((await asAdmin('GET', `/${linkId}`)).json).toMatchObject({ link: { id: linkId } })
  })

  test('names the order, both websites and the guarantee when it is exported', async () => {
    const { linkId, id, number, domain } = await guaranteed()
    const agreement = {
      kind: 'order',
      order_id: id,
      number,
      status: 'completed',
      price: 120,
      domain_name: domain,
      target_domain_name: 'ziel.test',
      guarantee_months: 12,
      guarantee: { state: 'running' },
      accepted: null,
    }
    for (const who of [buyer, seller]) {
      expect(await (await download(who, linkId, 'json')).json()).toMatchObject({ agreement, link: { id: linkId } })
      const pdf = await download(who, linkId, 'pdf')
      expect(pdf.headers.get('content-type')).toBe('application/pdf')
    }
  })
})

describe('an ordered link that cannot be read', () => {
  test('is listed with its order and what depends on it, and admins are notified once', async () => {
    const { id, number, domain } = await guaranteed()
    await stayUnread(id)
    await steps.check(id, 'inconclusive')
    const entry = await entryOf(domain)
    expect(entry).toMatchObject({
      link: { state: 'live' },
      domain,
      member: { id: seller.memberId },
      agreed: { agreement: { kind: 'order', number, price: 120 }, taker: { id: buyer.memberId } },
      status: null,
      credits_if_live: 0,
      credits_if_missing: 120,
    })
    expect(entry?.repair_by_if_missing).not.toBeNull()
    expect(await entryOf(domain, '&credited=yes')).toBeDefined()
    expect(await entryOf(domain, '&credited=no')).toBeUndefined()
    await api.work({ without: ['checkLink', 'checkLinkInPassing'] })
    const notified = await api.database.db
      .selectFrom('notifications')
      .select('data')
      .where('user_id', '=', admin.memberId)
      .where('type', '=', 'admin_message')
      .execute()
    expect(notified.filter(({ data }) => JSON.stringify(data).includes(domain))).toHaveLength(1)
  })

  test('is refunded after the repair period when a manual review finds it missing', async () => {
    const { id, domain } = await guaranteed()
    const worthOf = async ({ memberId }: { memberId: string }): Promise<number> =>
      (await steps.balance(memberId)) + (await steps.pending(memberId))
    const before = { buyer: await worthOf(buyer), seller: await worthOf(seller) }
    await stayUnread(id)
    const answer = await decide(await entryOf(domain), 'missing')
    expect(answer.json).toMatchObject({ state: 'endangered', credits: 0 })
    expect(await entryOf(domain)).toBeUndefined()
    const { details, subject_id: subject } = await api.database.db
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect([subject, details]).toEqual([seller.memberId, { domain, credits: '0' }])
    await steps.pass(7 * 24)
    // Nothing is refunded on what was seen a week ago: a person looks again.
    await steps.check(id, 'inconclusive')
    expect(await steps.read(id)).toMatchObject({ guarantee_state: 'running', guarantee_refunded: 0 })
    expect((await decide(await entryOf(domain), 'missing')).json).toMatchObject({ state: 'lost' })
    expect(await steps.read(id)).toMatchObject({ guarantee_state: 'refunded', guarantee_refunded: 120 })
    expect(await worthOf(buyer)).toBe(before.buyer + 120)
    expect(await worthOf(seller)).toBe(before.seller - 120)
  })

  test('keeps its guarantee when a manual review finds it live', async () => {
    const { id, domain } = await guaranteed()
    await stayUnread(id)
    expect((await decide(await entryOf(domain), 'live')).json).toEqual({
      state: 'live',
      repair_by: null,
      credits: 0,
    })
    expect(await steps.read(id)).toMatchObject({ guarantee_state: 'running' })
    expect(await entryOf(domain)).toBeUndefined()
  })

  test('advances an open order by the manual review', async () => {
    const seen = await submittedLink()
    const gone = await submittedLink()
    for (const { id } of [seen, gone]) await steps.check(id, 'inconclusive')
    await steps.pass(49)
    for (const { id } of [seen, gone]) await steps.check(id, 'inconclusive')
    const entry = await entryOf(gone.domain)
    expect(entry).toMatchObject({ credits_if_missing: 120, repair_by_if_missing: null })
    expect((await decide(entry, 'missing')).json).toMatchObject({ credits: 0 })
    expect((await decide(await entryOf(seen.domain), 'live')).json).toMatchObject({ credits: 0 })
    expect(await steps.read(gone.id)).toMatchObject({ status: 'failed' })
    expect(await steps.read(seen.id)).toMatchObject({ status: 'delivered', seen: true })
  })
})
