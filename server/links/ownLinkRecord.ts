// The record of a member's link to this exchange, under its lock. Whoever changes one locks the website first, then the record, then the
// watched link.
import type { Tx } from '../platform/db/database.ts'
import { preparedStatement } from '../platform/db/preparedStatements.ts'
import { type Claim, lockClaim } from '../websites/lockClaim.ts'

/** By name: a statement that is kept has to give the same columns when a later release has added one. */
const columns = [
  'anchor_text',
  'award_domain',
  'created_at',
  'credits_processed',
  'id',
  'is_verified',
  'link_id',
  'registrable_domain',
  'removed_at',
  'restored_at',
  'source_domain',
  'source_url',
  'status',
  'target_url',
  'user_id',
  'verified_at',
  'website_id',
] as const

const askLocked = preparedStatement((db) =>
  db
    .selectFrom('our_site_backlinks')
    .select(columns)
    .where('user_id', '=', '')
    .where('source_domain', '=', '')
    .forUpdate()
    .compile(),
)

export type OwnLinkRow = Awaited<ReturnType<typeof askLocked>>[number]

/** A member has one for each of their domains. */
export const lockRecord = async (
  tx: Tx,
  { memberId, domain }: { memberId: string; domain: string },
): Promise<OwnLinkRow | null> => {
  const [record] = await askLocked(tx, memberId, domain)
  return record ?? null
}

export interface OwnLink {
  record: OwnLinkRow
  /** Null where the claim has ended. */
  website: Claim | null
}

/** The record of a watched link, with its website, under lock; null where there is none. */
export const lockOwnLink = async (tx: Tx, linkId: string): Promise<OwnLink | null> => {
  const [found] = await askOwner(tx, linkId)
  if (found === undefined) return null
  const website = await lockClaim(tx, found.website_id)
  const record = await lockRecord(tx, { memberId: found.user_id, domain: found.source_domain })
  return record === null ? null : { record, website }
}

const askOwner = preparedStatement((db) =>
  db
    .selectFrom('our_site_backlinks')
    .select(['user_id', 'website_id', 'source_domain'])
    .where('link_id', '=', '')
    .compile(),
)
