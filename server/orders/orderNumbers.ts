// Looks up order numbers for lists that only have order ids.
import type { Db } from '../platform/db/database.ts'

export const findOrderNumbers = async (db: Db, orderIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (orderIds.length === 0) return new Map()
  const found = await db.selectFrom('backlink_orders').select(['id', 'number']).where('id', 'in', orderIds).execute()
  return new Map(found.map(({ id, number }) => [id, number]))
}
