import pg from 'pg'
import { expect, test } from 'vitest'
import { useEmptyDatabase } from '../../testing/database.ts'
import { openDatabase } from './database.ts'

const empty = useEmptyDatabase()

test('every connection uses UTC, whatever the time zone of the server is', async () => {
  const client = new pg.Client(empty.url)
  await client.connect()
  await client.query(`alter database ${new URL(empty.url).pathname.slice(1)} set timezone = 'Europe/Berlin'`)
  await client.end()
  const database = openDatabase(empty.url, { connectionsMax: 3 })
  // Late in the evening before the clocks go forward in Berlin.
  const asked = `select current_setting('TimeZone') as zone,
    (timestamptz '2027-02-27 23:30+00' + interval '1 month')::text as month, (timestamptz '2027-03-28 23:30+00')::date::text as day`
  const answers = await Promise.all([1, 2, 3].map(() => database.pool.query<Record<string, string>>(asked)))
  await database.close()
  for (const { rows } of answers) {
    expect(rows).toEqual([{ zone: 'UTC', month: '2027-03-27 23:30:00+00', day: '2027-03-28' }])
  }
})

test('a closed database keeps no connection, even if it was only used for plain SQL', async () => {
  const database = openDatabase(empty.url)
  await database.pool.query('select 1')
  await database.close()
  expect(database.pool.ended).toBe(true)
  await expect(database.pool.query('select 1')).rejects.toThrow('Cannot use a pool after calling end')
})
