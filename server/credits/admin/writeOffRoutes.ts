// Admin routes for write-offs: the list with the limit of the day, and opening the purchases of a member again.
import { z } from 'zod'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { writeOffEndpoints, writeOffsPerPage } from '../../../contract/writeOffs.ts'
import { act } from '../../accounts/audit/adminAction.ts'
import { decodeCursor, encodeCursor } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { readSettings } from '../settings.ts'
import { openPurchases, writtenOffToday } from '../unsettled/writeOffs.ts'

const cursorForm = z.tuple([z.literal('write-offs'), z.string().regex(/^[1-9]\d{0,14}$/)])

const listWriteOffs = async (
  db: Db,
  cursor: string | undefined,
): Promise<OutputOf<typeof writeOffEndpoints.writeOffs>> => {
  const before = cursor === undefined ? null : Number(decodeCursor(cursorForm, cursor)[1])
  let query = db
    .selectFrom('write_offs as w')
    .innerJoin('users as u', 'u.id', 'w.owner_id')
    .leftJoin('payers as p', 'p.owner_id', 'w.owner_id')
    .select(['w.id', 'w.at', 'w.purchase_id', 'w.owner_id', 'w.amount', 'w.reason', 'w.recovered_at'])
    .select(['u.full_name', 'u.deleted_at', 'p.closed_at'])
    .orderBy('w.id', 'desc')
    .limit(writeOffsPerPage + 1)
  if (before !== null) query = query.where('w.id', '<', before)
  const found = await query.execute()
  const page = found.slice(0, writeOffsPerPage)
  const last = page.at(-1)
  const today = await writtenOffToday(db)
  const { payments } = await readSettings(db)
  return {
    write_offs: page.map((row) => ({
      id: String(row.id),
      at: row.at.toISOString(),
      purchase_id: row.purchase_id,
      member: { id: row.owner_id, name: row.deleted_at === null ? row.full_name : null },
      amount: row.amount,
      reason: row.reason === 'dispute' ? 'dispute' : 'refund',
      recovered_at: row.recovered_at?.toISOString() ?? null,
      closed: row.closed_at !== null,
    })),
    today,
    limit_per_day: payments.write_offs_per_day,
    paused: today > payments.write_offs_per_day,
    next_cursor: found.length > page.length && last !== undefined ? encodeCursor('write-offs', String(last.id)) : null,
  }
}

export const writeOffRoutes = (db: Db): Route[] => [
  route(writeOffEndpoints.writeOffs, ({ query }) => listWriteOffs(db, query.cursor)),
  route(writeOffEndpoints.openPurchases, ({ caller, params: { id }, body: { reason } }) =>
    act(db, { actorId: caller.memberId, action: 'open_purchases', subjectId: id, reason }, async (tx) => {
      await openPurchases(tx, id)
      return {}
    }),
  ),
]
