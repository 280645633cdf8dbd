// The plans of all statements behind lists, counts and desks of orders: none may read a table as a whole.
import { Kysely, PostgresDialect } from 'kysely'
import { adminOrderDesk } from '../contract/orderAdmin.ts'
import { orderStatuses } from '../contract/orderProcess.ts'
import { orderGroups, orderSides } from '../contract/orders.ts'
import { countAdminOrders, listAdminOrders, readAdminOrder } from '../server/market/orders/adminOrders.ts'
import { countOrders } from '../server/market/orders/orderCounts.ts'
import { listOrders } from '../server/market/orders/orderList.ts'
import { readMessages } from '../server/market/orders/orderMessages.ts'
import { readOrder } from '../server/market/orders/orderView.ts'
import type { Database, Db } from '../server/platform/db/database.ts'
import type { BigMembers } from './orderQuestions.ts'

interface Statement {
  sql: string
  parameters: readonly unknown[]
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

export interface Plans {
  statements: number
  /** As many rows as the most laborious of them has read. */
  rowsMost: number
}

/** Of members there are so few here that whoever has ten thousand orders has met a good part of them. */
const largeTables = new Set([
  ...['backlink_orders', 'order_events', 'order_messages', 'order_readings', 'watched_links', 'link_checks'],
  ...['ledger_accounts', 'ledger_transfers', 'ledger_entries', 'websites', 'backlink_offers'],
])

export const explainAll = async ({ pool }: Database, big: BigMembers): Promise<Plans> => {
  const asked: { name: string; statement: Statement }[] = []
  let name = ''
  const db: Db = new Kysely({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => void asked.push({ name, statement: { sql, parameters } }),
  })
  for (const [named, work] of works(db, big)) {
    name = named
    await work()
  }
  let rowsMost = 0
  for (const { name: of, statement } of asked) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, format json) ${statement.sql}`,
      [...statement.parameters],
    )
    const nodes = nodesOf(rows[0]?.['QUERY PLAN'][0].Plan)
    const whole = nodes.find((node) => node['Node Type'] === 'Seq Scan' && largeTables.has(node['Relation Name'] ?? ''))
    if (whole !== undefined) {
      throw new Error(`${of} reads all of ${whole['Relation Name'] ?? ''}:\n${statement.sql}`)
    }
    const read = nodes.filter((node) => node['Relation Name'] !== undefined).map(rowsOf)
    const most = Math.max(0, ...read)
    if (process.env['ORDERS_PLANS'] !== undefined) process.stdout.write(`${most} rows at most: ${of}\n`)
    rowsMost = Math.max(rowsMost, most)
  }
  return { statements: asked.length, rowsMost }
}

const rowsOf = (node: PlanNode): number =>
  Math.round((node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])

const nodesOf = (node: PlanNode | undefined): PlanNode[] =>
  node === undefined ? [] : [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const works = (db: Db, big: BigMembers): [name: string, work: () => Promise<unknown>][] => {
  const memberOf = { buyer: big.buyerId, seller: big.sellerId }
  return [
    ...orderSides.flatMap((side) =>
      [
        ...orderGroups.map((group) => ({ group })),
        ...orderStatuses.map((status) => ({ group: 'all' as const, status })),
        ...['ziel-42', 'gibt-es-nicht', '#512345'].map((q) => ({ group: 'all' as const, q })),
        { group: 'all' as const, website_id: big.websiteIds[side] },
      ].map((filter): [string, () => Promise<unknown>] => [
        `list of a ${side} by ${JSON.stringify(filter)}`,
        () => listOrders(db, memberOf[side], { side, ...filter }, undefined),
      ]),
    ),
    ['counts', () => countOrders(db, big.buyerId)],
    ['an order', () => readOrder(db, { memberId: big.buyerId, orderId: big.longOrderId })],
    ['messages', () => readMessages(db, { memberId: big.buyerId, orderId: big.longOrderId }, undefined)],
    ...adminOrderDesk.options.map((desk): [string, () => Promise<unknown>] => [
      `desk ${desk}`,
      () => listAdminOrders(db, { desk }),
    ]),
    ...orderStatuses.map((status): [string, () => Promise<unknown>] => [
      `all that are ${status}`,
      () => listAdminOrders(db, { desk: 'all', status }),
    ]),
    ...['gibt-es-nicht', 'ziel-4711', '#512345', big.longOrderId].map((q): [string, () => Promise<unknown>] => [
      `all with ${q}`,
      () => listAdminOrders(db, { desk: 'all', q }),
    ]),
    ['all of a member', () => listAdminOrders(db, { desk: 'all', member: big.sellerId })],
    ['disputes of a member', () => listAdminOrders(db, { desk: 'disputed', member: big.sellerId })],
    ['failed ones of a member', () => listAdminOrders(db, { desk: 'all', status: 'failed', member: big.sellerId })],
    ['counts of the desks', () => countAdminOrders(db)],
    ['an order for an admin', () => readAdminOrder(db, big.longOrderId)],
  ]
}
