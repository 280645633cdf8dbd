// Member records of this module: a member's backlinks to this exchange, for export and erasure.
import type { MemberRecords } from '../accounts/closing/memberRecords.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { lockClaim } from '../websites/lockClaim.ts'
import { endRecord } from './ownLinkMonitoring.ts'

/** Only the newest; old checks without new information are thinned out anyway. */
const exportedChecksMax = 10_000
const checksPerBatch = 1_000

export const linkRecords: MemberRecords = {
  name: 'links',
  tables: ['our_site_backlinks'],
  take: async (db, memberId) => {
    const links = await db
      .selectFrom('our_site_backlinks')
      .select([
        'link_id',
        'source_domain',
        'source_url',
        'anchor_text',
        'target_url',
        'status',
        'credits_processed',
        'created_at',
        'verified_at',
        'removed_at',
        'restored_at',
      ])
      .where('user_id', '=', memberId)
      .orderBy('created_at')
      .execute()
    const ids = links.map(({ link_id: id }) => id)
    return { links, checks: await takeChecks(db, ids) }
  },
  /** Checks stop. What was awarded for a domain is kept, so that it is not awarded twice. */
  erase: async (tx, memberId) => {
    await lockClaimsOf(tx, memberId)
    const records = await tx
      .selectFrom('our_site_backlinks')
      .selectAll()
      .where('user_id', '=', memberId)
      .orderBy('id')
      .forUpdate()
      .execute()
    for (const record of records) await endRecord(tx, record)
  },
}

const findChecks = (db: Db, linkIds: readonly string[], before: number | null) =>
  db
    .selectFrom('link_checks')
    .select(['id', 'link_id', 'at', 'requested_url', 'final_url', 'status', 'verdict', 'reasons', 'anchor_text', 'rel'])
    .where('link_id', 'in', linkIds)
    .$if(before !== null, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(checksPerBatch)
    .execute()

/** Newest first, batch by batch. */
const takeChecks = async (db: Db, linkIds: readonly string[]): Promise<unknown[]> => {
  const checks: unknown[] = []
  if (linkIds.length === 0) return checks
  for (let before: number | null = null; checks.length < exportedChecksMax;) {
    const found: Awaited<ReturnType<typeof findChecks>> = await findChecks(db, linkIds, before)
    checks.push(...found.map(({ id: _, ...check }) => check))
    if (found.length < checksPerBatch) break
    before = found.at(-1)?.id ?? 0
  }
  return checks
}

/** Changing a record requires the lock on its website first. */
const lockClaimsOf = async (tx: Tx, memberId: string): Promise<void> => {
  const websites = await tx
    .selectFrom('our_site_backlinks')
    .select('website_id')
    .where('user_id', '=', memberId)
    .orderBy('website_id')
    .execute()
  for (const { website_id: id } of websites) await lockClaim(tx, id)
}
