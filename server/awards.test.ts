import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { splitAward } from '../contract/awardRules.ts'
import { shippedSettings } from '../contract/pricing.ts'
import { inTransaction } from './platform/db/database.ts'
import { publish } from './platform/outbox/events.ts'
import { websiteAnalysed, websiteVerified } from './websites/events.ts'
import { testPassword } from './testing/api.ts'
import { until } from './testing/until.ts'
import { postAny } from './credits/ledger.ts'
import { readState, saveSettings } from './credits/settings.ts'
import { type Site, useAwards } from './awards.fixture.ts'

const setup = useAwards()
const { api, newMember, addVerified, balanceOf, notified } = setup

/** What of an award is paid at once. */
const atOnce = (amount: number): number => splitAward(amount, shippedSettings.award_limits).now

const outboxIsEmpty = async (): Promise<boolean> =>
  (await api.database.db.selectFrom('outbox').select('id').where('position', 'is', null).executeTakeFirst()) ===
  undefined

const work = async (): Promise<void> => {
  await until('all events are published', outboxIsEmpty)
  // Skips email and favicon jobs, so that they do not take the place of the awaited ones.
  await api.work({ without: ['mailNotification', 'fetchFavicon'] })
}

const analysed = async (site: Site, score: number): Promise<void> => {
  await inTransaction(api.database.db, (tx) => publish(tx, websiteAnalysed, { ...site, score }))
  await work()
}

const verified = async (site: Site): Promise<void> => {
  await inTransaction(api.database.db, (tx) => publish(tx, websiteVerified, site))
  await work()
}

const withSettings = async (awards: Partial<(typeof shippedSettings)['awards']>, run: () => Promise<void>) => {
  const set = async (settings: typeof shippedSettings): Promise<void> => {
    const { version } = await readState(api.database.db)
    await inTransaction(api.database.db, (tx) => saveSettings(tx, { settings, version, by: setup.admin.memberId }))
  }
  await set({ ...shippedSettings, awards: { ...shippedSettings.awards, ...awards } })
  try {
    await run()
  } finally {
    await set(shippedSettings)
  }
}

describe('a website that a member has verified', () => {
  it('brings the welcome bonus with verification and the award with the analysis, and notifies the member of both', async () => {
    const lena = await newMember()
    const token = lena.session.access_token
    const host = 'segelmacher.test'
    await api.call('PUT', `/sandbox/api/sites/${host}/`, { body: { status: 200, body: '<p>Segel</p>'.repeat(50) } })
    const added = await api.call('POST', '/api/websites', {
      token,
      body: { domain: host, contest: false },
      headers: { 'idempotency-key': randomUUID() },
    })
    const website = added.json['website'] as { id: string; verification: { record_value: string } }
    await api.call('PUT', `/sandbox/api/dns/${host}/TXT`, {
      body: { values: [website.verification.record_value], ttl: 60 },
    })
    await api.call('POST', `/api/websites/${website.id}/verify`, { token })
    await work()
    await work()
    const { awards } = shippedSettings
    const tiers = awards.website.map(({ credits }) => atOnce(credits))
    const given = (await balanceOf(lena)) - atOnce(awards.welcome)
    expect(tiers).toContain(given)
    expect(await notified(lena)).toMatchObject([
      { amount: atOnce(awards.welcome), reason: 'welcome', domain: null, later: 1 },
      { amount: given, reason: 'website', domain: host },
    ])
  })

  it.each([
    [0, 5],
    [39, 5],
    [40, 15],
    [60, 30],
    [79, 30],
    [80, 50],
    [100, 50],
  ])('with a score of %i brings %i credits', async (score, credits) => {
    const member = await newMember()
    await analysed(await addVerified(member, `score-${score}.test`), score)
    expect(await balanceOf(member)).toBe(atOnce(credits))
  })

  it('brings nothing a second time, whatever the new score and amounts are', async () => {
    const member = await newMember()
    const site = await addVerified(member, 'again.test')
    await analysed(site, 45)
    await analysed(site, 90)
    await withSettings({ website: [{ score_from: 0, credits: 99 }] }, () => analysed(site, 45))
    expect(await balanceOf(member)).toBe(atOnce(15))
    expect(await notified(member)).toHaveLength(1)
  })

  it('brings nothing for a second subdomain of the same registrable domain, also to another member', async () => {
    const [anna, ben] = [await newMember(), await newMember()]
    await analysed(await addVerified(anna, 'shop.shared.test', 'shared.test'), 85)
    await analysed(await addVerified(ben, 'blog.shared.test', 'shared.test'), 85)
    expect([await balanceOf(anna), await balanceOf(ben)]).toEqual([atOnce(50), 0])
    expect(await notified(ben)).toEqual([])
  })

  it('brings nothing again when the domain changes owner', async () => {
    const [first, second] = [await newMember(), await newMember()]
    const site = await addVerified(first, 'hands.test')
    await analysed(site, 70)
    const { db } = api.database
    await db
      .updateTable('websites')
      .set({
        ended_at: sql<Date>`clock_now()`,
        ended_reason: 'verified_by_another',
        is_verified: false,
        verified_at: null,
      })
      .where('id', '=', site.websiteId)
      .execute()
    await analysed(await addVerified(second, 'hands.test'), 70)
    expect([await balanceOf(first), await balanceOf(second)]).toEqual([atOnce(30), 0])
  })

  it('brings nothing if verification is lost before the job runs, and the award once it is restored', async () => {
    const member = await newMember()
    const site = await addVerified(member, 'gone.test')
    const set = (isVerified: boolean) =>
      api.database.db
        .updateTable('websites')
        .set({ is_verified: isVerified, verified_at: isVerified ? sql<Date>`clock_now()` : null })
        .where('id', '=', site.websiteId)
        .execute()
    await set(false)
    await analysed(site, 70)
    await verified(site)
    expect(await balanceOf(member)).toBe(0)
    await set(true)
    await verified(site)
    await analysed(site, 70)
    expect(await balanceOf(member)).toBe(atOnce(30) + atOnce(10))
  })

  it('brings nothing for an amount of 0, and the award later if the amount is raised by then', async () => {
    const member = await newMember()
    const site = await addVerified(member, 'nought.test')
    await withSettings({ website: [{ score_from: 0, credits: 0 }], welcome: 0 }, async () => {
      await analysed(site, 70)
      await verified(site)
    })
    expect(await balanceOf(member)).toBe(0)
    expect(await notified(member)).toEqual([])
    await analysed(site, 70)
    expect(await balanceOf(member)).toBe(atOnce(30))
  })
})

