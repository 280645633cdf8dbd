import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { favouritesPerMemberMax } from '../../contract/favourites.ts'
import { inTransaction } from '../platform/db/database.ts'
import { type Answer, type SignedIn, useApi } from '../testing/api.ts'
import { endClaims } from '../websites/seed.ts'
import { addSite, offerSteps } from '../offers/offers.fixture.ts'

const api = useApi()
const steps = offerSteps(api)
let lena: SignedIn
let ben: SignedIn

beforeAll(async () => {
  lena = await api.member('lena@example.com')
  ben = await api.member('ben@example.com')
})

/** A website of Ben's in the shop. */
const inShop = async (): Promise<{ id: string; domain: string }> => {
  const site = await addSite(api.database.db, ben.memberId)
  await steps.offer(ben, site.id)
  return site
}

const mark = (who: SignedIn, websiteId: string, wanted: unknown): Promise<Answer> =>
  api.call('PUT', `/api/favourites/${websiteId}`, { token: who.session.access_token, body: { mark: wanted } })

const marksOf = (who: SignedIn) =>
  api.database.db
    .selectFrom('favourite_websites')
    .select(['website_id', 'mark'])
    .where('user_id', '=', who.memberId)
    .orderBy('added_at')
    .execute()

const versionOf = async (who: SignedIn): Promise<number> => {
  const found = api.database.db.selectFrom('buyer_versions').select('version').where('user_id', '=', who.memberId)
  return (await found.executeTakeFirst())?.version ?? 0
}

describe('a mark', () => {
  it('is set, switched and removed, and each change bumps the version once', async () => {
    const { id } = await inShop()
    const before = await versionOf(lena)
    const steps = [
      ['favourite', 1],
      ['favourite', 1],
      ['hidden', 2],
      [null, 3],
      [null, 3],
    ] as const
    for (const [wanted, changes] of steps) {
      const answer = await mark(lena, id, wanted)
      expect([answer.status, answer.json]).toEqual([200, { mark: wanted }])
      const found = (await marksOf(lena)).filter((row) => row.website_id === id)
      expect(found.map((row) => row.mark)).toEqual(wanted === null ? [] : [wanted])
      expect(await versionOf(lena)).toBe(before + changes)
    }
  })

  it('set by a double click is stored once', async () => {
    const { id } = await inShop()
    const before = await versionOf(lena)
    const answers = await Promise.all([mark(lena, id, 'hidden'), mark(lena, id, 'hidden')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await marksOf(lena)).filter((row) => row.website_id === id)).toHaveLength(1)
    expect(await versionOf(lena)).toBe(before + 1)
  })

  it('is private to each member', async () => {
    const { id } = await inShop()
    const ada = await api.member('ada@example.com')
    await mark(lena, id, 'favourite')
    await mark(ada, id, 'hidden')
    expect(await marksOf(ada)).toEqual([{ website_id: id, mark: 'hidden' }])
    expect((await marksOf(lena)).find((row) => row.website_id === id)?.mark).toBe('favourite')
  })

  it('is rejected for an own website and for one that was never in the shop, and changes nothing', async () => {
    const own = await inShop()
    const never = await addSite(api.database.db, lena.memberId)
    const before = await marksOf(ben)
    expect((await mark(ben, own.id, 'favourite')).code).toBe('own_website')
    expect((await mark(ben, never.id, 'favourite')).code).toBe('not_found')
    expect((await mark(ben, randomUUID(), 'favourite')).code).toBe('not_found')
    expect((await mark(ben, own.id, 'loved')).code).toBe('invalid_input')
    expect(await marksOf(ben)).toEqual(before)
  })

  it('can be set and removed after the website has left the shop', async () => {
    const { id, domain } = await inShop()
    await inTransaction(api.database.db, (tx) => endClaims(tx, domain))
    expect((await mark(lena, id, 'hidden')).status).toBe(200)
    expect((await mark(lena, id, null)).status).toBe(200)
  })

  it('is rejected beyond the limit, even under concurrency', async () => {
    const eva = await api.member('eva@example.com')
    const [one, other] = [await inShop(), await inShop()]
    const { db } = api.database
    await sql`
      with sites as (
        insert into websites (user_id, domain, registrable_domain, token)
        select ${ben.memberId}, d, d, d from (select 'bulk-' || n || '.test' as d from generate_series(1, ${favouritesPerMemberMax - 1}::int) n) as bulk
        returning id)
      insert into favourite_websites (user_id, website_id, mark) select ${eva.memberId}, id, 'hidden' from sites`.execute(
      db,
    )
    const answers = await Promise.all([mark(eva, one.id, 'hidden'), mark(eva, other.id, 'hidden')])
    expect(answers.map(({ code }) => code).sort()).toEqual([null, 'too_many_favourites'].sort())
    expect(await marksOf(eva)).toHaveLength(favouritesPerMemberMax)
  })
})
