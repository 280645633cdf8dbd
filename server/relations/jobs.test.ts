// Signals that jobs collect, with the sandbox as payment service and DNS: what purchases were paid with, and the name servers
// and icons of verified websites.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openShop } from '../credits/payments/payments.fixture.ts'
import { inTransaction } from '../platform/db/database.ts'
import { publish } from '../platform/outbox/events.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { until } from '../testing/until.ts'
import { websiteAnalysed } from '../websites/events.ts'
import { notice, relationOf } from './relations.fixture.ts'

const api = useApi({ sandbox: true })
const shop = openShop(api)
const db = () => api.database.db

const newMember = (): Promise<SignedIn> => api.member(`${randomUUID()}@example.com`)

const published = async (): Promise<void> => {
  await until('all events are published', async () => {
    const waiting = await db().selectFrom('outbox').select('id').where('position', 'is', null).executeTakeFirst()
    return waiting === undefined
  })
  await api.work({ without: ['mailNotification', 'fetchFavicon', 'awardWelcome', 'awardWebsite'] })
}

const buy = async (who: SignedIn, card = 'succeeds'): Promise<void> => {
  await shop.pay(await shop.buy(who), { card })
  await published()
}

const signalsOf = async ({ memberId }: SignedIn): Promise<{ kind: string; hash: string }[]> => {
  const { rows } = await sql<{ kind: string; hash: string }>`
    select kind, encode(value_hash, 'hex') as hash from relation_signals where owner_id = ${memberId} order by kind`.execute(
    db(),
  )
  return rows
}

describe('a referral', () => {
  it('recorded after the sign-in of the new member counts with what the two share', async () => {
    const [referrer, member] = [await newMember(), await newMember()]
    for (const { memberId } of [referrer, member]) {
      await notice(db(), memberId, { kind: 'device', value: 'one browser' })
    }
    const said = { p_referrer_id: referrer.memberId, p_referral_id: member.memberId }
    const { status } = await api.call('POST', '/api/rpc/award_affiliate_register', {
      token: member.session.access_token,
      body: said,
    })
    expect(status).toBe(200)
    await published()
    const relation = await relationOf(db(), referrer.memberId, member.memberId)
    expect(relation?.reasons.map(({ signal }) => signal)).toEqual(['referral', 'device'])
    expect([relation?.score, relation?.score_without_referral]).toEqual([74, 49])
  })

  it('alone is not stored', async () => {
    const [referrer, member] = [await newMember(), await newMember()]
    const body = { p_referrer_id: referrer.memberId, p_referral_id: member.memberId }
    await api.call('POST', '/api/rpc/award_affiliate_register', { token: member.session.access_token, body })
    await published()
    expect(await relationOf(db(), referrer.memberId, member.memberId)).toBeNull()
  })
})

describe('a purchase', () => {
  it('relates members who paid with one card, and no one with another card', async () => {
    const [one, two, stranger] = [await newMember(), await newMember(), await newMember()]
    for (const who of [one, two]) await buy(who)
    await buy(stranger, 'fails_at_renewal')
    expect(await signalsOf(stranger)).toMatchObject([{ kind: 'payment' }])
    expect(await signalsOf(one)).toMatchObject([{ kind: 'payment' }])
    expect(await signalsOf(two)).toEqual(await signalsOf(one))
    const relation = await relationOf(db(), one.memberId, two.memberId)
    expect(relation?.reasons.map(({ signal }) => signal)).toEqual(['payment'])
    expect(await relationOf(db(), one.memberId, stranger.memberId)).toBeNull()
  })

  it('that is not paid says nothing, and one that is repeated nothing new', async () => {
    const who = await newMember()
    await shop.buy(who)
    await published()
    expect(await signalsOf(who)).toEqual([])
    await buy(who)
    await buy(who)
    expect(await signalsOf(who)).toHaveLength(1)
  })
})

/** As its analysis leaves it, with an icon that the product has drawn. */
const analysed = async ({ memberId }: SignedIn, icon: string | null, addresses?: string[]): Promise<void> => {
  const domain = `${randomUUID()}.test`
  const { id: websiteId } = await db()
    .insertInto('websites')
    .values({ user_id: memberId, domain, registrable_domain: domain, token: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (icon !== null) {
    await db().insertInto('favicons').values({ domain, kind: 'found', version: icon }).execute()
  }
  const records = { values: ['a record'], ttl: 60 }
  expect((await api.call('PUT', `/sandbox/api/dns/${domain}/TXT`, { body: records })).status).toBe(200)
  if (addresses !== undefined) {
    const hosts = { values: addresses, ttl: 60 }
    expect((await api.call('PUT', `/sandbox/api/dns/${domain}/A`, { body: hosts })).status).toBe(200)
  }
  await inTransaction(db(), (tx) =>
    publish(tx, websiteAnalysed, { websiteId, memberId, domain, registrableDomain: domain, score: 60 }),
  )
  await published()
}

describe('a website that was analysed', () => {
  it('shows the name servers of its domain and its icon, each as a hash', async () => {
    const [one, two, other, plain] = [await newMember(), await newMember(), await newMember(), await newMember()]
    await analysed(one, 'icon of a pair')
    await analysed(two, 'icon of a pair')
    await analysed(other, 'another icon')
    await analysed(plain, null)
    const iconOf = async (who: SignedIn) => (await signalsOf(who)).filter(({ kind }) => kind === 'favicon')
    expect(await iconOf(one)).toHaveLength(1)
    expect(await iconOf(two)).toEqual(await iconOf(one))
    expect(await iconOf(other)).not.toEqual(await iconOf(one))
    expect(await iconOf(plain)).toEqual([])
    const serversOf = async (who: SignedIn) => (await signalsOf(who)).filter(({ kind }) => kind === 'name_servers')
    // The sandbox has one name server for all domains.
    expect(await serversOf(plain)).toHaveLength(1)
    expect(await serversOf(plain)).toEqual(await serversOf(one))
    expect(JSON.stringify(await signalsOf(one))).not.toContain('icon of a pair')
  })
  it('shows the block of addresses it is hosted in, if they are public', async () => {
    const [one, neighbour, other, inside] = [await newMember(), await newMember(), await newMember(), await newMember()]
    await analysed(one, null, ['93.184.216.34'])
    await analysed(neighbour, null, ['93.184.216.90', '93.184.216.91'])
    await analysed(other, null, ['93.184.217.34'])
    await analysed(inside, null, ['192.168.1.4'])
    const blocksOf = async (who: SignedIn) => (await signalsOf(who)).filter(({ kind }) => kind === 'ip_block')
    expect(await blocksOf(one)).toHaveLength(1)
    expect(await blocksOf(neighbour)).toEqual(await blocksOf(one))
    expect(await blocksOf(other)).not.toEqual(await blocksOf(one))
    expect(await blocksOf(inside)).toEqual([])
  })
})
