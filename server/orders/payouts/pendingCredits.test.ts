// Pending credits and claims over HTTP: what each side sees in lists, on the order, in the history, the exports and before
// deleting the account, and that no one else sees it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HistoryEntry } from '../../../contract/credits.ts'
import { dayMs } from '../../../contract/durations.ts'
import { pendingPerPage } from '../../../contract/limits.ts'
import type { Claim, PendingPart } from '../../../contract/pendingCredits.ts'
import { payCollectedClaims } from '../../testing/claims.ts'
import { type SignedIn, useApi } from '../../testing/api.ts'
import { giveCredits, ledgerViolations } from '../../testing/credits.ts'
import { addSite } from '../../offers/offers.fixture.ts'
import { addOrder, orderSteps } from '../orders.fixture.ts'
import { orderCalls } from '../orderViews.fixture.ts'

const api = useApi()
const calls = orderCalls(api)
const db = () => api.database.db
const steps = () => orderSteps(db())

interface Trade {
  buyer: SignedIn
  seller: SignedIn
  orderId: string
}

const complete = async (buyer: SignedIn, seller: SignedIn, price = 100): Promise<Trade> => {
  const site = await addSite(db(), seller.memberId, { domain: `xn--mller-kva.${randomUUID()}.test` })
  const terms = { price, guarantee_months: 12 } as const
  const { id: orderId } = await calls.place(buyer, seller, { websiteId: site.id, terms })
  await steps().transition(orderId, 'accept', 'seller')
  await steps().submitLink(orderId)
  await steps().check(orderId, 'passed')
  await steps().transition(orderId, 'approve', 'buyer')
  return { buyer, seller, orderId }
}

const lose = async ({ orderId }: Trade): Promise<void> => {
  for (const hours of [0, 2, 24, 8 * 24]) {
    await steps().pass(hours)
    await steps().check(orderId, 'failed')
  }
}

const get = async (who: SignedIn, path: string): Promise<Record<string, unknown>> => {
  const answer = await api.call('GET', path, { token: who.session.access_token })
  expect(answer.status, `${path}: ${JSON.stringify(answer.json)}`).toBe(200)
  return answer.json
}

const balanceOf = (who: SignedIn) => get(who, '/api/credits/balance')
const partsOf = async (who: SignedIn) => (await get(who, '/api/credits/pending'))['parts'] as PendingPart[]
const claimsOf = async (who: SignedIn, side: 'owed_to_others' | 'owed_by_others') =>
  (await get(who, `/api/credits/claims?side=${side}`))['claims'] as Claim[]
const historyOf = async (who: SignedIn) => (await get(who, '/api/credits/history'))['entries'] as HistoryEntry[]
const csvOf = async (who: SignedIn, path: string): Promise<string> => {
  const headers = { authorization: `Bearer ${who.session.access_token}` }
  return (await fetch(`${api.url}${path}`, { headers })).text()
}

const newMember = (): Promise<SignedIn> => api.member(`${randomUUID()}@example.com`)

let paid: Trade
let lost: Trade
let stranger: SignedIn

beforeAll(async () => {
  stranger = await newMember()
  paid = await complete(await newMember(), await newMember())
  lost = await complete(await newMember(), await newMember())
  // Passed on, so that it cannot be taken for the refund.
  await addOrder(db(), { buyerId: lost.seller.memberId, sellerId: stranger.memberId, terms: { price: 30 } })
  await lose(lost)
  await giveCredits(db(), lost.seller.memberId, 12)
  await payCollectedClaims(db())
})

afterAll(async () => {
  expect(await ledgerViolations(db())).toEqual([])
})

