// Circuit breakers: limits per event, member and day, their counters, alerts and queue.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/db/database.ts'
import { firstAdmin, type SignedIn, useApi } from '../../testing/api.ts'
import { ledgerViolations } from '../../testing/credits.ts'
import { read } from '../balance.ts'
import { post } from '../ledger.ts'
import { checkIssuance } from './alerts.ts'
import { wrongIssuance } from './audit.ts'
import { isPaused, issuedToday, issueTo, queueOf, resetIssuance, setLimits } from './issuance.fixture.ts'
import { issue } from './issue.ts'

const api = useApi()
let admin: SignedIn
let lena: SignedIn
let ben: SignedIn
let alerted = 0

const db = () => api.database.db
const credits = async ({ memberId }: SignedIn): Promise<number> => (await read(db(), memberId)).total_credits

const alerts = async (): Promise<string[]> => {
  const rows = await db()
    .selectFrom('notifications')
    .select('data')
    .where('user_id', '=', admin.memberId)
    .where('type', '=', 'admin_message')
    .orderBy('id')
    .execute()
  const titles = rows.map(({ data }) => (data as { content: { en: { title: string } } }).content.en.title)
  const fresh = titles.slice(alerted)
  alerted = titles.length
  return fresh
}

beforeAll(async () => {
  admin = await api.member(firstAdmin)
})

beforeEach(async () => {
  await resetIssuance(db())
  lena = await api.member(`${randomUUID()}@example.com`)
  ben = await api.member(`${randomUUID()}@example.com`)
  await alerts()
})

afterAll(async () => {
  expect(await ledgerViolations(db())).toEqual([])
})

describe('a limit', () => {
  it('per day pauses the reason for everybody, alerts the admins and queues what falls due', async () => {
    await setLimits(db(), 'website_award', { expected_per_day: 50, limit_per_day: 100 })
    expect(await issueTo(db(), lena.memberId, 50)).toBe('posted')
    expect(await issueTo(db(), ben.memberId, 50)).toBe('posted')
    expect(await issueTo(db(), lena.memberId, 1)).toBe('queued')
    expect(await issueTo(db(), ben.memberId, 1)).toBe('queued')
    expect(await isPaused(db(), 'website_award')).toBe(true)
    expect([await credits(lena), await credits(ben)]).toEqual([50, 50])
    expect(await queueOf(db(), lena.memberId)).toMatchObject([{ amount: 1, cause: 'paused', state: 'queued' }])
    expect(await alerts()).toEqual([
      'Unusual issuance: Website verified and analysed',
      'Issuance paused: Website verified and analysed',
    ])
    // Other reasons go on.
    expect(await issueTo(db(), lena.memberId, 10, 'welcome_bonus')).toBe('posted')
  })

  it('per member queues only what is theirs', async () => {
    await setLimits(db(), 'website_award', { expected_per_member: 30, limit_per_member: 60 })
    expect(await issueTo(db(), lena.memberId, 50)).toBe('posted')
    expect(await issueTo(db(), lena.memberId, 50)).toBe('queued')
    expect(await issueTo(db(), ben.memberId, 30)).toBe('posted')
    expect(await isPaused(db(), 'website_award')).toBe(false)
    expect(await queueOf(db(), lena.memberId)).toMatchObject([{ cause: 'member' }])
    expect(await alerts()).toEqual(['Unusual issuance: Website verified and analysed'])
  })

  it('per event queues a single amount', async () => {
    await setLimits(db(), 'website_award', { per_event: 100 })
    expect(await issueTo(db(), lena.memberId, 101)).toBe('queued')
    expect(await issueTo(db(), lena.memberId, 100)).toBe('posted')
    expect(await queueOf(db(), lena.memberId)).toMatchObject([{ amount: 101, cause: 'event' }])
  })

  it('is not passed by transactions that reach it at once', async () => {
    await setLimits(db(), 'website_award', { expected_per_day: 100, limit_per_day: 100 })
    const members = await Promise.all(Array.from({ length: 8 }, () => api.member(`${randomUUID()}@example.com`)))
    const issued = await Promise.all(members.map(({ memberId }) => issueTo(db(), memberId, 30)))
    expect(issued.filter((result) => result === 'posted')).toHaveLength(3)
    expect(issued.filter((result) => result === 'queued')).toHaveLength(5)
    expect(await issuedToday(db(), 'website_award')).toBe(90)
    expect(await alerts()).toEqual(['Issuance paused: Website verified and analysed'])
  })

  it('counts a set together', async () => {
    await setLimits(db(), 'website_award', { expected_per_day: 15, limit_per_day: 15 })
    const awards = [10, 10].map((amount) => ({
      transfer: {
        key: randomUUID(),
        subject: `domain:${randomUUID()}.test`,
        reason: 'website_award',
        amount,
        memberId: lena.memberId,
      } as const,
    }))
    expect(await inTransaction(db(), (tx) => issue(tx, awards))).toEqual(['posted', 'queued'])
    expect(await credits(lena)).toBe(10)
  })
})

