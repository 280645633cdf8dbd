// Tests of the demo referrals: some in every state, clicks counted as the product counts them, and a matching ledger.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { referralStates, rewardStates } from '../../contract/referrals.ts'
import { inTransaction, type Tx } from '../../server/platform/db/database.ts'
import { settleReferral, settleShares } from '../../server/referrals/seed.ts'
import { ledgerViolations } from '../../server/testing/credits.ts'
import type { DemoData } from './demoStart.fixture.ts'

export const testReferrals = (world: DemoData): void => {
  const referrals = () =>
    world.db
      .selectFrom('referrals as f')
      .innerJoin('users as u', 'u.id', 'f.referrer_id')
      .innerJoin('users as m', 'm.id', 'f.referral_id')
      .selectAll('f')
      .select(['u.email as referrer', 'm.email', 'm.created_at', 'u.created_at as referrer_since'])
      .orderBy('f.number')
      .execute()

  it('are many by the seller in every state, two by the buyer, and none by the newcomer', async () => {
    const all = await referrals()
    const statesOf = (email: string) => all.filter(({ referrer }) => referrer === email).map(({ state }) => state)
    expect(new Set(statesOf('seller@demo.test'))).toEqual(new Set(referralStates))
    expect(statesOf('seller@demo.test')).toHaveLength(14)
    expect(statesOf('seller@demo.test').filter((state) => state === 'held')).toHaveLength(2)
    expect(statesOf('buyer@demo.test')).toEqual(['activated', 'registered'])
    expect(statesOf('new@demo.test')).toEqual([])
    for (const referral of all) {
      expect([referral.email, referral.registered_at]).toEqual([referral.email, referral.created_at])
      expect(referral.registered_at > referral.referrer_since).toBe(true)
    }
  })

  it('earned commissions that are granted, pending and reversed, and all add up', async () => {
    const rewards = await world.db.selectFrom('referral_rewards').selectAll().execute()
    const shares = rewards.filter(({ kind }) => kind === 'purchase')
    expect(new Set(rewards.map(({ state }) => state))).toEqual(new Set(rewardStates.filter((one) => one !== 'dropped')))
    expect(shares.some(({ state, amount, postings }) => state === 'granted' && amount === 0 && postings === 2)).toBe(
      true,
    )
    expect(shares.filter(({ state }) => state === 'waiting').length).toBeGreaterThanOrEqual(3)
    const activated = (await referrals()).filter(({ state }) => state === 'activated')
    expect(rewards.filter(({ kind }) => kind === 'registration')).toHaveLength(activated.length)
    expect(await ledgerViolations(world.db)).toEqual([])
  })

  it('are in the state the product would leave them in: settling them again changes nothing', async () => {
    const everything = async (tx: Tx) => ({
      referrals: await tx.selectFrom('referrals').selectAll().orderBy('number').execute(),
      rewards: await tx.selectFrom('referral_rewards').selectAll().orderBy('number').execute(),
    })
    await inTransaction(world.db, async (tx) => {
      const before = await everything(tx)
      const purchases = await tx.selectFrom('purchases').select(['id', 'user_id']).execute()
      for (const { id, user_id: memberId } of purchases) await settleShares(tx, { memberId, purchaseId: id })
      for (const { referral_id: memberId } of before.referrals) await settleReferral(tx, memberId)
      expect(await everything(tx)).toEqual(before)
    })
  })
}

export const testClicks = (world: DemoData): void => {
  it('came for months from many sources, with one for each referred member', async () => {
    const { rows } = await sql<{ email: string; clicks: number; days: number; sources: number }>`
      select u.email, sum(d.clicks)::integer as clicks, count(distinct d.day)::integer as days,
        count(distinct d.name)::integer as sources
      from referral_click_days d join users u on u.id = d.referrer_id where d.part = 'source' group by 1`.execute(
      world.db,
    )
    const of = (email: string) => rows.find((row) => row.email === email)
    expect(of('seller@demo.test')?.clicks).toBeGreaterThan(800)
    expect(of('seller@demo.test')?.days).toBeGreaterThan(150)
    expect(of('seller@demo.test')?.sources).toBeGreaterThanOrEqual(8)
    expect(of('buyer@demo.test')?.clicks).toBeGreaterThan(30)
    expect(of('new@demo.test')).toBeUndefined()
    const { rows: unseen } = await sql`
      select f.referral_id from referrals f cross join lateral (values ('source', f.source), ('landing', f.landing)) as p (part, name)
      where not exists (
        select from referral_click_days d where d.referrer_id = f.referrer_id and d.part = p.part
          and d.name = p.name and d.day = (f.registered_at at time zone 'UTC')::date)`.execute(world.db)
    expect(unseen).toEqual([])
  })

  it('are stored individually for the last weeks, as many as were counted', async () => {
    const { rows } = await sql<{ different: number; future: number; kept: number }>`
      with kept as (
        select referrer_id, p.part, day, p.name, count(*) as clicks
        from referral_clicks cross join lateral (values ('source', source), ('landing', landing)) as p (part, name) group by 1, 2, 3, 4)
      select count(*) filter (where k.clicks <> d.clicks)::integer as different, count(*)::integer as kept,
        (select count(*)::integer from referral_clicks where at > clock_now()) as future
      from kept k join referral_click_days d using (referrer_id, part, day, name)`.execute(world.db)
    expect(rows[0]).toMatchObject({ different: 0, future: 0 })
    expect(rows[0]?.kept).toBeGreaterThan(50)
  })
}
