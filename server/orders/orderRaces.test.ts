// Concurrent conflicting transitions of the same order: exactly one succeeds, whichever comes first.
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { OrderActor, OrderTransition } from '../../contract/orderProcess.ts'
import { inTransaction } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { ledgerViolations } from '../testing/credits.ts'
import { useDatabase } from '../testing/database.ts'
import { eraseMember } from '../testing/eraseMember.ts'
import { until } from '../testing/until.ts'
import { systemCancel } from './systemCancel.ts'
import { addMember, addOrder, type OrderSteps, orderSteps } from './orders.fixture.ts'
import { lockOrder } from './orderRow.ts'

const database = useDatabase()
const db = () => database.current.db
const price = 120

afterAll(async () => {
  expect(await ledgerViolations(db())).toEqual([])
})

interface Scene {
  orderId: string
  buyerId: string
  sellerId: string
  steps: OrderSteps
}

const begin = async (): Promise<Scene> => {
  await sql`update clock set ahead = interval '0'`.execute(db())
  const [buyerId, sellerId] = [await addMember(db(), 500), await addMember(db())]
  return { orderId: await addOrder(db(), { buyerId, sellerId }), buyerId, sellerId, steps: orderSteps(db()) }
}

type Act = (scene: Scene) => Promise<unknown>

const transition =
  (name: OrderTransition, by: OrderActor, toBuyer?: number): Act =>
  ({ steps, orderId }) =>
    steps.transition(orderId, name, by, toBuyer === undefined ? {} : { toBuyer })

const waiting = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db())
  return rows[0]?.count ?? 0
}

/** Holds the order lock until all acts are queued behind it, one after the other; returns which were rejected. */
const queueUp = async (scene: Scene, acts: readonly Act[]): Promise<(string | null)[]> => {
  const started: Promise<string | null>[] = []
  await inTransaction(db(), async (tx) => {
    await lockOrder(tx, scene.orderId)
    for (const act of acts) {
      started.push(outcomeOf(act(scene)))
      await until('they wait', async () => (await waiting()) >= started.length)
    }
  })
  return Promise.all(started)
}

const outcomeOf = async (act: Promise<unknown>): Promise<string | null> => {
  try {
    await act
    return null
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

interface Contender {
  act: Act
  status: string
  /** The buyer's refund in that case. */
  refunded?: number
}

interface Race {
  name: string
  bring?(scene: Scene): Promise<unknown>
  /** Each with the resulting order status. */
  acts: readonly [Contender, Contender]
}

const accept: Contender = { act: transition('accept', 'seller'), status: 'paid' }
const deliver: Act = async ({ steps, orderId }) => {
  await steps.transition(orderId, 'accept', 'seller')
  await steps.submitLink(orderId)
  await steps.check(orderId, 'passed')
}
const dispute: Act = async (scene) => {
  await deliver(scene)
  await scene.steps.transition(scene.orderId, 'dispute', 'buyer')
}

const races: Race[] = [
  { name: 'accept and decline', acts: [accept, { act: transition('decline', 'seller'), status: 'cancelled' }] },
  { name: 'cancel and accept', acts: [{ act: transition('cancel', 'buyer'), status: 'cancelled' }, accept] },
  {
    name: 'dispute and complete',
    bring: async (scene) => {
      await deliver(scene)
      await scene.steps.pass(5 * 24 + 1)
      await scene.steps.wake(scene.orderId)
    },
    acts: [
      { act: transition('dispute', 'buyer'), status: 'disputed' },
      { act: transition('complete', 'check'), status: 'completed' },
    ],
  },
  {
    name: 'expire and accept',
    bring: ({ steps }) => steps.pass(73),
    acts: [{ act: transition('expire', 'clock'), status: 'cancelled' }, accept],
  },
  {
    name: 'two admins who decide differently',
    bring: dispute,
    acts: [
      { act: transition('decide', 'admin', 20), status: 'completed', refunded: 20 },
      { act: transition('decide', 'admin', 100), status: 'completed', refunded: 100 },
    ],
  },
]

describe.each(races)('$name', ({ bring, acts: [one, other] }) => {
  test.each([
    { first: one, second: other },
    { first: other, second: one },
  ])('only the first one is applied ($first.status)', async ({ first, second }) => {
    const scene = await begin()
    await bring?.(scene)
    expect(await queueUp(scene, [first.act, second.act])).toEqual([null, 'invalid_transition'])
    const { status, refunded, paid_out: paidOut, ended_at: endedAt } = await scene.steps.read(scene.orderId)
    expect(status).toBe(first.status)
    if (first.refunded !== undefined) expect(refunded).toBe(first.refunded)
    expect(refunded + paidOut).toBe(endedAt === null ? 0 : price)
  })
})

describe('a link that goes missing while its buyer approves', () => {
  const fail: Act = ({ steps, orderId }) => steps.check(orderId, 'failed')
  const approve = transition('approve', 'buyer')

  /** Missed once already, so that the next miss fails the order. */
  const bring = async (scene: Scene): Promise<void> => {
    await deliver(scene)
    await fail(scene)
    await scene.steps.pass(2)
  }

  test('is under guarantee if the approval comes first', async () => {
    const scene = await begin()
    await bring(scene)
    expect(await queueUp(scene, [approve, fail])).toEqual([null, null])
    const { status, paid_out: paidOut, guarantee_state: guarantee } = await scene.steps.read(scene.orderId)
    expect([status, paidOut, guarantee]).toEqual(['completed', price, 'running'])
    // The seller has to repair it.
    expect((await scene.steps.events(scene.orderId)).at(-1)).toBe('check link_endangered')
  })

  test('has failed if the check comes first', async () => {
    const scene = await begin()
    await bring(scene)
    expect(await queueUp(scene, [fail, approve])).toEqual([null, 'invalid_transition'])
    expect(await scene.steps.read(scene.orderId)).toMatchObject({ status: 'failed', paid_out: 0 })
  })
})

describe('a member who leaves while the order is being accepted', () => {
  const accepts = transition('accept', 'seller')

  test.each(['buyerId', 'sellerId'] as const)('ends it with a full refund (%s)', async (who) => {
    for (const isFirst of [true, false]) {
      const scene = await begin()
      const leave: Act = () => eraseMember(db(), scene[who])
      const outcomes = await Promise.all(
        (isFirst ? [leave, accepts] : [accepts, leave]).map((act) => outcomeOf(act(scene))),
      )
      expect(outcomes.filter((code) => code !== null && code !== 'invalid_transition')).toEqual([])
      expect(await scene.steps.read(scene.orderId)).toMatchObject({ status: 'cancelled', refunded: price })
      expect(await scene.steps.balance(scene.buyerId)).toBe(who === 'buyerId' ? 0 : 500)
    }
  })

  test('and a website that loses its verification cancel it once', async () => {
    const scene = await begin()
    const { website_id: websiteId } = await scene.steps.read(scene.orderId)
    const gone = { is_verified: false, verified_at: null }
    await db().updateTable('websites').set(gone).where('id', '=', websiteId).execute()
    const fall: Act = () => inTransaction(db(), (tx) => systemCancel(tx, scene.orderId))
    expect(await queueUp(scene, [fall, fall, accepts])).toEqual([null, null, 'invalid_transition'])
    expect(await scene.steps.events(scene.orderId)).toEqual(['buyer place', 'system system_cancel'])
  })
})
