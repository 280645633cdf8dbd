import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type AdminPaletteGroup, paletteEndpoints, paletteFindsMax, type PaletteGroup } from '../../contract/palette.ts'
import { type Answer, type SignedIn, useApi } from '../testing/api.ts'
import { giveCredits } from '../testing/credits.ts'
import { exchangeSteps } from '../exchange/exchange.fixture.ts'
import { listSteps } from '../testing/buyerLists.ts'
import { addSite } from '../offers/offers.fixture.ts'
import { addOrder } from '../orders/orders.fixture.ts'

const api = useApi()
const lists = listSteps(api)
const exchanges = exchangeSteps(api)
let lena: SignedIn
let ben: SignedIn
let admin: SignedIn

beforeAll(async () => {
  lena = await api.member('lena@example.com')
  ben = await api.member('ben@example.com')
  admin = await api.member('admin@example.com')
  const { db } = api.database
  await db.insertInto('user_roles').values({ user_id: admin.memberId, role: 'admin' }).execute()
  await giveCredits(db, lena.memberId, 10_000)
})

const get = (who: SignedIn, path: string): Promise<Answer> => api.call('GET', path, { token: who.session.access_token })

const find = async (who: SignedIn, q: string): Promise<PaletteGroup[]> => {
  const answer = await get(who, `/api/palette?q=${encodeURIComponent(q)}`)
  expect(answer.status).toBe(200)
  return paletteEndpoints.palette.output.parse(answer.json).groups
}

const findAsAdmin = async (q: string): Promise<AdminPaletteGroup[]> => {
  const answer = await get(admin, `/api/admin/palette?q=${encodeURIComponent(q)}`)
  expect(answer.status).toBe(200)
  return paletteEndpoints.adminPalette.output.parse(answer.json).groups
}

const kinds = (groups: readonly { kind: string }[]): string[] => groups.map(({ kind }) => kind)

/** Letters that occur nowhere else. */
const word = (): string => `w${randomUUID().slice(0, 8)}`

const siteOf = (who: SignedIn, domain: string, more: object = {}) =>
  addSite(api.database.db, who.memberId, { domain, ...more })

