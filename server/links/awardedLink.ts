// Fresh check of a link that was rewarded, before the rest of its award is paid: the caller waits for it and then reads
// what it has found.
import type { Db } from '../platform/db/database.ts'
import { type CheckParts, checkLink } from './check.ts'

export const checkAwardedLink = async (
  db: Db,
  { memberId, domain }: { memberId: string; domain: string },
  parts: Omit<CheckParts, 'db'>,
): Promise<void> => {
  const record = await db
    .selectFrom('our_site_backlinks')
    .select('link_id')
    .where('user_id', '=', memberId)
    .where('award_domain', '=', domain)
    .executeTakeFirst()
  if (record !== undefined) await checkLink({ ...parts, db }, record.link_id)
}
