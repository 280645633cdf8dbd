// Every table with rows of members must define how they are exported and erased.
import { describe, expect, it } from 'vitest'
import { memberRecords } from './memberRecords.ts'
import { useDatabase } from './testing/database.ts'

const database = useDatabase()

/** Tables that reference a member only temporarily and are pruned automatically. */
const passingTraces = [
  // Events for browsers and subscribers, kept for an hour.
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

describe('member records', () => {
  it('cover every table that has rows of members, each exactly once', async () => {
    const answered = memberRecords.flatMap((part) => part.tables)
    expect([...answered, ...passingTraces].sort()).toEqual(await tablesWithMembers())
  })

  it('have unique names, because they are the keys of the export', () => {
    const names = memberRecords.map((part) => part.name)
    expect(new Set(names).size).toBe(names.length)
  })
})
