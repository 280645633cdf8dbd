import { describe, expect, it } from 'vitest'
import { accountEndpoints } from '../../contract/accounts.ts'
import { profileChanges } from '../../contract/profiles.ts'
import { demoLogins } from './demo.ts'
import { testContent } from './demoContent.fixture.ts'
import { testCredits, testPurchases } from './demoCredits.fixture.ts'
import { testExchanges } from './demoExchanges.fixture.ts'
import { testGraph } from './demoGraph.fixture.ts'
import { testLinks } from './demoLinks.fixture.ts'
import { testNeighbours } from './demoNeighbours.fixture.ts'
import { testOffers } from './demoOffers.fixture.ts'
import { testOrders } from './demoOrders.fixture.ts'
import { testProjects } from './demoProjects.fixture.ts'
import { testClicks, testReferrals } from './demoReferrals.fixture.ts'
import { testRelations } from './demoRelations.fixture.ts'
import { testSearches } from './demoSearches.fixture.ts'
import { testFigures, testWebsites } from './demoWebsites.fixture.ts'
import { useDemoData } from './demoStart.fixture.ts'
import { people } from './people.ts'

const world = useDemoData()

const everything = async (): Promise<unknown> => {
  const { db } = world
  const files: string[] = []
  for await (const { key } of world.store.list('')) files.push(key)
  return {
    users: await db.selectFrom('users').selectAll().orderBy('id').execute(),
    profiles: await db.selectFrom('profiles').selectAll().orderBy('id').execute(),
    credentials: await db.selectFrom('credentials').selectAll().orderBy('id').execute(),
    roles: await db.selectFrom('user_roles').selectAll().orderBy('user_id').execute(),
    contact: await db.selectFrom('contact_messages').selectAll().orderBy('id').execute(),
    audit: await db.selectFrom('audit_log').selectAll().orderBy('id').execute(),
    broadcasts: await db.selectFrom('broadcasts').selectAll().orderBy('id').execute(),
    notifications: await db.selectFrom('notifications').selectAll().orderBy('id').execute(),
    mails: await db.selectFrom('mails').selectAll().orderBy('id').execute(),
    websites: await db.selectFrom('websites').selectAll().orderBy('id').execute(),
    analyses: await db.selectFrom('analyses').select(['id', 'score']).orderBy('id').execute(),
    calls: await db.selectFrom('provider_usage').selectAll().orderBy('provider').orderBy('day').execute(),
    figures: await db.selectFrom('domain_metrics').selectAll().orderBy('domain').orderBy('figure').execute(),
    ranks: await db.selectFrom('rank_imports').selectAll().orderBy('id').execute(),
    suppressions: await db.selectFrom('mail_suppressions').selectAll().orderBy('address').execute(),
    accounts: await db.selectFrom('ledger_accounts').selectAll().orderBy('id').execute(),
    links: await db.selectFrom('monitored_links').selectAll().orderBy('id').execute(),
    backlinks: await db.selectFrom('our_site_backlinks').selectAll().orderBy('id').execute(),
    offers: await db.selectFrom('backlink_offers').selectAll().orderBy('id').execute(),
    capacities: await db.selectFrom('website_capacities').selectAll().orderBy('website_id').execute(),
    chosen: await db.selectFrom('member_settings').selectAll().orderBy('user_id').execute(),
    searches: await db.selectFrom('saved_searches').selectAll().orderBy('id').execute(),
    hits: await db.selectFrom('saved_search_hits').selectAll().orderBy('offer_id').execute(),
    projects: await db.selectFrom('projects').selectAll().orderBy('id').execute(),
    requests: await db.selectFrom('wishlist_items').selectAll().orderBy('project_id').orderBy('offer_id').execute(),
    known: await db.selectFrom('referring_domains').selectAll().orderBy('registrable_domain').execute(),
    marks: await db.selectFrom('favourite_websites').selectAll().orderBy('website_id').execute(),
    graph: await db.selectFrom('domain_links').selectAll().orderBy('from_domain').orderBy('link_key').execute(),
    exchanges: await db.selectFrom('exchanges').selectAll().orderBy('id').execute(),
    open: await db.selectFrom('exchange_sites').selectAll().orderBy('website_id').execute(),
    orders: await db.selectFrom('backlink_orders').selectAll().orderBy('id').execute(),
    history: await db.selectFrom('order_events').selectAll().orderBy('id').execute(),
    said: await db.selectFrom('order_messages').selectAll().orderBy('id').execute(),
    reviews: await db.selectFrom('order_reviews').selectAll().orderBy('order_id').orderBy('side').execute(),
    drafts: await db.selectFrom('content_drafts').selectAll().orderBy('id').execute(),
    texts: await db.selectFrom('content_versions').selectAll().orderBy('draft_id').orderBy('number').execute(),
    uses: await db.selectFrom('content_uses').selectAll().orderBy('id').execute(),
    days: await db.selectFrom('content_days').selectAll().orderBy('day').orderBy('user_id').execute(),
    articles: await db.selectFrom('order_articles').selectAll().orderBy('id').execute(),
    codes: await db.selectFrom('referral_codes').selectAll().orderBy('code_key').execute(),
    clicks: await db.selectFrom('referral_clicks').select('id').orderBy('id').execute(),
    referrals: await db.selectFrom('referrals').selectAll().orderBy('number').execute(),
    rewards: await db.selectFrom('referral_rewards').selectAll().orderBy('number').execute(),
    transfers: await db.selectFrom('ledger_transfers').selectAll().orderBy('id').execute(),
    files,
  }
}

