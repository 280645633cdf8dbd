// Rewards of referrers: the bonus with the first website, and commissions on purchases, which wait, follow refunds and
// are granted once.
import { describe, expect, it } from 'vitest'
import { dayMs } from '../../contract/durations.ts'
import { inTransaction } from '../platform/db/database.ts'
import { eraseMember } from '../testing/eraseMember.ts'
import { grantDueRewards, grantShares } from './grantShares.ts'
import { settleSharesJob } from './jobDefinitions.ts'
import { settleReferral } from './settleReferral.ts'
import { settleShares } from './settleShares.ts'
import { type Pair, useReferralScenario } from './referrals.fixture.ts'

const scenario = useReferralScenario()
const { api, shop } = scenario

/** The new member buys a pack of 150 credits; the referrer's commission is 15. */
const bought = async ({ member }: Pair, pack = 'pack-150') => {
  const { id, session } = await shop.buy(member, pack)
  await shop.tell({ do: 'pay', session })
  await scenario.work()
  return { purchaseId: id, payment: { payment_intent: await shop.paymentOf(id) } }
}

const tell = async (command: Record<string, unknown>) => {
  const notified = await shop.tell(command)
  await scenario.work()
  return notified
}

describe('the first verified website', () => {
  it('earns both members their bonus, once, however often it is settled', async () => {
    const pair = await scenario.pair()
    const { referrer, member } = pair
    const domain = await scenario.prove(member)
    expect(await scenario.referral(member)).toMatchObject({ state: 'activated', activated_domain: domain })
    await scenario.prove(member)
    const { db } = api.database
    await Promise.all(Array.from({ length: 3 }, () => inTransaction(db, (tx) => settleReferral(tx, member.memberId))))
    expect(await scenario.rewards(member)).toEqual([['registration', 'granted', 10, 10]])
    expect([await scenario.credits(referrer), await scenario.credits(member)]).toEqual([10, 5])
    expect(await scenario.notified(referrer, 'referral_rewarded')).toEqual([{ amount: 10, reason: 'registration' }])
    expect(await scenario.notified(member, 'credits_awarded')).toEqual([{ amount: 5, reason: 'invited', domain: null }])
  })

  it('also counts if it was verified before the attribution arrived', async () => {
    const referrer = await scenario.newMember()
    const member = await scenario.newMember()
    await scenario.prove(member)
    const purchase = await bought({ referrer, member })
    await scenario.award(member, referrer.memberId)
    await scenario.work()
    expect(await scenario.rewards(member)).toEqual(
      expect.arrayContaining([
        ['registration', 'granted', 10, 10],
        ['pack', 'waiting', 15, 0],
      ]),
    )
    expect(purchase.purchaseId).not.toBe('')
  })

  it('earns no bonus for a member without a referrer', async () => {
    const member = await scenario.newMember()
    await scenario.prove(member)
    await bought({ referrer: member, member })
    expect([await scenario.rewards(member), await scenario.credits(member)]).toEqual([[], 150])
  })
})

