// The record of a member's link to this exchange, under its lock.
import type { Tx } from '../platform/db/database.ts'

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
