// Whoever adds a table with rows of members has to say how they are taken along and how they go.
import { describe, expect, it } from 'vitest'
import { memberRecords } from './memberRecords.ts'
import { useDatabase } from './testing/database.ts'

const database = useDatabase()

/** Tables that know a member for a while only and forget by themselves. */
const passingTraces = [
  // What is told to browsers and to reactions, for an hour.
  'outbox',
]

const memberColumns = ['user_id', 'member_id', 'subject_id', 'actor_id', 'recipient', 'address', 'owner_id']

const tablesWithMembers = async (): Promise<string[]> => {
  const { rows } = await database.current.pool.query<{ name: string }>(
    `select distinct name from (
       select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'users'::regclass
       union select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
         where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = any($1)
       union select 'users'
     ) found order by name`,
    [memberColumns],
  )
  return rows.map((row) => row.name)
}

describe('the parts of a member’s data', () => {
  it('answer for every table that has rows of members, each exactly once', async () => {
    const answered = memberRecords.flatMap((part) => part.tables)
    expect([...answered, ...passingTraces].sort()).toEqual(await tablesWithMembers())
  })

  it('have names of their own, since they are the keys of the export', () => {
    const names = memberRecords.map((part) => part.name)
    expect(new Set(names).size).toBe(names.length)
  })
})