describe('the welcome bonus', () => {
  it('is paid once per member, however many websites they verify', async () => {
    const member = await newMember()
    await verified(await addVerified(member, 'welcome-1.test'))
    await verified(await addVerified(member, 'welcome-2.test'))
    expect(await balanceOf(member)).toBe(atOnce(shippedSettings.awards.welcome))
    expect(await notified(member)).toHaveLength(1)
  })

  it('is paid once per domain: subdomains bring none to other members', async () => {
    const owners = [await newMember(), await newMember(), await newMember()]
    for (const [n, owner] of owners.entries()) await verified(await addVerified(owner, `s${n}.farm.test`, 'farm.test'))
    expect(await Promise.all(owners.map(balanceOf))).toEqual([atOnce(10), 0, 0])
    // Another domain brings it to a member who has not had it.
    await verified(await addVerified(owners[1] ?? setup.admin, 'orchard.test'))
    expect(await Promise.all(owners.map(balanceOf))).toEqual([atOnce(10), atOnce(10), 0])
  })

  it('is paid once per domain: a member who leaves and returns with it gets none', async () => {
    const leaving = await newMember()
    await verified(await addVerified(leaving, 'returning.test'))
    expect(await balanceOf(leaving)).toBe(atOnce(10))
    const left = await api.call('POST', '/api/me/deletion', {
      token: leaving.session.access_token,
      cookie: leaving.cookie,
      body: { password: testPassword },
    })
    expect(left.status).toBe(200)
    const again = await newMember()
    await verified(await addVerified(again, 'returning.test'))
    expect([await balanceOf(leaving), await balanceOf(again)]).toEqual([0, 0])
    expect(await notified(again)).toEqual([])
  })

  it('is paid once per domain, including bonuses paid before domains were recorded', async () => {
    const member = await newMember()
    await sql`insert into past_welcome_bonuses (domain) values ('earlier.test'), ('mine.duckdns.org')`.execute(
      api.database.db,
    )
    await verified(await addVerified(member, 'www2.earlier.test', 'earlier.test'))
    await verified(await addVerified(member, 'mine.duckdns.org'))
    expect(await balanceOf(member)).toBe(0)
  })

  it('waits for a confirmed address', async () => {
    const member = await newMember()
    const site = await addVerified(member, 'unconfirmed.test')
    const confirm = (confirmed: boolean) =>
      api.database.db
        .updateTable('users')
        .set({ email_confirmed: confirmed })
        .where('id', '=', member.memberId)
        .execute()
    await confirm(false)
    await verified(site)
    expect(await balanceOf(member)).toBe(0)
    await confirm(true)
  })
})

describe('subdomains that a company hands out below its own domain', () => {
  it('bring each award once for all of them', async () => {
    const [anna, ben] = [await newMember(), await newMember()]
    const [first, second] = [await addVerified(anna, 'anna.dedyn.io'), await addVerified(ben, 'ben.dedyn.io')]
    for (const site of [first, second]) {
      await verified(site)
      await analysed(site, 85)
    }
    expect([await balanceOf(anna), await balanceOf(ben)]).toEqual([atOnce(50) + atOnce(10), 0])
    // A member who gets nothing is notified of the reason once; the recipient is not.
    await analysed(first, 90)
    await analysed(second, 90)
    expect(await notified(anna, 'credits_not_awarded')).toEqual([])
    expect(await notified(ben, 'credits_not_awarded')).toEqual([
      { website_id: second.websiteId, domain: 'ben.dedyn.io', counted_as: 'dedyn.io' },
    ])
  })

  it('bring nothing more if one was awarded individually before', async () => {
    const [before, after] = [await newMember(), await newMember()]
    const { db } = api.database
    const earlier = { key: 'award:website:old.eu.org', reason: 'website_award', amount: 5 } as const
    await inTransaction(db, async (tx) => {
      await postAny(tx, [{ ...earlier, memberId: before.memberId, subject: 'domain:old.eu.org' }])
      // As the migration notes awards from before there was a limit.
      await sql`
        with given as (
          insert into awards (domain, host, reason, owner_id, site_owner_id, wanted)
          values ('old.eu.org', 'old.eu.org', 'website', ${before.memberId}, ${before.memberId}, 5) returning id)
        insert into award_parts (award_id, number, amount, paid, state, due_at, settled_at)
        select id, 1, 5, 5, 'paid', clock_now(), clock_now() from given`.execute(tx)
    })
    await analysed(await addVerified(after, 'old.eu.org'), 85)
    expect(await balanceOf(after)).toBe(0)
  })
})
