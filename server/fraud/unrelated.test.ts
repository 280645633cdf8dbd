// Marking a pair as unrelated over HTTP and taking that back: what depends on the relation is counted again, both members get
// the decision and its reversal, and new strong evidence alerts the admins once.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Pair } from '../../contract/fraud.ts'
import { hashSignal, type SeenValue } from '../accounts/signals.ts'
import { addOrder, orderSteps } from '../orders/orders.fixture.ts'
import { inTransaction } from '../platform/db/database.ts'
import { noticeSignals } from '../relations/seed.ts'
import { firstAdmin, type SignedIn, useApi } from '../testing/api.ts'
import { giveCredits, ledgerViolations } from '../testing/credits.ts'
import { checkFraud } from './alerts.ts'
import { fraudSteps } from './fraud.fixture.ts'
import { reverseUnrelated } from './unrelated.ts'

const api = useApi()
const steps = fraudSteps(api)
const db = () => api.database.db
const orders = () => orderSteps(db())
let admin: SignedIn

beforeAll(async () => {
  admin = await api.member(firstAdmin)
})

afterAll(async () => {
  expect(await ledgerViolations(db())).toEqual([])
})

type Two = readonly [SignedIn, SignedIn]

const seeBoth = async (pair: Two, ...values: SeenValue[]): Promise<void> => {
  for (const { memberId: ownerId } of pair) {
    const signals = values.map((value) => hashSignal('a secret of tests', value))
    await inTransaction(db(), (tx) => noticeSignals(tx, { ownerId, signals }))
  }
}

/** Both on one browser and in one network. */
const relatedPair = async (): Promise<Two> => {
  const pair = [await steps.newMember(), await steps.newMember()] as const
  const value = pair[0].memberId
  await seeBoth(pair, { kind: 'device', value }, { kind: 'network', value })
  return pair
}

const decide = async ([a, b]: Two, what: 'unrelated' | 'related'): Promise<void> => {
  const reasons = 'We have seen the contracts of both.'
  const body = { owner_a: b.memberId, owner_b: a.memberId, reasons }
  const { status } = await steps.as(admin, 'POST', `/api/admin/fraud/${what}`, body)
  expect(status, what).toBe(200)
}

const listed = async ([a, b]: Two, state: string): Promise<Pair[]> => {
  const { json } = await steps.as(admin, 'GET', `/api/admin/fraud/pairs?state=${state}`)
  const ids = new Set([a.memberId, b.memberId])
  return (json['pairs'] as Pair[]).filter(({ owner_a: one, owner_b: other }) => ids.has(one.id) && ids.has(other.id))
}

const provenOf = async ({ memberId }: SignedIn): Promise<number> => {
  const { rows } = await sql<{ proven: number }>`
    select coalesce(max(proven), 0)::int8 as proven from seller_exposure where owner_id = ${memberId}`.execute(db())
  return rows[0]?.proven ?? 0
}

const recount = (): Promise<void> => api.work({ without: ['checkLink', 'checkLinkInPassing'] })

/** Its link has been live long enough to prove something. */
const addProvenOrder = async ([buyer, seller]: Two): Promise<string> => {
  await giveCredits(db(), buyer.memberId, 1_000, 'pack_purchase')
  const terms = { price: 100, guarantee_months: 12 as const }
  const orderId = await addOrder(db(), { buyerId: buyer.memberId, sellerId: seller.memberId, terms })
  await orders().transition(orderId, 'accept', 'seller')
  await orders().submitLink(orderId)
  await orders().check(orderId, 'passed')
  await orders().transition(orderId, 'approve', 'buyer')
  for (const days of [31, 31, 31]) {
    await orders().pass(24 * days)
    await orders().check(orderId, 'passed')
  }
  return orderId
}

describe('a pair that trades', () => {
  it('counts again when it is marked as unrelated, and no longer when that is taken back', async () => {
    const pair = [await steps.newMember(), await steps.newMember()] as const
    const orderId = await addProvenOrder(pair)
    expect(await provenOf(pair[1])).toBe(100)
    const value = orderId
    await seeBoth(pair, { kind: 'device', value }, { kind: 'network', value })
    await recount()
    expect(await provenOf(pair[1])).toBe(0)
    await decide(pair, 'unrelated')
    await recount()
    await orders().pass(1)
    await orders().check(orderId, 'passed')
    expect(await provenOf(pair[1])).toBe(100)
    await decide(pair, 'related')
    await recount()
    expect(await provenOf(pair[1])).toBe(0)
  })
})

