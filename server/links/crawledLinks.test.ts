// From the pages of a website to the link graph: the analysis reads, the event handler records.
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../platform/db/database.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { until } from '../testing/until.ts'
import { recordCrawledLinks } from './graph.ts'
import { linkSteps } from './links.fixture.ts'

const api = useApi({ sandbox: true })
const steps = linkSteps(api)
let lena: SignedIn

beforeAll(async () => {
  lena = await api.member('lena@example.com')
})

const page = (
  links: string,
): string => `<!doctype html><html lang="en"><head><title>Ropes and knots</title></head><body>
<main><h1>Ropes</h1><time datetime="2019-03-02">then</time>
${'<p>A rope that lies in the sun grows stiff, and a stiff rope holds no knot for long. </p>'.repeat(20)}${links}</main></body></html>`

const linksFrom = (domain: string) =>
  api.database.db
    .selectFrom('domain_links')
    .select(['to_domain', 'anchor', 'source', 'appeared_at', 'first_seen_at', 'last_seen_at'])
    .where('from_domain', '=', domain)
    .orderBy('to_domain')
    .execute()

/** Runs due jobs and those they trigger. */
const settled = (done: () => Promise<boolean>): Promise<boolean> =>
  until('the graph has taken it over', async () => {
    await api.work()
    return done()
  })

const analyse = async (websiteId: string): Promise<void> => {
  const token = lena.session.access_token
  expect((await api.call('POST', `/api/websites/${websiteId}/analyse`, { token })).status).toBe(200)
}

const nothingWaits = async (): Promise<boolean> =>
  (await api.database.db.selectFrom('analysis_outgoing').select('analysis_id').execute()).length === 0

test('an analysis records the links of the website in the link graph, and leaves nothing behind', async () => {
  const seen = '<a href="https://www.sails.test/new?x=1">New sails</a> <a href="https://hidden.test/" hidden>Hidden</a>'
  await steps.page('ropes.test', '', page(seen))
  const websiteId = await steps.website(lena, 'ropes.test')
  await analyse(websiteId)
  await settled(async () => (await linksFrom('ropes.test')).length > 0 && nothingWaits())
  const [first, ...others] = await linksFrom('ropes.test')
  expect(first).toMatchObject({ to_domain: 'sails.test', anchor: 'New sails', source: 'crawl', appeared_at: null })
  expect(others).toEqual([])
  expect(await api.database.db.selectFrom('crawled_sites').selectAll().execute()).toMatchObject([
    { registrable_domain: 'ropes.test', domain: 'ropes.test', oldest_day: new Date('2019-03-02T00:00:00Z') },
  ])
  const analysis = await api.database.db.selectFrom('analyses').select('result').executeTakeFirstOrThrow()
  expect(JSON.stringify(analysis.result)).not.toContain('sails')

  await steps.page('ropes.test', '', page('<a href="https://masts.test/">Masts</a>'))
  await analyse(websiteId)
  await settled(async () => (await linksFrom('ropes.test')).length > 1 && nothingWaits())
  const [masts, sails] = await linksFrom('ropes.test')
  expect(masts).toMatchObject({ to_domain: 'masts.test', appeared_at: masts?.first_seen_at })
  expect(sails).toEqual(first)

  // Jobs run at least once: the second run finds nothing to record.
  await inTransaction(api.database.db, (tx) => recordCrawledLinks(tx, websiteId))
  expect(await linksFrom('ropes.test')).toEqual([masts, sails])
})
