// Suspicious referrals await a review by an admin: each reason is detected, and both decisions take effect.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { HeldReason } from '../../contract/referralsAdmin.ts'
import { shippedSettings } from '../../contract/pricing.ts'
import { readState, saveSettings } from '../credits/settings.ts'
import { inTransaction } from '../platform/db/database.ts'
import { firstAdmin, type SignedIn } from '../testing/api.ts'
import { refuse, release } from './decide.ts'
import { type Pair, useReferralScenario } from './referrals.fixture.ts'

const scenario = useReferralScenario()
const { api, shop } = scenario
let admin: SignedIn

beforeAll(async () => {
  admin = await api.member(firstAdmin)
  await api.database.db
    .insertInto('user_roles')
    .values({ user_id: admin.memberId, role: 'admin' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
})

const decide = (how: typeof release, { member }: Pick<Pair, 'member'>, ...heldFor: HeldReason[]): Promise<void> =>
  inTransaction(api.database.db, (tx) =>
    how(tx, { referralId: member.memberId, heldFor, reason: 'Looked into it.', by: admin.memberId }),
  )

const block = (who: SignedIn, at: 'now()' | 'null'): Promise<unknown> =>
  sql`update users set blocked_at = ${sql.raw(at)} where id = ${who.memberId}`.execute(api.database.db)

const heldFor = async (member: SignedIn): Promise<string[]> => (await scenario.referral(member)).held_for

describe('a referral is held', () => {
  it('if both use one browser in one network, and admins are notified', async () => {
    const pair = await scenario.pair()
    await scenario.signedInFrom(pair.referrer, 'home')
    await scenario.signedInFrom(pair.member, 'home')
    await scenario.prove(pair.member)
    const row = await scenario.referral(pair.member)
    expect(row).toMatchObject({ state: 'held', held_for: ['same_device'] })
    expect([row.held_at, row.activated_domain]).not.toContain(null)
    expect(await scenario.notified(admin, 'admin_message')).toMatchObject([{ path: '/admin/referrals' }])
    expect(await scenario.rewards(pair.member)).toEqual([])
    // After its release it continues on its own, and the same reason does not hold it again.
    await decide(release, pair, 'same_device')
    expect(await scenario.referral(pair.member)).toMatchObject({
      state: 'activated',
      cleared: ['same_device'],
      held_for: [],
      decided_by: admin.memberId,
      decision_reason: 'Looked into it.',
    })
    expect([await scenario.credits(pair.referrer), await scenario.credits(pair.member)]).toEqual([10, 5])
  })

  it('if both are in one network', async () => {
    const pair = await scenario.pair()
    await scenario.signedInFrom(pair.referrer, 'office', 'one browser')
    await scenario.signedInFrom(pair.member, 'office', 'another')
    await scenario.prove(pair.member)
    expect(await heldFor(pair.member)).toEqual(['same_network'])
    // The trace is gone, but the reason stays until an admin has reviewed it.
    await scenario.signedInFrom(pair.referrer, 'elsewhere')
    await scenario.prove(pair.member)
    expect(await heldFor(pair.member)).toEqual(['same_network'])
  })

  it('if another member referred by the same referrer is in the same network', async () => {
    const first = await scenario.pair()
    const second = await scenario.pair(first.referrer)
    await scenario.signedInFrom(first.member, 'farm', 'one browser')
    await scenario.prove(first.member)
    await scenario.signedInFrom(second.member, 'farm', 'another')
    await scenario.prove(second.member)
    expect([await heldFor(first.member), await heldFor(second.member)]).toEqual([[], ['shared_network']])
  })

  it('if the website is on a domain of the referrer, also a former one', async () => {
    const pair = await scenario.pair()
    const id = randomUUID()
    await scenario.prove(pair.referrer, `blog.${id}.test`)
    await sql`
      update websites set is_verified = false, verified_at = null, ended_at = clock_now(), ended_reason = 'removed'
      where user_id = ${pair.referrer.memberId}`.execute(api.database.db)
    await scenario.prove(pair.member, `shop.${id}.test`)
    expect(await scenario.referral(pair.member)).toMatchObject({
      held_for: ['same_domain'],
      activated_domain: `${id}.test`,
    })
  })

  it('if the domain has earned a bonus before, also through another referrer', async () => {
    const [one, two] = [await scenario.pair(), await scenario.pair()]
    const id = randomUUID()
    await scenario.prove(one.member, `a.${id}.test`)
    await scenario.prove(two.member, `b.${id}.test`)
    expect([await heldFor(one.member), await heldFor(two.member)]).toEqual([[], ['domain_used']])
    await decide(release, two, 'domain_used')
    expect(await scenario.credits(two.referrer)).toBe(10)
  })

  it('for one of two who verify one domain at the same moment', async () => {
    const [one, two] = [await scenario.pair(), await scenario.pair()]
    const id = randomUUID()
    await Promise.all([scenario.prove(one.member, `a.${id}.test`), scenario.prove(two.member, `b.${id}.test`)])
    await scenario.work()
    const states = [await scenario.referral(one.member), await scenario.referral(two.member)].map(({ state }) => state)
    expect(states.toSorted()).toEqual(['activated', 'held'])
  })

  it('if the referrer has reached the cap of automatic bonuses', async () => {
    const set = async (most: number): Promise<void> => {
      const { version, settings: before } = await readState(api.database.db)
      const referrals = { ...shippedSettings.referrals, bonuses_per_30_days: most }
      const settings = { ...before, referrals }
      await inTransaction(api.database.db, (tx) => saveSettings(tx, { settings, version, by: admin.memberId }))
    }
    await set(2)
    const referrer = await scenario.newMember()
    const pairs: Pair[] = []
    for (let n = 0; n < 3; n += 1) pairs.push(await scenario.pair(referrer))
    await Promise.all(pairs.map(({ member }) => scenario.prove(member)))
    await scenario.work()
    await set(shippedSettings.referrals.bonuses_per_30_days)
    expect((await Promise.all(pairs.map(({ member }) => heldFor(member)))).flat()).toEqual(['cap_reached'])
    expect(await scenario.credits(referrer)).toBe(20)
  })

  it('if one of the two is blocked', async () => {
    const pair = await scenario.pair()
    await block(pair.referrer, 'now()')
    await scenario.prove(pair.member)
    expect(await heldFor(pair.member)).toEqual(['member_blocked'])
    await block(pair.referrer, 'null')
    await decide(release, pair, 'member_blocked')
    expect(await scenario.credits(pair.referrer)).toBe(10)
  })
})

describe('shares', () => {
  const bought = async ({ member }: Pair): Promise<void> => {
    const { session } = await shop.buy(member)
    await shop.tell({ do: 'pay', session })
    await scenario.work()
  }

  it('of a held referral wait for the decision, also without a website', async () => {
    const pair = await scenario.pair()
    await bought(pair)
    await scenario.signedInFrom(pair.referrer, 'cabin')
    await scenario.signedInFrom(pair.member, 'cabin')
    await scenario.letTimePass()
    expect(await heldFor(pair.member)).toEqual(['same_device'])
    expect(await scenario.rewards(pair.member)).toEqual([['pack', 'waiting', 15, 0]])
    await decide(release, pair, 'same_device')
    expect(await scenario.referral(pair.member)).toMatchObject({ state: 'registered' })
    await scenario.letTimePass()
    expect(await scenario.rewards(pair.member)).toEqual([['pack', 'granted', 15, 15]])
  })

  it('wait while one of the two is blocked', async () => {
    const pair = await scenario.pair()
    await bought(pair)
    await block(pair.member, 'now()')
    await scenario.letTimePass()
    expect(await scenario.rewards(pair.member)).toEqual([['pack', 'waiting', 15, 0]])
    await block(pair.member, 'null')
    await scenario.letTimePass()
    expect(await scenario.rewards(pair.member)).toEqual([['pack', 'granted', 15, 15]])
  })

  it('of a rejected referral are dropped for good, and granted ones stay', async () => {
    const pair = await scenario.pair()
    await scenario.prove(pair.member)
    await bought(pair)
    await scenario.letTimePass()
    await bought(pair)
    await decide(refuse, pair)
    await bought(pair)
    await scenario.letTimePass()
    expect(await scenario.rewards(pair.member)).toEqual([
      ['registration', 'granted', 10, 10],
      ['pack', 'granted', 15, 15],
      ['pack', 'dropped', 0, 0],
    ])
    expect(await scenario.credits(pair.referrer)).toBe(25)
  })
})

describe('a decision', () => {
  it('is rejected for other reasons than the reviewed ones, for a second time and for an unknown member', async () => {
    const pair = await scenario.pair()
    await expect(decide(release, pair)).rejects.toMatchObject({ code: 'conflict' })
    await scenario.signedInFrom(pair.referrer, 'barn')
    await scenario.signedInFrom(pair.member, 'barn')
    await scenario.prove(pair.member)
    await expect(decide(release, pair, 'same_network')).rejects.toMatchObject({ code: 'conflict' })
    await expect(decide(refuse, pair)).rejects.toMatchObject({ code: 'conflict' })
    const both = await Promise.allSettled([decide(release, pair, 'same_device'), decide(refuse, pair, 'same_device')])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const unknownPair = { member: { ...pair.member, memberId: randomUUID() } }
    await expect(decide(refuse, unknownPair)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('to reject is final: a website earns no bonus any more', async () => {
    const pair = await scenario.pair()
    await decide(refuse, pair)
    await expect(decide(refuse, pair)).rejects.toMatchObject({ code: 'conflict' })
    await scenario.prove(pair.member)
    expect(await scenario.rewards(pair.member)).toEqual([])
    expect([await scenario.credits(pair.referrer), await scenario.credits(pair.member)]).toEqual([0, 0])
  })
})
