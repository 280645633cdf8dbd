// Rewards while their issuance is paused: both bonuses of a registration wait as parts of awards; commissions stay due and
// follow refunds.
import { afterEach, expect, it } from 'vitest'
import { decideAll, pauseIssuance, waitingFor } from '../testing/issuance.ts'
import { useReferralScenario } from './referrals.fixture.ts'

const scenario = useReferralScenario()
const { api, shop } = scenario
const reasons = ['referral_bonus', 'referral_welcome', 'referral_share'] as const

const db = () => api.database.db

afterEach(async () => {
  await pauseIssuance(db(), reasons, false)
})

it('queues both bonuses of a referral, and pays them once they are released', async () => {
  const { referrer, member } = await scenario.pair()
  await pauseIssuance(db(), reasons)
  await scenario.prove(member)
  expect((await scenario.referral(member)).state).toBe('activated')
  expect(await scenario.rewards(member)).toEqual([['registration', 'granted', 0, 0]])
  await scenario.letTimePass()
  expect([await scenario.credits(referrer), await scenario.credits(member)]).toEqual([0, 0])
  expect(await waitingFor(db(), referrer.memberId)).toEqual([['referral_bonus', 10, 'queued']])
  expect(await waitingFor(db(), member.memberId)).toEqual([['referral_welcome', 5, 'queued']])
  await decideAll(db(), referrer.memberId)
  await scenario.work()
  expect([await scenario.credits(referrer), await scenario.credits(member)]).toEqual([10, 5])
  expect(await scenario.rewards(member)).toEqual([['registration', 'granted', 10, 10]])
  expect(await waitingFor(db(), referrer.memberId)).toEqual([['referral_bonus', 10, 'paid']])
  expect(await scenario.notified(referrer, 'referral_rewarded')).toEqual([{ amount: 10, reason: 'registration' }])
  expect(await scenario.notified(member, 'credits_awarded')).toEqual([{ amount: 5, reason: 'invited', domain: null }])
})

it('releases a commission with the amount that a refund has left of it', async () => {
  const pair = await scenario.pair()
  const { id, session } = await shop.buy(pair.member, 'pack-150')
  await shop.tell({ do: 'pay', session })
  await scenario.work()
  await pauseIssuance(db(), reasons)
  await scenario.letTimePass()
  expect(await waitingFor(db(), pair.referrer.memberId)).toEqual([['referral_share', 15, 'queued']])
  await shop.tell({ do: 'refund', payment_intent: await shop.paymentOf(id), amount: 1400 })
  await scenario.work()
  await decideAll(db(), pair.member.memberId)
  await scenario.work()
  expect(await scenario.credits(pair.referrer)).toBe(8)
  expect(await scenario.rewards(pair.member)).toEqual([['pack', 'granted', 8, 8]])
  expect(await waitingFor(db(), pair.referrer.memberId)).toEqual([['referral_share', 8, 'paid']])
})

it('lapses with a full refund, and stays unpaid when it is rejected', async () => {
  const [first, second] = [await scenario.pair(), await scenario.pair()]
  const purchases: string[] = []
  for (const { member } of [first, second]) {
    const { id, session } = await shop.buy(member, 'pack-150')
    await shop.tell({ do: 'pay', session })
    purchases.push(id)
  }
  await scenario.work()
  await pauseIssuance(db(), reasons)
  await scenario.letTimePass()
  await shop.tell({ do: 'refund', payment_intent: await shop.paymentOf(purchases[0] ?? '') })
  await scenario.work()
  await decideAll(db(), first.member.memberId)
  await db()
    .updateTable('issuance_queue')
    .set({ state: 'rejected' })
    .where('owner_id', '=', second.referrer.memberId)
    .execute()
  await scenario.work()
  await pauseIssuance(db(), reasons, false)
  await scenario.letTimePass()
  expect(await waitingFor(db(), first.referrer.memberId)).toEqual([['referral_share', 15, 'lapsed']])
  expect(await waitingFor(db(), second.referrer.memberId)).toEqual([['referral_share', 15, 'rejected']])
  expect([await scenario.credits(first.referrer), await scenario.credits(second.referrer)]).toEqual([0, 0])
})
