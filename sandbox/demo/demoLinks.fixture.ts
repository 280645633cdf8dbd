// Tests of the demo links: where they are, their states and their checks.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type DemoData, publicUrl } from './demoStart.fixture.ts'

export const testLinks = (world: DemoData): void => {
  const links = () =>
    world.db
      .selectFrom('our_site_backlinks')
      .innerJoin('monitored_links', 'monitored_links.id', 'our_site_backlinks.link_id')
      .innerJoin('users', 'users.id', 'our_site_backlinks.user_id')
      .select([
        'email',
        'source_domain',
        'source_url',
        'status',
        'is_verified',
        'state',
        'last_verdict',
        'checks',
        'next_check_at',
        'repair_by',
        'needs_review',
        'our_site_backlinks.anchor_text',
        'our_site_backlinks.target_url',
        'monitored_links.id',
      ])
      .execute()

  it('are live where the records say so, and nowhere else', async () => {
    const all = await links()
    expect(all.length).toBeGreaterThan(80)
    for (const link of all) {
      const page = world.pages.get(link.source_url)
      const isThere = page?.body.includes(`<a href="${link.target_url}">${link.anchor_text}</a>`) === true
      expect(page).toBeDefined()
      if (page?.status === 200) expect(isThere).toBe(link.is_verified)
      expect(link.target_url).toBe(`${publicUrl}/`)
    }
  })

  it('are in every state, and the buyer has a site that can still earn', async () => {
    const all = await links()
    const stateOf = (domain: string) => all.find(({ source_domain: source }) => source === domain)
    expect(stateOf('kuestenblog.test')).toMatchObject({ state: 'live', status: 'verified', last_verdict: 'passed' })
    expect(stateOf('kleinefluchten.test')).toMatchObject({ state: 'endangered', status: 'not_found' })
    expect(stateOf('kleinefluchten.test')?.repair_by?.getTime()).toBeGreaterThan(Date.now())
    expect(stateOf('zeltnotizen.test')).toMatchObject({ needs_review: true, last_verdict: 'inconclusive' })
    const waiting = all.filter((link) => link.needs_review).map(({ state }) => state)
    expect(waiting.sort()).toEqual(['endangered', 'live'])
    expect(all.some(({ state, status }) => state === 'lost' && status === 'removed')).toBe(true)
    expect(stateOf('quietserver.test')).toMatchObject({ is_verified: true })
    expect(stateOf('plaintextlife.test')).toBeUndefined()
    expect(world.pages.get('https://plaintextlife.test/recommended')?.body.match(/<a /g)).toHaveLength(10)
  })

  it('have as many checks as recorded, and a next one scheduled', async () => {
    const counts = await world.db
      .selectFrom('link_checks')
      .select(['link_id', sql<number>`count(*)::int`.as('count'), sql<Date>`max(at)`.as('latest')])
      .groupBy('link_id')
      .execute()
    for (const link of await links()) {
      const own = counts.find(({ link_id: id }) => id === link.id)
      expect(own?.count).toBe(link.checks)
      expect(own?.latest.getTime()).toBeLessThanOrEqual(Date.now())
      expect(link.next_check_at?.getTime()).toBeGreaterThan(Date.now())
    }
  })
}
