import { beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, useApi } from '../testing/api.ts'
import { addSite } from '../offers/offers.fixture.ts'
import { exportOrders } from './orderExport.ts'
import { orderCalls } from './orderViews.fixture.ts'

const api = useApi()
const calls = orderCalls(api)
let buyer: SignedIn
let seller: SignedIn
let projectId: string

beforeAll(async () => {
  buyer = await api.member('buyer@example.com')
  seller = await api.member('seller@example.com')
  const { db, pool } = api.database
  const own = await addSite(db, buyer.memberId)
  const project = { user_id: buyer.memberId, website_id: own.id, name: '+Spring', target_url: `https://${own.domain}/` }
  projectId = (await db.insertInto('projects').values(project).returning('id').executeTakeFirstOrThrow()).id
  const site = await addSite(db, seller.memberId, { domain: 'xn--bckerei-5wa.test' })
  const target = `https://${own.domain}/page`
  const first = await calls.place(buyer, seller, {
    websiteId: site.id,
    targetUrl: target,
    anchorText: '=HYPERLINK("https://evil.test")',
    notes: '@SUM(1)\n"und mehr"',
  })
  await pool.query('update backlink_orders set project_id = $2 where id = $1', [first.id, projectId])
  await pool.query(`update profiles set display_name = '-Seller-' where id = $1`, [seller.memberId])
  for (let n = 0; n < 4; n += 1) await calls.place(buyer, seller, { terms: { price: 10 + n } })
})

const fetchFile = async (who: SignedIn, query: string): Promise<{ status: number; text: string; headers: Headers }> => {
  const headers = { authorization: `Bearer ${who.session.access_token}` }
  const response = await fetch(`${api.url}/api/orders/export${query}`, { headers })
  // The byte order mark is not part of the text, but is in the bytes.
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, text: bytes.toString('utf8'), headers: response.headers }
}

const linesOf = (text: string): string[] => text.trimEnd().split('\r\n')

describe('the export of orders', () => {
  it('contains all purchases, newest first, in the reader’s language', async () => {
    const { text, headers } = await fetchFile(buyer, '?side=buyer&language=de')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="kaeufe-\d{4}-\d\d-\d\d\.csv"$/)
    const [head, ...lines] = linesOf(text)
    expect(head?.startsWith('\u{FEFF}"Nummer","Status","Domain","Verkäufer","Projekt"')).toBe(true)
    expect(lines).toHaveLength(5)
    const numbers = lines.map((line) => Number(line.split(',')[0]))
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one))
    expect(lines[0]).toContain('"Wartend"')
    expect(lines.at(-1)).toContain('"bäckerei.test"')
  })

  it('has as many cells in each row as it has columns', async () => {
    for (const side of ['buyer', 'seller']) {
      const { text } = await fetchFile(side === 'buyer' ? buyer : seller, `?side=${side}&language=en`)
      const [head = '', newest = ''] = linesOf(text)
      expect(newest.split(',')).toHaveLength(head.split(',').length)
    }
  })

  it('prevents formula injection in every cell', async () => {
    const { text } = await fetchFile(buyer, '?side=buyer&language=en')
    expect(text).toContain(`"'=HYPERLINK(""https://evil.test"")"`)
    expect(text).toContain(`"'@SUM(1)\n""und mehr"""`)
    expect(text).toContain(`"'-Seller-"`)
    expect(text).toContain(`"'+Spring"`)
    expect(text).not.toMatch(/(^|,)"?[=@+-]/m)
  })

  it('names the buyer to a seller, but not the project', async () => {
    const { text } = await fetchFile(seller, '?side=seller&language=en')
    expect(linesOf(text)[0]).toContain('"Buyer","Target URL"')
    expect(text).not.toContain('Spring')
    expect(linesOf((await fetchFile(seller, '?side=buyer&language=en')).text)).toHaveLength(1)
  })

  it('can be limited to one of the buyer’s own projects', async () => {
    const { text } = await fetchFile(buyer, `?side=buyer&language=en&project_id=${projectId}`)
    expect(linesOf(text)).toHaveLength(2)
    expect((await fetchFile(seller, `?side=buyer&language=en&project_id=${projectId}`)).status).toBe(404)
    expect((await fetchFile(buyer, `?side=seller&language=en&project_id=${projectId}`)).status).toBe(404)
  })

  it('is cut off at the limit with a note; one that just fits is complete', async () => {
    const read = async (ordersMax: number): Promise<string[]> => {
      const request = { side: 'buyer', language: 'en' } as const
      const { pieces } = await exportOrders(api.database.db, buyer.memberId, request, ordersMax)
      let text = ''
      for await (const piece of pieces) text += piece
      return linesOf(text).slice(1)
    }
    expect(await read(5)).toHaveLength(5)
    const cut = await read(3)
    expect(cut).toHaveLength(4)
    expect(cut.at(-1)).toBe('"Only the latest 3 orders are listed."')
  })

  it('rejects invalid parameters and is rate-limited', async () => {
    expect((await fetchFile(buyer, '?side=buyer&language=fr')).status).toBe(400)
    expect((await fetchFile(buyer, '?language=en')).status).toBe(400)
    const busy = await api.member('busy@example.com')
    const statuses: number[] = []
    for (let n = 0; n < 21; n += 1) statuses.push((await fetchFile(busy, '?side=buyer&language=en')).status)
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200))
    expect(statuses.at(-1)).toBe(429)
  })
})
