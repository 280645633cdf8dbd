// Badge counts of purchases and jobs, and how many orders need action by the member.
import { sql } from 'kysely'
import type { OutputOf } from '../../contract/endpoint.ts'
import type { orderEndpoints } from '../../contract/orders.ts'
import type { Db } from '../platform/db/database.ts'
import { inAdminReviewSql, mayChooseSql } from './orderListFilter.ts'
import { statusIn, statusIs } from './orderStatusSql.ts'

type Counts = OutputOf<(typeof orderEndpoints)['orderCounts']>

/** The two badges as defined by the specification. */
export const countOrders = async (db: Db, memberId: string): Promise<Counts> => {
  const { rows } = await sql<Counts>`
    select bought.*, sold.* from (
      select
        count(*) filter (where ${statusIn('o.status', 'in_work')})::int as orders,
        count(*) filter (where ${statusIs('o.status', 'delivered')}
          or ${statusIs('o.status', 'failed')} and ${mayChooseSql})::int as orders_to_review
      from backlink_orders o where o.buyer_user_id = ${memberId} and o.ended_at is null) as bought, (
      select
        count(*) filter (where ${statusIs('o.status', 'failed')}
          or ${statusIn('o.status', 'in_work')} and coalesce(o.link_placement_url, '') = '')::int as tasks,
        count(*) filter (where ${statusIs('o.status', 'pending')} and not ${inAdminReviewSql})::int as tasks_to_answer
      from backlink_orders o where o.seller_user_id = ${memberId} and o.ended_at is null) as sold`.execute(db)
  const [counts] = rows
  if (counts === undefined) throw new Error('counting returned no row')
  return counts
}
