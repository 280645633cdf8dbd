// The buyer's website that a link would point to. Websites of other members are treated as not existing.
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

/** Its registrable domain, the key of links in the graph. */
export const findOwnVerified = async (db: Db | Tx, memberId: string, websiteId: string): Promise<string> => {
  const website = await findOwnWebsite(db, memberId, websiteId)
  if (!website.is_verified) throw new AppError('website_unverified')
  return website.registrable_domain
}
