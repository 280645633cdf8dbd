// No deadline pays or refunds by itself: it requests a fresh check of the link, and its result decides. Inconclusive, it
// is postponed by a day, at most 14 times; then a person decides.
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { postponementsMax } from '../../contract/limits.ts'
import { checkLink, decideLink, planChecks } from '../links/seed.ts'
import { inTransaction } from '../platform/db/database.ts'
import { readableLog } from '../testing/log.ts'
import { ledgerViolations } from '../testing/credits.ts'
import { useDatabase } from '../testing/database.ts'
import { runOverdueDeadlines } from './orderClock.ts'
import { orderOwner } from './orderLink.ts'
import { addMember, addOrder, orderSteps } from './orders.fixture.ts'

const database = useDatabase()
const db = () => database.current.db
const steps = () => orderSteps(db())
const { log } = readableLog()
const price = 100

afterEach(async () => {
  expect(await ledgerViolations(db())).toEqual([])
})

interface Scene {
  id: string
  linkId: string
  buyerId: string
  sellerId: string
}

const submitted = async (): Promise<Scene> => {
  const [buyerId, sellerId] = [await addMember(db(), 500), await addMember(db())]
  const id = await addOrder(db(), { buyerId, sellerId, terms: { price } })
  await steps().transition(id, 'accept', 'seller')
  await steps().submitLink(id)
  return { id, linkId: (await steps().read(id)).link_id ?? '', buyerId, sellerId }
}

/** The link passed, and the time for the buyer's review is over. */
const reviewed = async (): Promise<Scene> => {
  const scene = await submitted()
  await steps().check(scene.id, 'passed')
  await steps().pass(5 * 24)
  return scene
}

/** The link failed, and neither the seller nor the buyer has reacted. */
const rejected = async (): Promise<Scene> => {
  const scene = await submitted()
  await steps().check(scene.id, 'failed')
  await steps().pass(3 * 24)
  await steps().wake(scene.id)
  await steps().pass(3 * 24)
  return scene
}

const linkOf = ({ linkId }: Scene) =>
  db().selectFrom('monitored_links').selectAll().where('id', '=', linkId).executeTakeFirstOrThrow()

const owners = {
  order: orderOwner,
  exchange: { hold: () => Promise.resolve(null), confirm: () => Promise.resolve(new Set<string>()) },
}
const decide = async (scene: Scene, decision: 'live' | 'missing') => {
  const { page_url: pageUrl } = await linkOf(scene)
  return inTransaction(db(), (tx) => decideLink(tx, { linkId: scene.linkId, decision, pageUrl }, owners))
}

/** Every day until a person has to decide. */
const stayUnreadable = async ({ id }: Scene): Promise<void> => {
  for (let day = 1; day <= postponementsMax; day += 1) {
    await steps().wakeAndCheck(id, 'inconclusive')
    expect(await steps().read(id)).toMatchObject({ postponed: day })
    await steps().pass(24)
  }
}

