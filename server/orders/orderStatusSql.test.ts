import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { orderStatuses } from '../../contract/orderProcess.ts'
import { statusesIn } from '../../contract/orderStatusGroups.ts'
import { openDatabase } from '../platform/db/database.ts'
import { statusIn, statusIs } from './orderStatusSql.ts'

describe('condition on the status of an order', () => {
  const { db } = openDatabase('postgres://unused')
  const compiled = (condition: ReturnType<typeof statusIs>) => {
    const { sql, parameters } = condition.compile(db)
    return { sql, parameters }
  }

  it('contains its statuses as literals, as partial indexes need them', () => {
    expect(compiled(statusIs('o.status', 'delivered'))).toEqual({ sql: `"o"."status" = 'delivered'`, parameters: [] })
    expect(compiled(statusIn('status', 'in_work'))).toEqual({
      sql: `"status" in ('paid', 'in_progress')`,
      parameters: [],
    })
  })

  it('lists the statuses of a group in the order of the state machine', () => {
    expect(statusesIn('ended')).toEqual(['completed', 'cancelled', 'refunded'])
    expect(statusesIn('not_started')).toEqual(['pending', 'paid'])
    expect(statusesIn('undelivered')).toEqual(['pending', 'paid', 'in_progress'])
    expect(statusesIn('may_be_overdue')).toEqual(['paid', 'in_progress', 'failed'])
    expect(statusesIn('uses_capacity')).toEqual(['pending', 'paid', 'in_progress', 'failed'])
  })
})

describe('SQL text in the server', () => {
  const names = orderStatuses.join('|')
  const compared = String.raw`\bstatus"?\s*(?:(?<!=)=(?!=)|<>|!=(?!=)|(?:not\s+)?in\s*\(|is\s+(?:not\s+)?distinct\s+from)`
  const literals = [
    // Within a template: o.status in ('pending', 'paid')
    new RegExp(`${compared}[^\`)]*?'(?:${names})'`, 'gi'),
    // As arguments of the query builder: .where('o.status', '=', 'pending')
    new RegExp(String.raw`['.]status',\s*'[^']+',\s*\[?\s*'(?:${names})'`, 'g'),
    new RegExp(String.raw`sql\.lit\(\s*'(?:${names})'`, 'g'),
  ]
  /** With a list of statuses instead of a literal. */
  const unnamed = /['.]status',\s*'(?:=|!=|<>|in|not in)'/g
  const found = (text: string): string[] =>
    [...literals, ...(text.includes('backlink_orders') ? [unnamed] : [])].flatMap((form) => text.match(form) ?? [])

  it('names no order status but through statusIs and statusIn', async () => {
    const server = join(import.meta.dirname, '..')
    const paths = await readdir(server, { recursive: true })
    const production = paths.filter((path) => /(?<!\.test|\.fixture)\.ts$/.test(path) && !path.startsWith('testing'))
    expect(production.length).toBeGreaterThan(500)
    const findings: string[] = []
    for (const path of production) {
      const text = await readFile(join(server, path), 'utf8')
      findings.push(...found(text).map((match) => `${path}: ${match}`))
    }
    expect(findings).toEqual([])
  })

  it.each([
    "sql`select 1 from backlink_orders o where o.status = 'pending'`",
    "sql`select 1 where o.status in ('live', 'in_progress')`",
    "sql`select 1 where status not in ('completed')`",
    "sql`select 1 where o.status <> 'pending' and not o.prime`",
    "sql`select 1 where o.status is distinct from 'disputed'`",
    "query.where('o.status', '=', 'failed')",
    "query.where('status', 'in', ['paid', 'in_progress'])",
    "db.selectFrom('backlink_orders').where('status', 'in', undelivered)",
    "sql`select 1 where o.status = ${sql.lit('refunded')}`",
  ])('is refused: %s', (text) => {
    expect(found(text)).not.toEqual([])
  })

  it.each([
    "order.status === 'completed' || order.status !== 'failed'",
    'sql`update idempotency_keys set status = 200`',
    "sql`select 1 where record.status = 'verified'`",
    "const first = { status: 'pending' }",
  ])('is not mistaken for it: %s', (text) => {
    expect(found(text)).toEqual([])
  })
})
