// Parts of awards that a circuit breaker queued: they wait for an admin, are paid once or lapse, and stay within the limit.
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { useAwards } from './awards.fixture.ts'
import { awardSteps } from './awardSteps.fixture.ts'
import type { SignedIn } from './testing/api.ts'
import { decideAll, pauseIssuance, waitingFor } from './testing/issuance.ts'

const setup = useAwards()
const { api, newMember, balanceOf, notified } = setup
const { work, verified, analysed, join, awardsOf, letRestsFallDue } = awardSteps(setup)
const db = () => api.database.db
const reasons = ['website_award', 'welcome_bonus', 'referral_bonus', 'referral_welcome'] as const

const long = '2012-02-03T00:00:00Z'

afterEach(async () => {
  await pauseIssuance(db(), reasons, false)
})

const decide = async (decision: 'release' | 'reject'): Promise<void> => {
  await decideAll(db(), setup.admin.memberId, decision)
  await work()
}

const statesOf = async (member: SignedIn): Promise<(readonly [string, number, string, string | null])[]> =>
  (await awardsOf(member)).awards.flatMap(({ reason, parts }) =>
    parts.map(({ amount, state, obstacle }) => [reason, amount, state, obstacle] as const),
  )

it('waits for the admin, counts for the limit until then, and is paid once', async () => {
  const member = await newMember()
  await pauseIssuance(db(), reasons)
  const site = await join(member, 'waits.test', long)
  expect(await balanceOf(member)).toBe(0)
  expect(await waitingFor(db(), member.memberId)).toEqual([
    ['welcome_bonus', 9, 'queued'],
    ['website_award', 45, 'queued'],
  ])
  const told = await awardsOf(member)
  expect([told.pending, told.domains[0]?.used]).toEqual([60, 60])
  expect(await statesOf(member)).toContainEqual(['website', 45, 'in_review', null])
  // Verified and analysed again: nothing is granted twice.
  await verified(site)
  await analysed(site, 95)
  expect(await waitingFor(db(), member.memberId)).toHaveLength(2)
  await decide('release')
  expect(await balanceOf(member)).toBe(54)
  const notices = await notified(member)
  expect(notices).toHaveLength(2)
  expect(notices).toContainEqual(
    expect.objectContaining({ amount: 45, reason: 'website', domain: 'waits.test', later: 5 }),
  )
  await decide('release')
  await letRestsFallDue(member)
  const waiting = await waitingFor(db(), member.memberId)
  expect(waiting.slice(0, 2)).toEqual([
    ['welcome_bonus', 9, 'paid'],
    ['website_award', 45, 'paid'],
  ])
  expect(waiting).toContainEqual(['welcome_bonus', 1, 'queued'])
  expect(waiting).toContainEqual(['website_award', 5, 'queued'])
  await decide('release')
  expect(await balanceOf(member)).toBe(60)
  expect(await notified(member)).toContainEqual({ amount: 5, reason: 'rest', domain: 'waits.test' })
  expect((await awardsOf(member)).pending).toBe(0)
})

it('lapses with its rest when it is rejected, and is paid after all if the rejection is withdrawn', async () => {
  const [rejected, cleared] = [await newMember(), await newMember()]
  await pauseIssuance(db(), reasons)
  await join(rejected, 'rejected.test', long)
  await join(cleared, 'cleared.test', long)
  await decide('reject')
  await pauseIssuance(db(), reasons, false)
  expect(await statesOf(rejected)).toContainEqual(['website', 45, 'lapsed', 'rejected'])
  await letRestsFallDue(rejected)
  expect(await balanceOf(rejected)).toBe(0)
  expect(await statesOf(rejected)).toContainEqual(['website', 5, 'lapsed', 'rejected'])
  expect((await awardsOf(rejected)).domains[0]).toMatchObject({ limit: 70, used: 60 })
  await sql`update issuance_queue set state = 'queued' where owner_id = ${cleared.memberId}`.execute(db())
  await decide('release')
  await letRestsFallDue(cleared)
  expect(await balanceOf(cleared)).toBe(60)
})

