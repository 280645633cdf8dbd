import { describe, expect, test } from 'vitest'
import { dayMs } from '../../contract/durations.ts'
import { readSettings } from '../accounts/profile/settings.ts'
import { inTransaction } from '../platform/db/database.ts'
import { useDatabase } from '../testing/database.ts'
import { addMember, addOrder, orderSteps } from './orders.fixture.ts'
import { notePrimeMiss } from './prime.ts'

const database = useDatabase()

/** Late prime orders of one seller. */
const miss = async (sellerId: string, count: number): Promise<void> => {
  const { db } = database.current
  const buyerId = await addMember(db, 1_000)
  for (let n = 0; n < count; n += 1) {
    const order = await orderSteps(db).read(
      await addOrder(db, { buyerId, sellerId, prime: true, terms: { price: 10 } }),
    )
    await inTransaction(db, (tx) => notePrimeMiss(tx, order))
  }
}

const keptOf = async (sellerId: string) => {
  const { db } = database.current
  const misses = await db.selectFrom('prime_misses').selectAll().where('user_id', '=', sellerId).execute()
  const notified = await db.selectFrom('notifications').select('type').where('user_id', '=', sellerId).execute()
  const settings = await db.selectFrom('member_settings').selectAll().where('user_id', '=', sellerId).execute()
  return { misses: misses.length, notified: notified.map(({ type }) => type), settings: settings.length }
}

describe('prime', () => {
  test('is paused for thirty days at the third miss within thirty days, and the seller is notified', async () => {
    const sellerId = await addMember(database.current.db)
    await miss(sellerId, 2)
    expect(await keptOf(sellerId)).toEqual({ misses: 2, notified: [], settings: 0 })
    await miss(sellerId, 1)
    expect((await keptOf(sellerId)).notified).toEqual(['prime_paused'])
    const { delivery_mode: mode, prime_paused_until: until } = await readSettings(database.current.db, sellerId)
    expect(mode).toBe('standard')
    expect(Math.round((Date.parse(until ?? '') - Date.now()) / dayMs)).toBe(30)
  })

  test('of a member who has left is ignored: nothing is stored about them or sent to them', async () => {
    const { db } = database.current
    const sellerId = await addMember(db)
    await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', sellerId).execute()
    await miss(sellerId, 3)
    expect(await keptOf(sellerId)).toEqual({ misses: 0, notified: [], settings: 0 })
  })
})
