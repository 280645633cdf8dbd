// What waits for an admin, as counted in the navigation.
import { sql } from 'kysely'
import { fraudCountedMax } from '../../contract/limits.ts'
import type { Db } from '../platform/db/database.ts'

/** Orders in review and objections without an answer; beyond the maximum it makes no difference how many. */
export const countWaiting = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      (select from backlink_orders
        where admin_review_until is not null and admin_reviewed_at is null and ended_at is null limit ${fraudCountedMax})
      union all
      (select from decisions where objected_at is not null and outcome is null limit ${fraudCountedMax})
      limit ${fraudCountedMax}) waiting`.execute(db)
  return rows[0]?.count ?? 0
}
