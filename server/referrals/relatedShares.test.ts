// Shares of referrers who are related to the member they invited: they wait for an admin instead of being paid, whenever the
// relation turns up, and a referral alone does not count against them.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../platform/db/database.ts'
import { firstAdmin } from '../testing/api.ts'
import { ledgerViolations } from '../testing/credits.ts'
import { release } from './decide.ts'
import { type Pair, useReferralScenario } from './referrals.fixture.ts'

const scenario = useReferralScenario()
const { api, shop } = scenario
const db = () => api.database.db

/** A pack of 150 credits; the share of the referrer is 15. */
const buys = async ({ member }: Pair): Promise<void> => {
  const { session } = await shop.buy(member, 'pack-150')
  await shop.tell({ do: 'pay', session })
  await scenario.work()
}

const relate = async ({ referrer, member }: Pair): Promise<void> => {
  await sql`
    insert into owner_relations (owner_a, owner_b, score, score_without_referral, scored_at)
    values (least(${referrer.memberId}::uuid, ${member.memberId}), greatest(${referrer.memberId}::uuid, ${member.memberId}), 60, 60, clock_now())`.execute(
    db(),
  )
}

const markApart = async ({ member }: Pair): Promise<void> => {
  await sql`update owner_relations set marked_unrelated_at = clock_now() where ${member.memberId} in (owner_a, owner_b)`.execute(
    db(),
  )
}

/** Due for two days, as the audit sees it. */
const reportedAsLate = async ({ member }: Pair) => {
  await sql`
    update referral_rewards set due_at = clock_now() - interval '2 days' where referral_id = ${member.memberId} and state = 'waiting'`.execute(
    db(),
  )
  await scenario.work()
  return (await ledgerViolations(db())).filter(({ rule }) => rule === 'referral')
}

it('a share of a payment that can still be reversed waits and is not late', async () => {
  const pair = await scenario.pair()
  await buys(pair)
  expect(await reportedAsLate(pair)).toEqual([])
  expect(await scenario.rewards(pair.member)).toEqual([['pack', 'waiting', 15, 0]])
})

describe('the share of a related referrer', () => {
  it('is not paid while the relation lasts, also if it turns up after the purchase', async () => {
    const pair = await scenario.pair()
    await buys(pair)
    expect(await scenario.rewards(pair.member)).toEqual([['pack', 'waiting', 15, 0]])
    await relate(pair)
    await scenario.letTimePass()
    expect(await scenario.rewards(pair.member)).toEqual([['pack', 'waiting', 15, 0]])
    expect(await scenario.credits(pair.referrer)).toBe(0)
    expect(await reportedAsLate(pair)).toEqual([])
  })

  it('is held for an admin, whose release pays it', async () => {
    const admin = await api.member(firstAdmin)
    const pair = await scenario.pair()
    await relate(pair)
    await scenario.prove(pair.member)
    expect(await scenario.referral(pair.member)).toMatchObject({ state: 'held', held_for: ['related'] })
    await buys(pair)
    await scenario.letTimePass()
    expect(await scenario.credits(pair.referrer)).toBe(0)
    await inTransaction(db(), (tx) =>
      release(tx, {
        ...{ referralId: pair.member.memberId, heldFor: ['related'] },
        ...{ reason: 'Looked into it.', by: admin.memberId },
      }),
    )
    await scenario.letTimePass()
    // The bonus of the registration and the share.
    expect(await scenario.credits(pair.referrer)).toBe(25)
  })

  it('is paid if an admin has marked the two as unrelated before', async () => {
    const pair = await scenario.pair()
    await relate(pair)
    await buys(pair)
    await markApart(pair)
    await scenario.letTimePass()
    expect(await scenario.rewards(pair.member)).toEqual([['pack', 'granted', 15, 15]])
    expect(await scenario.credits(pair.referrer)).toBe(15)
  })
})
