// Ledger audit of orders: each rule is broken on purpose, in a transaction that is rolled back.
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import { ledgerViolations } from '../testing/credits.ts'
import { addMember, addOrder, orderSteps } from './orders.fixture.ts'

const database = useDatabase()
let open: string
let completed: string

beforeAll(async () => {
  const { db } = database.current
  const steps = orderSteps(db)
  const [buyerId, sellerId] = [await addMember(db, 500), await addMember(db)]
  const order = { buyerId, sellerId, terms: { price: 100 } }
  open = await addOrder(db, order)
  completed = await addOrder(db, order)
  await steps.transition(completed, 'accept', 'seller')
  await steps.submitLink(completed)
  await steps.check(completed, 'passed')
  await steps.transition(completed, 'approve', 'buyer')
})

/** The rules violated after these statements. Superusers can switch triggers and checks off. */
const brokenBy = async (...statements: string[]): Promise<string[]> => {
  const client = new pg.Client(database.current.url)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    for (const check of ['credits_add_up', 'ended_have_a_time', 'ended_have_an_ending', 'ended_wait_for_nothing']) {
      await client.query(`alter table backlink_orders drop constraint backlink_orders_${check}`)
    }
    await client.query('alter table backlink_orders drop constraint backlink_orders_guarantee_is_bounded')
    for (const statement of statements) {
      await client.query(statement.replaceAll(':open', `'${open}'`).replaceAll(':completed', `'${completed}'`))
    }
    const { rows } = await client.query<{ rule: string }>('select distinct rule from ledger_check() order by rule')
    await client.query('rollback')
    return rows.map(({ rule }) => rule)
  } finally {
    await client.end()
  }
}

test('consistent orders violate no rule', async () => {
  expect(await ledgerViolations(database.current.db)).toEqual([])
  expect(await brokenBy()).toEqual([])
})

describe('the ledger audit reports', () => {
  test.each<[what: string, rule: string, ...statements: string[]]>([
    [
      'an order that is over and still holds its price',
      'escrow',
      `update backlink_orders set status = 'cancelled', ended_at = now() where id = :open`,
    ],
    ['an open order that holds another sum', 'escrow', `update backlink_orders set price = 99 where id = :open`],
    ['something held for no order', 'escrow', `delete from backlink_orders where id = :open`],
    ['a payout that was not posted', 'settlement', `update backlink_orders set paid_out = 99 where id = :completed`],
    ['a refund that was not posted', 'settlement', `update backlink_orders set refunded = 1 where id = :completed`],
    ['a bonus that was not posted', 'settlement', `update backlink_orders set bonus = 10 where id = :completed`],
    ['a penalty that was not posted', 'settlement', `update backlink_orders set penalty = 10 where id = :completed`],
    [
      'a guarantee that gave nothing back',
      'settlement',
      `update backlink_orders set guarantee_refunded = 5 where id = :completed`,
    ],
    ['an order that waits for nothing', 'alarm', `update backlink_orders set deadline_at = null where id = :open`],
  ])('%s', async (_, rule, ...statements) => {
    expect(await brokenBy(...statements)).toContain(rule)
  })
})
