// Scheduled checks of links under guarantee: unchanged links are written in batches, all others one by one.
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { ledgerViolations } from '../testing/credits.ts'
import { inTransaction } from '../platform/db/database.ts'
import { lockOrder } from './orderRow.ts'
import { expirePending } from './payouts/refund.ts'
import { useDatabase } from '../testing/database.ts'
import { eraseMember } from '../testing/eraseMember.ts'
import { until } from '../testing/until.ts'
import { addMember, addOrder, orderSteps } from './orders.fixture.ts'

const database = useDatabase()
const db = () => database.current.db
const steps = () => orderSteps(db())

afterAll(async () => {
  expect(await ledgerViolations(db())).toEqual([])
})

interface Guaranteed {
  orderId: string
  linkId: string
  buyerId: string
  sellerId: string
}

/** Completed, with the next check due. Checks are days apart by then. */
const guaranteed = async (): Promise<Guaranteed> => {
  const [buyerId, sellerId] = [await addMember(db(), 1_000), await addMember(db())]
  const orderId = await addOrder(db(), { buyerId, sellerId })
  const { transition, submitLink, check, read } = steps()
  await transition(orderId, 'accept', 'seller')
  await transition(orderId, 'start', 'seller')
  await submitLink(orderId)
  await check(orderId, 'passed')
  await transition(orderId, 'approve', 'buyer')
  const linkId = (await read(orderId)).link_id ?? ''
  await changeLink(linkId, { next_check_at: sql<Date>`clock_now()` })
  await db().deleteFrom('outbox').where('member_id', 'in', [buyerId, sellerId]).execute()
  return { orderId, linkId, buyerId, sellerId }
}

const changeLink = (linkId: string, columns: object) =>
  db().updateTable('monitored_links').set(columns).where('id', '=', linkId).execute()
/** As if it had ended without a check. */
const endByHand = ({ orderId }: Guaranteed) =>
  inTransaction(db(), async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order === null) throw new Error('The order is gone.')
    await expirePending(tx, order)
    await tx
      .updateTable('backlink_orders')
      .set({ guarantee_state: 'ended', payout_due_at: null })
      .where('id', '=', orderId)
      .execute()
  })
const changeOrder = (orderId: string, columns: object) =>
  db().updateTable('backlink_orders').set(columns).where('id', '=', orderId).execute()
const linkOf = ({ linkId }: Guaranteed) =>
  db().selectFrom('monitored_links').selectAll().where('id', '=', linkId).executeTakeFirstOrThrow()
