import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { uploadBytesMax } from '../../contract/limits.ts'
import {
  referringDomainsMax,
  referringDomainsPerPage,
  uploadLinesMax,
  type UploadReport,
} from '../../contract/referringDomains.ts'
import type { Project } from '../../contract/projects.ts'
import { inTransaction } from '../platform/db/database.ts'
import { type Answer, type SignedIn, useApi } from '../testing/api.ts'
import { endClaims } from '../websites/seed.ts'
import { addSite } from '../offers/offers.fixture.ts'
import { listSteps } from '../testing/buyerLists.ts'

const api = useApi()
const steps = listSteps(api)
let lena: SignedIn
let ben: SignedIn

beforeAll(async () => {
  lena = await api.member('lena@example.com')
  ben = await api.member('ben@example.com')
})

const site = () => addSite(api.database.db, lena.memberId)
const reportOf = (answer: Answer): UploadReport => answer.json['report'] as UploadReport
const namesOf = (answer: Answer): string[] =>
  (answer.json['domains'] as { domain: string }[]).map(({ domain }) => domain)
const versionOf = async (who: SignedIn): Promise<number> => {
  const found = api.database.db.selectFrom('buyer_versions').select('version').where('user_id', '=', who.memberId)
  return (await found.executeTakeFirst())?.version ?? 0
}

describe('an upload of domains', () => {
  it('is reported line by line and stored once for all projects of the website', async () => {
    const { id, domain } = await site()
    const project = await steps.project(lena, id)
    const before = await versionOf(lena)
    const text = `Domain;Links\r\nhttps://www.foo.de/x;3\r\nblog.foo.de;1\r\nbar.com;2\r\n=cmd();1\r\n${domain};9\r\n`
    const answer = await steps.upload(lena, id, text, { type: 'text/csv; charset=utf-8' })
    expect(reportOf(answer)).toEqual({
      lines: 6,
      found: 2,
      added: 2,
      known_before: 0,
      own: 1,
      unread: 1,
      first_unread: [{ line: 5, text: "'=cmd();1" }],
      total: 2,
    })
    expect(await versionOf(lena)).toBe(before + 1)
    expect(((await steps.read(lena, project.id)).json['project'] as Project).referring_domains).toBe(2)
    const again = reportOf(await steps.upload(lena, id, 'foo.de\nbaz.de'))
    expect(again).toMatchObject({ found: 2, added: 1, known_before: 1, total: 3 })
    await steps.upload(lena, id, 'foo.de')
    expect(await versionOf(lena)).toBe(before + 2)
  })

  it('replaces the list on request, but never with an empty one', async () => {
    const { id } = await site()
    await steps.upload(lena, id, 'one.de\ntwo.de\nthree.de')
    const nothing = await steps.upload(lena, id, 'nothing here', { mode: 'replace' })
    expect(reportOf(nothing)).toMatchObject({ found: 0, added: 0, total: 3 })
    const answer = await steps.upload(lena, id, 'two.de\nfour.de', { mode: 'replace' })
    expect(reportOf(answer)).toMatchObject({ found: 2, added: 1, known_before: 1, total: 2 })
    expect(namesOf(await steps.known(lena, id))).toEqual(['four.de', 'two.de'])
  })

  it('may have a hundred thousand lines; with one more it changes nothing', async () => {
    const { id } = await site()
    const lines = (count: number, name: string): string =>
      Array.from({ length: count }, (_, n) => `${name}-${n}.com`).join('\n')
    expect(reportOf(await steps.upload(lena, id, lines(uploadLinesMax, 'first')))).toMatchObject({
      lines: uploadLinesMax,
      added: uploadLinesMax,
    })
    const refused = await steps.upload(lena, id, lines(uploadLinesMax + 1, 'second'), { mode: 'replace' })
    expect([refused.status, refused.code]).toEqual([422, 'too_many_lines'])
    expect((await steps.known(lena, id, '?q=second')).json).toMatchObject({ domains: [], total: uploadLinesMax })
  })

  it('is rejected if the list would exceed the limit', async () => {
    const { id } = await site()
    await sql`insert into referring_domains (website_id, registrable_domain)
      select ${id}::uuid, 'bulk-' || n || '.de' from generate_series(1, ${referringDomainsMax}::int) n`.execute(
      api.database.db,
    )
    expect((await steps.upload(lena, id, 'bulk-1.de')).status).toBe(200)
    expect((await steps.upload(lena, id, 'one-more.de')).code).toBe('too_many_referring_domains')
    expect((await steps.known(lena, id)).json['total']).toBe(referringDomainsMax)
  })

  it.each([
    ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 8, 0, 0, 0]), 'text/csv', 'not_a_text'],
    ['JSON', '{"domains":["foo.de"]}', 'application/json', 'wrong_content_type'],
    ['more than fits', new Uint8Array(uploadBytesMax + 1).fill(0x61), 'text/plain', 'too_large'],
  ])('is rejected as %s', async (_, sent, type, code) => {
    const { id } = await site()
    const answer = await steps.upload(lena, id, sent, { type })
    expect(answer.code).toBe(code)
    expect((await steps.known(lena, id)).json['total']).toBe(0)
  })

  it('is rejected with an unknown mode', async () => {
    const { id } = await site()
    expect((await steps.upload(lena, id, 'foo.de', { mode: 'merge' })).code).toBe('invalid_input')
  })

  it('that arrives twice at once adds each domain once', async () => {
    const { id } = await site()
    const two = [steps.upload(lena, id, 'foo.de\nbar.de'), steps.upload(lena, id, 'foo.de\nbar.de')]
    const added = (await Promise.all(two)).map((answer) => reportOf(answer).added)
    expect(added.toSorted()).toEqual([0, 2])
  })
})

