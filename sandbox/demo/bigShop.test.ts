import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openShop } from '../../server/shop/shop.ts'
import { useDatabase } from '../../server/testing/database.ts'
import { fillBigShop } from './bigShop.ts'

const database = useDatabase()

describe('big shop', () => {
  it('has five offers per website on average, all visible to buyers, and is created only once', async () => {
    const size = { websites: 300, batchSize: 200 }
    const reported: number[] = []
    const tell = ({ websites }: { websites: number }): void => void reported.push(websites)
    expect(await fillBigShop(database.current, { ...size, tell })).toEqual({ websites: 300, offers: 1_500 })
    expect(reported).toEqual([200, 300])
    expect(await fillBigShop(database.current, size)).toEqual({ websites: 0, offers: 0 })
    const shop = openShop(database.current.db)
    const counts = await shop.counts('11111111-1111-4111-8111-111111111111', {})
    expect([counts.offers, counts.sites]).toEqual([1_500, 300])
    expect(Object.keys(counts.category).length).toBeGreaterThan(25)
    const { rows } = await database.current.pool.query<{ id: string }>(
      'select id from websites union select id from users',
    )
    expect(rows.filter(({ id }) => !z.uuid().safeParse(id).success)).toEqual([])
    // No changes were recorded during creation, and recording is on again afterwards.
    const { pool } = database.current
    expect((await pool.query('select from shop_changes')).rowCount).toBe(0)
    await pool.query('update backlink_offers set price = 1 where number = (select min(number) from backlink_offers)')
    expect((await pool.query('select from shop_changes')).rowCount).toBe(1)
  })
})
