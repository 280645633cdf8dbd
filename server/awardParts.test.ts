import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '../contract/durations.ts'
import { shippedSettings } from '../contract/pricing.ts'
import { planRaises } from './awards/seed.ts'
import { registerDomain } from './testing/domainAges.ts'
import { useAwards } from './awards.fixture.ts'
import { awardSteps } from './awardSteps.fixture.ts'

const setup = useAwards()
const { api, newMember, addVerified, balanceOf, notified } = setup
const { work, verified, analysed, join, putPage, awardsOf, letRestsFallDue } = awardSteps(setup)
const db = () => api.database.db

const long = '2012-02-03T00:00:00Z'
const lately = '2026-08-01T00:00:00Z'

describe('an honest member', () => {
  it('of an established domain gets exactly what was announced: most of it at once, the rest after 90 days', async () => {
    const member = await newMember()
    await join(member, 'honest-old.test', long)
    const shown = await awardsOf(member)
    expect(shown.domains).toMatchObject([{ age: 'established', limit: 70, used: 60, further: false }])
    expect(shown.awards.map(({ reason, paid, pending }) => [reason, paid, pending])).toEqual([
      ['website', 45, 5],
      ['welcome', 9, 1],
    ])
    expect([await balanceOf(member), shown.pending]).toEqual([54, 6])
    const due =
      new Date(shown.awards[0]?.parts[1]?.due_at ?? 0).getTime() - Date.parse(shown.awards[0]?.created_at ?? '')
    expect(Math.round(due / dayMs)).toBe(90)
    await letRestsFallDue(member)
    expect(await balanceOf(member)).toBe(60)
    expect((await awardsOf(member)).pending).toBe(0)
    expect(await notified(member)).toContainEqual({ amount: 5, reason: 'rest', domain: 'honest-old.test' })
    // Run again, nothing moves.
    await letRestsFallDue(member)
    expect(await balanceOf(member)).toBe(60)
  })

  it('of a young domain gets 6 credits, and the difference when the domain is established', async () => {
    const member = await newMember()
    await join(member, 'honest-young.test', lately)
    const shown = await awardsOf(member)
    expect(shown.domains).toMatchObject([{ age: 'young', limit: 6, used: 6 }])
    expect(shown.domains[0]?.established_from).not.toBeNull()
    expect(shown.awards.map(({ reason, paid, pending, above_limit: above }) => [reason, paid, pending, above])).toEqual(
      [
        ['website', 0, 0, 50],
        ['welcome', 5, 1, 4],
      ],
    )
    expect(await balanceOf(member)).toBe(5)
    // A year later.
    await registerDomain(db(), 'honest-young.test', new Date(long))
    await sql`update awards set raise_at = clock_now() where raise_at is not null`.execute(db())
    await planRaises(db())
    await work()
    const raised = await awardsOf(member)
    expect(raised.domains).toMatchObject([{ limit: 70, used: 60 }])
    expect((await balanceOf(member)) + raised.pending).toBe(60)
  })
})

