// Links under guarantee that are looked at as they come round: what is still there is written with many others, and everything else as ever.
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { ledgerViolations } from '../../testing/credits.ts'
import { useDatabase } from '../../testing/database.ts'
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

/** Completed, with the next look due. Looks are days apart then. */
const guaranteed = async (): Promise<Guaranteed> => {
  const [buyerId, sellerId] = [await addMember(db(), 1_000), await addMember(db())]
  const orderId = await addOrder(db(), { buyerId, sellerId })
  const { move, handIn, look, read } = steps()
  await move(orderId, 'accept', 'seller')
  await move(orderId, 'start', 'seller')
  await handIn(orderId)
  await look(orderId, 'passed')
  await move(orderId, 'approve', 'buyer')
  const linkId = (await read(orderId)).link_id ?? ''
  await changeLink(linkId, { next_check_at: sql<Date>`clock_now()` })
  await db().deleteFrom('outbox').where('member_id', 'in', [buyerId, sellerId]).execute()
  return { orderId, linkId, buyerId, sellerId }
}

const changeLink = (linkId: string, columns: object) =>
  db().updateTable('watched_links').set(columns).where('id', '=', linkId).execute()
const changeOrder = (orderId: string, columns: object) =>
  db().updateTable('backlink_orders').set(columns).where('id', '=', orderId).execute()
const linkOf = ({ linkId }: Guaranteed) =>
  db().selectFrom('watched_links').selectAll().where('id', '=', linkId).executeTakeFirstOrThrow()
/** In how many transactions the newest rows of their files were written. */
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
const toldOf = async ({ orderId }: Guaranteed): Promise<(string | null)[]> => {
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
  it('that are still there are written together: the file, the next look, the graph and both sides', async () => {
    const three = [await guaranteed(), await guaranteed(), await guaranteed()]
    const before = await Promise.all(
      three.map(async (one) => ({ order: await steps().read(one.orderId), ...(await linkOf(one)) })),
    )
    const seen = await Promise.all(three.map(seenInGraph))
    await steps().pass(24 * 40)
    await Promise.all(three.map(({ orderId }) => steps().lookInPassing(orderId, 'passed')))
    expect(await transactionsOf(three)).toBe(1)
    for (const [at, one] of three.entries()) {
      const link = await linkOf(one)
      expect(link).toMatchObject({ state: 'standing', checks: (before[at]?.checks ?? 0) + 1, last_verdict: 'passed' })
      expect(link.next_check_at?.getTime()).toBeGreaterThan(before[at]?.next_check_at?.getTime() ?? Infinity)
      expect((await seenInGraph(one)).last_seen_at.getTime()).toBeGreaterThan(
        seen[at]?.last_seen_at.getTime() ?? Infinity,
      )
      expect((await toldOf(one)).toSorted()).toEqual([one.buyerId, one.sellerId].toSorted())
      expect(await steps().read(one.orderId)).toEqual(before[at]?.order)
    }
  })

  it('are fulfilled by the first look after their time, and one that is gone is missed, whatever the others are', async () => {
    const [plain, over, gone] = [await guaranteed(), await guaranteed(), await guaranteed()]
    await changeOrder(over.orderId, { guarantee_until: sql<Date>`clock_now() - interval '1 minute'` })
    await Promise.all([
      steps().lookInPassing(plain.orderId, 'passed'),
      steps().lookInPassing(over.orderId, 'passed'),
      steps().lookInPassing(gone.orderId, 'failed'),
    ])
    expect(await steps().read(plain.orderId)).toMatchObject({ guarantee_state: 'running' })
    expect(await steps().read(over.orderId)).toMatchObject({ guarantee_state: 'fulfilled' })
    expect(await linkOf(over)).toMatchObject({ state: 'ended' })
    expect((await linkOf(gone)).missed_at).not.toBeNull()
  })

  it('whose guarantee has ended are looked at, and nothing moves', async () => {
    const one = await guaranteed()
    await changeOrder(one.orderId, { guarantee_state: 'ended' })
    const { version } = await steps().read(one.orderId)
    await steps().lookInPassing(one.orderId, 'passed')
    expect(await linkOf(one)).toMatchObject({ last_verdict: 'passed' })
    expect((await steps().read(one.orderId)).version).toBe(version)
  })
})