describe('referring domains', () => {
  it('are paginated and searched by part of their name', async () => {
    const { id } = await site()
    const domains = Array.from(
      { length: referringDomainsPerPage + 5 },
      (_, n) => `page-${String(n).padStart(3, '0')}.de`,
    )
    await steps.upload(lena, id, [...domains, 'bücher.de', '100percent.de'].join('\n'))
    const first = await steps.known(lena, id)
    expect(namesOf(first)).toEqual(['100percent.de', ...domains.slice(0, referringDomainsPerPage - 1)])
    const cursor = encodeURIComponent(first.json['next_cursor'] as string)
    const second = await steps.known(lena, id, `?cursor=${cursor}`)
    expect(namesOf(second)).toEqual([...domains.slice(referringDomainsPerPage - 1), 'xn--bcher-kva.de'])
    expect(second.json['next_cursor']).toBeNull()
    expect(namesOf(await steps.known(lena, id, '?q=BÜCHER.de'))).toEqual(['xn--bcher-kva.de'])
    expect(namesOf(await steps.known(lena, id, '?q=100%25'))).toEqual([])
    expect(namesOf(await steps.known(lena, id, '?q=100p'))).toEqual(['100percent.de'])
    expect((await steps.known(lena, id, '?cursor=nonsense')).code).toBe('invalid_input')
  })

  it('are shown beside the number that the link graph knows', async () => {
    const { id, domain } = await site()
    const seen = { first_seen_at: new Date(), last_seen_at: new Date(), anchor: 'x', to_domain: domain }
    const links = [
      { ...seen, from_domain: 'a.de', source: 'crawl', link_key: '' },
      { ...seen, from_domain: 'a.de', source: 'exchange', link_key: '1' },
      { ...seen, from_domain: 'b.de', source: 'crawl', link_key: '' },
    ]
    await api.database.db.insertInto('domain_links').values(links).execute()
    expect((await steps.known(lena, id)).json).toMatchObject({ total: 0, in_graph: { count: 2, more: false } })
  })

  it('are exported as CSV with formulas neutralised', async () => {
    const { id, domain } = await site()
    await steps.upload(lena, id, 'bücher.de\nfoo.de')
    const response = await fetch(`${api.url}/api/websites/${id}/referring-domains/export`, {
      headers: { authorization: `Bearer ${lena.session.access_token}` },
    })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toContain(`links-to-${domain}.csv`)
    // An export can be imported again.
    const text = await response.text()
    expect(text).toBe('"domain"\r\n"foo.de"\r\n"bücher.de"\r\n')
    expect(reportOf(await steps.upload(lena, id, text))).toMatchObject({ found: 2, added: 0, unread: 0 })
  })

  it('are cleared', async () => {
    const { id } = await site()
    await steps.upload(lena, id, 'foo.de')
    const before = await versionOf(lena)
    expect((await steps.clear(lena, id)).status).toBe(200)
    expect((await steps.clear(lena, id)).status).toBe(200)
    expect((await steps.known(lena, id)).json['total']).toBe(0)
    expect(await versionOf(lena)).toBe(before + 1)
  })

  it('are deleted one by one', async () => {
    const { id } = await site()
    await steps.upload(lena, id, 'foo.de\nbar.de')
    const before = await versionOf(lena)
    expect((await steps.clear(lena, id, 'foo.de')).status).toBe(200)
    expect((await steps.clear(lena, id, 'foo.de')).status).toBe(200)
    expect((await steps.known(lena, id)).json).toMatchObject({ total: 1, domains: [{ domain: 'bar.de' }] })
    expect(await versionOf(lena)).toBe(before + 1)
  })

  it('are private to their member', async () => {
    const { id } = await site()
    await steps.upload(lena, id, 'foo.de')
    for (const answer of [
      await steps.known(ben, id),
      await steps.upload(ben, id, 'x.de'),
      await steps.clear(ben, id),
    ]) {
      expect(answer.code).toBe('not_found')
    }
    expect((await steps.known(lena, id)).json['total']).toBe(1)
  })

  it('of a removed website can be read and cleared, but not added to', async () => {
    const { id, domain } = await site()
    await steps.upload(lena, id, 'foo.de')
    await inTransaction(api.database.db, (tx) => endClaims(tx, domain))
    expect((await steps.upload(lena, id, 'bar.de')).code).toBe('not_found')
    expect(namesOf(await steps.known(lena, id))).toEqual(['foo.de'])
    expect((await steps.clear(lena, id)).status).toBe(200)
  })
})
