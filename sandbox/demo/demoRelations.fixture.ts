// Tests of the related parties in the demo data.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { relatedScoreMin, reviewScoreMin } from '../../contract/relations.ts'
import type { DemoData } from './demoStart.fixture.ts'

export const testRelations = (world: DemoData): void => {
  it('has a ring of three related sellers, two orders in review between related members, and no other pair', async () => {
    const [ring, ...more] = await world.db.selectFrom('trade_rings').select('owners').execute()
    expect(more).toEqual([])
    const owners = ring?.owners ?? []
    expect(owners).toHaveLength(3)
    const orders = await world.db
      .selectFrom('backlink_orders')
      .select(['buyer_user_id', 'seller_user_id', 'premium', 'covered', 'status', 'deadline_at', 'admin_review_until'])
      .where('admin_review_until', 'is not', null)
      .execute()
    expect(orders).toHaveLength(2)
    for (const { deadline_at: at, admin_review_until: until, premium, covered, status } of orders) {
      expect([premium, covered, status, at]).toEqual([0, false, 'pending', until])
    }
    const relations = await world.db
      .selectFrom('owner_relations')
      .select(['owner_a', 'owner_b', 'score'])
      .where('marked_unrelated_at', 'is', null)
      .execute()
    const nameOf = (one: string, other: string): string => [one, other].toSorted().join(' ')
    const expected = [
      ...owners.flatMap((one, at) => owners.slice(at + 1).map((other) => nameOf(one, other))),
      ...orders.map(({ buyer_user_id: buyer, seller_user_id: seller }) => nameOf(buyer, seller)),
    ]
    expect(relations.map(({ owner_a: one, owner_b: other }) => nameOf(one, other)).toSorted()).toEqual(
      expected.toSorted(),
    )
    for (const { score } of relations) expect(score).toBeGreaterThanOrEqual(reviewScoreMin)
  })

  it('has two colleagues in one office network, who are marked as unrelated and were not related before', async () => {
    const marked = await world.db
      .selectFrom('owner_relations')
      .select(['owner_a', 'owner_b', 'score'])
      .where('marked_unrelated_at', 'is not', null)
      .execute()
    expect(marked).toHaveLength(1)
    expect(marked[0]?.score).toBeLessThan(relatedScoreMin)
    const { rows } = await sql<{ kind: string }>`
      select kind from relation_signals where owner_id in (${marked[0]?.owner_a}, ${marked[0]?.owner_b})
      group by kind, value_hash having count(*) = 2 order by kind`.execute(world.db)
    expect(rows.map(({ kind }) => kind)).toEqual(['name_servers', 'network', 'template'])
    const decisions = await world.db
      .selectFrom('decisions')
      .select('owner_id')
      .where('measure', '=', 'marked_unrelated')
      .execute()
    expect(decisions).toHaveLength(2)
  })
}
