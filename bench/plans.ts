// Query plans of the statements behind screens that members wait for: none may scan a large table.
import { Kysely, PostgresDialect } from 'kysely'
import type { Database, Db } from '../server/platform/db/database.ts'

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
  /** Most rows read by a single statement. */
  rowsMost: number
}

/** Database queries of one request of the product. */
export interface Asking {
  name: string
  ask(db: Db): Promise<unknown>
}

const statementsOf = async (pool: Database['pool'], { ask }: Asking): Promise<Statement[]> => {
  const statements: Statement[] = []
  const db: Db = new Kysely({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => void statements.push({ sql, parameters }),
  })
  await ask(db)
  return statements
}

/** Runs only the statements, this many times, without processing their results. */
export const timeByHand = async ({ pool }: Database, asking: Asking, count: number): Promise<number[]> => {
  const statements = await statementsOf(pool, asking)
  const times: number[] = []
  for (let time = 0; time < count; time += 1) {
    const startedAt = performance.now()
    for (const { sql, parameters } of statements) await pool.query(sql, [...parameters])
    times.push(performance.now() - startedAt)
  }
  return times
}

/** Statements that begin, end or lock a transaction have no plan. */
const reads = /^\s*(select|with)\b/i

/** With PLANS set, prints each statement with the number of rows it read. */
export const explainAll = async (
  { pool }: Database,
  askings: readonly Asking[],
  largeTables: ReadonlySet<string>,
): Promise<Plans> => {
  const asked: { name: string; statement: Statement }[] = []
  for (const asking of askings) {
    for (const statement of await statementsOf(pool, asking)) {
      if (reads.test(statement.sql)) asked.push({ name: asking.name, statement })
    }
  }
  let rowsMost = 0
  for (const { name, statement } of asked) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, format json) ${statement.sql}`,
      [...statement.parameters],
    )
    const nodes = nodesOf(rows[0]?.['QUERY PLAN'][0].Plan)
    const whole = nodes.find((node) => node['Node Type'] === 'Seq Scan' && largeTables.has(node['Relation Name'] ?? ''))
    if (whole !== undefined) {
      throw new Error(`${name} scans the whole table ${whole['Relation Name'] ?? ''}:\n${statement.sql}`)
    }
    const read = nodes.filter((node) => node['Relation Name'] !== undefined).map(rowsOf)
    const most = Math.max(0, ...read)
    if (process.env['PLANS'] !== undefined) process.stdout.write(`${most} rows at most: ${name}\n`)
    rowsMost = Math.max(rowsMost, most)
  }
  return { statements: asked.length, rowsMost }
}

/** For the report. */
export const planText = ({ statements, rowsMost }: Plans): string =>
  `plans without a whole table: ${statements}, most rows read by one: ${rowsMost}`

const rowsOf = (node: PlanNode): number =>
  Math.round((node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])

const nodesOf = (node: PlanNode | undefined): PlanNode[] =>
  node === undefined ? [] : [node, ...(node.Plans ?? []).flatMap(nodesOf)]
