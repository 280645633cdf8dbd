// Tests of the demo saved searches: all can be parsed, and one has new hits.
import { expect, it } from 'vitest'
import { readSearch } from '../../contract/savedSearches.ts'
import type { DemoData } from './demoStart.fixture.ts'

export const testSearches = (world: DemoData): void => {
  it('are three of the buyer, all valid, one with new hits', async () => {
    const searches = await world.db
      .selectFrom('saved_searches')
      .innerJoin('users', 'users.id', 'saved_searches.user_id')
      .select(['saved_searches.id', 'query', 'alert'])
      .where('email', '=', 'buyer@demo.test')
      .execute()
    expect(searches).toHaveLength(3)
    for (const { query } of searches) expect(readSearch(query)).toMatchObject({ query, lost: [] })
    const hits = await world.db.selectFrom('saved_search_hits').select(['search_id', 'seen']).execute()
    expect(hits.length).toBeGreaterThan(0)
    expect(new Set(hits.map(({ search_id }) => search_id)).size).toBe(1)
    expect(hits.every(({ seen }) => !seen)).toBe(true)
  })
}
