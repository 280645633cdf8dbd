// Test data: a marketplace of a million orders and ten million ledger entries, in a database of its own.
import { fillBigShop } from '../sandbox/demo/bigShop.ts'
import type { Connection, Database } from '../server/platform/db/database.ts'
import { makeLedger } from './ordersLedger.ts'
import { makeOrders, ordersCount } from './ordersRows.ts'
import { withDatabase, withDatabaseIn } from './processes.ts'
import { round } from './report.ts'

export interface OrdersDataset {
  database: Database
  folder: string
  /** For the report: how much data there is, and how long it took to generate. */
  said: string
}

const websitesCount = 40_000

/**
 * With ORDERS_DATA set, the folder is kept for the next run, because generating the data takes minutes. Prints its
 * progress.
 */
export const withManyOrders = <T>(work: (dataset: OrdersDataset) => Promise<T>): Promise<T> => {
  const kept = process.env['ORDERS_DATA'] ?? ''
  const measure = async (database: Database, folder: string): Promise<T> => {
    const startedAt = performance.now()
    const isNew = await fill(database)
    const seconds = round((performance.now() - startedAt) / 1000)
    return work({
      database,
      folder,
      said: `${await countAll(database)}, ${isNew ? `made in ${seconds} s` : 'as made before'}`,
    })
  }
  return kept === '' ? withDatabase(measure) : withDatabaseIn(kept, measure)
}

const tell = (line: string): void => void (process.stderr.isTTY && process.stderr.write(`\r${line}`.padEnd(60)))

/** All or nothing. */
const fill = async (database: Database): Promise<boolean> => {
  const { rowCount } = await database.pool.query('select from backlink_orders limit 1')
  if (rowCount !== 0) return false
  await fillBigShop(database, { websites: websitesCount, tell: ({ websites }) => tell(`${websites} websites`) })
  const client = await database.pool.connect()
  try {
    await client.query(`set synchronous_commit = off; set work_mem = '512MB'; set maintenance_work_mem = '1GB'; begin`)
    const restore = await dropIndexes(client)
    await makeOrders(client, (made) => tell(`${made} of ${ordersCount} orders`))
    tell('the ledger')
    await makeLedger(client)
    tell('indexes')
    for (const statement of restore) await client.query(statement)
    await client.query('commit')
    tell('statistics')
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    return true
  } finally {
    // Drops the connection, because its session settings must not be reused.
    client.release(true)
  }
}

const filled = ['order_events', 'order_messages', 'monitored_links', 'ledger_transfers', 'ledger_entries']

/**
 * Building an index over millions of rows at once is faster than row by row. Returns the statements that recreate the
 * indexes.
 */
const dropIndexes = async (client: Connection): Promise<string[]> => {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select case when c.conname is null then format('drop index %I', i.indexrelid::regclass) else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as drop,
       case when c.conname is null then pg_get_indexdef(i.indexrelid) else format('alter table %s add constraint %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) end as make
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype = 'u'
     where i.indrelid = any($1::regclass[]) and not i.indisprimary
     order by i.indexrelid`,
    [filled],
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ make }) => make)
}

const countAll = async ({ pool }: Database): Promise<string> => {
  const { rows } = await pool.query<{ orders: number; entries: number }>(
    `select (select count(*) from backlink_orders) as orders, (select reltuples::bigint from pg_class where relname = 'ledger_entries') as entries`,
  )
  const figure = (value: number): string => value.toLocaleString('en-US')
  return `${figure(rows[0]?.orders ?? 0)} orders, ${figure(rows[0]?.entries ?? 0)} entries of the ledger`
}
