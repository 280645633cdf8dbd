// Referral attribution: what counts, what does not, and that the result is not disclosed.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { readReferral } from './referralRow.ts'
import { useReferralScenario } from './referrals.fixture.ts'

const scenario = useReferralScenario()
const { api } = scenario

const clicked = async (referrerId: string, at = sql<Date>`clock_now()`): Promise<string> => {
  const { id } = await api.database.db
    .insertInto('referral_clicks')
    .values({
      referrer_id: referrerId,
      at,
      day: sql`current_date`,
      source: 'blog.example',
      landing: '/help',
      visitor: Buffer.from(randomUUID()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const found = (memberId: string) => readReferral(api.database.db, memberId)

describe('the attribution after sign-in', () => {
  it('records the referrer with the source of the click, once, and notifies the referrer', async () => {
    const [referrer, other] = [await scenario.newMember(), await scenario.newMember()]
    const click = await clicked(referrer.memberId)
    const member = await scenario.newMember()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => scenario.award(member, referrer.memberId.toUpperCase(), { p_click_id: click })),
    )
    expect(answers.map(({ status, json }) => [status, json])).toEqual(Array.from({ length: 4 }, () => [200, {}]))
    expect((await scenario.award(member, other.memberId)).status).toBe(200)
    const row = await scenario.referral(member)
    expect(row).toMatchObject({
      referrer_id: referrer.memberId,
      source: 'blog.example',
      landing: '/help',
      state: 'registered',
      referrer_bonus: 10,
      member_bonus: 5,
      hold_days: 30,
    })
    expect(await scenario.notified(referrer, 'referral_registered')).toEqual([{}])
    expect(await scenario.notified(other, 'referral_registered')).toEqual([])
    const { rows } = await api.database.pool.query(
      `select from outbox where member_id = $1 and topic = 'referrals.changed'`,
      [referrer.memberId],
    )
    expect(rows.length).toBeGreaterThan(0)
  })

  it('is rejected for oneself and for another member', async () => {
    const [one, two] = [await scenario.newMember(), await scenario.newMember()]
    expect((await scenario.award(two, two.memberId)).code).toBe('self_referral')
    expect((await scenario.award(two, one.memberId, { p_referral_id: one.memberId })).code).toBe('forbidden')
    expect(await found(two.memberId)).toBeUndefined()
  })

  it('counts without a click, or with an unknown one', async () => {
    const referrer = await scenario.newMember()
    const [other, member] = [await scenario.newMember(), await scenario.newMember()]
    const elsewhere = await clicked(other.memberId)
    await scenario.award(member, referrer.memberId, { p_click_id: elsewhere })
    expect(await scenario.referral(member)).toMatchObject({ source: 'unknown', landing: 'unknown' })
  })

  it.each<[string, (ids: { referrer: string; member: string }) => Promise<string | undefined>]>([
    [
      'an account that is older than the click',
      ({ referrer }) => clicked(referrer, sql`clock_now() + interval '1 second'`),
    ],
    [
      'an account that came 30 days after the click',
      ({ referrer }) => clicked(referrer, sql`clock_now() - interval '31 days'`),
    ],
    [
      'an account that is 30 days old',
      async ({ referrer, member }) => {
        await sql`update users set created_at = now() - interval '32 days' where id = ${referrer}`.execute(
          api.database.db,
        )
        await sql`update users set created_at = now() - interval '31 days' where id = ${member}`.execute(
          api.database.db,
        )
        return undefined
      },
    ],
    [
      'a referrer who came later',
      async ({ referrer }) => {
        await sql`update users set created_at = now() + interval '1 second' where id = ${referrer}`.execute(
          api.database.db,
        )
        return undefined
      },
    ],
    [
      'a blocked referrer',
      async ({ referrer }) => {
        await sql`update users set blocked_at = now() where id = ${referrer}`.execute(api.database.db)
        return undefined
      },
    ],
    [
      'a referrer who has not confirmed their address',
      async ({ referrer }) => {
        await sql`update users set email_confirmed = false where id = ${referrer}`.execute(api.database.db)
        return undefined
      },
    ],
    [
      'a referrer who has left',
      async ({ referrer }) => {
        await sql`update users set deleted_at = now() where id = ${referrer}`.execute(api.database.db)
        return undefined
      },
    ],
  ])('does not count %s, and does not disclose it', async (_, before) => {
    const [referrer, member] = [await scenario.newMember(), await scenario.newMember()]
    const click = await before({ referrer: referrer.memberId, member: member.memberId })
    const { status, json } = await scenario.award(
      member,
      referrer.memberId,
      click === undefined ? {} : { p_click_id: click },
    )
    expect([status, json]).toEqual([200, {}])
    expect(await found(member.memberId)).toBeUndefined()
  })

  it('gives the same answer for a member who never existed', async () => {
    const member = await scenario.newMember()
    expect((await scenario.award(member, randomUUID())).status).toBe(200)
    expect(await found(member.memberId)).toBeUndefined()
  })
})
