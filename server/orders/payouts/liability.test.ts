// The attack on the guarantee, as tried: a throwaway seller passes the payout on, removes the link, leaves, and claims the domain
// again. And an honest new owner of the domain.
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clearClaim } from '../../credits/claims.ts'
import { addSite, offerSteps } from '../../offers/offers.fixture.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { type SignedIn, useApi } from '../../testing/api.ts'
import { ledgerViolations } from '../../testing/credits.ts'
import { eraseMember } from '../../testing/eraseMember.ts'
import { addMember, addOrder, orderSteps } from '../orders.fixture.ts'

const api = useApi()
const offers = offerSteps(api)
const db = () => api.database.db
const steps = () => orderSteps(db())
let heir: SignedIn

beforeAll(async () => {
  heir = await api.member('heir@example.com')
})

afterEach(async () => {
  expect(await ledgerViolations(db())).toEqual([])
})

interface Deal {
  orderId: string
  buyerId: string
  domain: string
}

/** 100 credits for a link; of the 30 that are available the seller keeps nothing. The account is closed. */
const sellAndLeave = async (): Promise<Deal> => {
  const [buyerId, sellerId, accomplice] = [await addMember(db(), 100), await addMember(db()), await addMember(db())]
  const { id: websiteId, domain } = await addSite(db(), sellerId)
  const orderId = await addOrder(db(), { buyerId, sellerId, websiteId, terms: { price: 100 } })
  await steps().transition(orderId, 'accept', 'seller')
  await steps().submitLink(orderId)
  await steps().check(orderId, 'passed')
  await steps().transition(orderId, 'approve', 'buyer')
  await addOrder(db(), { buyerId: sellerId, sellerId: accomplice, terms: { price: 30 } })
  await eraseMember(db(), sellerId)
  return { orderId, buyerId, domain }
}

const lose = async ({ orderId }: Deal): Promise<void> => {
  for (const hours of [0, 2, 24, 8 * 24]) {
    await steps().pass(hours)
    await steps().check(orderId, 'failed')
  }
}

const claimAgain = (domain: string): Promise<{ id: string }> => addSite(db(), heir.memberId, { domain })
const tryToSell = async (websiteId: string): Promise<unknown> => (await offers.add(heir, websiteId)).code

describe('a throwaway seller', () => {
  it('costs the buyer only what was not pending, and the platform nothing', async () => {
    const deal = await sellAndLeave()
    await lose(deal)
    // 30 of the 100 credits went to the accomplice's order, which the closure cancelled: they expired with the account.
    expect(await steps().balance(deal.buyerId)).toBe(70)
    const claim = await db().selectFrom('claims').selectAll().where('order_id', '=', deal.orderId).executeTakeFirst()
    expect(claim).toMatchObject({ creditor_id: deal.buyerId, domain: deal.domain, amount: 30, closed_at: null })
    const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(balance), 0)::int as sum from ledger_accounts where kind = 'write_offs'`.execute(db())
    expect(rows[0]?.sum).toBe(0)
  })

  it('cannot sell on the same domain again with a new account', async () => {
    const deal = await sellAndLeave()
    const { id } = await claimAgain(deal.domain)
    expect(await tryToSell(id)).toBeNull()
    await lose(deal)
    expect(await tryToSell(id)).toBe('open_claims')
    const { json } = await offers.on(heir, id)
    expect(json).toMatchObject({ site: { obstacle: 'open_claims' }, offers: [{ resting: 'open_claims' }] })
  })
})

describe('an honest new owner of the domain', () => {
  it('is cleared by default more than 90 days after it was given up', async () => {
    const deal = await sellAndLeave()
    await lose(deal)
    await steps().pass(24 * 91)
    const { id } = await claimAgain(deal.domain)
    expect(await tryToSell(id)).toBeNull()
  })

  it('can sell again when an admin has cleared the claim', async () => {
    const deal = await sellAndLeave()
    await lose(deal)
    const { id } = await claimAgain(deal.domain)
    expect(await tryToSell(id)).toBe('open_claims')
    await inTransaction(db(), (tx) =>
      clearClaim(tx, { orderId: deal.orderId, by: heir.memberId, reason: 'Bought the domain at an auction.' }),
    )
    expect(await tryToSell(id)).toBeNull()
  })
})