describe('a commission on a pack', () => {
  it('waits 30 days, and is granted once by any number of runs', async () => {
    const pair = await scenario.pair()
    const { referrer, member } = pair
    const { purchaseId } = await bought(pair)
    expect(await scenario.rewards(member)).toEqual([['pack', 'waiting', 15, 0]])
    await grantDueRewards(api.database.db)
    await scenario.work()
    expect(await scenario.credits(referrer)).toBe(0)
    const { due } = await api.database.db
      .selectFrom('referral_rewards')
      .select(({ fn }) => fn.max('due_at').as('due'))
      .where('purchase_id', '=', purchaseId)
      .executeTakeFirstOrThrow()
    expect((Number(due) - Date.now()) / dayMs).toBeCloseTo(30, 1)
    await scenario.letTimePass()
    const { db } = api.database
    await Promise.all([
      ...Array.from({ length: 3 }, () => inTransaction(db, (tx) => grantShares(tx, member.memberId))),
      inTransaction(db, (tx) => settleShares(tx, { memberId: member.memberId, purchaseId })),
    ])
    expect(await scenario.rewards(member)).toEqual([['pack', 'granted', 15, 15]])
    expect(await scenario.credits(referrer)).toBe(15)
    expect(await scenario.notified(referrer, 'referral_rewarded')).toEqual([{ amount: 15, reason: 'purchase' }])
  })

  it('shrinks with a refund before it is granted, and is dropped with a full one', async () => {
    const pair = await scenario.pair()
    const { payment } = await bought(pair)
    await tell({ do: 'refund', ...payment, amount: 1400 })
    expect(await scenario.rewards(pair.member)).toEqual([['pack', 'waiting', 8, 0]])
    await tell({ do: 'refund', ...payment })
    expect(await scenario.rewards(pair.member)).toEqual([['pack', 'dropped', 0, 0]])
    await scenario.letTimePass()
    expect(await scenario.credits(pair.referrer)).toBe(0)
  })

  it('is not granted on a refund whose event was missed', async () => {
    const pair = await scenario.pair()
    const { payment } = await bought(pair)
    await shop.tell({ do: 'refund', ...payment })
    await scenario.work([settleSharesJob.name])
    expect(await scenario.rewards(pair.member)).toEqual([['pack', 'waiting', 15, 0]])
    const { db, pool } = api.database
    await pool.query('update referral_rewards set due_at = clock_now() where referral_id = $1', [pair.member.memberId])
    await inTransaction(db, (tx) => grantShares(tx, pair.member.memberId))
    expect(await scenario.rewards(pair.member)).toEqual([['pack', 'dropped', 0, 0]])
    expect(await scenario.credits(pair.referrer)).toBe(0)
    await scenario.work()
  })

  it('is taken back by a refund after it was granted, also into debt, and returns when the refund fails', async () => {
    const pair = await scenario.pair()
    const { payment } = await bought(pair)
    await scenario.letTimePass()
    const { object } = await tell({ do: 'refund', ...payment })
    expect(await scenario.rewards(pair.member)).toEqual([['pack', 'granted', 0, 0]])
    expect(await scenario.credits(pair.referrer)).toBe(0)
    expect(await scenario.notified(pair.referrer, 'credits_taken')).toMatchObject([
      { amount: 15, reason: 'referral', debt: 0 },
    ])
    await tell({ do: 'fail_refund', refund: object.id })
    expect(await scenario.rewards(pair.member)).toEqual([['pack', 'granted', 15, 15]])
    expect(await scenario.credits(pair.referrer)).toBe(15)
  })

  it('is dropped while a payment is disputed and is pending again when the dispute is won', async () => {
    const pair = await scenario.pair()
    const { payment } = await bought(pair)
    const { object } = await tell({ do: 'dispute', ...payment })
    expect(await scenario.rewards(pair.member)).toEqual([['pack', 'dropped', 0, 0]])
    await tell({ do: 'close_dispute', dispute: object.id, outcome: 'won' })
    expect(await scenario.rewards(pair.member)).toEqual([['pack', 'waiting', 15, 0]])
  })

  it('that was granted is lost for good with a lost dispute', async () => {
    const pair = await scenario.pair()
    const { payment } = await bought(pair)
    await scenario.letTimePass()
    const { object } = await tell({ do: 'dispute', ...payment })
    await tell({ do: 'close_dispute', dispute: object.id, outcome: 'lost' })
    expect(await scenario.rewards(pair.member)).toEqual([['pack', 'granted', 0, 0]])
    expect(await scenario.credits(pair.referrer)).toBe(0)
  })

  it('ends after the commission months, while earlier purchases still count', async () => {
    const pair = await scenario.pair()
    await bought(pair, 'pack-50')
    await api.database.pool.query(
      `update referrals set shares_until = clock_now() - interval '1 minute' where referral_id = $1`,
      [pair.member.memberId],
    )
    await bought(pair)
    expect(await scenario.rewards(pair.member)).toEqual([['pack', 'waiting', 5, 0]])
  })
})

