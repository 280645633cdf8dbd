// Search by the name of the other side, with the same rule as `memberName`: the profile name replaces the account name,
// and the display name hides both.
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** With more matches, it is cheaper to read the names of the members one had orders with. */
const namedMax = 2_000

/** The trigram index needs at least this many letters in a row. */
const indexedForm = /[a-z0-9]{3}/i

export const isIndexed = (words: string): boolean => indexedForm.test(words)

const hasShownName = sql<SqlBool>`exists (select from profiles p where p.id = u.id and trim(p.display_name) <> '')`

/** All members with a matching name; null if there are too many or no index supports the text. */
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
 * The members among `met` with a matching name. Their ids are passed as one array, which scans an index once: a join
 * would read the names of all members, or the orders again for each of them.
 */
export const metAndNamedSql = (met: RawBuilder<unknown>, pattern: string): RawBuilder<unknown> => sql`
  with met as materialized (select array(${met}) as ids)
  select u.id from users u
  where u.id = any((select ids from met)::uuid[]) and u.deleted_at is null and u.full_name ilike ${pattern} and not ${hasShownName}
  union all
  select p.id from profiles p where p.id = any((select ids from met)::uuid[]) and p.display_name ilike ${pattern}`
