// Tests of the demo projects: wishlist entries in every state, a list of referring domains, favourites and hidden
// websites.
import { expect, it } from 'vitest'
import type { DemoData } from './demoStart.fixture.ts'

export const testProjects = (world: DemoData): void => {
  it('are two of the buyer and one of the seller, with wishlist entries that are available, dearer, paused and ended', async () => {
    const wishlist = await world.db
      .selectFrom('wishlist_items as item')
      .innerJoin('projects', 'projects.id', 'item.project_id')
      .innerJoin('users', 'users.id', 'projects.user_id')
      .innerJoin('backlink_offers as o', 'o.id', 'item.offer_id')
      .leftJoin('member_settings as s', 's.user_id', 'o.seller_user_id')
      .select(['projects.name', 'projects.user_id', 'o.seller_user_id', 'o.state', 'o.price', 'price_then'])
      .select(['s.delivery_mode', 'users.email', 'item.note'])
      .execute()
    const projectsOf = (email: string): number =>
      new Set(wishlist.filter((entry) => entry.email === email).map(({ name }) => name)).size
    expect([projectsOf('buyer@demo.test'), projectsOf('seller@demo.test')]).toEqual([2, 1])
    expect(wishlist).toHaveLength(13)
    expect(wishlist.filter((entry) => entry.user_id === entry.seller_user_id)).toEqual([])
    for (const holds of [
      wishlist.some(({ state }) => state === 'ended'),
      wishlist.some(({ delivery_mode: mode }) => mode === 'vacation'),
      wishlist.some(({ price, price_then: then }) => price > then),
      wishlist.some(({ note }) => note !== null),
    ]) {
      expect(holds).toBe(true)
    }
  })

  it('come with two dozen referring domains of the buyer, four favourites and one hidden website', async () => {
    const domains = await world.db.selectFrom('referring_domains').select('registrable_domain').execute()
    expect(domains.length).toBeGreaterThanOrEqual(24)
    const marks = await world.db.selectFrom('favourite_websites').select('mark').orderBy('mark').execute()
    expect(marks.map(({ mark }) => mark)).toEqual(['favourite', 'favourite', 'favourite', 'favourite', 'hidden'])
  })
}
