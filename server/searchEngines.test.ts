import { describe, expect, it } from 'vitest'
import { publicPages } from '../contract/publicPages.ts'
import { searchEngineRoutes } from './searchEngines.ts'
import { useApi } from './testing/api.ts'

const api = useApi()
const publicUrl = 'https://links.example.org'
const lengthMax = 2

const get = async (path: string) => {
  const response = await searchEngineRoutes(api.database.db, publicUrl, lengthMax).request(path)
  return { status: response.status, text: await response.text(), type: response.headers.get('content-type') }
}

const places = (text: string): string[] => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1] ?? '')

const website = async (domain: string, isVerified: boolean) => {
  const { memberId } = await api.member(`owner-${domain}@example.com`)
  await api.database.pool.query(
    `insert into websites (user_id, domain, registrable_domain, token, is_verified, verified_at)
     values ($1, $2, $2, 'token', $3, case when $3 then '2026-01-02T03:04:05Z'::timestamptz end)`,
    [memberId, domain, isVerified],
  )
}

describe('robots.txt and the sitemaps', () => {
  it('name the sitemap by its absolute URL', async () => {
    const { text } = await get('/robots.txt')
    expect(text).toContain('\nSitemap: https://links.example.org/sitemap.xml\n')
    expect(text).not.toContain('Disallow: /\n')
  })

  it('list every public page in both languages, each with its alternate', async () => {
    const { text, type } = await get('/sitemap-pages.xml')
    expect(type).toBe('application/xml; charset=utf-8')
    expect(places(text)).toHaveLength(publicPages.length * 2)
    expect(places(text)).toEqual(expect.arrayContaining([`${publicUrl}/`, `${publicUrl}/de`, `${publicUrl}/de/help`]))
    expect(text.match(/hreflang="de" href="https:\/\/links\.example\.org\/de\/privacy"/g)).toHaveLength(2)
  })

  it('list the pages of verified websites only, in as many files as needed', async () => {
    for (const domain of ['b.test', 'a.test', 'xn--bcher-kva.test']) await website(domain, true)
    await website('unproved.test', false)
    expect(places((await get('/sitemap.xml')).text)).toEqual([
      `${publicUrl}/sitemap-pages.xml`,
      `${publicUrl}/sitemap-websites-1.xml`,
      `${publicUrl}/sitemap-websites-2.xml`,
    ])
    const first = await get('/sitemap-websites-1.xml')
    const second = await get('/sitemap-websites-2.xml')
    expect([...places(first.text), ...places(second.text)]).toEqual(
      ['a.test', 'b.test', 'xn--bcher-kva.test'].map((domain) => `${publicUrl}/verify/${domain}`),
    )
    expect(first.text).toContain('<lastmod>2026-01-02T03:04:05.000Z</lastmod>')
  })

  it('have no file beyond the last one and none without a number', async () => {
    for (const name of ['3', '0', 'x', '99999']) expect((await get(`/sitemap-websites-${name}.xml`)).status).toBe(404)
  })
})
