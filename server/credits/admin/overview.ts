// Ledger overview: the balance of every kind of account, and the credits issued and burned on each of the last days.
import { sql } from 'kysely'
import type { creditAdminEndpoints } from '../../../contract/creditsAdmin.ts'
import { dayMs } from '../../../contract/durations.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { accountKinds } from '../../../contract/ledger.ts'
import * as clock from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { readDays } from '../days.ts'
import { flowOf } from '../flows.ts'
import { newestAudit } from '../ledgerAudit.ts'

type Overview = OutputOf<typeof creditAdminEndpoints.overview>

export const readOverview = async (db: Db, days: number): Promise<Overview> => {
  const [accounts, flows, mismatched, audit, today] = await Promise.all([
    sumAccounts(db),
    readDays(db, days),
    db
      .selectFrom('purchases')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('state', '=', 'mismatched')
      .executeTakeFirstOrThrow(),
    newestAudit(db),
    clock.now(db),
  ])
  const points = new Map(lastDays(today, days).map((day) => [day, { day, issued: 0, sold: 0, burned: 0 }]))
  for (const { day, reason, amount } of flows) {
    const point = points.get(day)
    const flow = flowOf(reason)
    if (point !== undefined && flow !== null) point[flow] += amount
  }
  return { accounts, days: [...points.values()], mismatched: mismatched.count, audit }
}

const lastDays = (today: Date, days: number): string[] =>
  Array.from({ length: days }, (_, n) => new Date(today.getTime() - (days - 1 - n) * dayMs).toISOString().slice(0, 10))

const sumAccounts = async (db: Db): Promise<Overview['accounts']> => {
  const { rows } = await sql<Overview['accounts'][number]>`
    select kind, sum(balance)::int8 as balance, count(*) as accounts from ledger_accounts group by kind`.execute(db)
  return accountKinds.map((kind) => rows.find((row) => row.kind === kind) ?? { kind, balance: 0, accounts: 0 })
}
