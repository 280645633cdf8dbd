// Counts the open orders on a website, which cannot be removed while there is one.
import type { OpenOrdersOn } from '../websites/ties.ts'

export const openOrdersOn: OpenOrdersOn = async (tx, websiteId) => {
  const { open } = await tx
    .selectFrom('backlink_orders')
    .select(tx.fn.countAll<number>().as('open'))
    .where('website_id', '=', websiteId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return open
}
