// Noticing signals on the real database: which pairs are scored, and what popular values cost.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { signalOwnersMax, signalRetentionDays } from '../../contract/relations.ts'
import { inTransaction } from '../platform/db/database.ts'
import { useDatabase } from '../testing/database.ts'
import { dropExpiredSignals, dropSignalsOf } from './dropSignals.ts'
import { addOwners, establish, isRelated, notice, relationOf } from './relations.fixture.ts'

const database = useDatabase()
const db = () => database.current.db

const pair = async (): Promise<[string, string]> => {
  const [one = '', other = ''] = await addOwners(db(), 2)
  return [one, other]
}
const device = (value: string) => ({ kind: 'device', value }) as const
const network = (value: string) => ({ kind: 'network', value }) as const

describe('noticing a signal', () => {
  it('relates two owners who share a browser and a network, with the reasons, strongest first', async () => {
    const [one, other] = await pair()
    for (const owner of [one, other]) await notice(db(), owner, device(`d ${one}`), network(`n ${one}`))
    expect(await isRelated(db(), one, other)).toBe(true)
    const relation = await relationOf(db(), other, one)
    expect(relation?.reasons.map(({ signal, weight }) => [signal, weight])).toEqual([
      ['device', 49],
      ['network', 25],
    ])
  })

  it('stores keyed hashes, never the values', async () => {
    const [one] = await pair()
    await notice(db(), one, network('203.0.113.77'))
    const { rows } = await sql<{ hash: string }>`
      select encode(value_hash, 'hex') as hash from relation_signals where owner_id = ${one}`.execute(db())
    expect(rows[0]?.hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('again changes nothing but its expiry', async () => {
    const [one, other] = await pair()
    for (const owner of [one, other]) await notice(db(), owner, device(`d ${one}`), network(`n ${one}`))
    const before = await relationOf(db(), one, other)
    expect(await notice(db(), one, device(`d ${one}`), network(`n ${one}`))).toBe(0)
    expect(await relationOf(db(), one, other)).toEqual(before)
  })

  it('of two owners at the same time loses neither', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = await pair()
      const values = [device(`d ${one}`), network(`n ${one}`), { kind: 'payment', value: `p ${one}` } as const]
      await Promise.all([
        ...values.map((value) => notice(db(), one, value)),
        ...values.toReversed().map((value) => notice(db(), other, value)),
      ])
      expect((await relationOf(db(), one, other))?.reasons).toHaveLength(3)
    }
  })

  it('of an owner who becomes established counts what was noticed before', async () => {
    const [one, other] = await pair()
    await notice(db(), one, device(`d ${one}`))
    await establish(db(), [one, other])
    await notice(db(), one)
    const { rows } = await sql<{ owners: number }>`
      select owners from relation_values where (kind, value_hash) in (select kind, value_hash from relation_signals where owner_id = ${one})`.execute(
      db(),
    )
    expect(rows).toEqual([{ owners: 1 }])
  })
})

describe('a value of many established owners', () => {
  it('lowers the pairs that it had made related, and then costs nothing', async () => {
    const owners = await addOwners(db(), signalOwnersMax + 2)
    await establish(db(), owners)
    const [one = '', other = ''] = owners
    const value = device(`cafe ${one}`)
    for (const owner of [one, other]) await notice(db(), owner, value, network(`home ${one}`))
    expect(await isRelated(db(), one, other)).toBe(true)
    for (const owner of owners.slice(2, signalOwnersMax + 1)) await notice(db(), owner, value)
    expect(await isRelated(db(), one, other)).toBe(false)
    const last = owners.at(-1) ?? ''
    expect(await notice(db(), last, value)).toBe(0)
    expect(await relationOf(db(), one, last)).toBeNull()
  })
})

describe('signals that have expired', () => {
  it('are deleted, and what they have shown stays with the pair', async () => {
    const [one, other] = await pair()
    for (const owner of [one, other]) await notice(db(), owner, device(`d ${one}`), network(`n ${one}`))
    const before = await relationOf(db(), one, other)
    await sql`update clock set ahead = ahead + make_interval(days => ${signalRetentionDays + 1})`.execute(db())
    await dropExpiredSignals(db())
    const { rows } = await sql`select from relation_signals where owner_id in (${one}, ${other})`.execute(db())
    expect(rows).toHaveLength(0)
    expect(await relationOf(db(), one, other)).toEqual(before)
    // The pair is scored again when anything is noticed about it.
    for (const owner of [one, other]) await notice(db(), owner, { kind: 'favicon', value: `f ${one}` })
    expect((await relationOf(db(), one, other))?.score).toBeGreaterThanOrEqual(before?.score ?? 100)
  })

  it('of a member who leaves are deleted at once', async () => {
    const [one, other] = await pair()
    for (const owner of [one, other]) await notice(db(), owner, device(`d ${one}`), network(`n ${one}`))
    await inTransaction(db(), (tx) => dropSignalsOf(tx, one))
    const { rows } = await sql<{ owner_id: string }>`
      select distinct owner_id from relation_signals where owner_id in (${one}, ${other})`.execute(db())
    expect(rows).toEqual([{ owner_id: other }])
    expect(await isRelated(db(), one, other)).toBe(true)
  })
})
