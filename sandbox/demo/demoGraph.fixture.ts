// Tests of the demo link graph: the footprint check must have findings for the buyer.
import { expect, it } from 'vitest'
import { readFootprint } from '../../server/footprint/seed.ts'
import { readSite } from '../../server/sites/seed.ts'
import type { DemoData } from './demoStart.fixture.ts'

export const testGraph = (world: DemoData): void => {
  const buyer = async () => {
    const rows = await world.db
      .selectFrom('websites')
      .innerJoin('users', 'users.id', 'websites.user_id')
      .select(['websites.id', 'domain', 'user_id'])
      .where('email', '=', 'buyer@demo.test')
      .execute()
    const memberId = rows[0]?.user_id ?? ''
    const idOf = (domain: string): string => rows.find((row) => row.domain === domain)?.id ?? ''
    return {
      memberId,
      ask: (domain: string, own: string) =>
        readFootprint(world.db, { memberId, domain, websiteId: idOf(own), anchor: null }),
    }
  }

  it('makes the footprint check block reciprocal links, warn of circles and repeated links, and allow the rest', async () => {
    const { ask, memberId } = await buyer()
    const findingsOf = async (domain: string, own: string): Promise<string[]> =>
      (await ask(domain, own)).findings.map(({ finding }) => finding)
    expect(await findingsOf('smallrooms.test', 'quietserver.test')).toEqual(['reciprocal'])
    expect(await findingsOf('savepoint.test', 'plaintextlife.test')).toEqual(['triangle'])
    expect(await findingsOf('backyardtelescope.test', 'quietserver.test')).toEqual(['repeated'])
    expect(await findingsOf('smallrooms.test', 'plaintextlife.test')).toEqual([])
    const others = await world.db
      .selectFrom('websites')
      .select('domain')
      .where('is_verified', '=', true)
      .where('user_id', '<>', memberId)
      .orderBy('domain')
      .limit(20)
      .execute()
    const findings = await Promise.all(others.map(({ domain }) => findingsOf(domain, 'plaintextlife.test')))
    expect(findings.filter((found) => found.length === 0).length).toBeGreaterThan(5)
  })

  it('has anchor texts of every kind, in a healthy mix and in an unhealthy one', async () => {
    const { ask } = await buyer()
    const sound = (await ask('smallrooms.test', 'quietserver.test')).anchors
    expect(sound).toMatchObject({ light: 'green' })
    expect(sound.total).toBeGreaterThan(10)
    expect((await ask('smallrooms.test', 'plaintextlife.test')).anchors).toMatchObject({ light: 'red' })
  })

  it('has delivered links from some websites, and offers on the one the footprint check objects to', async () => {
    const { memberId } = await buyer()
    const blocked = await readSite(world.db, memberId, 'smallrooms.test')
    expect(blocked.offers.length).toBeGreaterThan(0)
    expect(blocked.similar.length).toBeGreaterThan(0)
    const rows = await world.db
      .selectFrom('domain_links')
      .select('from_domain')
      .where('source', '=', 'exchange')
      .distinct()
      .execute()
    expect(rows.length).toBeGreaterThan(50)
  })
}
