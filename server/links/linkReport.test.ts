import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { LinkCheck } from '../../contract/links.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { verifyReport } from './evidence/verifyReport.ts'
import { drawLinkReport } from './linkReportPdf.ts'
import { idOf, linkSteps } from './links.fixture.ts'
import { thinOldChecks } from './thinning.ts'

const api = useApi({ sandbox: true })
const steps = linkSteps(api)
let lena: SignedIn
let jonas: SignedIn
let linkId = ''

beforeAll(async () => {
  lena = await api.member('lena@example.com')
  jonas = await api.member('jonas@example.com')
  await api.work()
  const website = await steps.website(lena, 'akte.test')
  await steps.placeLink('akte.test')
  const answer = await steps.earn(lena, website)
  const record = await steps.record(idOf(answer))
  linkId = String(record['link_id'])
})

const read = (who: SignedIn, path: string) => api.call('GET', path, { token: who.session.access_token })

const download = async (who: SignedIn, format: string, language: string): Promise<Response> =>
  fetch(`${api.url}/api/links/${linkId}/export?format=${format}&language=${language}`, {
    headers: { authorization: `Bearer ${who.session.access_token}` },
  })

describe('the link report', () => {
  test('contains every check with what was seen', async () => {
    const { json } = await read(lena, `/api/links/${linkId}`)
    expect(json).toMatchObject({
      link: { page_url: 'https://akte.test/', state: 'live', checks: 1, last_verdict: 'passed' },
      checks: [{ requested_url: 'https://akte.test/', status: 200, verdict: 'passed', reasons: [], place: 'main' }],
      next_cursor: null,
    })
    expect((json['checks'] as LinkCheck[])[0]?.snippet).toContain('<a href="')
  })

  test('is paginated, newest first, each check once', async () => {
    await api.database.db
      .insertInto('link_checks')
      .values(
        Array.from({ length: 119 }, (_, at) => ({
          link_id: linkId,
          requested_url: `https://akte.test/?${at}`,
          verdict: 'inconclusive',
          reasons: ['timeout'],
        })),
      )
      .execute()
    const ids: number[] = []
    let cursor: string | null = null
    do {
      const query: string = cursor === null ? '' : `?cursor=${cursor}`
      const { json } = await read(lena, `/api/links/${linkId}${query}`)
      ids.push(...(json['checks'] as LinkCheck[]).map(({ id }) => Number(id)))
      cursor = json['next_cursor'] as string | null
    } while (cursor !== null)
    expect(ids).toHaveLength(120)
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
    expect((await read(lena, `/api/links/${linkId}?cursor=nonsense`)).code).toBe('invalid_input')
  })

  test('does not exist for other members', async () => {
    expect((await read(jonas, `/api/links/${linkId}`)).code).toBe('not_found')
    expect((await download(jonas, 'json', 'en')).status).toBe(404)
    expect((await read(lena, `/api/links/${randomUUID()}`)).code).toBe('not_found')
  })

  test('can be exported as JSON and, in both languages, as PDF', async () => {
    const json = await download(lena, 'json', 'de')
    expect(json.headers.get('content-disposition')).toBe('attachment; filename="link-akte.test.json"')
    expect(await json.json()).toMatchObject({ link: { id: linkId }, checks: expect.arrayContaining([]) as unknown })
    expect(verifyReport(await (await download(lena, 'json', 'en')).json())).toMatchObject({ problems: [] })
    for (const language of ['en', 'de']) {
      const pdf = await download(lena, 'pdf', language)
      expect(pdf.headers.get('content-type')).toBe('application/pdf')
      const bytes = Buffer.from(await pdf.arrayBuffer())
      expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-')
      expect(bytes.toString('latin1')).toMatch(new RegExp(`/Lang \\(${language}\\)`))
    }
  })

  test('can be rendered whatever external pages contain', async () => {
    const { json } = await read(lena, `/api/links/${linkId}`)
    const link = json['link'] as never
    const [check] = json['checks'] as LinkCheck[]
    const texts = [
      '漢字 かな 한글 العربية עברית ไทย 😀👩‍👩‍👧 \u{10FFFF}',
      '\u0000\u0001\u001b[31m\u202eturned\u202c',
      '\ud800 half a sign',
      'ä'.repeat(20_000),
      `<script>${'x'.repeat(5_000)}</script>`,
      'Straße, Größe – „Anführung“ … €',
      '',
    ]
    const checks = texts.flatMap((text) =>
      check === undefined ? [] : [{ ...check, snippet: text, anchor_text: text, final_url: `https://x.test/${text}` }],
    )
    for (const language of ['en', 'de'] as const) {
      const bytes = await drawLinkReport(
        { agreement: null, link, checks, writtenAt: new Date() },
        { language, siteName: 'Häfen 港' },
      )
      expect(bytes.length).toBeGreaterThan(1_000)
    }
  })

  test('drops old checks that only repeat the previous one, except one a day', async () => {
    await api.database.pool.query('delete from link_checks where link_id = $1', [linkId])
    await api.database.pool.query(
      `insert into link_checks (link_id, at, requested_url, verdict, reasons, is_manual)
       select $1, date_trunc('day', clock_now()) - days * interval '1 day' + n * interval '1 hour', 'https://akte.test/',
         case when days = 20 and n = 5 then 'failed' else 'passed' end,
         case when days = 20 and n = 5 then '{link_missing}'::text[] else '{}' end, days = 19 and n = 3
       from unnest(array[2, 19, 20, 21]) as days, generate_series(1, 10) n order by days desc, n`,
      [linkId],
    )
    const left = async () => {
      const { rows } = await api.database.pool.query<{ ago: number; hour: number; verdict: string }>(
        `select date_trunc('day', clock_now())::date - (at at time zone 'UTC')::date as ago,
           extract(hour from at at time zone 'UTC')::int as hour, verdict
         from link_checks where link_id = $1 order by id`,
        [linkId],
      )
      return rows.map(({ ago, hour, verdict }) => `${ago}d ${hour}h ${verdict}`)
    }
    await thinOldChecks(api.database.db)
    const kept = await left()
    expect(kept.filter((check) => !check.startsWith('2d'))).toEqual([
      '21d 1h passed',
      '21d 10h passed',
      '20d 5h failed',
      '20d 6h passed',
      '20d 10h passed',
      '19d 3h passed',
      '19d 10h passed',
    ])
    expect(kept.filter((check) => check.startsWith('2d'))).toHaveLength(10)
    await thinOldChecks(api.database.db)
    expect(await left()).toEqual(kept)
  })
})