/** The number of transactions that wrote the newest rows of their link reports. */
const transactionsOf = async (those: readonly Guaranteed[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct xmin::text) as count from link_checks
    where id in (select max(id) from link_checks where link_id in (${sql.join(those.map(({ linkId }) => linkId))}) group by link_id)`.execute(
    db(),
  )
  return rows[0]?.count ?? 0
}
const seenInGraph = ({ orderId }: Guaranteed) =>
  db().selectFrom('domain_links').select('last_seen_at').where('link_key', '=', orderId).executeTakeFirstOrThrow()
const notificationsOf = async ({ orderId }: Guaranteed): Promise<(string | null)[]> => {
  const rows = await db()
    .selectFrom('outbox')
    .select(['member_id', 'payload'])
    .where('topic', '=', 'orders.changed')
    .execute()
  return rows
    .filter(({ payload }) => (payload as { order_id: string }).order_id === orderId)
    .map((row) => row.member_id)
}

describe('links under guarantee', () => {
  it('that are still live are written in one batch: the link report, the next check, the graph and both sides', async () => {
    const three = [await guaranteed(), await guaranteed(), await guaranteed()]
    const before = await Promise.all(
      three.map(async (one) => ({ order: await steps().read(one.orderId), ...(await linkOf(one)) })),
    )
    const seen = await Promise.all(three.map(seenInGraph))
    // Before the first part of the payouts is due, and days before the check of day 7, whose time of day depends on the
    // link: a check that follows within hours is planned at once, so it is not written in a batch.
    await steps().pass(24 * 4)
    await steps().checkAllInPassing(
      three.map(({ orderId }) => orderId),
      'passed',
    )
    expect(await transactionsOf(three)).toBe(1)
    for (const [at, one] of three.entries()) {
      const link = await linkOf(one)
      expect(link).toMatchObject({ state: 'live', checks: (before[at]?.checks ?? 0) + 1, last_verdict: 'passed' })
      expect(link.next_check_at?.getTime()).toBeGreaterThan(before[at]?.next_check_at?.getTime() ?? Infinity)
      expect((await seenInGraph(one)).last_seen_at.getTime()).toBeGreaterThan(
        seen[at]?.last_seen_at.getTime() ?? Infinity,
      )
      expect((await notificationsOf(one)).toSorted()).toEqual([one.buyerId, one.sellerId].toSorted())
      expect(await steps().read(one.orderId)).toEqual(before[at]?.order)
    }
  })

  it('are fulfilled by the first check after their term, and a missing one is a miss, whatever the others are', async () => {
    const [plain, over, gone] = [await guaranteed(), await guaranteed(), await guaranteed()]
    await changeOrder(over.orderId, { guarantee_until: sql<Date>`clock_now() - interval '1 minute'` })
    await Promise.all([
      steps().checkInPassing(plain.orderId, 'passed'),
      steps().checkInPassing(over.orderId, 'passed'),
      steps().checkInPassing(gone.orderId, 'failed'),
    ])
    expect(await steps().read(plain.orderId)).toMatchObject({ guarantee_state: 'running' })
    expect(await steps().read(over.orderId)).toMatchObject({ guarantee_state: 'fulfilled' })
    expect(await linkOf(over)).toMatchObject({ state: 'ended' })
    expect((await linkOf(gone)).missed_at).not.toBeNull()
  })

  it('that go missing after their term have fulfilled the guarantee, and no repair is requested', async () => {
    const [after, before] = [await guaranteed(), await guaranteed()]
    await changeOrder(after.orderId, { guarantee_until: sql<Date>`clock_now()` })
    await changeOrder(before.orderId, { guarantee_until: sql<Date>`clock_now() + interval '1 minute'` })
    for (const hours of [1, 2]) {
      await steps().checkInPassing(before.orderId, 'failed')
      await steps().pass(hours)
      await steps().checkInPassing(after.orderId, 'failed')
    }
    await steps().check(before.orderId, 'failed')
    expect(await steps().read(after.orderId)).toMatchObject({ guarantee_state: 'fulfilled' })
    expect(await steps().events(after.orderId)).not.toContain('check link_endangered')
    expect(await linkOf(after)).toMatchObject({ state: 'ended' })
    // A link that went missing within the term still has to be repaired, although the term is over by now.
    expect(await steps().read(before.orderId)).toMatchObject({ guarantee_state: 'running' })
    expect(await steps().events(before.orderId)).toContain('check link_endangered')
  })

  it('whose guarantee has ended are checked without any effect', async () => {
    const one = await guaranteed()
    await endByHand(one)
    const { version } = await steps().read(one.orderId)
    await steps().checkInPassing(one.orderId, 'passed')
    expect(await linkOf(one)).toMatchObject({ last_verdict: 'passed' })
    expect((await steps().read(one.orderId)).version).toBe(version)
  })
})

describe('a lost link', () => {
  /** Missing for so long that the next failed check makes it lost. */
  const aboutToBeLost = async (): Promise<Guaranteed> => {
    const one = await guaranteed()
    await steps().check(one.orderId, 'failed')
    await steps().pass(2)
    await steps().check(one.orderId, 'failed')
    await steps().pass(8 * 24)
    return one
  }

  const waits = async (): Promise<boolean> => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db())
    return rows.length > 0
  }

  /** Runs a check while the member leaves, which has to wait for the locks of the account closure. */
  const loseWhileLeaving = async (one: Guaranteed, memberId: string): Promise<void> => {
    const checks: Promise<void>[] = []
    await eraseMember(db(), memberId, async () => {
      checks.push(steps().check(one.orderId, 'failed'))
      await until('it waits', waits)
    })
    await Promise.all(checks)
  }

  it('moves nothing to a closed account when its buyer leaves at the same moment', async () => {
    const one = await aboutToBeLost()
    const paid = await steps().balance(one.sellerId)
    await loseWhileLeaving(one, one.buyerId)
    expect(await steps().balance(one.buyerId)).toBe(0)
    expect(await steps().balance(one.sellerId)).toBe(paid)
    expect(await steps().read(one.orderId)).toMatchObject({ guarantee_state: 'ended', guarantee_refunded: 0 })
  })

  it('is refunded from pending credits when its seller leaves at the same moment, and the rest is a claim', async () => {
    const one = await aboutToBeLost()
    const before = await steps().balance(one.buyerId)
    await loseWhileLeaving(one, one.sellerId)
    const { guarantee_state: state, guarantee_refunded: refunded } = await steps().read(one.orderId)
    expect(state).toBe('refunded')
    expect([await steps().balance(one.buyerId), refunded]).toEqual([before + 84, 120])
    const claim = await db()
      .selectFrom('claims')
      .selectAll()
      .where('order_id', '=', one.orderId)
      .executeTakeFirstOrThrow()
    expect(claim).toMatchObject({ owner_id: one.sellerId, creditor_id: one.buyerId, amount: 36, paid: 0 })
    const { rows } = await sql<{ reason: string }>`
      select reason from ledger_transfers where refers_to = ${`order:${one.orderId}`} and (reason like 'guarantee%' or reason like 'reserve%') order by 1`.execute(
      db(),
    )
    expect(rows.map(({ reason }) => reason)).toEqual(['guarantee_refund', 'reserve_taken'])
  })
})