describe('a delivered order whose review is over', () => {
  test('is not completed by the clock, but by a check of the page as it is now', async () => {
    const scene = await reviewed()
    await steps().wake(scene.id)
    expect(await steps().read(scene.id)).toMatchObject({ status: 'delivered', paid_out: 0 })
    expect((await linkOf(scene)).checking_since).not.toBeNull()
    await steps().check(scene.id, 'passed')
    expect(await steps().read(scene.id)).toMatchObject({ status: 'completed', paid_out: price })
    expect((await steps().events(scene.id)).slice(-2)).toEqual(['clock request_check', 'check complete'])
  })

  test('is not paid if its page vanished one minute before, and fails once that is confirmed', async () => {
    const scene = await reviewed()
    await steps().wakeAndCheck(scene.id, 'failed')
    expect(await steps().read(scene.id)).toMatchObject({ status: 'delivered', paid_out: 0, seen: false })
    await steps().pass(1)
    await steps().check(scene.id, 'failed')
    expect(await steps().read(scene.id)).toMatchObject({ status: 'failed', paid_out: 0 })
  })

  test('is paid if the miss was an accident', async () => {
    const scene = await reviewed()
    await steps().wakeAndCheck(scene.id, 'failed')
    await steps().pass(1)
    await steps().check(scene.id, 'passed')
    expect(await steps().read(scene.id)).toMatchObject({ status: 'completed', paid_out: price })
  })

  test('is not decided by a check whose page was read before the deadline', async () => {
    const scene = await reviewed()
    const { promise: read, resolve: finishReading } = Promise.withResolvers<null>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<null>()
    const findLinkOnPage = async (url: string) => {
      begin(null)
      await read
      return { kind: 'closed', url, to: 'us_alone' } as const
    }
    const early = checkLink({ db: db(), crawler: { findLinkOnPage }, owners }, scene.linkId)
    await begun
    await steps().wake(scene.id)
    finishReading(null)
    await early
    expect(await steps().read(scene.id)).toMatchObject({ status: 'delivered', postponed: 0, postponed_until: null })
    expect((await linkOf(scene)).checking_since).not.toBeNull()
    await steps().check(scene.id, 'passed')
    expect(await steps().read(scene.id)).toMatchObject({ status: 'completed' })
  })

  test('is postponed by a day while the page cannot be read, once a day, and then completed', async () => {
    const scene = await reviewed()
    await steps().wakeAndCheck(scene.id, 'inconclusive')
    await steps().check(scene.id, 'inconclusive')
    expect(await steps().read(scene.id)).toMatchObject({ status: 'delivered', postponed: 1 })
    await steps().pass(23)
    await steps().wake(scene.id)
    expect((await linkOf(scene)).checking_since).toBeNull()
    await steps().pass(1)
    await steps().wakeAndCheck(scene.id, 'passed')
    expect(await steps().read(scene.id)).toMatchObject({ status: 'completed', postponed: 0, final_check_at: null })
  })

  test.each(['live', 'missing'] as const)('is decided by a person after 14 days: %s', async (decision) => {
    const scene = await reviewed()
    await stayUnreadable(scene)
    await steps().wake(scene.id)
    expect(await steps().read(scene.id)).toMatchObject({
      status: 'delivered',
      deadline_at: expect.any(Date) as Date,
      paid_out: 0,
      refunded: 0,
    })
    expect(await linkOf(scene)).toMatchObject({ needs_review: true })
    await decide(scene, decision)
    expect(await steps().read(scene.id)).toMatchObject(
      decision === 'live' ? { status: 'completed', paid_out: price } : { status: 'failed', paid_out: 0 },
    )
  })

  test('is also completed by a later check, and can be disputed by its buyer at any time', async () => {
    const [back, disputed] = [await reviewed(), await reviewed()]
    await stayUnreadable(back)
    await stayUnreadable(disputed)
    await steps().check(back.id, 'passed')
    expect(await steps().read(back.id)).toMatchObject({ status: 'completed' })
    await steps().transition(disputed.id, 'dispute', 'buyer')
    expect(await steps().read(disputed.id)).toMatchObject({ status: 'disputed', postponed: 0, final_check_at: null })
  })

  test('is decided once by two processes, and by a check whose job was lost', async () => {
    const scene = await reviewed()
    await sql`delete from graphile_worker._private_jobs`.execute(db())
    await runOverdueDeadlines(db(), log)
    await Promise.all([steps().wake(scene.id), steps().wake(scene.id)])
    expect((await steps().events(scene.id)).filter((event) => event === 'clock request_check')).toHaveLength(1)
    await sql`delete from graphile_worker._private_jobs`.execute(db())
    await planChecks(db(), log)
    const { rows } = await sql`select 1 from graphile_worker.jobs where key = ${`checkLink:${scene.linkId}`}`.execute(
      db(),
    )
    expect(rows).toHaveLength(1)
    await Promise.all([steps().check(scene.id, 'passed'), steps().check(scene.id, 'passed')])
    expect((await steps().events(scene.id)).filter((event) => event === 'check complete')).toHaveLength(1)
    expect(await steps().read(scene.id)).toMatchObject({ status: 'completed', paid_out: price })
  })

  test('is requested again a day later if no result ever arrives', async () => {
    const scene = await reviewed()
    await steps().wake(scene.id)
    await steps().pass(24)
    await steps().wake(scene.id)
    expect((await steps().events(scene.id)).filter((event) => event === 'clock request_check')).toHaveLength(2)
  })
})

