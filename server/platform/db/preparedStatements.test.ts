import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useEmptyDatabase } from '../../testing/database.ts'
import { inTransaction, openDatabase } from './database.ts'
import { preparedStatement } from './preparedStatements.ts'

const empty = useEmptyDatabase()

test('a prepared statement is parsed once per connection and returns the right rows for each set of values', async () => {
  const database = openDatabase(empty.url, { connectionsMax: 1 })
  const times = preparedStatement((db) => sql<{ product: number }>`select ${0}::int * ${0}::int as product`.compile(db))
  const plus = preparedStatement((db) => sql<{ sum: number }>`select ${0}::int + 1 as sum`.compile(db))
  const kept = async (): Promise<string[]> => {
    const { rows } = await database.pool.query<{ statement: string }>('select statement from pg_prepared_statements')
    return rows.map(({ statement }) => statement)
  }
  try {
    expect(await times(database.db, 6, 7)).toEqual([{ product: 42 }])
    expect(await times(database.db, 3, 4)).toEqual([{ product: 12 }])
    expect(await kept()).toEqual(['/* kept */ select $1::int * $2::int as product'])
    await inTransaction(database.db, async (tx) => {
      expect(await plus(tx, 4)).toEqual([{ sum: 5 }])
      expect(await times(tx, 5, 5)).toEqual([{ product: 25 }])
    })
    expect(await kept()).toHaveLength(2)
    await expect(times(database.db, 'many', 1)).rejects.toThrow(/integer/)
    expect(await times(database.db, 2, 2)).toEqual([{ product: 4 }])
  } finally {
    await database.close()
  }
})
