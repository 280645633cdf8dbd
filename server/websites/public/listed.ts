// Sitemap of verified websites: each has a public page, in files of bounded length.
import type { Db } from '../../platform/db/database.ts'
import type { ListedWebsite } from '../../platform/http/sitemap.ts'

export const countListed = async (db: Db): Promise<number> => {
  const row = await db
    .selectFrom('websites')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('is_verified', '=', true)
    .executeTakeFirstOrThrow()
  return row.count
}

/** `part` counts from 0. */
export const readListed = async (db: Db, part: number, length: number): Promise<ListedWebsite[]> => {
  const rows = await db
    .selectFrom('websites')
    .select((eb) => ['domain', eb.fn.coalesce('analysed_at', 'verified_at').as('changed_at')])
    .where('is_verified', '=', true)
    .orderBy('domain')
    .offset(part * length)
    .limit(length)
    .execute()
  return rows.flatMap(({ domain, changed_at }) => (changed_at === null ? [] : [{ domain, changedAt: changed_at }]))
}