describe('an order that failed, and whose buyer does not choose', () => {
  test('is refunded only after a fresh check has failed', async () => {
    const scene = await rejected()
    await steps().wake(scene.id)
    expect(await steps().read(scene.id)).toMatchObject({ status: 'failed', refunded: 0 })
    await steps().check(scene.id, 'failed')
    expect(await steps().read(scene.id)).toMatchObject({ status: 'cancelled', refunded: price, ended_by: 'expire' })
    expect(await linkOf(scene)).toMatchObject({ state: 'ended' })
  })

  test('goes back to the buyer’s review if the link is as ordered by now', async () => {
    const scene = await rejected()
    await steps().wakeAndCheck(scene.id, 'passed')
    expect(await steps().read(scene.id)).toMatchObject({ status: 'delivered', seen: true, refunded: 0 })
  })

  test.each(['live', 'missing'] as const)(
    'is decided by a person if it cannot be read for 14 days: %s',
    async (decision) => {
      const scene = await rejected()
      await stayUnreadable(scene)
      expect(await steps().read(scene.id)).toMatchObject({
        status: 'failed',
        deadline_at: expect.any(Date) as Date,
        refunded: 0,
      })
      await decide(scene, decision)
      expect(await steps().read(scene.id)).toMatchObject(
        decision === 'live' ? { status: 'delivered', refunded: 0 } : { status: 'cancelled', refunded: price },
      )
    },
  )

  test('can be cancelled by its buyer while the page is made unreadable on purpose', async () => {
    const scene = await rejected()
    await steps().wakeAndCheck(scene.id, 'inconclusive')
    await steps().transition(scene.id, 'cancel', 'buyer')
    expect(await steps().read(scene.id)).toMatchObject({ status: 'cancelled', refunded: price })
  })
})

describe('a part of the payout', () => {
  const paidAfter = async (): Promise<Scene> => {
    const scene = await reviewed()
    await steps().wakeAndCheck(scene.id, 'passed')
    await steps().pass(7 * 24)
    return scene
  }

  test('is postponed by a day while the page cannot be read, and then waits for a person', async () => {
    const scene = await paidAfter()
    for (let day = 1; day <= postponementsMax + 1; day += 1) {
      await steps().check(scene.id, 'inconclusive')
      await steps().check(scene.id, 'inconclusive')
      expect(await steps().read(scene.id)).toMatchObject({ postponed: Math.min(day, postponementsMax) })
      await steps().pass(24)
    }
    expect(await steps().balance(scene.sellerId)).toBe(30)
    expect(await linkOf(scene)).toMatchObject({ needs_review: true })
    await decide(scene, 'live')
    expect(await steps().balance(scene.sellerId)).toBe(100)
    expect(await steps().read(scene.id)).toMatchObject({ postponed: 0, postponed_until: null })
  })

  test('is not released at the end of the guarantee by a page that cannot be read', async () => {
    const scene = await paidAfter()
    await db()
      .updateTable('backlink_orders')
      .set({ guarantee_until: sql<Date>`clock_now()` })
      .where('id', '=', scene.id)
      .execute()
    await steps().check(scene.id, 'inconclusive')
    expect(await steps().read(scene.id)).toMatchObject({ guarantee_state: 'running', postponed: 1 })
    await steps().check(scene.id, 'passed')
    expect(await steps().read(scene.id)).toMatchObject({ guarantee_state: 'fulfilled' })
    expect(await steps().balance(scene.sellerId)).toBe(100)
  })
})
