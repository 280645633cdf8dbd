// Manual review of unreadable links: they appear in the admin's queue, who decides whether they are live, and what
// follows from it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { daySeconds } from '../../../contract/durations.ts'
import type { ReviewedLink } from '../../../contract/linksAdmin.ts'
import { type Answer, type SignedIn, useApi } from '../../testing/api.ts'
import { ledgerViolations } from '../../testing/credits.ts'
import { idOf, linkSteps } from '../links.fixture.ts'

const api = useApi({ sandbox: true })
const steps = linkSteps(api)
let astrid: SignedIn
let lena: SignedIn
let members = 0

beforeAll(async () => {
  astrid = await api.member('astrid@example.com')
  await api.database.db.insertInto('user_roles').values({ user_id: astrid.memberId, role: 'admin' }).execute()
})

beforeEach(async () => {
  members += 1
  lena = await api.member(`lena${members}@example.com`)
  await api.work()
})

afterAll(async () => {
  expect(await ledgerViolations(api.database.db)).toEqual([])
})

const asAdmin = (method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> =>
  api.call(method, `/api/admin/links${path}`, {
    token: astrid.session.access_token,
    ...(body === undefined ? {} : { body }),
  })

const list = async (query: string): Promise<ReviewedLink[]> =>
  (await asAdmin('GET', `?${query}`)).json['links'] as ReviewedLink[]
const entryOf = async (domain: string): Promise<ReviewedLink | undefined> => (await list(`q=${domain}`))[0]

const decide = (entry: ReviewedLink | undefined, decision: 'live' | 'missing'): Promise<Answer> => {
  if (entry === undefined) throw new Error('Link is not in manual review')
  const { id, page_url: pageUrl } = entry.link
  return asAdmin('POST', `/${id}/decide`, { decision, page_url: pageUrl, reason: 'Opened it in a browser' })
}

const close = (domain: string) => steps.page(domain, '/', 'No robots', { status: 403 })

/** Submitted, credited, and unreadable for us for days. */
const unreadable = async (domain: string): Promise<{ id: string; website: string; balance: number }> => {
  const website = await steps.website(lena, domain)
  await steps.placeLink(domain)
  const id = idOf(await steps.earn(lena, website))
  const balance = await steps.balance(lena)
  await close(domain)
  for (const time of ['1 day', '2 days']) await steps.pass(time)
  return { id, website, balance }
}

const newestEntry = () =>
  api.database.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

describe('a link in manual review', () => {
  test('is listed with everything needed to decide, and counted', async () => {
    const { website } = await unreadable('liste.test')
    const entry = await entryOf('liste.test')
    expect(entry).toMatchObject({
      link: { page_url: 'https://liste.test/', target_url: `${api.url}/`, state: 'live', repair_by: null },
      domain: 'liste.test',
      website_id: website,
      website_verified: true,
      member: { id: lena.memberId },
      status: 'verified',
      credits_if_live: 0,
      credits_if_missing: 25,
    })
    expect(entry?.link.inconclusive_since).not.toBeNull()
    expect(entry?.repair_by_if_missing).not.toBeNull()
    expect(entry?.latest_checks.length).toBeGreaterThanOrEqual(2)
    expect(entry?.latest_checks[0]).toMatchObject({
      verdict: 'inconclusive',
      reasons: ['access_denied'],
      status: 403,
      is_manual: false,
    })
    expect(await list('q=liste.test&state=live&credited=yes')).toHaveLength(1)
    expect(await list('q=liste.test&state=endangered')).toEqual([])
    expect(await list('q=liste.test&credited=no')).toEqual([])
    expect((await asAdmin('GET', '/count')).json['count']).toBeGreaterThanOrEqual(1)
    const file = await asAdmin('GET', `/${entry?.link.id ?? ''}`)
    expect(file.json).toMatchObject({ link: { id: entry?.link.id }, next_cursor: null })
  })

  test('is paginated, longest waiting first', async () => {
    const website = await steps.website(lena, 'viele.test')
    await api.database.pool.query(
      `with made as (
         insert into monitored_links (purpose, page_url, host, target_url, rel, schedule, needs_review, inconclusive_since, next_check_at)
         select 'own_site', 'https://viele.test/' || n, 'viele.test', $3, 'any', 'own_site', true,
           clock_now() - n % 7 * interval '1 day', clock_now() + interval '9 days' from generate_series(1, 120) n returning id, page_url)
       insert into our_site_backlinks (user_id, website_id, link_id, source_domain, registrable_domain, source_url, anchor_text, target_url)
       select $1, $2, id, 'viele' || row_number() over () || '.test', 'viele.test', page_url, 'x', $3 from made`,
      [lena.memberId, website, `${api.url}/`],
    )
    const seen: string[] = []
    const since: string[] = []
    let cursor: string | null = null
    do {
      const answer = await asAdmin('GET', `?q=viele${cursor === null ? '' : `&cursor=${cursor}`}`)
      const links = answer.json['links'] as ReviewedLink[]
      seen.push(...links.map(({ link }) => link.id))
      since.push(...links.map(({ link }) => link.inconclusive_since ?? ''))
      cursor = answer.json['next_cursor'] as string | null
    } while (cursor !== null)
    expect(new Set(seen).size).toBe(120)
    expect(seen).toHaveLength(120)
    expect(since).toEqual(since.toSorted())
    expect((await asAdmin('GET', '/count')).json['count']).toBe(100)
    expect((await asAdmin('GET', '?cursor=nonsense')).code).toBe('invalid_input')
    await api.database.pool.query(
      `update monitored_links set needs_review = false, next_check_at = null where host = 'viele.test'`,
    )
  })

  test('that is live keeps its award, and is up for review again at the next scheduled check', async () => {
    const { id, balance } = await unreadable('steht.test')
    const entry = await entryOf('steht.test')
    const answer = await decide(entry, 'live')
    expect(answer.json).toEqual({ state: 'live', repair_by: null, credits: 0 })
    expect(await entryOf('steht.test')).toBeUndefined()
    expect(await steps.record(id)).toMatchObject({ status: 'verified' })
    const file = await asAdmin('GET', `/${entry?.link.id ?? ''}`)
    expect((file.json['checks'] as object[])[0]).toMatchObject({ verdict: 'passed', reasons: [], is_manual: true })
    expect(await newestEntry()).toMatchObject({
      action: 'confirm_link_live',
      actor_id: astrid.memberId,
      subject_id: lena.memberId,
      reason: 'Opened it in a browser',
      details: { domain: 'steht.test', credits: '0' },
    })
    expect((await decide(entry, 'missing')).code).toBe('conflict')
    for (const time of ['4 days', '2 days', '1 day']) await steps.pass(time)
    expect(await entryOf('steht.test')).toBeDefined()
    expect(await steps.balance(lena)).toBe(balance)
  })

  test('that is missing can be repaired for a week, and then loses the award if a person still finds it missing', async () => {
    const { id, balance } = await unreadable('weg.test')
    const answer = await decide(await entryOf('weg.test'), 'missing')
    expect(answer.json).toMatchObject({ state: 'endangered', credits: 0 })
    expect(await steps.notified(lena, 'own_link_missing')).toMatchObject([{ repair_by: answer.json['repair_by'] }])
    expect(await steps.record(id)).toMatchObject({ status: 'not_found', is_verified: false })
    for (const time of ['2 days', '2 days', '2 days']) await steps.pass(time)
    expect(await entryOf('weg.test')).toBeUndefined()
    expect(await steps.balance(lena)).toBe(balance)
    for (const time of ['1 day', '1 hour']) await steps.pass(time)
    // Nothing is taken on what was seen a week ago.
    expect(await steps.balance(lena)).toBe(balance)
    expect((await decide(await entryOf('weg.test'), 'missing')).json).toMatchObject({ state: 'lost', credits: -25 })
    expect(await steps.record(id)).toMatchObject({ status: 'removed' })
    expect(await steps.balance(lena)).toBe(balance - 25)
  })

  test('that is missing and restored in time loses nothing', async () => {
    const { id, balance } = await unreadable('wieder.test')
    await decide(await entryOf('wieder.test'), 'missing')
    await steps.placeLink('wieder.test')
    await steps.pass('1 day')
    expect(await steps.record(id)).toMatchObject({ status: 'verified' })
    await close('wieder.test')
    for (let time = 0; time < 5; time += 1) await steps.pass('3 days')
    expect(await steps.balance(lena)).toBe(balance)
  })

  test('with an expired deadline is lost at once when it is missing', async () => {
    const website = await steps.website(lena, 'ueberfaellig.test')
    await steps.placeLink('ueberfaellig.test')
    const id = idOf(await steps.earn(lena, website))
    const balance = await steps.balance(lena)
    await steps.takeAway('ueberfaellig.test')
    for (const time of ['1 day', '1 hour']) await steps.pass(time)
    await close('ueberfaellig.test')
    for (let time = 0; time < 4; time += 1) await steps.pass('3 days')
    const entry = await entryOf('ueberfaellig.test')
    expect(entry).toMatchObject({ link: { state: 'endangered', repair_seconds_left: 0 }, repair_by_if_missing: null })
    expect((await decide(entry, 'missing')).json).toEqual({ state: 'lost', repair_by: null, credits: -25 })
    expect(await steps.balance(lena)).toBe(balance - 25)
    expect(await steps.record(id)).toMatchObject({ status: 'removed' })
  })

  test('that was never seen earns by the decision of an admin', async () => {
    const website = await steps.website(lena, 'nie-gesehen.test')
    await close('nie-gesehen.test')
    const id = idOf(await steps.earn(lena, website))
    for (const time of ['1 day', '1 day', '1 day']) await steps.pass(time)
    const entry = await entryOf('nie-gesehen.test')
    expect(entry).toMatchObject({ link: { state: 'waiting' }, credits_if_live: 25, credits_if_missing: 0 })
    expect(await steps.notified(lena, 'own_link_unclear')).toEqual([])
    expect((await decide(entry, 'live')).json).toMatchObject({ state: 'live', credits: 25 })
    expect(await steps.record(id)).toMatchObject({ status: 'verified', credits_processed: true })
  })

  test('is decided for the page that was checked: not after another page was submitted', async () => {
    const { website } = await unreadable('umzug.test')
    const entry = await entryOf('umzug.test')
    expect((await steps.submit(lena, website, { page: '/neu' })).status).toBe(200)
    expect((await decide(entry, 'missing')).code).toBe('conflict')
  })
})

describe('a problematic link', () => {
  test('may be moved to another page while it is missing, and its deadline stays until it is found there', async () => {
    const website = await steps.website(lena, 'verlegt.test')
    await steps.placeLink('verlegt.test')
    const id = idOf(await steps.earn(lena, website))
    const balance = await steps.balance(lena)
    await steps.takeAway('verlegt.test')
    await steps.takeAway('verlegt.test', '/leer')
    for (const time of ['1 day', '1 hour']) await steps.pass(time)
    const deadline = (await steps.notified(lena, 'own_link_missing'))[0]?.['repair_by']
    const empty = await steps.submit(lena, website, { page: '/leer' })
    expect(empty.json['link']).toMatchObject({
      source_url: 'https://verlegt.test/leer',
      status: 'not_found',
      link: { state: 'endangered', repair_by: deadline },
    })
    expect((await steps.verify(lena, id)).json).toMatchObject({
      verified: false,
      link: { link: { state: 'endangered', repair_by: deadline } },
    })
    await steps.pass('2 days')
    await steps.placeLink('verlegt.test', { path: '/neu' })
    const moved = await steps.submit(lena, website, { page: '/neu' })
    const left = (moved.json['link'] as { link: { repair_seconds_left: number } }).link.repair_seconds_left
    expect(left).toBeGreaterThan(4 * daySeconds)
    expect(left).toBeLessThanOrEqual(5 * daySeconds)
    expect((await steps.verify(lena, id)).json).toMatchObject({
      verified: true,
      credits: 0,
      link: { status: 'verified', link: { state: 'live', repair_by: null, repair_seconds_left: null } },
    })
    expect(await steps.balance(lena)).toBe(balance)
    expect((await steps.submit(lena, website, { page: '/anders' })).code).toBe('already_credited')
  })

  test('is lost on the new page, too, when the deadline expires', async () => {
    const website = await steps.website(lena, 'vergeblich.test')
    await steps.placeLink('vergeblich.test')
    await steps.earn(lena, website)
    const balance = await steps.balance(lena)
    await steps.takeAway('vergeblich.test')
    for (const time of ['1 day', '1 hour', '6 days']) await steps.pass(time)
    await steps.takeAway('vergeblich.test', '/neu')
    await steps.submit(lena, website, { page: '/neu' })
    for (const time of ['1 day', '1 hour']) await steps.pass(time)
    expect(await steps.balance(lena)).toBe(balance - 25)
  })

  test('may be moved while its page cannot be read', async () => {
    const { id, website, balance } = await unreadable('lesbar.test')
    await steps.placeLink('lesbar.test', { path: '/offen' })
    const moved = await steps.submit(lena, website, { page: '/offen' })
    expect(moved.json['link']).toMatchObject({ status: 'pending', is_verified: false, link: { state: 'live' } })
    expect((await steps.verify(lena, id)).json).toMatchObject({ verified: true, credits: 0 })
    expect(await entryOf('lesbar.test')).toBeUndefined()
    expect(await steps.balance(lena)).toBe(balance)
  })
})
