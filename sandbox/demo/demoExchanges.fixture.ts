// Tests of the demo exchanges: some in every stage, each as the product would have written it, and their deadlines
// work.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { exchangeStages } from '../../contract/exchangeProcess.ts'
import { runExchangeDeadline, factsOf, lockExchange, nextAlarm } from '../../server/exchange/seed.ts'
import { inTransaction } from '../../server/platform/db/database.ts'
import type { DemoData } from './demoStart.fixture.ts'
import { exchangeStories, openWebsites } from './exchangeStories.ts'

export const testExchanges = (world: DemoData): void => {
  it('are in every stage, between two and three members, and wait for a future deadline', async () => {
    const rows = await world.db.selectFrom('exchanges').selectAll().orderBy('number').execute()
    expect(rows.length).toBe(exchangeStories.length)
    expect(new Set(rows.map(({ stage }) => stage))).toEqual(new Set(exchangeStages))
    expect(new Set(rows.map(({ ended_reason: reason }) => reason))).toEqual(
      new Set([null, 'rejected', 'withdrawn', 'expired', 'not_placed']),
    )
    await inTransaction(world.db, async (tx) => {
      for (const { id, deadline_at: at } of rows) {
        const held = await lockExchange(tx, id)
        expect([2, 3]).toContain(held?.legs.length)
        expect(held && nextAlarm(factsOf(held.row, held.legs))?.at).toEqual(at ?? undefined)
        if (at !== null) expect(at.getTime()).toBeGreaterThan(Date.now())
      }
    })
    const open = await world.db.selectFrom('exchange_sites').select('website_id').execute()
    expect(open.length).toBe(openWebsites.length)
  })

  it('have notified their members of requests, answers, checks and ended exchanges, in chronological order', async () => {
    const { rows } = await world.pool.query<{ type: string; out_of_order: boolean }>(`
      select type, id < lag(id) over (partition by user_id order by created_at, id) as out_of_order
      from notifications where mailing = 'done' and type <> 'admin_message'`)
    const kinds = ['requested', 'answered', 'to_place', 'link_checked', 'ended'].map((name) => `exchange_${name}`)
    expect([...new Set(rows.map(({ type }) => type))]).toEqual(expect.arrayContaining(kinds))
    expect(rows.filter((row) => row.out_of_order)).toEqual([])
  })

  it('have pages that match their last link check', async () => {
    const links = await world.db.selectFrom('monitored_links').selectAll().where('purpose', '=', 'exchange').execute()
    expect(links.length).toBeGreaterThan(12)
    expect(new Set(links.map(({ last_verdict: verdict }) => verdict))).toEqual(
      new Set(['passed', 'failed', 'inconclusive']),
    )
    for (const link of links) {
      const page = world.pages.get(link.page_url)
      expect([link.page_url, page?.status]).toEqual([link.page_url, link.last_verdict === 'inconclusive' ? 403 : 200])
      if (link.next_check_at !== null) expect(link.next_check_at.getTime()).toBeGreaterThan(Date.now())
    }
  })

  it('continue by deadline when days pass', async () => {
    const undone = inTransaction(world.db, async (tx) => {
      await sql`update clock set ahead = ahead + interval '10 days'`.execute(tx)
      const due = tx
        .selectFrom('exchanges')
        .select('id')
        .where('deadline_at', '<=', sql<Date>`clock_now()`)
      const found = await due.execute()
      expect(found.length).toBeGreaterThan(3)
      for (const { id } of found) await runExchangeDeadline(tx, id)
      expect(await due.execute()).toEqual([])
      throw new Error('Nothing of this stays')
    })
    await expect(undone).rejects.toThrow('Nothing of this stays')
  })
}
