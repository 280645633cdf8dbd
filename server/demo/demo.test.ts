import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountEndpoints } from '../../contract/accounts.ts'
import { type SignalResult, signalResult } from '../../contract/analysis.ts'
import { profileChanges } from '../../contract/profiles.ts'
import { readDemoAnalyses } from './analyses.ts'
import { demoBlocked, demoClaims, demoOverrides } from './claims.ts'
import { demoCorrections } from './corrections.ts'
import { type DemoPlace, demoLogins, loadDemoWorld } from './demo.ts'
import type { DemoPage } from './links.ts'
import { peopleFar } from './peopleFar.ts'
import { peopleNear } from './peopleNear.ts'
import { drawHarbour } from './picture.ts'
import { describeQuotas } from '../platform/providers/quotas.ts'
import { diskStore, type ObjectStore } from '../platform/storage/storage.ts'
import { demoHosts } from '../sandbox/demo/demo.ts'
import { ledgerViolations } from '../testing/credits.ts'
import { useDatabase } from '../testing/database.ts'
import { bestFigures } from '../websites/figures/best.ts'
import { recordNamesOf, recordValueOf } from '../websites/proof/record.ts'

const database = useDatabase()
const publicUrl = 'http://localhost:4000'
let folder = ''
let store: ObjectStore

const sender = { siteName: 'Ankerplatz', publicUrl, supportEmail: 'support@ankerplatz.test' }

const records = new Map<string, string>()

const putTxt: DemoPlace['putTxt'] = (given) => {
  for (const { name, value } of given) records.set(name, value)
  return Promise.resolve()
}

const pages = new Map<string, DemoPage>()

const putPages: DemoPlace['putPages'] = (given) => {
  for (const page of given) pages.set(`https://${page.host}${page.path}`, page)
  return Promise.resolve()
}

const refunded: string[] = []

/** As the payment service of the sandbox would answer. */
const payments: NonNullable<DemoPlace['payments']> = {
  refundPayment: (paymentId) => Promise.resolve(void refunded.push(paymentId)),
  putCustomer: ({ key, payments: made, plan }) => {
    const invoices = []
    for (let start = plan?.since; start !== undefined && start < new Date();) {
      const end = new Date(start)
      end.setUTCMonth(end.getUTCMonth() + 1)
      const period = { start, end }
      const name = `${key} ${start.toISOString()}`
      invoices.push({ session: null, invoice: `in ${name}`, payment_intent: `bill ${name}`, paidAt: start, period })
      start = end
    }
    const bought = made.map(({ at }, index) => ({
      session: `cs ${key} ${index}`,
      invoice: null,
      payment_intent: `pi ${key} ${index}`,
      paidAt: at,
      period: null,
    }))
    const running = plan === null ? null : { subscription: `sub ${key}`, session: null, invoices }
    return Promise.resolve({ customer: `cus ${key}`, payments: bought, plan: running })
  },
}

const load = (): Promise<void> =>
  loadDemoWorld({ database: database.current, store, publicUrl, sender, putTxt, putPages, payments })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ankerplatz-demo-'))
  store = diskStore(folder)
  await load()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const everything = async (): Promise<unknown> => {
  const { db } = database.current
  const files: string[] = []
  for await (const { key } of store.list('')) files.push(key)
  return {
    users: await db.selectFrom('users').selectAll().orderBy('id').execute(),
    profiles: await db.selectFrom('profiles').selectAll().orderBy('id').execute(),
    credentials: await db.selectFrom('credentials').selectAll().orderBy('id').execute(),
    roles: await db.selectFrom('user_roles').selectAll().orderBy('user_id').execute(),
    audit: await db.selectFrom('audit_log').selectAll().orderBy('id').execute(),
    broadcasts: await db.selectFrom('broadcasts').selectAll().orderBy('id').execute(),
    notifications: await db.selectFrom('notifications').selectAll().orderBy('id').execute(),
    mails: await db.selectFrom('mails').selectAll().orderBy('id').execute(),
    websites: await db.selectFrom('websites').selectAll().orderBy('id').execute(),
    analyses: await db.selectFrom('analyses').select(['id', 'score']).orderBy('id').execute(),
    calls: await db.selectFrom('provider_usage').selectAll().orderBy('provider').orderBy('day').execute(),
    figures: await db.selectFrom('domain_figures').selectAll().orderBy('domain').orderBy('figure').execute(),
    ranks: await db.selectFrom('rank_imports').selectAll().orderBy('id').execute(),
    suppressions: await db.selectFrom('mail_suppressions').selectAll().orderBy('address').execute(),
    accounts: await db.selectFrom('ledger_accounts').selectAll().orderBy('id').execute(),
    links: await db.selectFrom('watched_links').selectAll().orderBy('id').execute(),
    backlinks: await db.selectFrom('our_site_backlinks').selectAll().orderBy('id').execute(),
    transfers: await db.selectFrom('ledger_transfers').selectAll().orderBy('id').execute(),
    files,
  }
}

