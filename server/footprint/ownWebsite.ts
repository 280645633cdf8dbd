// The website of the buyer to which a link would lead. What belongs to others is as unknown as what does not exist.
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'

export const findOwnWebsite = async (
  db: Db | Tx,
  memberId: string,
  websiteId: string,
): Promise<{
  domain: string
  registrable_domain: string
  title: string | null
  niche: string | null
  language: string | null
  is_verified: boolean
}> => {
  const website = await db
    .selectFrom('websites')
    .select(['domain', 'registrable_domain', 'title', 'niche', 'language', 'is_verified'])
    .where('id', '=', websiteId)
    .where('user_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (website === undefined) throw new AppError('not_found')
  return website
}

/** Its registrable domain, by which links are known. */
export const findOwnVerified = async (db: Db | Tx, memberId: string, websiteId: string): Promise<string> => {
  const website = await findOwnWebsite(db, memberId, websiteId)
  if (!website.is_verified) throw new AppError('website_unverified')
  return website.registrable_domain
}
