import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import sharp from 'sharp'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { isWebRoute } from '../../../contract/webRoutes.ts'
import { useDatabase } from '../../testing/database.ts'
import { readableLog } from '../../testing/log.ts'
import { badgeLanguages, badgeThemes, drawBadge } from './badge.ts'
import { badgePath, makeBadgeFiles } from './badges.ts'
import { draw } from './draw.ts'

const database = useDatabase()
const site = new Hono()

beforeAll(async () => {
  const { pool, db } = database.current
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (email, full_name) values ('owner@example.com', 'Owner') returning id`,
  )
  const claim = (domain: string, verified: boolean, score: number | null) =>
    pool.query(
      `insert into websites (user_id, domain, registrable_domain, token, is_verified, verified_at, quality_score)
       values ($1, $2, $2, 'token', $3, case when $3 then now() end, $4)`,
      [rows[0]?.id, domain, verified, score],
    )
  await claim('good.test', true, 87)
  await claim('xn--grn-ioa.test', true, null)
  await claim('unproven.test', false, 55)
  const files = makeBadgeFiles({
    db,
    siteName: 'Harbour & "Sons" <script>',
    publicUrl: 'https://harbour.test',
    log: readableLog().log,
  })
  site.get(badgePath, (c) => files(c.req.raw))
  site.get('*', (c) => c.text('the web app', 418))
})

const face = { siteHost: 'links.example.org', theme: 'light', language: 'en', verified: true, score: null } as const
const names = [
  'Ä',
  'A very, very long name of an exchange',
  '北京市北京市北京市北京市',
  'Größe & Häuser',
  'Щ'.repeat(60),
  'سوق الروابط',
  'W,'.repeat(30),
  '😀👩‍👩‍👧',
]

/** The drawing process without the environment that `draw` sets. */
const drawWith = (env: NodeJS.ProcessEnv, svg: string): Buffer =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'drawProcess.ts'), 'badge'], { env, input: svg }).stdout

describe('a badge', () => {
  test.each(badgeThemes)('of a verified website shows its score (%s)', async (theme) => {
    const answer = await site.request(`/verify/good.test/badge-${theme}.svg`)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    const svg = await answer.text()
    expect(svg).toContain('quality score 87 of 100')
    expect(svg).not.toMatch(/<script|href|url\(/)
    expect(svg).toContain('Harbour &amp; &quot;Sons&quot; &lt;script&gt;')
  })

  test('has a German version at its own URL', async () => {
    for (const theme of badgeThemes) {
      const answer = await site.request(`/verify/good.test/badge-${theme}-de.svg`)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toMatch(/Verifiziert von .*, Qualitätswert 87 von 100/)
    }
    const refused = await site.request('/verify/nobody.test/badge-light-de.svg')
    expect([refused.status, await refused.text()]).toEqual([404, expect.stringContaining('Nicht verifiziert von')])
    const png = await site.request('/verify/good.test/badge-dark-de.png')
    const inEnglish = await site.request('/verify/good.test/badge-dark.png')
    expect(await sharp(await png.arrayBuffer()).metadata()).toMatchObject({ format: 'png', width: 400, height: 112 })
    expect(png.headers.get('etag')).not.toBe(inEnglish.headers.get('etag'))
  })

  test('is a PNG of twice the size for high-density screens, drawn once', async () => {
    const [one, other] = await Promise.all([
      site.request('/verify/good.test/badge-dark.png'),
      site.request('/verify/good.test/badge-dark.png'),
    ])
    const bytes = new Uint8Array(await one.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 400, height: 112 })
    expect(new Uint8Array(await other.arrayBuffer())).toEqual(bytes)
    const etag = one.headers.get('etag') ?? ''
    const again = await site.request('/verify/good.test/badge-dark.png', { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('is found by the domain as people type it', async () => {
    for (const slug of ['xn--grn-ioa.test', 'gr%C3%BCn.test', 'GR%C3%9CN.test']) {
      const answer = await site.request(`/verify/${slug}/badge-light.svg`)
      expect([slug, answer.status]).toEqual([slug, 200])
    }
  })

  test.each(['unproven.test', 'nobody.test', '%00', '%E0%A4%A', '<script>', "x'--", 'a..b', '%25'])(
    'of %s shows that it is not verified',
    async (slug) => {
      for (const form of ['svg', 'png']) {
        const answer = await site.request(`/verify/${slug}/badge-light.${form}`)
        expect(answer.status).toBe(404)
        expect(answer.headers.get('content-type')).toMatch(/^image\//)
        expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
        const body = await answer.text()
        if (form === 'svg') expect(body).toContain('Not verified by')
        expect(body).not.toContain('<script>')
      }
    },
  )

  test('with an unknown file name is not served here', async () => {
    for (const file of [
      'badge-blue.svg',
      'badge-light.gif',
      'badge-light.svg/x',
      'badge-lightXsvg',
      'badge-light-fr.svg',
    ]) {
      expect((await site.request(`/verify/good.test/${file}`)).status).toBe(418)
    }
    expect(isWebRoute('/verify/good.test')).toBe(true)
    expect(isWebRoute('/verify/good.test/badge-light.svg')).toBe(false)
  })

  test.each(badgeLanguages)('stays inside its frame with any site name (%s)', async (language) => {
    for (const siteName of names) {
      const svg = drawBadge({ ...face, siteName, language })
      const png = await draw('badge', Buffer.from(svg))
      const { data, info } = await sharp(png ?? Buffer.alloc(0))
        .extract({ left: 384, top: 20, width: 12, height: 70 })
        .raw()
        .toBuffer({ resolveWithObject: true })
      const dark = data.filter((value, at) => at % info.channels === 0 && value < 100).length
      expect([siteName, dark]).toEqual([siteName, 0])
    }
  })

  test('has the same bytes whatever fonts the machine has', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ankerplatz-fonts-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const none = join(folder, 'none.conf')
    await writeFile(none, '<?xml version="1.0"?><fontconfig></fontconfig>')
    for (const siteName of ['A very, very long name', 'Рынок, ссылки', '北京市北京市北京市北京市']) {
      const svg = drawBadge({ ...face, siteName })
      expect(svg).not.toMatch(/<text|font/)
      const ours = Buffer.from((await draw('badge', Buffer.from(svg))) ?? [])
      expect(ours.length).toBeGreaterThan(500)
      // With the fonts of this machine, with none, and with those that fontconfig finds without configuration.
      const environments = [{}, { FONTCONFIG_FILE: none }, { FONTCONFIG_FILE: join(folder, 'missing.conf') }]
      for (const env of environments) expect(drawWith(env, svg).equals(ours)).toBe(true)
    }
  })

  test('is drawn by a process that finds no fonts', async () => {
    const written = (text: string) =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><text y="30" font-size="30">${text}</text></svg>`,
      )
    // Without fonts every letter is the same box.
    expect(await draw('badge', written('W'))).toEqual(await draw('badge', written('i')))
  })

  test.each([
    ['北京市 Exchange', 'links.example.org'],
    ['سوق', 'links.example.org'],
    ['😀', 'links.example.org'],
    ['Ankerplatz ⚓\uFE0F', 'Ankerplatz'],
    ['\u202eAnker\n platz', 'Anker platz'],
    ['Рынок, ссылки', 'Рынок, ссылки'],
  ])('of the platform %j is drawn as %s and labelled in full', (siteName, drawn) => {
    const label = / aria-label="[^"]*"|<title>[^<]*<\/title>/g
    const svg = drawBadge({ ...face, siteName })
    expect(svg).toContain(`aria-label="Verified by ${siteName}"`)
    expect(svg.replaceAll(label, '')).toBe(drawBadge({ ...face, siteName: drawn }).replaceAll(label, ''))
  })

  test('does not wait for favicons of other sites', async () => {
    const svg = (side: number) =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect/></svg>`)
    const over: string[] = []
    const icons = Array.from({ length: 6 }, async (_, at) => {
      await draw('icon', svg(32 + at))
      over.push('icon')
    })
    await draw('badge', svg(20))
    over.push('badge')
    await Promise.all(icons)
    expect(over.indexOf('badge')).toBeLessThan(5)
  })
})