describe('pending credits', () => {
  it('are summed beside the balance, and listed by release date with their order', async () => {
    expect(await balanceOf(paid.seller)).toEqual({
      total_credits: 30,
      debt: 0,
      unsettled: 0,
      spendable: 30,
      more_at: null,
      pending: 70,
      guarantee: 0,
      owed_to_others: 0,
      owed_by_others: 0,
      frozen: null,
      purchases_closed: false,
    })
    const parts = await partsOf(paid.seller)
    const { number, domain_name: domainName, guarantee } = await calls.read(paid.seller, paid.orderId)
    expect(parts.map(({ amount }) => amount)).toEqual([23, 23, 24])
    expect(parts[0]).toMatchObject({ order_id: paid.orderId, order_number: number, domain_name: domainName })
    const [first] = parts
    const days = (Date.parse(first?.due_at ?? '') - Date.parse(guarantee?.until ?? '')) / dayMs
    expect(days).toBeLessThan(-200)
    expect(parts.every(({ stopped_by: stop }) => stop === null)).toBe(true)
  })

  it('say what would stop them', async () => {
    const trade = await complete(await newMember(), await newMember())
    await steps().check(trade.orderId, 'inconclusive')
    expect((await partsOf(trade.seller))[0]?.stopped_by).toBe('link_unreadable')
    await steps().check(trade.orderId, 'failed')
    expect((await partsOf(trade.seller))[0]?.stopped_by).toBe('link_missing')
    await steps().check(trade.orderId, 'passed')
    expect((await partsOf(trade.seller))[0]?.stopped_by).toBeNull()
  })

  it('are the seller’s alone', async () => {
    expect(await partsOf(paid.buyer)).toEqual([])
    expect(await partsOf(stranger)).toEqual([])
    expect((await balanceOf(paid.buyer))['pending']).toBe(0)
  })

  it('are listed page by page, each part once', async () => {
    const [buyer, seller] = [await newMember(), await newMember()]
    for (let order = 0; order < 18; order += 1) await complete(buyer, seller, 10)
    const first = await get(seller, '/api/credits/pending')
    const second = await get(seller, `/api/credits/pending?cursor=${String(first['next_cursor'])}`)
    const parts = [...(first['parts'] as PendingPart[]), ...(second['parts'] as PendingPart[])]
    expect([first['parts'], second['next_cursor']]).toEqual([expect.objectContaining({ length: pendingPerPage }), null])
    expect(parts).toHaveLength(18 * 3)
    expect(new Set(parts.map(({ order_id: id, number }) => `${id} ${number}`)).size).toBe(parts.length)
    expect(parts.map(({ due_at: at }) => at)).toEqual(parts.map(({ due_at: at }) => at).toSorted())
    const answer = await api.call('GET', '/api/credits/pending?cursor=x', { token: seller.session.access_token })
    expect(answer.status).toBe(400)
  })

  it('are on the order for both sides, and in its export', async () => {
    for (const who of [paid.buyer, paid.seller]) {
      const { payout_parts: parts, claim } = await calls.read(who, paid.orderId)
      expect(parts).toMatchObject([
        { number: 1, amount: 23, state: 'pending', settled_at: null },
        { number: 2, amount: 23, state: 'pending' },
        { number: 3, amount: 24, state: 'pending' },
      ])
      expect(claim).toBeNull()
    }
    const [head = '', line = ''] = (await csvOf(paid.seller, '/api/orders/export?side=seller&language=en')).split(
      '\r\n',
    )
    const column = head.split(',').indexOf('"Pending (credits)"')
    expect(line.split(',')[column]).toBe('70')
  })
})