describe('taking a mark back', () => {
  it('reverses the decisions of both members, once', async () => {
    const pair = await relatedPair()
    await decide(pair, 'related')
    await decide(pair, 'unrelated')
    expect(await listed(pair, 'related')).toEqual([])
    for (let time = 0; time < 2; time += 1) await decide(pair, 'related')
    expect(await listed(pair, 'related')).toMatchObject([{ marked_unrelated_at: null, new_evidence_at: null }])
    for (const who of pair) {
      expect(await steps.decisions(who)).toMatchObject([
        { measure: 'marked_unrelated', state: 'reversed', answer: 'We have seen the contracts of both.' },
      ])
      expect(await steps.notified(who, 'decision_made')).toMatchObject([{ step: 'made' }, { step: 'reversed' }])
    }
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where actor_id = ${admin.memberId} order by id desc limit 1`.execute(db())
    expect(rows).toEqual([{ action: 'unmark_unrelated' }])
  })

  it('follows when the decision about one of the two is reversed', async () => {
    const pair = await relatedPair()
    await decide(pair, 'unrelated')
    const subjectId = pair
      .map(({ memberId }) => memberId)
      .toSorted()
      .join(':')
    const answered = { subjectId, by: admin.memberId, answer: 'They moved in together.' }
    await inTransaction(db(), (tx) => reverseUnrelated(tx, answered))
    expect(await listed(pair, 'related')).toHaveLength(1)
    for (const who of pair) expect(await steps.decisions(who)).toMatchObject([{ state: 'reversed' }])
  })
})

describe('new evidence about a marked pair', () => {
  it('alerts the admins once, is shown on the pair, and ends when the pair is marked once more', async () => {
    const pair = await relatedPair()
    await decide(pair, 'unrelated')
    await checkFraud(db())
    const before = (await steps.notified(admin, 'admin_message')).length
    expect(await listed(pair, 'new_evidence')).toEqual([])
    await seeBoth(pair, { kind: 'payment', value: pair[0].memberId })
    for (let time = 0; time < 2; time += 1) await checkFraud(db())
    const alerts = (await steps.notified(admin, 'admin_message')).slice(before)
    expect(alerts).toMatchObject([{ path: '/admin/fraud?tab=pairs&pairs=new_evidence' }])
    const [shown] = await listed(pair, 'new_evidence')
    expect([shown?.new_evidence_at, shown?.marked_unrelated_at]).not.toContain(null)
    expect(shown).toBeDefined()
    await decide(pair, 'unrelated')
    expect(await listed(pair, 'new_evidence')).toEqual([])
    expect(await listed(pair, 'unrelated')).toMatchObject([{ new_evidence_at: null }])
    for (const who of pair) expect(await steps.decisions(who)).toHaveLength(2)
    await orders().pass(24 * 9)
    await checkFraud(db())
    expect((await steps.notified(admin, 'admin_message')).slice(before)).toHaveLength(1)
  })
})

describe('more alerts than one run takes', () => {
  it('are sent by the next runs', async () => {
    await checkFraud(db())
    const before = (await steps.notified(admin, 'admin_message')).length
    await sql`
      insert into trade_rings (owners, credits, orders, found_at, last_trade_at)
      select array[least(md5(n || 'a')::uuid, md5(n || 'b')::uuid), greatest(md5(n || 'a')::uuid, md5(n || 'b')::uuid)], 500, 4, clock_now(), clock_now()
      from generate_series(1, 150) as n`.execute(db())
    for (let time = 0; time < 3; time += 1) await checkFraud(db())
    expect((await steps.notified(admin, 'admin_message')).slice(before)).toHaveLength(2)
    const { rows } = await sql<{ alerts: number }>`
      select count(*)::int as alerts from fraud_alerts where subject like 'ring:%'`.execute(db())
    expect(rows).toEqual([{ alerts: 150 }])
  })
})
