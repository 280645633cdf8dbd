// Cheats: two accounts of one person, farms of accounts, and attempts to make a value count for nothing or to relate a victim.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { signalOwnersMax } from '../../contract/relations.ts'
import type { SeenValue } from '../accounts/signals.ts'
import { addMember, addOrder, orderSteps } from '../orders/orders.fixture.ts'
import { useDatabase } from '../testing/database.ts'
import { addOwners, addTrade, establish, isRelated, notice, relationOf } from './relations.fixture.ts'
import { noticeTrade } from './trades.ts'

const database = useDatabase()
const db = () => database.current.db

const device = (value: string): SeenValue => ({ kind: 'device', value })
const network = (value: string): SeenValue => ({ kind: 'network', value })

describe('a cheat with two accounts', () => {
  it('on one browser and in one network is found before they trade', async () => {
    const [one = '', other = ''] = await addOwners(db(), 2)
    await notice(db(), one, device(one), network(one))
    expect(await isRelated(db(), one, other)).toBe(false)
    await notice(db(), other, device(one), network(one))
    expect(await isRelated(db(), one, other)).toBe(true)
  })

  it('on one browser but in different networks is found by their trades', async () => {
    const [one = '', other = ''] = await addOwners(db(), 2)
    for (const owner of [one, other]) await notice(db(), owner, device(one), network(owner))
    expect(await isRelated(db(), one, other)).toBe(false)
    await addTrade(db(), one, other, 100)
    await addTrade(db(), other, one, 100)
    await noticeTrade(db(), { sellerId: one, buyerId: other })
    expect(await isRelated(db(), one, other)).toBe(true)
  })

  it('who orders and delivers within seconds, again and again, is noticed', async () => {
    const [buyerId, sellerId] = [await addMember(db(), 1_000), await addMember(db())]
    const steps = orderSteps(db())
    for (let each = 0; each < 2; each += 1) {
      const orderId = await addOrder(db(), { buyerId, sellerId })
      await steps.transition(orderId, 'accept', 'seller')
      await steps.submitLink(orderId)
      await steps.check(orderId, 'passed')
      await steps.transition(orderId, 'approve', 'buyer')
    }
    for (const owner of [buyerId, sellerId]) await notice(db(), owner, device(buyerId))
    await noticeTrade(db(), { sellerId, buyerId })
    const relation = await relationOf(db(), buyerId, sellerId)
    expect(relation?.reasons.map(({ signal }) => signal)).toEqual(['device', 'timing'])
    expect(await isRelated(db(), buyerId, sellerId)).toBe(true)
  })
})

describe('a farm of 30 accounts on one address', () => {
  it('is not related by the network alone, but by what else it shares', async () => {
    const farm = await addOwners(db(), 30)
    await establish(db(), farm)
    const [one = '', other = ''] = farm
    for (const owner of farm) await notice(db(), owner, network(one))
    expect(await isRelated(db(), one, other)).toBe(false)
    for (const owner of [one, other]) await notice(db(), owner, device(one), { kind: 'payment', value: one })
    expect(await isRelated(db(), one, other)).toBe(true)
  })
})

describe('a cheat who poisons a value', () => {
  it('with 30 throwaway accounts does not make it count for nothing', async () => {
    const [one = '', other = ''] = await addOwners(db(), 2)
    await notice(db(), one, device(one), network(one))
    for (const owner of await addOwners(db(), 30)) await notice(db(), owner, device(one), network(one))
    await notice(db(), other, device(one), network(one))
    // The other 20 seen last are related at once; the pair itself is scored when it trades.
    await addTrade(db(), one, other, 100)
    await noticeTrade(db(), { sellerId: one, buyerId: other })
    expect(await isRelated(db(), one, other)).toBe(true)
    const { rows } = await sql<{ owners: number }>`
      select distinct owners from relation_values where (kind, value_hash) in (select kind, value_hash from relation_signals where owner_id = ${other})`.execute(
      db(),
    )
    expect(rows).toEqual([{ owners: 0 }])
  })

  it('with accounts that have traded, but are new, does not either', async () => {
    const throwaways = await addOwners(db(), signalOwnersMax + 2)
    for (const owner of throwaways) await addTrade(db(), owner, throwaways[0] ?? '', 1)
    const [one = '', other = ''] = await addOwners(db(), 2)
    for (const owner of [...throwaways, one, other]) await notice(db(), owner, device(one), network(one))
    expect(await isRelated(db(), one, other)).toBe(true)
  })
})

describe('a cheat who plants signals of a victim', () => {
  it('on own pages and domains never makes the victim related, however many they are', async () => {
    const [victim = '', cheat = ''] = await addOwners(db(), 2)
    const planted = (['analytics', 'ads', 'imprint', 'template', 'favicon', 'name_servers', 'ip_block'] as const).map(
      (kind) => ({ kind, value: `${kind} of ${victim}` }),
    )
    for (const owner of [victim, cheat]) await notice(db(), owner, ...planted)
    expect(await isRelated(db(), victim, cheat)).toBe(false)
  })

  it('and shares a network with thousands of others does not either', async () => {
    const [victim = '', cheat = '', ...others] = await addOwners(db(), signalOwnersMax)
    await establish(db(), others)
    for (const owner of others) await notice(db(), owner, network(`university of ${victim}`))
    const planted = (['analytics', 'ads', 'imprint', 'favicon', 'name_servers'] as const).map((kind) => ({
      ...{ kind, value: `${kind} of ${victim}` },
    }))
    for (const owner of [victim, cheat]) await notice(db(), owner, network(`university of ${victim}`), ...planted)
    expect(await isRelated(db(), victim, cheat)).toBe(false)
  })
})