describe('awards of one domain', () => {
  it('are not multiplied by subdomains', async () => {
    const [one, two] = [await newMember(), await newMember()]
    for (const [member, host] of [
      [one, 'a.subfarm.test'],
      [two, 'b.subfarm.test'],
    ] as const) {
      const site = await addVerified(member, host, 'subfarm.test', new Date(lately))
      await verified(site)
      await analysed(site, 90)
    }
    const both = [...(await awardsOf(one)).awards, ...(await awardsOf(two)).awards]
    expect(both.reduce((sum, { paid, pending }) => sum + paid + pending, 0)).toBe(6)
  })

  it('are shared by all members of a hosting platform, and not by those of a registry-like suffix', async () => {
    const platform = [await newMember(), await newMember(), await newMember()]
    for (const [n, member] of platform.entries()) {
      const site = await addVerified(member, `n${n}.github.io`, `n${n}.github.io`, new Date(long))
      await verified(site)
      await analysed(site, 90)
    }
    const shared = await Promise.all(platform.map(balanceOf))
    expect(shared).toEqual([54, 0, 0])
    const sold = [await newMember(), await newMember()]
    for (const [n, member] of sold.entries()) {
      const site = await addVerified(member, `firma${n}.de.com`, `firma${n}.de.com`, new Date(long))
      await verified(site)
    }
    expect(await Promise.all(sold.map(balanceOf))).toEqual([9, 9])
  })

  it('start again at the low limit when the domain was registered again, and rests lapse', async () => {
    const member = await newMember()
    await join(member, 'expired.test', long)
    await api.call('PUT', '/sandbox/api/registrations/expired.test', {
      body: { registeredAt: long, reregisteredAt: new Date(Date.now() + hourMs).toISOString() },
    })
    await sql`update domain_ages set asked_at = clock_now() - interval '3 days' where domain = 'expired.test'`.execute(
      db(),
    )
    await letRestsFallDue(member)
    expect(await balanceOf(member)).toBe(54)
    expect(await notified(member, 'award_lapsed')).toContainEqual({
      ...{ amount: 5, domain: 'expired.test', obstacle: 'registered_again' },
    })
  })

  it('lapse as far as not yet paid when the domain changes hands, and the next owner gets none again', async () => {
    const [first, second] = [await newMember(), await newMember()]
    const site = await join(first, 'sold.test', long)
    await db()
      .updateTable('websites')
      .set({ ended_at: sql<Date>`clock_now()`, ended_reason: 'removed', is_verified: false, verified_at: null })
      .where('id', '=', site.websiteId)
      .execute()
    await join(second, 'sold.test', long)
    await letRestsFallDue(first)
    expect([await balanceOf(first), await balanceOf(second)]).toEqual([54, 0])
    const parts = (await awardsOf(first)).awards.flatMap((award) => award.parts)
    expect(parts.filter(({ state }) => state === 'lapsed').map(({ obstacle }) => obstacle)).toEqual([
      'changed_hands',
      'changed_hands',
    ])
  })

  it('of a further website of the same member are low, however old it is', async () => {
    const member = await newMember()
    await join(member, 'main.test', long)
    await join(member, 'second.test', long)
    const { awards, domains } = await awardsOf(member)
    expect(domains).toMatchObject([{ limit: 70 }, { limit: 5, used: 5, further: true }])
    expect(awards[0]).toMatchObject({ reason: 'website', paid: 5, pending: 0, above_limit: 0 })
  })

  it('include both sides of a referral: a chain of members on one young domain brings 6 credits in all', async () => {
    const [referrer, invited] = [await newMember(), await newMember()]
    const recorded = await api.call('POST', '/api/rpc/award_affiliate_register', {
      token: invited.session.access_token,
      body: { p_referrer_id: referrer.memberId, p_referral_id: invited.memberId },
    })
    expect(recorded.status).toBe(200)
    await join(invited, 'referred.test', lately)
    const all = [await awardsOf(referrer), await awardsOf(invited)]
    const given = all.flatMap(({ awards }) => awards).reduce((sum, { paid, pending }) => sum + paid + pending, 0)
    expect(given).toBe(6)
    expect((await awardsOf(referrer)).awards.every(({ website }) => website === null)).toBe(true)
  })
})

describe('the rest of an award', () => {
  it('waits day by day for a site that is down, and lapses after two weeks', async () => {
    const member = await newMember()
    await join(member, 'down.test', long)
    await putPage('down.test', 503)
    await letRestsFallDue(member)
    expect((await awardsOf(member)).awards[0]?.parts[1]).toMatchObject({ state: 'pending', obstacle: 'unreachable' })
    await putPage('down.test')
    await letRestsFallDue(member)
    expect(await balanceOf(member)).toBe(60)

    const other = await newMember()
    await join(other, 'down-for-good.test', long)
    await putPage('down-for-good.test', 503)
    for (let day = 0; day <= shippedSettings.award_limits.checks_max; day += 1) await letRestsFallDue(other)
    expect([await balanceOf(other), (await awardsOf(other)).pending]).toEqual([54, 0])
    expect(await notified(other, 'award_lapsed')).toHaveLength(2)
  }, 120_000)

  it('pays the lower amount in a lower score tier', async () => {
    const member = await newMember()
    const site = await join(member, 'worse.test', long)
    await db().updateTable('websites').set({ quality_score: 65 }).where('id', '=', site.websiteId).execute()
    await letRestsFallDue(member)
    // 3 is the rest of the 30 credits of that tier.
    expect(await balanceOf(member)).toBe(54 + 3 + 1)
    expect((await awardsOf(member)).awards[0]?.parts[1]).toMatchObject({ paid: 3, obstacle: 'lower_score' })
  })
})

describe('a registry that does not answer', () => {
  it('makes a domain neither old nor young for good: it is asked again, and the difference is paid', async () => {
    const member = await newMember()
    const domain = 'silent.test'
    await putPage(domain)
    await api.call('PUT', `/sandbox/api/registrations/${domain}`, { body: { registeredAt: long, fault: 'error' } })
    const site = await addVerified(member, domain)
    await db().deleteFrom('domain_ages').where('domain', '=', domain).execute()
    await verified(site)
    expect((await awardsOf(member)).domains).toMatchObject([{ age: 'unknown', limit: 6 }])
    expect(await balanceOf(member)).toBe(5)
    await api.call('PUT', `/sandbox/api/registrations/${domain}`, { body: { registeredAt: long } })
    await sql`update domain_ages set next_ask_at = clock_now() where domain = ${domain}`.execute(db())
    await verified(site)
    expect((await awardsOf(member)).domains).toMatchObject([{ age: 'established', limit: 70 }])
    expect((await balanceOf(member)) + (await awardsOf(member)).pending).toBe(10)
  })
})