describe('the demo world', () => {
  it('stays as it is when it is loaded again', async () => {
    const before = await everything()
    await load()
    expect(await everything()).toEqual(before)
  })

  it('has told its members something, in their language, and sends nothing because of it', async () => {
    const { db, pool } = database.current
    const told = await db
      .selectFrom('notifications')
      .innerJoin('users', 'users.id', 'notifications.user_id')
      .select(['title', 'read', 'language'])
      .where('email', '=', 'seller@demo.test')
      .orderBy('notifications.id')
      .execute()
    expect(told).toEqual([
      { title: 'Du entscheidest, was wir dir schreiben', read: true, language: 'de' },
      { title: 'Kurze Pause in der Nacht zum Sonntag', read: false, language: 'de' },
    ])
    const states = await db.selectFrom('mails').select('state').distinct().orderBy('state').execute()
    expect(states.map(({ state }) => state)).toEqual(['bounced', 'failed', 'sent'])
    const { rows } = await pool.query('select distinct task_identifier from graphile_worker.jobs')
    // The lists of ranks leave figures to derive, which tells nobody anything.
    expect(rows).toEqual([{ task_identifier: 'refreshOpenFigures' }])
  })

  it('holds mails back from the addresses from which one came back, and from none that somebody signs in with', async () => {
    const { db } = database.current
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

  it('has members whom the product itself would have let in, in many scripts', () => {
    const people = [...demoLogins, ...peopleNear, ...peopleFar]
    expect(people.length).toBeGreaterThanOrEqual(44)
    expect(new Set(people.map((person) => person.email)).size).toBe(people.length)
    const { email, full_name } = accountEndpoints.signUp.body.shape
    for (const person of [...peopleNear, ...peopleFar]) {
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
      expect([script, people.some((person) => form.test(person.fullName))]).toEqual([script, true])
    }
  })

  it('lets only its four logins in', async () => {
    const { db } = database.current
    const rows = await db
      .selectFrom('credentials')
      .innerJoin('users', 'users.id', 'credentials.user_id')
      .select('email')
      .execute()
    expect(rows.map((row) => row.email).sort()).toEqual(demoLogins.map((login) => login.email).sort())
  })

  it('gives the seller a whole profile with a picture that is there', async () => {
    const { db } = database.current
    const seller = await db
      .selectFrom('users')
      .innerJoin('profiles', 'profiles.id', 'users.id')
      .selectAll('profiles')
      .where('email', '=', 'seller@demo.test')
      .executeTakeFirstOrThrow()
    expect(Object.values(seller)).not.toContain(null)
    const kept = await store.get(new URL(seller.avatar_url ?? '').pathname.slice(1))
    expect(kept?.contentType).toBe('image/webp')
  })

  it('explains in the log why somebody is blocked, and who made the second admin', async () => {
    const { db } = database.current
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

  it('draws the same picture for the same name, and another for another', () => {
    expect(drawHarbour('a')).toEqual(drawHarbour('a'))
    expect(drawHarbour('a')).not.toEqual(drawHarbour('b'))
  })
})

describe('the websites of the demo world', () => {
  const websitesOf = async (email: string) =>
    await database.current.db
      .selectFrom('websites')
      .innerJoin('users', 'users.id', 'websites.user_id')
      .selectAll('websites')
      .where('email', '=', email)
      .orderBy('domain')
      .execute()

  it('belong to members who can be looked in on, and the newcomer has none', async () => {
    expect((await websitesOf('seller@demo.test')).map(({ domain }) => domain)).toContain('kuestenblog.test')
    const counts = ['buyer', 'seller', 'admin', 'new'].map(async (who) => (await websitesOf(`${who}@demo.test`)).length)
    expect(await Promise.all(counts)).toEqual([3, 6, 1, 0])
  })

  it('are sites of the sandbox, each claimed once, and some are left for newcomers', () => {
    const domains = demoClaims.map(({ domain }) => domain)
    expect(domains.filter((domain) => !demoHosts.includes(domain))).toEqual([])
    expect(new Set(domains).size).toBe(domains.length)
    expect(demoHosts.length - domains.length).toBeGreaterThanOrEqual(80)
  })

  it('are proved by the records that stand in the zone, except where a record is gone', async () => {
    const { db } = database.current
    const proved = await db.selectFrom('websites').selectAll().where('is_verified', '=', true).execute()
    const standing = proved.filter(({ missing_since: missing }) => missing === null)
    expect(standing.length).toBeLessThan(proved.length)
    for (const { domain, token } of proved) {
      const found = recordNamesOf(domain).some((name) => records.get(name) === recordValueOf(token))
      expect([domain, found]).toEqual([domain, standing.some((website) => website.domain === domain)])
    }
    expect(records.size).toBe(standing.length)
    const states = await db
      .selectFrom('websites')
      .select(['is_verified', sql<boolean>`looking_until is not null`.as('looking')])
      .distinct()
      .execute()
    expect(states).toHaveLength(3)
  })

  it('have scores from poor to good, each with the signals that make it and a history', async () => {
    const { db } = database.current
    const rows = await db
      .selectFrom('websites')
      .innerJoin('analyses', 'analyses.id', 'websites.analysis_id')
      .select(['domain', 'quality_score', 'score', 'result', 'analysed_at', 'finished_at'])
      .execute()
    const scores = rows.map(({ score }) => score ?? 0)
    expect(Math.min(...scores)).toBeLessThan(45)
    expect(Math.max(...scores)).toBeGreaterThan(85)
    for (const row of rows) {
      const { signals } = row.result as { signals: SignalResult[] }
      const sum = signals.reduce((points, signal) => points + signalResult.parse(signal).points, 0)
      expect([row.domain, row.quality_score, row.score]).toEqual([row.domain, sum, sum])
      expect(row.analysed_at).toEqual(row.finished_at)
    }
    const [coast] = (await websitesOf('seller@demo.test')).filter(({ domain }) => domain === 'kuestenblog.test')
    const past = await db
      .selectFrom('analyses')
      .select('id')
      .where('website_id', '=', coast?.id ?? '')
      .execute()
    expect(past.length).toBeGreaterThanOrEqual(8)
  })

  it('stand in both public lists, and the log says why the admin blocked and overrode', async () => {
    const { db } = database.current
    const lists = await db.selectFrom('rank_imports').select(['source', 'state', 'current']).orderBy('source').execute()
    expect(lists).toEqual([
      { source: 'common_crawl', state: 'done', current: true },
      { source: 'tranco', state: 'done', current: true },
    ])
    const noted = await db
      .selectFrom('audit_log')
      .select(['action', 'reason'])
      .where('action', 'in', ['block_domain', 'override_website'])
      .orderBy('id')
      .execute()
    expect(noted.map(({ reason }) => reason)).toEqual([...demoBlocked, ...demoOverrides].map(({ reason }) => reason))
  })

  it('have figures of the services with a key, as of their latest analysis, and some are unknown there', async () => {
    const { db } = database.current
    const proved = await db
      .selectFrom('websites')
      .select(['domain', 'analysed_at'])
      .where('analysed_at', 'is not', null)
      .execute()
    const rows = await db.selectFrom('domain_figures').selectAll().where('figure', 'in', ['da', 'spam_score']).execute()
    const authority = rows.filter(({ figure }) => figure === 'da')
    expect(rows.length).toBe(2 * authority.length)
    expect(authority.length).toBeGreaterThan(proved.length * 0.7)
    expect(authority.length).toBeLessThan(proved.length)
    for (const { domain, source, taken_at: takenAt } of rows) {
      expect([domain, source]).toEqual([domain, 'moz'])
      expect(takenAt).toEqual(proved.find((website) => website.domain === domain)?.analysed_at)
    }
    const best = await bestFigures(
      db,
      proved.map(({ domain }) => domain),
    )
    expect([...best.values()].filter(({ da }) => da !== null)).toHaveLength(authority.length)
    expect([...best.values()].every(({ google }) => google?.source === 'serpapi')).toBe(true)
  })

  it('were asked about on each of the last thirty days, within every limit', async () => {
    const quotas = await describeQuotas(database.current.db, () => true)
    for (const { history, per_day: perDay, per_month: perMonth, used_this_month: used } of quotas) {
      expect(history.length).toBeGreaterThanOrEqual(30)
      expect(history.every(({ calls, failed }) => calls > 0 && calls < (perDay ?? 0) && failed <= calls)).toBe(true)
      expect(used).toBeLessThan(perMonth ?? 0)
    }
  })

  it('were analysed on days that count from today', async () => {
    const [first] = await readDemoAnalyses('2030-05-01')
    const [again] = await readDemoAnalyses('2030-05-03')
    const dayOf = (found: typeof first) =>
      found?.analysis.signals.find(({ signal }) => signal === 'freshness')?.values['day']
    expect(Date.parse(String(dayOf(again))) - Date.parse(String(dayOf(first)))).toBe(2 * 86_400_000)
  })
})

describe('the credits of the demo world', () => {
  const balances = async (): Promise<Map<string, { balance: number; version: number }>> => {
    const rows = await database.current.db
      .selectFrom('ledger_accounts')
      .innerJoin('users', 'users.id', 'owner_id')
      .select(['email', 'balance', 'version'])
      .where('kind', '=', 'member')
      .execute()
    return new Map(rows.map(({ email, ...account }) => [email, account]))
  }

  it('have a past of months for those who buy and sell, and none for the newcomer', async () => {
    const held = await balances()
    expect(held.get('seller@demo.test')?.version).toBeGreaterThanOrEqual(35)
    expect(held.get('seller@demo.test')?.balance).toBeGreaterThan(100)
    expect(held.get('buyer@demo.test')?.version).toBeGreaterThanOrEqual(14)
    expect(held.get('buyer@demo.test')?.balance).toBeGreaterThan(50)
    expect(held.get('new@demo.test')).toEqual({ balance: 0, version: 0 })
  })

  it('moved in the order of time, and never in the future', async () => {
    const { rows } = await sql<{ disordered: number; future: number }>`
      select count(*) filter (where at < before) as disordered, count(*) filter (where at > clock_now()) as future from (
        select at, lag(at) over (partition by account_id order by version) as before from ledger_entries) moved`.execute(
      database.current.db,
    )
    expect(rows[0]).toEqual({ disordered: 0, future: 0 })
  })

  it('came for each proved domain once, and what the admin corrected stands in the log', async () => {
    const { db } = database.current
    const proved = await db
      .selectFrom('websites')
      .select('registrable_domain')
      .distinct()
      .where('is_verified', '=', true)
      .execute()
    const awarded = await db.selectFrom('ledger_transfers').select('id').where('reason', '=', 'website_award').execute()
    expect(awarded).toHaveLength(proved.length)
    const noted = await db.selectFrom('audit_log').select('id').where('action', '=', 'adjust_credits').execute()
    expect(noted).toHaveLength(demoCorrections.length)
  })

  it('add up', async () => {
    expect(await ledgerViolations(database.current.db)).toEqual([])
  })
})

describe('the links of the demo world', () => {
  const links = () =>
    database.current.db
      .selectFrom('our_site_backlinks')
      .innerJoin('watched_links', 'watched_links.id', 'our_site_backlinks.link_id')
      .innerJoin('users', 'users.id', 'our_site_backlinks.user_id')
      .select([
        'email',
        'source_domain',
        'source_url',
        'status',
        'is_verified',
        'state',
        'last_verdict',
        'checks',
        'next_check_at',
        'repair_by',
        'needs_a_look',
        'our_site_backlinks.anchor_text',
        'our_site_backlinks.target_url',
        'watched_links.id',
      ])
      .execute()

  it('stand where the records say so, and nowhere else', async () => {
    const all = await links()
    expect(all.length).toBeGreaterThan(80)
    for (const link of all) {
      const page = pages.get(link.source_url)
      const isThere = page?.body.includes(`<a href="${link.target_url}">${link.anchor_text}</a>`) === true
      expect(page).toBeDefined()
      if (page?.status === 200) expect(isThere).toBe(link.is_verified)
      expect(link.target_url).toBe(`${publicUrl}/`)
    }
  })

  it('are in every state, and the buyer has a site that can still earn', async () => {
    const all = await links()
    const stateOf = (domain: string) => all.find(({ source_domain: source }) => source === domain)
    expect(stateOf('kuestenblog.test')).toMatchObject({ state: 'standing', status: 'verified', last_verdict: 'passed' })
    expect(stateOf('kleinefluchten.test')).toMatchObject({ state: 'endangered', status: 'not_found' })
    expect(stateOf('kleinefluchten.test')?.repair_by?.getTime()).toBeGreaterThan(Date.now())
    expect(stateOf('zeltnotizen.test')).toMatchObject({ needs_a_look: true, last_verdict: 'inconclusive' })
    const waiting = all.filter((link) => link.needs_a_look).map(({ state }) => state)
    expect(waiting.sort()).toEqual(['endangered', 'standing'])
    expect(all.some(({ state, status }) => state === 'lost' && status === 'removed')).toBe(true)
    expect(stateOf('quietserver.test')).toMatchObject({ is_verified: true })
    expect(stateOf('plaintextlife.test')).toBeUndefined()
    expect(pages.get('https://plaintextlife.test/recommended')?.body.match(/<a /g)).toHaveLength(10)
  })

  it('have been looked at as often as they say, and are looked at again', async () => {
    const counts = await database.current.db
      .selectFrom('link_checks')
      .select(['link_id', sql<number>`count(*)::int`.as('count'), sql<Date>`max(at)`.as('latest')])
      .groupBy('link_id')
      .execute()
    for (const link of await links()) {
      const own = counts.find(({ link_id: id }) => id === link.id)
      expect(own?.count).toBe(link.checks)
      expect(own?.latest.getTime()).toBeLessThanOrEqual(Date.now())
      expect(link.next_check_at?.getTime()).toBeGreaterThan(Date.now())
    }
  })
})

describe('what demo members have bought', () => {
  it('is a plan of many months with its loyalty bonuses, packs, one of them given back, and an invoice for each', async () => {
    const { db } = database.current
    const months = await db.selectFrom('subscription_months').select('bonus').orderBy('number').execute()
    expect(months.map(({ bonus }) => bonus)).toEqual([0, 12, 12, 12, 12, 23, 23, 23])
    expect(refunded).toEqual(['pi seller@demo.test 0'])
    const rows = await db.selectFrom('invoices').select(['number', 'kind', 'issued_at']).orderBy('number').execute()
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
    expect(rows.map(({ issued_at: at }) => at.getTime())).toEqual(
      rows.map(({ issued_at: at }) => at.getTime()).sort((a, b) => a - b),
    )
    expect(rows.filter(({ kind }) => kind === 'credit_note')).toHaveLength(1)
    expect(rows).toHaveLength(13)
    expect(await ledgerViolations(db)).toEqual([])
  })
})
