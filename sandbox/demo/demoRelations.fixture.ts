// Tests of the related parties in the demo data.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { relatedScoreMin, reviewScoreMin } from '../../contract/relations.ts'
import type { DemoData } from './demoStart.fixture.ts'

export const testRelations = (world: DemoData): void => {
  it('has a ring of three related sellers, and no other pair', async () => {
    const [ring, ...more] = await world.db.selectFrom('trade_rings').select('owners').execute()
    expect(more).toEqual([])
    expect(ring?.owners).toHaveLength(3)
    const relations = await world.db
      .selectFrom('owner_relations')
      .select(['owner_a', 'owner_b', 'score'])
      .where('marked_unrelated_at', 'is', null)
      .execute()
    expect(relations).toHaveLength(3)
    for (const { owner_a: one, owner_b: other, score } of relations) {
      expect(score).toBeGreaterThanOrEqual(reviewScoreMin)
      expect(ring?.owners).toEqual(expect.arrayContaining([one, other]))
    }
  })

  it('has two colleagues in one office network, who are marked as unrelated and were not related before', async () => {
    const { rows } = await sql<{ owners: string[] }>`
      select array_agg(owner_id) as owners from relation_signals where kind = 'network' group by value_hash having count(*) = 2`.execute(
      world.db,
    )
    expect(rows).toHaveLength(1)
    const marked = await world.db
      .selectFrom('owner_relations')
      .select(['owner_a', 'owner_b', 'score'])
      .where('marked_unrelated_at', 'is not', null)
      .execute()
    expect(marked).toHaveLength(1)
    expect(marked[0]?.score).toBeLessThan(relatedScoreMin)
    expect([marked[0]?.owner_a, marked[0]?.owner_b]).toEqual(rows[0]?.owners.toSorted())
    const decisions = await world.db
      .selectFrom('decisions')
      .select('owner_id')
      .where('measure', '=', 'marked_unrelated')
      .execute()
    expect(decisions).toHaveLength(2)
  })
}
