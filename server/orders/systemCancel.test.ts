// What happens to orders when their website, their seller or their buyer is gone.
import { afterAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../platform/db/database.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { giveCredits, ledgerViolations } from '../testing/credits.ts'
import { until } from '../testing/until.ts'
import { endClaim } from '../websites/seed.ts'
import { publish } from '../platform/outbox/events.ts'
import { websiteUnverified } from '../websites/events.ts'
import { lockClaim } from '../websites/lockClaim.ts'
import { addSite } from '../offers/offers.fixture.ts'
import { systemCancel, cancelForgottenOrders } from './systemCancel.ts'
import { addMember, addOrder, orderSteps } from './orders.fixture.ts'

const api = useApi()
const steps = () => orderSteps(api.database.db)

afterAll(async () => {
  expect(await ledgerViolations(api.database.db)).toEqual([])
})

/** One order in each status that makes a difference, all on one website; price 120 each. */
const states = ['pending', 'paid', 'started', 'in check', 'failed', 'delivered', 'completed'] as const
type State = (typeof states)[number]

const reach = async (orderId: string, state: State): Promise<void> => {
  const at = states.indexOf(state)
  const { transition, submitLink, check } = steps()
  if (at >= 1) await transition(orderId, 'accept', 'seller')
  if (at >= 2) await transition(orderId, 'start', 'seller')
  if (at >= 3) await submitLink(orderId)
  if (state === 'failed') await check(orderId, 'failed')
  if (at >= 5) await check(orderId, 'passed')
  if (at >= 6) await transition(orderId, 'approve', 'buyer')
}

interface Scenario {
  buyerId: string
  sellerId: string
  websiteId: string
  orders: Record<State, string>
}

const begin = async (): Promise<Scenario> => {
  const { db } = api.database
  const [buyerId, sellerId] = [await addMember(db, 1_000), await addMember(db)]
  const { id: websiteId } = await addSite(db, sellerId)
  const orders: Partial<Record<State, string>> = {}
  const first = await addOrder(db, { buyerId, sellerId, websiteId })
  const { offer_id: offerId } = await steps().read(first)
  for (const state of states) {
    const id = state === 'pending' ? first : await addOrder(db, { buyerId, sellerId, websiteId, offerId })
    await reach(id, state)
    orders[state] = id
  }
  return { buyerId, sellerId, websiteId, orders: orders as Record<State, string> }
}

/** The cancelled ones. */
const fallen = async ({ orders }: Scenario): Promise<State[]> => {
  const found: State[] = []
  for (const state of states) {
    const { status, ended_by: by, refunded } = await steps().read(orders[state])
    if (status !== 'cancelled') continue
    expect([by, refunded]).toEqual(['system_cancel', 120])
    found.push(state)
  }
  return found
}

/** Runs until all subscribers have handled what was published. */
const react = () =>
  until('everybody has reacted', async () => {
    await api.work({ without: ['checkLink', 'checkLinkInPassing'] })
    const { rowCount: waiting } = await api.database.pool.query(
      `select 1 from graphile_worker.jobs where task_identifier like 'systemCancel%'`,
    )
    const { rowCount: unpublished } = await api.database.pool.query(`select 1 from outbox where position is null`)
    return waiting === 0 && unpublished === 0
  })

const unverify = (websiteId: string) =>
  inTransaction(api.database.db, async (tx) => {
    const claim = await lockClaim(tx, websiteId)
    if (claim === null) throw new Error('no claim')
    const gone = { is_verified: false, verified_at: null }
    await tx.updateTable('websites').set(gone).where('id', '=', websiteId).execute()
    await publish(tx, websiteUnverified, { ...claim, reason: 'record_gone' })
  })

const block = async (admin: SignedIn, memberId: string): Promise<void> => {
  const { status } = await api.call('POST', `/api/admin/users/${memberId}/block`, {
    token: admin.session.access_token,
    body: { reason: 'Sells what is not there.' },
  })
  expect(status).toBe(200)
}

const makeAdmin = async (email: string): Promise<SignedIn> => {
  const admin = await api.member(email)
  await api.database.db.insertInto('user_roles').values({ user_id: admin.memberId, role: 'admin' }).execute()
  return admin
}

const undelivered = ['pending', 'paid', 'started']

describe('orders', () => {
  test('on a website that is no longer verified are cancelled with a full refund if undelivered; the others go on', async () => {
    const scenario = await begin()
    const before = await steps().balance(scenario.buyerId)
    await unverify(scenario.websiteId)
    await react()
    expect(await fallen(scenario)).toEqual(undelivered)
    expect(await steps().balance(scenario.buyerId)).toBe(before + 3 * 120)
    const notified = await api.database.db
      .selectFrom('notifications')
      .select(['type', 'user_id'])
      .where('user_id', 'in', [scenario.buyerId, scenario.sellerId])
      .where('type', '=', 'order_refunded')
      .execute()
    expect(notified).toHaveLength(6)
  })

  test('on a website that has another owner or is blocked are cancelled once, too', async () => {
    const scenario = await begin()
    await inTransaction(api.database.db, async (tx) => {
      const claim = await lockClaim(tx, scenario.websiteId)
      if (claim !== null) await endClaim(tx, claim, 'blocked')
    })
    await react()
    expect(await fallen(scenario)).toEqual(undelivered)
    for (const id of Object.values(scenario.orders)) await inTransaction(api.database.db, (tx) => systemCancel(tx, id))
    expect((await steps().events(scenario.orders.pending)).filter((event) => event.includes('system_cancel'))).toEqual([
      'system system_cancel',
    ])
  })

  test('continue if the website was verified again before the event was handled', async () => {
    const scenario = await begin()
    await unverify(scenario.websiteId)
    const again = { is_verified: true, verified_at: new Date() }
    await api.database.db.updateTable('websites').set(again).where('id', '=', scenario.websiteId).execute()
    await react()
    expect(await fallen(scenario)).toEqual([])
  })

  test('of a blocked seller are cancelled, those of a blocked buyer only before they are accepted', async () => {
    const admin = await makeAdmin('blocks@example.com')
    const [one, other] = [await begin(), await begin()]
    await block(admin, one.sellerId)
    await block(admin, other.buyerId)
    await react()
    expect(await fallen(one)).toEqual(undelivered)
    expect(await fallen(other)).toEqual(['pending'])
  })

  test('without an event are found by the sweep, and valid ones are left alone', async () => {
    const { db } = api.database
    const [scenario, sound] = [await begin(), await begin()]
    await db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', scenario.sellerId).execute()
    await cancelForgottenOrders(db)
    await react()
    expect(await fallen(scenario)).toEqual(undelivered)
    expect(await fallen(sound)).toEqual([])
  })
})

describe('a website', () => {
  test('cannot be removed while an order on it is open, and can be when all have ended', async () => {
    const { db } = api.database
    const seller = await api.member('keeps@example.com')
    const buyerId = await addMember(db, 500)
    const { id: websiteId } = await addSite(db, seller.memberId)
    const orderId = await addOrder(db, { buyerId, sellerId: seller.memberId, websiteId })
    const remove = () => api.call('DELETE', `/api/websites/${websiteId}`, { token: seller.session.access_token })
    expect((await remove()).code).toBe('orders_open')
    await reach(orderId, 'completed')
    await giveCredits(db, seller.memberId, 1)
    expect((await remove()).status).toBe(200)
    // Delivered links are still under guarantee.
    expect((await steps().read(orderId)).guarantee_state).toBe('running')
  })
})
