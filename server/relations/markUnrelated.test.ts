// The relation as it is used: by SQL functions, with referrals, and after the decision of an admin.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../platform/db/database.ts'
import { useDatabase } from '../testing/database.ts'
import { markUnrelated, unmarkUnrelated } from './markUnrelated.ts'
import { addOwners, isRelated, isRelatedBeyondReferral, notice, relationOf } from './relations.fixture.ts'

const database = useDatabase()
const db = () => database.current.db

const relatedPair = async (): Promise<[string, string]> => {
  const [one = '', other = ''] = await addOwners(db(), 2)
  for (const owner of [one, other]) {
    await notice(db(), owner, { kind: 'device', value: one }, { kind: 'network', value: one })
  }
  return [one, other]
}

const refer = async (referrer: string, member: string): Promise<void> => {
  await sql`
    insert into referrals (referral_id, referrer_id, registered_at, source, landing, referrer_bonus, member_bonus, purchase_percent, hold_days, shares_until)
    values (${member}, ${referrer}, clock_now(), 'unknown', 'unknown', 10, 10, 10, 30, clock_now() + interval '1 year')`.execute(
    db(),
  )
}

const scoreOf = async (one: string, other: string): Promise<number> => {
  const { rows } = await sql<{ score: number }>`select relation_score(${one}, ${other}) as score`.execute(db())
  return rows[0]?.score ?? -1
}

describe('two owners', () => {
  it('are related in both directions, and everyone to themselves', async () => {
    const [one, other] = await relatedPair()
    expect([
      await isRelated(db(), one, other),
      await isRelated(db(), other, one),
      await isRelated(db(), one, one),
    ]).toEqual([true, true, true])
    expect([await scoreOf(one, one), await scoreOf(one, other)]).toEqual([100, await scoreOf(other, one)])
  })

  it('of whom one has invited the other are related, but not for referral rewards', async () => {
    const [one = '', other = ''] = await addOwners(db(), 2)
    await refer(one, other)
    expect([await isRelated(db(), one, other), await isRelatedBeyondReferral(db(), one, other)]).toEqual([true, false])
    expect(await scoreOf(one, other)).toBe(50)
  })

  it('are related beyond a referral by other signals', async () => {
    const [one, other] = await relatedPair()
    await refer(one, other)
    expect(await isRelatedBeyondReferral(db(), other, one)).toBe(true)
  })
})

describe('a pair that an admin has marked as unrelated', () => {
  it('stays unrelated, whatever is noticed later, but a new strong signal is new evidence', async () => {
    const [one, other] = await relatedPair()
    await inTransaction(db(), (tx) => markUnrelated(tx, { a: other, b: one }))
    expect([await isRelated(db(), one, other), await scoreOf(one, other)]).toEqual([false, 0])
    for (const owner of [one, other]) await notice(db(), owner, { kind: 'favicon', value: one })
    expect(await relationOf(db(), one, other)).toMatchObject({ marked: true, alerted: false })
    for (const owner of [one, other]) await notice(db(), owner, { kind: 'device', value: `second ${one}` })
    expect(await relationOf(db(), one, other)).toMatchObject({ alerted: false })
    for (const owner of [one, other]) await notice(db(), owner, { kind: 'payment', value: one })
    expect(await relationOf(db(), one, other)).toMatchObject({ marked: true, alerted: true })
    expect(await isRelated(db(), one, other)).toBe(false)
  })

  it('can be marked before anything is known of it, also against a referral', async () => {
    const [one = '', other = ''] = await addOwners(db(), 2)
    await refer(one, other)
    await inTransaction(db(), (tx) => markUnrelated(tx, { a: one, b: other }))
    expect(await isRelated(db(), one, other)).toBe(false)
  })

  it('is related again when the mark is taken back', async () => {
    const [one, other] = await relatedPair()
    await inTransaction(db(), (tx) => markUnrelated(tx, { a: one, b: other }))
    await inTransaction(db(), (tx) => unmarkUnrelated(tx, { a: one, b: other }))
    expect(await isRelated(db(), one, other)).toBe(true)
  })
})
