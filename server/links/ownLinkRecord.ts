// The record of a member's link to this exchange, under its lock. Whoever changes one locks the website first, then the record, then the
// watched link.
import type { Tx } from '../platform/db/database.ts'
import { type Claim, lockClaim } from '../websites/lockClaim.ts'

const find = (tx: Tx, { memberId, domain }: { memberId: string; domain: string }) =>
  tx
    .selectFrom('our_site_backlinks')
    .selectAll()
    .where('user_id', '=', memberId)
    .where('source_domain', '=', domain)
    .forUpdate()
    .executeTakeFirst()

export type OwnLinkRow = NonNullable<Awaited<ReturnType<typeof find>>>

/** A member has one for each of their domains. */
export const lockRecord = async (tx: Tx, of: { memberId: string; domain: string }): Promise<OwnLinkRow | null> =>
  (await find(tx, of)) ?? null

export interface OwnLink {
  record: OwnLinkRow
  /** Null where the claim has ended. */
  website: Claim | null
}

/** The record of a watched link, with its website, under lock; null where there is none. */
export const lockOwnLink = async (tx: Tx, linkId: string): Promise<OwnLink | null> => {
  const found = await tx
    .selectFrom('our_site_backlinks')
    .select(['user_id', 'website_id', 'source_domain'])
    .where('link_id', '=', linkId)
    .executeTakeFirst()
  if (found === undefined) return null
  const website = await lockClaim(tx, found.website_id)
  const record = await lockRecord(tx, { memberId: found.user_id, domain: found.source_domain })
  return record === null ? null : { record, website }
}
