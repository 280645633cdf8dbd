import { expect, test } from 'vitest'
import { until } from './until.ts'
import { testPassword, useApi } from './api.ts'

const api = useApi()

/** Everything the tables hold about a member, without values that differ for every member: names, times and keys. */
const everythingAbout = async (id: string): Promise<unknown> => {
  const own = ['id', 'user_id', 'account_id', 'email', 'password', 'token', 'token_hash', 'session_id', 'network_hash']
  const isOwn = (name: string, value: unknown): boolean =>
    own.includes(name) || /_at$|^last_/.test(name) || value === id
  const plain = (row: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(row).filter(([name, value]) => !isOwn(name, value)))
  const found: Record<string, unknown[]> = {}
  const columns = await api.database.pool.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns join pg_tables on tablename = table_name and schemaname = table_schema
     where table_schema = 'public' and udt_name = 'uuid' order by table_name, column_name`,
  )
  for (const { table_name: table, column_name: column } of columns.rows) {
    if (table === 'mails') continue
    const { rows } = await api.database.pool.query<Record<string, unknown>>(
      `select * from ${table} where ${column} = $1`,
      [id],
    )
    if (rows.length > 0) found[`${table}.${column}`] = rows.map(plain)
  }
  return found
}

test('equals the result of signing up by email', async () => {
  const { memberId } = await api.member('put@example.com')
  const other = await api.signUp('signed-up@example.com')
  const outboxIsEmpty = async (): Promise<boolean> => {
    const { rows } = await api.database.pool.query('select 1 from outbox where position is null')
    return rows.length === 0
  }
  await until('all is published', outboxIsEmpty)
  const about = await everythingAbout(memberId)
  expect(Object.keys(about as object)).toEqual(
    expect.arrayContaining(['users.id', 'credentials.user_id', 'profiles.id', 'sessions.user_id']),
  )
  expect(about).toEqual(await everythingAbout(other.memberId))
})

test('can sign in with the password', async () => {
  await api.member('knows@example.com')
  const body = { email: 'knows@example.com', password: testPassword }
  expect((await api.call('POST', '/api/auth/sign-in', { body })).status).toBe(200)
  expect((await api.call('POST', '/api/auth/sign-in', { body: { ...body, password: 'another' } })).code).toBe(
    'wrong_credentials',
  )
})