describe('the queue', () => {
  it('holds an issuance once, with its latest amount, and no other member under the same key', async () => {
    await setLimits(db(), 'website_award', { expected_per_day: 0, limit_per_day: 0 })
    const key = randomUUID()
    expect(await issueTo(db(), lena.memberId, 30, 'website_award', key)).toBe('queued')
    expect(await issueTo(db(), lena.memberId, 20, 'website_award', key)).toBe('queued')
    expect(await issueTo(db(), ben.memberId, 20, 'website_award', key)).toBe('repeated')
    expect(await queueOf(db(), lena.memberId)).toMatchObject([{ key, amount: 20 }])
    expect(await queueOf(db(), ben.memberId)).toEqual([])
  })

  it('is left by nothing but a decision: a reason that goes on pays only what is new', async () => {
    await setLimits(db(), 'website_award', { expected_per_day: 0, limit_per_day: 0 })
    const key = randomUUID()
    await issueTo(db(), lena.memberId, 30, 'website_award', key)
    await resetIssuance(db())
    expect(await issueTo(db(), lena.memberId, 30, 'website_award', key)).toBe('queued')
    expect(await issueTo(db(), lena.memberId, 10)).toBe('posted')
  })
})

describe('alerts', () => {
  it('come once per reason and day for what cannot be paused, which goes on', async () => {
    const grant = () =>
      inTransaction(db(), (tx) =>
        post(tx, [{ key: randomUUID(), reason: 'adjustment_grant', amount: 3_000, memberId: lena.memberId }]),
      )
    await grant()
    await checkIssuance(db())
    expect(await alerts()).toEqual(['Unusual issuance: Credited by the team'])
    await grant()
    await checkIssuance(db())
    await checkIssuance(db())
    // The first was about a member, the second is about the day.
    expect(await alerts()).toEqual(['Unusual issuance: Credited by the team'])
    await grant()
    await checkIssuance(db())
    expect(await alerts()).toEqual([])
    expect(await credits(lena)).toBe(9_000)
  })
})

describe('whatever is issued', () => {
  it('adds up to the counters, and never passes a limit that nobody reviewed', async () => {
    const step = fc.record({
      who: fc.integer({ min: 0, max: 2 }),
      amount: fc.integer({ min: 1, max: 60 }),
      key: fc.integer({ min: 0, max: 8 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        await resetIssuance(db())
        await setLimits(db(), 'website_award', {
          ...{ per_event: 50, expected_per_day: 60, limit_per_day: 120 },
          ...{ expected_per_member: 40, limit_per_member: 80 },
        })
        const run = randomUUID()
        const members = [lena, ben, admin]
        const posted = new Map<string, number>()
        const before = await Promise.all(members.map(credits))
        for (const { who, amount, key } of steps) {
          const { memberId } = members[who] ?? lena
          const name = `${run}:${key}:${who}:${amount}`
          const result = await issueTo(db(), memberId, amount, 'website_award', name)
          if (result === 'posted') posted.set(name, amount)
          expect(result === 'repeated').toBe(result !== 'posted' && posted.has(name))
        }
        const sum = [...posted.values()].reduce((one, other) => one + other, 0)
        expect(await issuedToday(db(), 'website_award')).toBe(sum)
        expect(sum).toBeLessThanOrEqual(120)
        const after = await Promise.all(members.map(credits))
        for (const [at, now] of after.entries()) expect(now - (before[at] ?? 0)).toBeLessThanOrEqual(80)
      }),
      { numRuns: 25 },
    )
  })

  it('is counted at once where it cannot be paused, and exactly once', async () => {
    await resetIssuance(db())
    const grant = (amount: number) =>
      inTransaction(db(), (tx) =>
        post(tx, [{ key: randomUUID(), reason: 'adjustment_grant', amount, memberId: lena.memberId }]),
      )
    const counters = async () => {
      const { rows } = await sql<{ of: string; amount: number; times: number }>`
        select case owner_id when ledger_platform() then 'all' else 'member' end as of, sum(amount)::int8 as amount, sum(times)::int8 as times
        from issuance_counters where reason = 'adjustment_grant' group by 1 order by 1`.execute(db())
      return rows
    }
    const countAll = () =>
      Promise.all(Array.from({ length: 3 }, () => sql`select count_logged_issuance(2)`.execute(db())))
    await Promise.all([grant(10), grant(20), grant(30)])
    const three = [
      { of: 'all', amount: 60, times: 3 },
      { of: 'member', amount: 60, times: 3 },
    ]
    expect(await counters()).toEqual(three)
    await countAll()
    expect(await counters()).toEqual(three)
    await grant(5)
    await countAll()
    await countAll()
    const { rows: kept } = await sql`select from issuance_log`.execute(db())
    expect(kept).toHaveLength(0)
    expect((await counters()).map(({ amount, times }) => [amount, times])).toEqual([
      [65, 4],
      [65, 4],
    ])
  })

  it('is audited against the transfers', async () => {
    await issueTo(db(), lena.memberId, 30)
    const found = async () => (await sql`select * from (${wrongIssuance}) w`.execute(db())).rows
    await sql`delete from issuance_days`.execute(db())
    await sql`delete from issuance_log`.execute(db())
    await sql`
      insert into issuance_days (day, reason, owner_id, amount, times)
      select (t.at at time zone 'UTC')::date, t.reason, ledger_platform(), sum(t.amount), count(*)
      from ledger_transfers t join issuance_controls c on c.reason = t.reason and c.breaker <> 'none' group by 1, 2`.execute(
      db(),
    )
    expect(await found()).toEqual([])
    await sql`update issuance_days set amount = amount + 1 where reason = 'website_award'`.execute(db())
    expect(await found()).toMatchObject([{ rule: 'issuance' }])
    await sql`update issuance_days set amount = amount - 1 where reason = 'website_award'`.execute(db())
  })
})
