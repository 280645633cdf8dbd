// The row-locked record of a member's link to the platform. Lock order: website, then record, then monitored link.
import type { Tx } from '../platform/db/database.ts'
import { type Param, preparedStatement } from '../platform/db/preparedStatements.ts'
import { type Claim, lockClaim } from '../websites/lockClaim.ts'

/** Columns by name: a prepared statement has to return the same columns after a later release has added one. */
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

/** A member has one record per domain. */
interface RecordKey {
  memberId: string
  domain: string
}

const selectForUpdate = preparedStatement((db, param: Param<RecordKey>) =>
  db
    .selectFrom('our_site_backlinks')
    .select(columns)
    .where('user_id', '=', param('memberId'))
    .where('source_domain', '=', param('domain'))
    .forUpdate()
    .compile(),
)

export type OwnLinkRow = Awaited<ReturnType<typeof selectForUpdate>>[number]

export const lockRecord = async (tx: Tx, { memberId, domain }: RecordKey): Promise<OwnLinkRow | null> => {
  const [record] = await selectForUpdate(tx, { memberId, domain })
  return record ?? null
}

export interface OwnLink {
  record: OwnLinkRow
  /** Null if the claim has ended. */
  website: Claim | null
}

/** The row-locked record of a monitored link, with its website; null if there is none. */
export const lockOwnLink = async (tx: Tx, linkId: string): Promise<OwnLink | null> => {
  const [found] = await selectOwner(tx, { linkId })
  if (found === undefined) return null
  const website = await lockClaim(tx, found.website_id)
  const record = await lockRecord(tx, { memberId: found.user_id, domain: found.source_domain })
  return record === null ? null : { record, website }
}

const selectOwner = preparedStatement((db, param: Param<{ linkId: string }>) =>
  db
    .selectFrom('our_site_backlinks')
    .select(['user_id', 'website_id', 'source_domain'])
    .where('link_id', '=', param('linkId'))
    .compile(),
)