describe('a claim', () => {
  it('is what the seller owes and the buyer is owed, with what is paid so far', async () => {
    const { number } = await calls.read(lost.buyer, lost.orderId)
    const owed = { order_id: lost.orderId, order_number: number, amount: 30, paid: 12, state: 'open' }
    expect(await claimsOf(lost.seller, 'owed_to_others')).toMatchObject([owed])
    expect(await claimsOf(lost.buyer, 'owed_by_others')).toMatchObject([owed])
    expect(await balanceOf(lost.seller)).toMatchObject({ pending: 0, owed_to_others: 18, owed_by_others: 0 })
    expect(await balanceOf(lost.buyer)).toMatchObject({ owed_to_others: 0, owed_by_others: 18 })
  })

  it('is nobody else’s business', async () => {
    for (const side of ['owed_to_others', 'owed_by_others'] as const) {
      expect(await claimsOf(stranger, side)).toEqual([])
      expect(await claimsOf(side === 'owed_to_others' ? lost.buyer : lost.seller, side)).toEqual([])
    }
    expect((await calls.get(stranger, `/${lost.orderId}`)).status).toBe(404)
  })

  it('is on the order for both sides, with the parts that went into the refund', async () => {
    for (const who of [lost.buyer, lost.seller]) {
      const order = await calls.read(who, lost.orderId)
      expect(order.claim).toMatchObject({ amount: 30, paid: 12, state: 'open' })
      expect(order.payout_parts.map(({ state }) => state)).toEqual(['refunded', 'refunded', 'refunded'])
    }
    const [head = '', line = ''] = (await csvOf(lost.buyer, '/api/orders/export?side=buyer&language=de')).split('\r\n')
    expect(line.split(',')[head.split(',').indexOf('"Offene Erstattung (Credits)"')]).toBe('18')
  })

  it('stays in the buyer’s list once it is paid', async () => {
    const trade = await complete(await newMember(), await newMember())
    await addOrder(db(), { buyerId: trade.seller.memberId, sellerId: stranger.memberId, terms: { price: 30 } })
    await lose(trade)
    await giveCredits(db(), trade.seller.memberId, 30)
    await payCollectedClaims(db())
    expect(await claimsOf(trade.seller, 'owed_to_others')).toEqual([])
    expect(await claimsOf(trade.buyer, 'owed_by_others')).toMatchObject([{ amount: 30, paid: 30, state: 'paid' }])
    expect((await balanceOf(trade.buyer))['owed_by_others']).toBe(0)
  })
})

describe('the credit history', () => {
  it('names the website and number of the order, and the member’s side of it', async () => {
    const { number, domain_name: domainName } = await calls.read(paid.buyer, paid.orderId)
    const of = (entries: HistoryEntry[]) => entries.find(({ subject }) => subject?.id === paid.orderId)
    const order = { number, domain_name: domainName }
    expect(of(await historyOf(paid.seller))?.order).toEqual({ ...order, side: 'seller' })
    expect(of(await historyOf(paid.buyer))?.order).toEqual({ ...order, side: 'buyer' })
    expect((await historyOf(paid.buyer)).at(-1)?.order).toBeNull()
    const csv = await csvOf(paid.seller, '/api/credits/history/export?language=en')
    expect(csv).toContain(`"${domainName} #${number}"`)
  })
})

describe('the records of a member', () => {
  const consequencesOf = async (who: SignedIn) => (await get(who, '/api/me/deletion'))['consequences']

  it('contain payout parts and claims', async () => {
    const ofSeller = (await get(lost.seller, '/api/me/export'))['orders'] as Record<string, unknown[]>
    expect(ofSeller['payout_parts']).toMatchObject([{ part: 1, amount: 23, state: 'refunded' }, {}, {}])
    expect(ofSeller['owed_to_others']).toMatchObject([{ amount: 30, paid: 12, outcome: null }])
    const ofBuyer = (await get(lost.buyer, '/api/me/export'))['orders'] as Record<string, unknown[]>
    expect(ofBuyer['owed_by_others']).toMatchObject([{ amount: 30, paid: 12 }])
    expect([ofBuyer['owed_to_others'], ofBuyer['payout_parts']]).toEqual([[], []])
  })

  it('say before the deletion what stays and what is lost', async () => {
    expect(await consequencesOf(paid.seller)).toContainEqual({ kind: 'pending_credits_stay', credits: 70 })
    expect(await consequencesOf(lost.seller)).toContainEqual({ kind: 'claims_stay', credits: 18 })
    expect(await consequencesOf(lost.buyer)).toContainEqual({ kind: 'claims_lost', credits: 18 })
    const kinds = ((await consequencesOf(stranger)) as { kind: string }[]).map(({ kind }) => kind)
    expect(kinds).not.toContain('pending_credits_stay')
  })
})
