import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Notification } from '../../contract/notifications.ts'
import type { Offer } from '../../contract/offers.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { addSite, offerSteps } from '../offers/offers.fixture.ts'
import { startSearchAlerts } from './jobs.ts'
import { searchSteps } from './savedSearches.fixture.ts'

const api = useApi()
const steps = searchSteps(api)
const selling = offerSteps(api)
let seller: SignedIn
let members = 0

beforeAll(async () => {
  seller = await api.member('seller@example.com')
})

const as = (who: SignedIn) => ({ token: who.session.access_token })
const buyer = (): Promise<SignedIn> => api.member(`buyer-${(members += 1)}@example.com`)
const site = (who: SignedIn = seller, figures = {}) => addSite(api.database.db, who.memberId, figures)

/** One run of the job that is scheduled every minute. */
const round = async (): Promise<void> => {
  await startSearchAlerts(api.database.db)
  await api.work()
}

const notified = async (who: SignedIn): Promise<Notification[]> => {
  const { json } = await api.call('GET', '/api/notifications?language=en', as(who))
  return (json['notifications'] as Notification[]).filter(({ type }) => type === 'saved_search_hit')
}
const newHits = async (who: SignedIn): Promise<number[]> => (await steps.list(who)).map(({ new_hits }) => new_hits)

/** Moves the clock of the business rules, not that of the jobs. */
const pass = (interval: string) => sql`update clock set ahead = ahead + ${interval}::interval`.execute(api.database.db)

/** A search limited to one website, so that tests do not interfere. */
const watching = async (more = ''): Promise<{ ben: SignedIn; websiteId: string; domain: string; id: string }> => {
  const ben = await buyer()
  const { id: websiteId, domain } = await site()
  const { id } = await steps.saved(ben, { name: 'Watched', query: `q=${domain}${more}` })
  return { ben, websiteId, domain, id }
}

const mark = (who: SignedIn, websiteId: string, given: string) =>
  api.call('PUT', `/api/favourites/${websiteId}`, { ...as(who), body: { mark: given } })