describe('demo data', () => {
  it('stays unchanged when loaded again', async () => {
    const before = await everything()
    await world.loadAgain()
    expect(await everything()).toEqual(before)
  })

  it('has notified its members in their language, and sends no emails for it', async () => {
    const { db, pool } = world
    const notified = await db
      .selectFrom('notifications')
      .innerJoin('users', 'users.id', 'notifications.user_id')
      .select(['title', 'read', 'language'])
      .where('email', '=', 'seller@demo.test')
      .where('type', '=', 'admin_message')
      .orderBy('notifications.id')
      .execute()
    expect(notified).toEqual([
      { title: 'Du entscheidest, was wir dir schreiben', read: true, language: 'de' },
      { title: 'Kurze Pause in der Nacht zum Sonntag', read: false, language: 'de' },
    ])
    const states = await db.selectFrom('mails').select('state').distinct().orderBy('state').execute()
    expect(states.map(({ state }) => state)).toEqual(['bounced', 'failed', 'sent'])
    const { rows } = await pool.query('select distinct task_identifier from graphile_worker.jobs')
    // The rank lists leave metrics to derive, which notifies no member; orders and reviews have scheduled jobs.
    const tasks = rows.map((row: { task_identifier: string }) => row.task_identifier).sort()
    expect(tasks).toEqual([
      'recountPair',
      'refreshOpenDataMetrics',
      'runExchangeDeadline',
      'runOrderDeadline',
      'uncoverReview',
    ])
  })

  it('suppresses the addresses that bounced, and none that can sign in', async () => {
    const { db } = world
    const bounced = await db
      .selectFrom('mails')
      .select(['recipient as address', 'bounced_at as since', 'bounce_reason as reason', 'id as mail_id'])
      .where('state', '=', 'bounced')
      .orderBy('recipient')
      .execute()
    expect(bounced.length).toBeGreaterThan(0)
    expect(await db.selectFrom('mail_suppressions').selectAll().orderBy('address').execute()).toEqual(bounced)
    const logins = demoLogins.map(({ email }): string => email)
    expect(bounced.filter(({ address }) => logins.includes(address))).toEqual([])
    const later = await db
      .selectFrom('mails')
      .innerJoin('mail_suppressions', 'address', 'recipient')
      .select('recipient')
      .whereRef('created_at', '>', 'since')
      .execute()
    expect(later).toEqual([])
  })

  it('has members who pass the product’s own validation, in many scripts', () => {
    const members = [...demoLogins, ...people]
    expect(members.length).toBeGreaterThanOrEqual(44)
    expect(new Set(members.map((person) => person.email)).size).toBe(members.length)
    const { email, full_name } = accountEndpoints.signUp.body.shape
    for (const person of people) {
      expect([email.parse(person.email), full_name.parse(person.fullName)]).toEqual([person.email, person.fullName])
      const profile = {
        full_name: person.fullName,
        display_name: person.displayName ?? '',
        bio: person.bio ?? '',
        contact_email: null,
        instagram_handle: person.instagram ?? null,
        linkedin_url: person.linkedin ?? null,
        twitter_handle: person.twitter ?? null,
        website_url: person.website ?? null,
      }
      expect(profileChanges.parse(profile)).toEqual(profile)
    }
    for (const script of ['Arab', 'Hani', 'Hira', 'Hang', 'Cyrl', 'Grek', 'Hebr', 'Deva', 'Thai']) {
      const form = new RegExp(`\\p{Script=${script}}`, 'u')
      expect([script, members.some((person) => form.test(person.fullName))]).toEqual([script, true])
    }
  })

  it('allows sign-in for its four logins only', async () => {
    const { db } = world
    const rows = await db
      .selectFrom('credentials')
      .innerJoin('users', 'users.id', 'credentials.user_id')
      .select('email')
      .execute()
    expect(rows.map((row) => row.email).sort()).toEqual(demoLogins.map((login) => login.email).sort())
  })

  it('gives the seller a complete profile with an existing picture', async () => {
    const { db } = world
    const seller = await db
      .selectFrom('users')
      .innerJoin('profiles', 'profiles.id', 'users.id')
      .selectAll('profiles')
      .where('email', '=', 'seller@demo.test')
      .executeTakeFirstOrThrow()
    expect(Object.values(seller)).not.toContain(null)
    const kept = await world.store.get(new URL(seller.avatar_url ?? '').pathname.slice(1))
    expect(kept?.contentType).toBe('image/webp')
  })

  it('explains in the audit log why a member is blocked, and who appointed the second admin', async () => {
    const { db } = world
    const entries = await db
      .selectFrom('audit_log')
      .innerJoin('users', 'users.id', 'subject_id')
      .select(['action', 'reason', 'blocked_reason', 'at', 'blocked_at'])
      .where('action', 'in', ['grant_admin', 'block_member'])
      .orderBy('audit_log.id')
      .execute()
    expect(entries.map((entry) => entry.action)).toEqual(['grant_admin', 'block_member', 'block_member'])
    for (const entry of entries.slice(1)) {
      expect([entry.reason, entry.at]).toEqual([entry.blocked_reason, entry.blocked_at])
    }
    const blocked = await db.selectFrom('users').select('id').where('blocked_at', 'is not', null).execute()
    expect(blocked).toHaveLength(2)
    expect(await db.selectFrom('user_roles').selectAll().execute()).toHaveLength(2)
  })
})

describe('demo websites', () => {
  testWebsites(world)
  testFigures(world)
})

describe('demo credits', () => testCredits(world))

describe('demo links', () => testLinks(world))

describe('demo offers', () => testOffers(world))

describe('demo orders', () => testOrders(world))
describe('demo drafts', () => testContent(world))
describe('demo exchanges', () => testExchanges(world))

describe('demo link graph', () => testGraph(world))

describe('demo saved searches', () => testSearches(world))
describe('demo projects', () => testProjects(world))

describe('demo referrals', () => testReferrals(world))
describe('demo referral clicks', () => testClicks(world))

describe('demo related parties', () => testRelations(world))

describe('demo purchases', () => testPurchases(world))

describe('demo members', () => testNeighbours(world))
