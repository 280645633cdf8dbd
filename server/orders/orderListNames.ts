// Who is called by the words that somebody looks for among their orders, as `memberName` says it: the name of an account is that of its
// profile wherever the profile has one, and the name that somebody shows hides it.
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** Where more are called so, it takes less to read the names of those whom somebody had orders with. */
const namedMax = 2_000

/** Fewer letters in a row no index can tell. */
const indexedForm = /[a-z0-9]{3}/i

export const isIndexed = (words: string): boolean => indexedForm.test(words)

const hasShownName = sql<SqlBool>`exists (select from profiles p where p.id = u.id and trim(p.display_name) <> '')`

/** All members who are called so; null where they are too many, or no index could tell. */
export const findNamed = async (db: Db, words: string, pattern: string): Promise<readonly string[] | null> => {
  if (!isIndexed(words)) return null
  const most = sql.lit(namedMax + 1)
  const { rows } = await sql<{ id: string; fits: boolean }>`
    select u.id, not ${hasShownName} as fits
    from (select id from users where full_name ilike ${pattern} and deleted_at is null limit ${most}) u
    union all
    select id, true from (select id from profiles where display_name ilike ${pattern} limit ${most}) p`.execute(db)
  return rows.length > namedMax ? null : rows.filter(({ fits }) => fits).map(({ id }) => id)
}

/**
 * Those of `met` who are called so. Their ids come as one list, by which an index is walked once: joined, the names of
 * all members would be read, or the orders again for each of them.
 */
export const metAndNamedSql = (met: RawBuilder<unknown>, pattern: string): RawBuilder<unknown> => sql`
  with met as materialized (select array(${met}) as ids)
  select u.id from users u
  where u.id = any((select ids from met)::uuid[]) and u.deleted_at is null and u.full_name ilike ${pattern} and not ${hasShownName}
  union all
  select p.id from profiles p where p.id = any((select ids from met)::uuid[]) and p.display_name ilike ${pattern}`
