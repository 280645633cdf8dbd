// What is kept about the links of a member to this exchange.
import type { MemberRecords } from '../accounts/leaving/memberRecords.ts'
import { endWatch } from './watch.ts'

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
    const checks =
      ids.length === 0
        ? []
        : await db
            .selectFrom('link_checks')
            .select(['link_id', 'at', 'asked_url', 'final_url', 'status', 'verdict', 'reasons', 'anchor_text', 'rel'])
            .where('link_id', 'in', ids)
            .orderBy('id')
            .execute()
    return { links, checks }
  },
  /** Nobody looks any more; what was awarded for a domain has to stay known, so that it is not awarded twice. */
  erase: async (tx, memberId) => {
    const records = await tx
      .selectFrom('our_site_backlinks')
      .select(['id', 'link_id', 'status'])
      .where('user_id', '=', memberId)
      .orderBy('id')
      .forUpdate()
      .execute()
    for (const { id, link_id: linkId, status } of records) {
      await endWatch(tx, linkId)
      if (status === 'removed') continue
      await tx
        .updateTable('our_site_backlinks')
        .set({ status: 'unknown', is_verified: false })
        .where('id', '=', id)
        .execute()
    }
  },
}
