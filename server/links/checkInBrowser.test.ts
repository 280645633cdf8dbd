// Checks that need a browser: handed over if there is one, judged by what it sees, and never passed or failed on a guess.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCrawler } from '../platform/crawl/crawl.ts'
import { makeLog } from '../platform/log.ts'
import type { RenderedLink, RenderedPage, RenderOutcome, Visibility } from '../platform/render/facts.ts'
import { diskStore, type ObjectStore } from '../platform/storage/storage.ts'
import { useDatabase } from '../testing/database.ts'
import { checkLink } from './check.ts'
import { checkLinkInBrowser } from './checkInBrowser.ts'
import { answered } from './judge.fixture.ts'
import { noOwners } from './owners.fixture.ts'
import { takeBackBrowserChecks } from './planning.ts'

const database = useDatabase()
const log = makeLog('silent')
let folder = ''
let store: ObjectStore

const anchor = '<a href="https://target.test/page">Good words</a>'
const words = '<p>A long walk along the dyke at low tide, with two oystercatchers and a dog.</p>'.repeat(20)
const shell = '<div id=root></div><noscript>Please enable JavaScript.</noscript><script>run()</script>'.concat(
  '<script src=/a.js></script><script src=/b.js></script>',
)
const hidden = `<main>${words}<p style="display:none">${anchor}</p></main>`
const shown = `<main>${words}<p>${anchor}</p></main>`
const missing = `<main>${words}</main>`

let html = ''
let headers = {}
const crawler = makeCrawler({
  agent: 'TestBot',
  log,
  outbound: {
    fetch: (url) =>
      Promise.resolve({
        ...answered(new URL(url).pathname === '/post' ? html : '', {
          status: new URL(url).pathname === '/post' ? 200 : 404,
          headers,
        }),
        finalUrl: url,
      }),
  },
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ankerplatz-objects-'))
  store = diskStore(folder)
})
afterAll(async () => {
  await crawler.close()
  await rm(folder, { recursive: true })
})

const submitted = async (): Promise<string> => {
  const { id } = await database.current.db
    .insertInto('monitored_links')
    .values({
      ...{ purpose: 'order', schedule: 'guarantee', host: 'seller.test', page_url: 'https://seller.test/post' },
      ...{ target_url: 'https://target.test/page', anchor_text: 'Good words', rel: 'any' },
      ...{ next_check_at: sql<Date>`clock_now()`, checking_since: sql<Date>`clock_now()` },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const onBoth = (cleared: Visibility): RenderedLink['screens'] => ({
  desktop: { asOpened: cleared, cleared },
  phone: { asOpened: cleared, cleared },
})

const visible: Visibility = { state: 'visible', text: 'Good words' }
const unseen: Visibility = { state: 'hidden', cause: 'no_box' }

const rendered = (body: string, verdict: Visibility | null, more: Partial<RenderedPage> = {}): RenderOutcome => {
  const link = { url: 'https://target.test/page', rel: '', text: verdict?.state === 'hidden' ? '' : 'Good words' }
  const links = verdict === null ? [] : [{ ...link, screens: onBoth(verdict), picture: Buffer.from(randomUUID()) }]
  const page = {
    finalUrl: 'https://seller.test/post',
    status: 200,
    html: body,
    links,
    unloaded: [],
    requests: 1,
    bytes: 1,
  }
  return { kind: 'rendered', page: { ...page, ...more } }
}

const last = async (linkId: string) =>
  database.current.db
    .selectFrom('link_checks')
    .select(['verdict', 'reasons', 'picture'])
    .where('link_id', '=', linkId)
    .orderBy('id', 'desc')
    .executeTakeFirst()

const jobsOf = async (linkId: string): Promise<string[]> => {
  const { rows } = await database.current.pool.query<{ name: string }>(
    'select task_identifier as name from graphile_worker.jobs where key like $1',
    [`%${linkId}`],
  )
  return rows.map(({ name }) => name)
}

const inBrowser = async (page: string, outcome: RenderOutcome) => {
  html = page
  const linkId = await submitted()
  const renderer = { check: () => Promise.resolve(outcome) }
  const parts = { db: database.current.db, crawler, owners: noOwners, renderer, store, log }
  await checkLinkInBrowser(parts, linkId)
  return last(linkId)
}

it('A check that a browser can decide is handed over, once, and not settled.', async () => {
  html = shell
  const linkId = await submitted()
  const parts = { db: database.current.db, crawler, owners: noOwners }
  for (let round = 0; round < 2; round += 1) {
    await checkLink({ ...parts, isRendererAvailable: () => Promise.resolve(true) }, linkId)
  }
  expect(await last(linkId)).toBeUndefined()
  expect(await jobsOf(linkId)).toEqual(['checkLinkInBrowser'])
  await takeBackBrowserChecks(database.current.db)
  expect(await jobsOf(linkId)).toEqual(['checkLink'])
})

it('Without a browser a page rendered by scripts stays inconclusive, and what the HTML hides is hidden.', async () => {
  const parts = {
    db: database.current.db,
    crawler,
    owners: noOwners,
    isRendererAvailable: () => Promise.resolve(false),
  }
  for (const [page, verdict, reasons] of [
    [shell, 'inconclusive', ['needs_script']],
    [hidden, 'failed', ['hidden']],
  ] as const) {
    html = page
    const linkId = await submitted()
    await checkLink(parts, linkId)
    expect(await last(linkId)).toMatchObject({ verdict, reasons, picture: null })
  }
})

it('What the browser sees decides, with a picture.', async () => {
  const picture = expect.stringMatching(/^[0-9a-f]{64}$/) as string
  expect(await inBrowser(shell, rendered(shown, visible))).toMatchObject({ verdict: 'passed', reasons: [], picture })
  expect(await inBrowser(hidden, rendered(hidden, unseen))).toMatchObject({ verdict: 'failed', picture })
  expect(await inBrowser(shell, rendered(missing, null))).toMatchObject({
    verdict: 'failed',
    reasons: ['link_missing'],
    picture: null,
  })
})

it('A missing link is no loss if a script of the page could not be loaded.', async () => {
  const unloaded = [{ url: 'https://seller.test/a.js', type: 'Script', reason: 'timeout' as const }]
  expect(await inBrowser(shell, rendered(shell, null, { unloaded }))).toMatchObject({
    verdict: 'inconclusive',
    reasons: ['needs_script'],
  })
})

it('A page that cannot be rendered keeps the result of reading it.', async () => {
  const failed = { kind: 'failed', reason: 'memory' } as const
  expect(await inBrowser(shell, failed)).toMatchObject({ verdict: 'inconclusive', reasons: ['too_heavy'] })
  expect(await inBrowser(hidden, failed)).toMatchObject({ verdict: 'failed', reasons: ['hidden'] })
})

it('A directive of the answer counts for the rendered page, too.', async () => {
  headers = { 'x-robots-tag': 'noindex' }
  const check = await inBrowser(hidden, rendered(shown, visible))
  headers = {}
  expect(check).toMatchObject({ verdict: 'failed', reasons: ['noindex'] })
})

it('A link that the HTML does not explain stays open.', async () => {
  expect(await inBrowser(shell, rendered(missing, visible))).toMatchObject({ verdict: 'inconclusive' })
})