describe('a commission on a plan', () => {
  it('accrues with each month and with an upgrade, without the loyalty bonus', async () => {
    const pair = await scenario.pair()
    const { member, referrer } = pair
    const { session } = await shop.subscribe(member, 'basic', 'year')
    await tell({ do: 'pay', session })
    expect(await scenario.rewards(member)).toEqual([['month:1', 'waiting', 8, 0]])
    const { json } = await api.call('POST', '/api/subscriptions/upgrade', {
      token: member.session.access_token,
      body: { plan: 'professional', language: 'en' },
      headers: { 'idempotency-key': member.memberId },
    })
    await tell({ do: 'pay', session: String(json['checkout_url']).split('/').at(-1) })
    await shop.advance('P1M')
    await scenario.work()
    expect((await scenario.rewards(member)).map(([piece, , amount]) => [piece, amount]).toSorted()).toEqual([
      ['extra:1', 15],
      ['extra:2', 15],
      ['month:1', 8],
      ['month:2', 8],
    ])
    // A month is 30 or 31 days: the first one has waited long enough.
    await grantDueRewards(api.database.db)
    await scenario.work()
    expect(await scenario.credits(referrer)).toBe(23)
    const refunded = String(json['purchase_id'])
    await tell({ do: 'refund', payment_intent: await shop.paymentOf(refunded) })
    expect(await scenario.credits(referrer)).toBe(8)
    await shop.endPlans()
  })

  it('accrues with each invoice of a monthly plan', async () => {
    const pair = await scenario.pair()
    const { session } = await shop.subscribe(pair.member, 'basic')
    await tell({ do: 'pay', session })
    await shop.advance('P1M')
    await scenario.work()
    expect((await scenario.rewards(pair.member)).map(([piece, , amount]) => [piece, amount])).toEqual([
      ['month:1', 8],
      ['month:2', 8],
    ])
    await shop.endPlans()
  })
})

describe('a member who leaves', () => {
  it('as referrer loses pending rewards, codes and clicks, and is warned before', async () => {
    const pair = await scenario.pair()
    const { payment } = await bought(pair)
    const { json } = await api.call('GET', '/api/me/deletion', { token: pair.referrer.session.access_token })
    expect(json['consequences']).toContainEqual({ kind: 'referral_credits_lost', credits: 15 })
    await eraseMember(api.database.db, pair.referrer.memberId)
    expect(await scenario.rewards(pair.member)).toEqual([['pack', 'dropped', 0, 0]])
    await tell({ do: 'refund', ...payment, amount: 100 })
    await scenario.prove(pair.member)
    await scenario.letTimePass()
    expect(await scenario.rewards(pair.member)).toEqual([['pack', 'dropped', 0, 0]])
    expect(await scenario.referral(pair.member)).toMatchObject({ state: 'registered', activated_at: null })
  })

  it('as new member leaves the commission on their purchases', async () => {
    const pair = await scenario.pair()
    await bought(pair)
    await eraseMember(api.database.db, pair.member.memberId)
    await scenario.letTimePass()
    expect(await scenario.credits(pair.referrer)).toBe(15)
  })

  it('gets their referral data in the export before', async () => {
    const pair = await scenario.pair()
    await bought(pair)
    const exported = async (token: string) => {
      const answer = await fetch(`${api.url}/api/me/export`, { headers: { authorization: `Bearer ${token}` } })
      return ((await answer.json()) as { referrals: Record<string, unknown[]> }).referrals
    }
    const ofReferrer = await exported(pair.referrer.session.access_token)
    expect(ofReferrer).toMatchObject({ referrals: [{ state: 'registered' }], rewards: [{ amount: 15 }], came_by: [] })
    expect(JSON.stringify(ofReferrer)).not.toContain(pair.member.memberId)
    const ofMember = await exported(pair.member.session.access_token)
    expect(ofMember).toMatchObject({ referrals: [], rewards: [], came_by: [{ state: 'registered' }] })
  })
})
