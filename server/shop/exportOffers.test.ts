import { beforeAll, describe, expect, it } from 'vitest'
import { niches } from '../../contract/signals.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { addSite, offerSteps } from '../offers/offers.fixture.ts'
import { exportOffers } from './exportOffers.ts'
import { openShop } from './shop.ts'

const api = useApi()
const steps = offerSteps(api)
let lena: SignedIn
let ben: SignedIn

beforeAll(async () => {
  lena = await api.member('lena@example.com')
  ben = await api.member('ben@example.com')
  const { id } = await addSite(api.database.db, lena.memberId, { domain: 'xn--bckerei-5wa.test', dr: 41 })
  const { db } = api.database
  await db.updateTable('websites').set({ title: '=HYPERLINK("x")', country: 'DE' }).where('id', '=', id).execute()
  await steps.offer(lena, id, {
    price: 30,
    category: 'food',
    note: '@SUM(1)\n"und mehr"',
    refused_topics: ['cbd', 'loans'],
  })
  for (const [at, category] of niches.slice(0, 5).entries()) await steps.offer(lena, id, { price: 40 + at, category })
})

const fetchFile = async (
  query: string,
  who: SignedIn = ben,
): Promise<{ status: number; text: string; headers: Headers }> => {
  const headers = { authorization: `Bearer ${who.session.access_token}` }
  const response = await fetch(`${api.url}/api/shop/export${query}`, { headers })
  // Decoding as text drops the byte order mark; the bytes contain it.
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, text: bytes.toString('utf8'), headers: response.headers }
}

describe('the CSV export of the shop', () => {
  it('contains the filtered offers, sorted and in the reader’s language, without sellers', async () => {
    const { text, headers } = await fetchFile('?language=de&category=food&sort=price')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="shop-\d{4}-\d\d-\d\d\.csv"$/)
    expect(text.startsWith('\u{FEFF}"Domain","Titel","Kategorie"')).toBe(true)
    expect(text).toContain('"bäckerei.test"')
    expect(text).toContain('"Essen und Trinken"')
    expect(text).toContain('"CBD und Cannabis, Kredite"')
    expect(text).not.toContain(lena.memberId)
    const all = (await fetchFile('?language=en&sort=price&direction=down')).text
    expect([...all.matchAll(/"DE",(\d+),/g)].map(([, price]) => Number(price))).toEqual([44, 43, 42, 41, 40, 30])
  })

  it('neutralises formulas in every cell', async () => {
    const { text } = await fetchFile('?language=en&category=food')
    expect(text).toContain(`"'=HYPERLINK(""x"")"`)
    expect(text).toContain(`"'@SUM(1)\n""und mehr"""`)
    expect(text).not.toMatch(/(^|,)"?[=@+]/m)
  })

  it('is cut off at the limit with a note; an export that just fits is complete', async () => {
    const shop = openShop(api.database.db)
    const linesOf = async (offersMax: number): Promise<string[]> => {
      const exporting = { db: api.database.db, shop, memberId: ben.memberId }
      const pieces = await exportOffers(
        exporting,
        { language: 'en', sort: 'price', category: niches.slice(0, 5) },
        offersMax,
      )
      let text = ''
      for await (const piece of pieces) text += piece
      return text.trimEnd().split('\r\n').slice(1)
    }
    expect(await linesOf(5)).toHaveLength(5)
    const cut = await linesOf(3)
    expect(cut).toHaveLength(4)
    expect(cut.at(-1)).toBe('"Only the first 3 offers are listed. Use filters to see the others."')
  })

  it('leaves out websites its reader has hidden', async () => {
    const ida = await api.member('ida@example.com')
    expect((await fetchFile('?language=en', ida)).text).toContain('bäckerei')
    await api.database.pool.query(
      `insert into favourite_websites (user_id, website_id, mark) select $1, id, 'hidden' from websites where domain = 'xn--bckerei-5wa.test'`,
      [ida.memberId],
    )
    await api.database.pool.query('insert into buyer_versions (user_id) values ($1)', [ida.memberId])
    expect((await fetchFile('?language=en', ida)).text).not.toContain('bäckerei')
  })

  it('rejects invalid filters before it starts, and too many requests', async () => {
    const own = await addSite(api.database.db, lena.memberId)
    expect((await fetchFile('?language=fr')).status).toBe(400)
    expect((await fetchFile('?sort=price')).status).toBe(400)
    expect((await fetchFile('?language=en&cursor=x')).status).toBe(400)
    expect((await fetchFile(`?language=en&for=${own.id}`)).status).toBe(404)
    const mia = await api.member('mia@example.com')
    const statuses: number[] = []
    for (let asked = 0; asked < 21; asked += 1) statuses.push((await fetchFile('?language=en&q=nothing', mia)).status)
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200))
    expect(statuses.at(-1)).toBe(429)
  })
})