describe('a saved search with an alert', () => {
  it('notifies of a later offer once, however often the job runs', async () => {
    const { ben, websiteId, domain, id } = await watching()
    await round()
    expect(await notified(ben)).toEqual([])
    await selling.offer(seller, websiteId)
    await round()
    await round()
    const [notification, ...others] = await notified(ben)
    expect(others).toEqual([])
    expect(notification).toMatchObject({
      title: '1 new offer for you',
      message: `It matches your saved search “Watched”: ${domain}. View in the shop.`,
      data: { search_id: id, search_name: 'Watched', count: 1, domains: [domain] },
      path: `/backlinks?search=${id}`,
    })
    expect(await newHits(ben)).toEqual([1])
    expect((await steps.open(ben, id)).json['search']).toMatchObject({ new_hits: 0 })
  })

  it('does not notify of offers that existed when it was saved or that do not match', async () => {
    const ben = await buyer()
    const { id: websiteId, domain } = await site()
    const offer = await selling.offer(seller, websiteId, { price: 50 })
    await steps.saved(ben, { name: 'All', query: `q=${domain}` })
    await steps.saved(ben, { name: 'Nofollow', query: `q=${domain}&rel=nofollow` })
    await steps.saved(ben, { name: 'Silent', query: `q=${domain}`, alert: false })
    await round()
    expect((await selling.change(seller, offer, { price: 49 })).status).toBe(200)
    await selling.offer(seller, websiteId, { category: 'law', rel: 'sponsored' })
    await round()
    expect(await notified(ben)).toMatchObject([{ data: { search_name: 'All', count: 1 } }])
    expect(await newHits(ben)).toEqual([1, 0, 0])
  })

  it('notifies of an offer that became cheap enough, one that is back, and a website that became good enough', async () => {
    const ben = await buyer()
    const { id: websiteId, domain } = await site(seller, { quality_score: 40 })
    const dear = await selling.offer(seller, websiteId, { price: 90 })
    await round()
    await steps.saved(ben, { name: 'Cheap', query: `q=${domain}&price_to=82` })
    await steps.saved(ben, { name: 'Good', query: `q=${domain}&quality_from=60` })
    await selling.change(seller, dear, { price: 80 })
    await round()
    expect((await notified(ben)).map(({ data }) => data)).toMatchObject([{ search_name: 'Cheap', count: 1 }])
    await api.database.db.updateTable('websites').set({ quality_score: 60 }).where('id', '=', websiteId).execute()
    await round()
    expect((await notified(ben)).map(({ data }) => data)).toMatchObject([
      { search_name: 'Good' },
      { search_name: 'Cheap' },
    ])
    const nina = await buyer()
    await selling.setState(seller, dear.id, 'paused')
    await round()
    await steps.saved(nina, { name: 'Back', query: `q=${domain}` })
    await selling.setState(seller, dear.id, 'active')
    await round()
    expect(await notified(nina)).toHaveLength(1)
    expect(await notified(ben)).toHaveLength(2)
  })

  it('batches offers that come at once or within an hour of the last notification', async () => {
    const { ben, websiteId, domain, id } = await watching()
    const others = await Promise.all(['a', 'b', 'c', 'd'].map((name) => site(seller, { domain: `${name}-${domain}` })))
    for (const { id: other } of others) await selling.offer(seller, other)
    await selling.offer(seller, websiteId)
    await round()
    const [notification] = await notified(ben)
    expect(notification?.title).toBe('5 new offers for you')
    expect((notification?.data as { domains: string[] }).domains).toHaveLength(4)
    expect(notification?.message).toMatch(/“Watched”: [^,]+, [^,]+, [^,]+ and others\./)
    const later: Offer[] = []
    for (const category of ['law', 'crafts'] as const) {
      later.push(await selling.offer(seller, websiteId, { category }))
      await round()
    }
    expect(await notified(ben)).toHaveLength(1)
    expect(await newHits(ben)).toEqual([7])
    await selling.setState(seller, later[0]?.id ?? '', 'paused')
    await pass('61 minutes')
    await round()
    expect((await notified(ben)).map(({ data }) => data)).toMatchObject([{ count: 1, search_id: id }, { count: 5 }])
  })

  it('does not notify of offers the member viewed first', async () => {
    const { ben, websiteId, id } = await watching()
    await selling.offer(seller, websiteId)
    await round()
    await selling.offer(seller, websiteId, { category: 'law' })
    await round()
    await steps.open(ben, id)
    await pass('61 minutes')
    await round()
    expect(await notified(ben)).toHaveLength(1)
  })

  it('skips own offers, hidden websites and blocked members', async () => {
    const { ben, websiteId, domain } = await watching()
    await steps.saved(seller, { name: `Own ${domain}`, query: `q=${domain}` })
    const hiding = await buyer()
    const blocked = await buyer()
    const first = await selling.offer(seller, websiteId)
    await round()
    for (const who of [hiding, blocked]) await steps.saved(who, { name: 'Same', query: `q=${domain}` })
    await steps.saved(hiding, { name: 'Hidden', query: `q=${domain}&hidden=only` })
    expect((await mark(hiding, first.website_id, 'hidden')).status).toBe(200)
    const block = (at: Date | null) =>
      api.database.db.updateTable('users').set({ blocked_at: at }).where('id', '=', blocked.memberId).execute()
    await block(new Date())
    await selling.offer(seller, websiteId, { category: 'law' })
    await round()
    await block(null)
    await round()
    expect(await notified(ben)).toHaveLength(1)
    for (const who of [seller, hiding, blocked]) expect(await notified(who)).toEqual([])
  })

  it('respects favourites and websites that already link to the member', async () => {
    const ben = await buyer()
    const { id: ownId } = await site(ben)
    const [liked, linking, other] = [await site(), await site(), await site()]
    const { db } = api.database
    await db.insertInto('referring_domains').values({ website_id: ownId, registrable_domain: linking.domain }).execute()
    for (const { id } of [liked, linking, other]) await selling.offer(seller, id)
    await mark(ben, liked.id, 'favourite')
    await round()
    await steps.saved(ben, { name: 'Liked', query: 'favourites=only&category=law' })
    await steps.saved(ben, { name: 'New', query: `for=${ownId}&linking=hide&category=law` })
    for (const { id } of [liked, linking, other]) await selling.offer(seller, id, { category: 'law' })
    await round()
    const found = (await notified(ben)).map(({ data }) => data as { search_name: string; domains: string[] })
    const domainsOf = (name: string) => found.find(({ search_name }) => search_name === name)?.domains.toSorted()
    expect(domainsOf('Liked')).toEqual([liked.domain])
    expect(domainsOf('New')).toEqual([liked.domain, other.domain].toSorted())
  })

  it('sends nothing while it is invalid or its alert is off, and only later offers once the alert is on again', async () => {
    const { ben, websiteId, domain, id } = await watching()
    await steps.change(ben, id, { alert: false })
    await selling.offer(seller, websiteId)
    await round()
    await steps.change(ben, id, { alert: true })
    await round()
    expect(await notified(ben)).toEqual([])
    const spoil = (query: string) =>
      api.database.db.updateTable('saved_searches').set({ query }).where('id', '=', id).execute()
    await spoil(`q=${domain}&category=whaling`)
    await selling.offer(seller, websiteId, { category: 'law' })
    await round()
    expect(await notified(ben)).toEqual([])
    await steps.change(ben, id, { query: `q=${domain}` })
    await selling.offer(seller, websiteId, { category: 'crafts' })
    await round()
    expect(await notified(ben)).toMatchObject([{ data: { count: 1 } }])
  })

  it('resumes after an interrupted run, and notifies no member twice', async () => {
    const { ben, websiteId, id } = await watching()
    const { db } = api.database
    const offer = await selling.offer(seller, websiteId)
    // State after a run that found a hit and then failed: the hit is stored, the change is still queued.
    await db.insertInto('saved_search_hits').values({ search_id: id, offer_id: offer.id }).execute()
    await round()
    await db.insertInto('unmatched_changes').values({ website_id: websiteId }).execute()
    await db.deleteFrom('matched_offers').where('offer_id', '=', offer.id).execute()
    await pass('61 minutes')
    await Promise.all([round(), round()])
    expect(await notified(ben)).toHaveLength(1)
    const { rows } = await sql<{ left: number }>`select count(*) as left from unmatched_changes`.execute(db)
    expect(rows[0]?.left).toBe(0)
  })

  it('drops its hits when its query is replaced, and is deleted with its member', async () => {
    const { ben, websiteId, domain, id } = await watching()
    await selling.offer(seller, websiteId)
    await round()
    const changed = await steps.change(ben, id, { query: `q=${domain}&rel=dofollow` })
    expect(changed.json['search']).toMatchObject({ new_hits: 0 })
    await round()
    expect(await notified(ben)).toHaveLength(1)
    await selling.offer(seller, websiteId, { category: 'law' })
    await steps.remove(ben, id)
    await pass('61 minutes')
    await round()
    expect(await notified(ben)).toHaveLength(1)
  })
})
