import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { expect, test } from 'vitest'
import { useEmptyDatabase } from '../../testing/database.ts'
import { inTransaction, openDatabase } from './database.ts'
import { type Param, preparedStatement } from './preparedStatements.ts'

const empty = useEmptyDatabase()

const times = preparedStatement((db, param: Param<{ left: number; right: number }>) =>
  sql<{ product: number }>`select ${param('left')}::int * ${param('right')}::int as product`.compile(db),
)

test('a prepared statement is parsed once per connection and returns the right rows for each set of values', async () => {
  const database = openDatabase(empty.url, { connectionsMax: 1 })
  const plus = preparedStatement((db, param: Param<{ summand: number }>) =>
    sql<{ sum: number }>`select ${param('summand')}::int + 1 as sum`.compile(db),
  )
  const prepared = async (): Promise<{ name: string; statement: string }[]> => {
    const { rows } = await database.pool.query<{ name: string; statement: string }>(
      'select name, statement from pg_prepared_statements',
    )
    return rows
  }
  try {
    expect(await times(database.db, { left: 6, right: 7 })).toEqual([{ product: 42 }])
    expect(await times(database.db, { right: 4, left: 3 })).toEqual([{ product: 12 }])
    const [first, ...others] = await prepared()
    expect(first?.statement).toBe('/* prepared */ select $1::int * $2::int as product')
    expect(first?.name).toMatch(/^prepared \d+$/)
    expect(others).toEqual([])
    await inTransaction(database.db, async (tx) => {
      expect(await plus(tx, { summand: 4 })).toEqual([{ sum: 5 }])
      expect(await times(tx, { left: 5, right: 5 })).toEqual([{ product: 25 }])
    })
    expect(await prepared()).toHaveLength(2)
    await expect(times(database.db, { left: Number.NaN, right: 1 })).rejects.toThrow(/integer/)
    expect(await times(database.db, { left: 2, right: 2 })).toEqual([{ product: 4 }])
  } finally {
    await database.close()
  }
})

test('every value arrives where its name is used, in any order and any number of times', async () => {
  const database = openDatabase(empty.url, { connectionsMax: 1 })
  interface Params {
    word: string
    missing: string | null
    numbers: readonly number[]
    json: string
    at: Date
  }
  const echo = preparedStatement((db, param: Param<Params>) =>
    db
      .selectNoFrom([
        sql`${param('numbers')}::int[]`.as('numbers'),
        sql`${param('word')}::text || '/' || ${param('word')}::text`.as('twice'),
        sql`${param('missing')}::text`.as('missing'),
        sql`${param('json')}::jsonb -> 'deep' ->> 0`.as('deep'),
        sql`${param('at')}::timestamptz`.as('at'),
        sql`array[${param('missing')}::text, ${param('word')}::text]`.as('both'),
      ])
      .where(param('word'), '=', param('word'))
      .compile(),
  )
  const at = new Date('2030-01-02T03:04:05.678Z')
  const shared = { numbers: [3, 1, 2], json: JSON.stringify({ deep: ['down'] }), at }
  try {
    expect(await echo(database.db, { word: 'a', missing: null, ...shared })).toEqual([
      { numbers: [3, 1, 2], twice: 'a/a', missing: null, deep: 'down', at, both: [null, 'a'] },
    ])
    expect(await echo(database.db, { ...shared, missing: `it's`, word: '$1', numbers: [] })).toEqual([
      { numbers: [], twice: '$1/$1', missing: `it's`, deep: 'down', at, both: [`it's`, '$1'] },
    ])
  } finally {
    await database.close()
  }
})

/** Compiles queries and runs none. */
const compilerOnly = (): Parameters<typeof times>[0] =>
  new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })

test('the statement is composed once, however often it runs', async () => {
  let composed = 0
  const statement = preparedStatement((db, param: Param<{ id: string }>) => {
    composed += 1
    return db.selectFrom('users').select('id').where('id', '=', param('id')).compile()
  })
  const db = compilerOnly()
  await statement(db, { id: 'a' })
  await statement(db, { id: 'b' })
  expect(composed).toBe(1)
})

test('a value without a name is refused', async () => {
  const statement = preparedStatement((db, param: Param<{ id: string }>) =>
    db.selectFrom('users').select('id').where('id', '=', param('id')).where('email', '=', 'fixed').compile(),
  )
  await expect(statement(compilerOnly(), { id: 'a' })).rejects.toThrow('value without a name at $2')
})

test('a missing, extra, unknown or mistyped name is a compile error', () => {
  const db = compilerOnly()
  const calls = [
    // @ts-expect-error `right` is missing
    () => times(db, { left: 1 }),
    // @ts-expect-error `top` is not a parameter
    () => times(db, { left: 1, right: 2, top: 3 }),
    // @ts-expect-error `left` is a number
    () => times(db, { left: '1', right: 2 }),
    () =>
      // @ts-expect-error `name` is not declared
      preparedStatement((_, param: Param<{ id: string }>) => sql`select ${param('name')}`.compile(_)),
  ]
  expect(calls).toHaveLength(4)
})