it('is pending again if the website is not verified when it is released, and paid by a later check', async () => {
  const member = await newMember()
  await pauseIssuance(db(), reasons)
  const site = await join(member, 'unverified-then.test', long)
  const setVerified = (isVerified: boolean) =>
    db()
      .updateTable('websites')
      .set({ is_verified: isVerified, verified_at: isVerified ? sql<Date>`clock_now()` : null })
      .where('id', '=', site.websiteId)
      .execute()
  await setVerified(false)
  await decide('release')
  expect(await balanceOf(member)).toBe(0)
  expect(await statesOf(member)).toContainEqual(['website', 45, 'pending', 'unverified'])
  expect(await waitingFor(db(), member.memberId)).toEqual([
    ['welcome_bonus', 9, 'lapsed'],
    ['website_award', 45, 'lapsed'],
  ])
  await setVerified(true)
  await pauseIssuance(db(), reasons, false)
  await letRestsFallDue(member)
  expect(await balanceOf(member)).toBe(60)
})

it('lapses with its place in the queue when the domain changes hands', async () => {
  const [first, second] = [await newMember(), await newMember()]
  await pauseIssuance(db(), reasons)
  const site = await join(first, 'sold-in-review.test', long)
  await db()
    .updateTable('websites')
    .set({ ended_at: sql<Date>`clock_now()`, ended_reason: 'removed', is_verified: false, verified_at: null })
    .where('id', '=', site.websiteId)
    .execute()
  await join(second, 'sold-in-review.test', long)
  expect(await waitingFor(db(), first.memberId)).toEqual([
    ['welcome_bonus', 9, 'lapsed'],
    ['website_award', 45, 'lapsed'],
  ])
  await decide('release')
  expect([await balanceOf(first), await balanceOf(second)]).toEqual([0, 0])
})

const referred = async (): Promise<{ referrer: SignedIn; invited: SignedIn }> => {
  const [referrer, invited] = [await newMember(), await newMember()]
  const recorded = await api.call('POST', '/api/rpc/award_affiliate_register', {
    token: invited.session.access_token,
    body: { p_referrer_id: referrer.memberId, p_referral_id: invited.memberId },
  })
  expect(recorded.status).toBe(200)
  return { referrer, invited }
}

it('of both sides of a referral is paid part by part, in any order of release', async () => {
  const { referrer, invited } = await referred()
  await pauseIssuance(db(), reasons)
  // A score without an award leaves room for both sides.
  await join(invited, 'invited-in-review.test', long, 10)
  expect(await waitingFor(db(), referrer.memberId)).toEqual([['referral_bonus', 9, 'queued']])
  await letRestsFallDue(invited)
  expect(await waitingFor(db(), referrer.memberId)).toEqual([
    ['referral_bonus', 9, 'queued'],
    ['referral_bonus', 1, 'queued'],
  ])
  await decide('release')
  expect(await balanceOf(referrer)).toBe(10)
  expect(await waitingFor(db(), referrer.memberId)).toEqual([
    ['referral_bonus', 9, 'paid'],
    ['referral_bonus', 1, 'paid'],
  ])
  expect((await awardsOf(invited)).pending).toBe(0)
})

it('of a referrer lapses without naming the website of the new member, and when the referral is refused', async () => {
  const { referrer, invited } = await referred()
  await join(invited, 'of-the-invited.test', long, 10)
  expect(await balanceOf(referrer)).toBe(9)
  await sql`update referrals set state = 'refused' where referral_id = ${invited.memberId}`.execute(db())
  await letRestsFallDue(invited)
  expect(await balanceOf(referrer)).toBe(9)
  expect(await statesOf(referrer)).toEqual([
    ['referral_referrer', 9, 'paid', null],
    ['referral_referrer', 1, 'lapsed', 'referral_refused'],
  ])
  const second = await referred()
  const site = await join(second.invited, 'sold-by-invited.test', long, 10)
  await verified({ ...site, memberId: (await newMember()).memberId })
  expect(await statesOf(second.referrer)).toContainEqual(['referral_referrer', 1, 'lapsed', 'changed_hands'])
  expect(await notified(second.referrer, 'award_lapsed')).toEqual([])
})