describe('the palette', () => {
  it('finds own websites, and those of others as websites of the exchange', async () => {
    const name = word()
    const site = await siteOf(ben, `${name}.test`)
    const ofBen = [{ id: site.id, title: `${name}.test`, note: null, state: 'verified' }]
    expect(await find(ben, name)).toEqual([{ kind: 'websites', found: ofBen }])
    const seen = { id: `${name}.test`, title: `${name}.test`, note: null, state: 70 }
    expect(await find(lena, name)).toEqual([{ kind: 'sites', found: [seen] }])
  })

  it('shows no website to others before it is verified', async () => {
    const name = word()
    await siteOf(ben, `${name}.test`, { is_verified: false })
    expect(kinds(await find(ben, name))).toEqual(['websites'])
    expect(await find(lena, name)).toEqual([])
  })

  it('finds an order as a purchase for its buyer, as a job for its seller, and nothing for anyone else', async () => {
    const name = word()
    const stranger = await api.member(`${name}@example.com`)
    const website = await siteOf(ben, `${word()}.test`)
    const id = await addOrder(api.database.db, {
      ...{ buyerId: lena.memberId, sellerId: ben.memberId, websiteId: website.id },
      targetUrl: `https://${name}.test/page`,
    })
    const [forBuyer, forSeller] = [await find(lena, name), await find(ben, name)]
    expect(forBuyer).toMatchObject([{ kind: 'orders', found: [{ id, title: website.domain, state: 'pending' }] }])
    expect(forSeller).toMatchObject([{ kind: 'tasks', found: [{ id }] }])
    expect(forBuyer[0]?.found[0]?.note).toMatch(new RegExp(`^#\\d+ · ${name}\\.test/page$`))
    expect(await find(stranger, name)).toEqual([])
    const number = /#(\d+)/.exec(forBuyer[0]?.found[0]?.note ?? '')?.[1] ?? ''
    expect(kinds(await find(lena, `#${number}`))).toContain('orders')
    expect(kinds(await find(stranger, `#${number}`))).not.toContain('orders')
  })

  it('finds only the member’s own projects, drafts and exchanges', async () => {
    const name = word()
    const own = await exchanges.site(lena, { domain: `${name}-own.test` })
    const target = await exchanges.site(lena)
    const other = await exchanges.openSite(ben, { domain: `${name}-other.test` })
    const project = await lists.project(lena, own.id, { name: `Spring ${name}` })
    const asked = { website_id: other.id, target_website_id: target.id, give_website_id: own.id }
    const exchange = await exchanges.ask(lena, asked)
    const brief = {
      ...{ target_url: `https://${name}-own.test/`, anchor_text: 'good words', rel: 'dofollow' },
      ...{ topic: `About ${name}`, language: 'en', tone: 'neutral', length: 'short' },
    }
    const draft = await api.call('POST', '/api/content/drafts', {
      ...{ token: lena.session.access_token, body: brief },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(draft.status).toBe(200)
    const found = await find(lena, name)
    expect(kinds(found)).toEqual(['websites', 'projects', 'drafts', 'exchanges', 'sites'])
    expect(found[1]).toMatchObject({ found: [{ id: project.id, title: `Spring ${name}`, state: null }] })
    expect(found[2]).toMatchObject({ found: [{ title: `About ${name}`, state: 'empty' }] })
    expect(found[3]).toMatchObject({ found: [{ id: exchange.id, title: other.domain, note: own.domain }] })
    expect(kinds(await find(ben, name))).toEqual(['websites', 'exchanges', 'sites'])
    expect(kinds(await find(admin, name))).toEqual(['sites'])
  })

  it('matches one or two letters as the beginning of a domain, and anywhere in the websites of own orders', async () => {
    const website = await siteOf(ben, `zq${word()}.test`)
    const inside = await siteOf(ben, `a-zq${word()}.test`, { title: 'All about zq' })
    const stranger = await api.member(`${word()}@example.com`)
    const sale = { buyerId: lena.memberId, sellerId: ben.memberId }
    const ids = [
      await addOrder(api.database.db, { ...sale, websiteId: website.id }),
      await addOrder(api.database.db, { ...sale, websiteId: inside.id }),
    ]
    expect(await find(stranger, 'zq')).toMatchObject([{ kind: 'sites', found: [{ title: website.domain }] }])
    const [orders] = await find(lena, 'zq')
    expect(orders).toMatchObject({ kind: 'orders', found: [{ id: ids[1] }, { id: ids[0] }] })
    const found = await findAsAdmin('zq')
    expect(found).toMatchObject([
      { kind: 'domains', found: [{ id: website.id }] },
      { kind: 'allOrders', found: [{ id: ids[0] }] },
    ])
  })

  it('returns a few of each kind', async () => {
    const name = word()
    for (let place = 0; place <= paletteFindsMax; place += 1) await siteOf(ben, `${name}-${place}.test`)
    expect((await find(ben, name))[0]?.found).toHaveLength(paletteFindsMax)
    expect((await find(lena, name))[0]?.found).toHaveLength(paletteFindsMax)
  })

  it('finds nothing for empty text or punctuation only, and treats wildcards as plain text', async () => {
    for (const typed of ['', '   ', '%', '_', '%%', String.raw`\ `, `'; drop`, '\u0000', '𝅘𝅥𝅮'.repeat(12)]) {
      expect(
        (await find(lena, typed)).filter(({ kind }) => kind !== 'exchanges'),
        typed,
      ).toEqual([])
    }
    expect((await get(lena, `/api/palette?q=${'x'.repeat(101)}`)).code).toBe('invalid_input')
    expect((await get(lena, '/api/palette?q=a&all=1')).code).toBe('unknown_keys')
  })
})

describe('the admin palette', () => {
  it('finds members by name or email address, domains, and orders by number, id or domain', async () => {
    const name = word()
    const member = await api.member(`${name}@example.com`)
    const website = await siteOf(member, `${name}.test`)
    const sale = { buyerId: lena.memberId, sellerId: member.memberId, websiteId: website.id }
    const id = await addOrder(api.database.db, sale)
    const found = await findAsAdmin(name)
    expect(found).toMatchObject([
      { kind: 'members', found: [{ id: member.memberId, note: `${name}@example.com`, state: 'active' }] },
      { kind: 'domains', found: [{ id: website.id, title: `${name}.test`, state: 'verified' }] },
      { kind: 'allOrders', found: [{ id, title: `${name}.test`, state: 'pending' }] },
    ])
    expect(await findAsAdmin(id)).toMatchObject([{ kind: 'allOrders', found: [{ id }] }])
    expect(await findAsAdmin(' ')).toEqual([])
  })

  it('is not available to members', async () => {
    expect((await get(lena, '/api/admin/palette?q=lena')).code).toBe('forbidden')
  })
})
