import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EarnSite } from '../../contract/links.ts'
import { inTransaction } from '../platform/db/database.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { ledgerViolations } from '../testing/credits.ts'
import { germanPhrase, idOf, linkSteps, phrase } from './links.fixture.ts'
import { lockRecord } from './ownLinkRecord.ts'
import { awardOwnLink } from './ownSiteCredits.ts'
import { verifyOwnLink } from './verifyOwnLink.ts'

const api = useApi({ sandbox: true })
const steps = linkSteps(api)
let lena: SignedIn
let jonas: SignedIn

beforeAll(async () => {
  lena = await api.member('lena@example.com')
  jonas = await api.member('jonas@example.com')
  await api.work()
})

afterAll(async () => {
  expect(await ledgerViolations(api.database.db)).toEqual([])
})

const sites = async (who: SignedIn): Promise<EarnSite[]> => (await steps.list(who)).json['sites'] as EarnSite[]

describe('a link to the platform', () => {
  test('is submitted, seen and credited once, and the member is notified', async () => {
    const website = await steps.website(lena, 'seekarte.test')
    await steps.placeLink('seekarte.test')
    expect((await sites(lena)).find(({ website_id: id }) => id === website)).toMatchObject({
      state: 'open',
      link: null,
    })
    const before = await steps.balance(lena)
    const submitted = await steps.submit(lena, website)
    expect(submitted.status).toBe(200)
    expect(submitted.json['link']).toMatchObject({
      source_url: 'https://seekarte.test/',
      status: 'pending',
      is_verified: false,
      credits_processed: false,
      link: { state: 'waiting', checks: 0 },
    })
    const verified = await steps.verify(lena, idOf(submitted))
    expect(verified.json).toMatchObject({
      verified: true,
      verdict: 'passed',
      reasons: [],
      credits: 25,
      link: { status: 'verified', is_verified: true, credits_processed: true, link: { state: 'live', checks: 1 } },
    })
    expect(await steps.balance(lena)).toBe(before + 25)
    expect(await steps.notified(lena, 'credits_awarded')).toContainEqual({
      amount: 25,
      reason: 'own_site_link',
      domain: 'seekarte.test',
    })
    const again = await steps.verify(lena, idOf(submitted))
    expect(again.json).toMatchObject({ verified: true, credits: 0 })
    expect(await steps.balance(lena)).toBe(before + 25)
    const list = await steps.list(lena)
    expect(list.json).toMatchObject({ credits: 25, target_url: `${api.url}/` })
    expect((await sites(lena)).find(({ website_id: id }) => id === website)).toMatchObject({ state: 'earned' })
    expect((await steps.submit(lena, website)).code).toBe('already_credited')
  })

  test('that is not there yet is reported missing, and credited once it is', async () => {
    const website = await steps.website(lena, 'spaeter.test')
    await steps.takeAway('spaeter.test')
    const missing = await steps.earn(lena, website)
    expect(missing.json).toMatchObject({
      verified: false,
      verdict: 'failed',
      reasons: ['link_missing'],
      credits: 0,
      link: { status: 'not_found' },
    })
    await steps.placeLink('spaeter.test')
    // Without another request: the scheduled check finds it.
    await steps.pass('20 minutes')
    expect(await steps.record(idOf(missing))).toMatchObject({ status: 'verified', credits_processed: true })
  })

  test('that is inconclusive has a response of its own', async () => {
    const website = await steps.website(lena, 'verschlossen.test')
    await steps.page('verschlossen.test', '/', 'No', { status: 403 })
    const answer = await steps.earn(lena, website)
    expect(answer.json).toMatchObject({ verified: false, verdict: 'inconclusive', reasons: ['access_denied'] })
    expect(await steps.record(idOf(answer))).toMatchObject({ status: 'unknown', is_verified: false })
  })

  test('counts only on the page that its member submits', async () => {
    const website = await steps.website(lena, 'unterseite.test')
    await steps.placeLink('unterseite.test', { path: '/partner?page=2', anchor: germanPhrase })
    await steps.takeAway('unterseite.test')
    const wrong = ['https://other.test/partner', '//other.test/partner', 'https://sub.unterseite.test/partner']
    for (const page of wrong) expect((await steps.submit(lena, website, { page })).code).toBe('wrong_domain')
    const first = await steps.submit(lena, website)
    expect(first.json['link']).toMatchObject({ source_url: 'https://unterseite.test/' })
    const second = await steps.submit(lena, website, { page: 'partner?page=2', anchor: germanPhrase })
    expect(second.json['link']).toMatchObject({ id: idOf(first), source_url: 'https://unterseite.test/partner?page=2' })
    expect((await steps.verify(lena, idOf(second))).json).toMatchObject({ verified: true, credits: 25 })
  })

  test('must use one of the offered anchor texts', async () => {
    const website = await steps.website(lena, 'worte.test')
    const answer = await steps.submit(lena, website, { anchor: 'click here' })
    expect(answer.code).toBe('invalid_input')
    await steps.placeLink('worte.test', { anchor: 'click here' })
    const seen = await steps.earn(lena, website)
    expect(seen.json).toMatchObject({ verified: false, reasons: ['wrong_anchor'] })
  })

  test('belongs to a verified website of its member only', async () => {
    const website = await steps.website(lena, 'fremd.test')
    const link = await steps.submit(lena, website)
    expect((await steps.submit(jonas, website)).code).toBe('not_found')
    expect((await steps.submit(jonas, randomUUID())).code).toBe('not_found')
    expect((await steps.verify(jonas, idOf(link))).code).toBe('not_found')
    await api.database.db
      .updateTable('websites')
      .set({ is_verified: false, verified_at: null })
      .where('id', '=', website)
      .execute()
    expect((await steps.submit(lena, website)).code).toBe('website_unverified')
    expect((await steps.verify(lena, idOf(link))).code).toBe('website_unverified')
  })

  test('is credited once per registrable domain, first come, first served, also in two tabs at once', async () => {
    const one = await steps.website(lena, 'eins.doppelt.test', 'doppelt.test')
    const two = await steps.website(jonas, 'zwei.doppelt.test', 'doppelt.test')
    await steps.placeLink('eins.doppelt.test')
    await steps.placeLink('zwei.doppelt.test')
    const key = randomUUID()
    const tabs = await Promise.all([1, 2, 3].map(() => steps.submit(lena, one, { key })))
    expect(new Set(tabs.map(idOf)).size).toBe(1)
    const other = await steps.submit(jonas, two)
    const answers = await Promise.all([
      ...tabs.map((tab) => steps.verify(lena, idOf(tab))),
      steps.verify(jonas, idOf(other)),
    ])
    expect(answers.map(({ json }) => json['verified'])).toEqual([true, true, true, true])
    const credited = await api.database.db
      .selectFrom('our_site_backlinks')
      .select(['source_domain', 'is_verified', 'credits_processed'])
      .where('registrable_domain', '=', 'doppelt.test')
      .execute()
    expect(credited.every((row) => row.is_verified)).toBe(true)
    expect(credited.filter((row) => row.credits_processed)).toHaveLength(1)
    const states = [...(await sites(lena)), ...(await sites(jonas))].filter(({ domain }) =>
      domain.endsWith('doppelt.test'),
    )
    expect(states.map(({ state }) => state).sort()).toEqual(['earned', 'earned_elsewhere'])
  })

  test('is credited once for all subdomains that a company hands out below its own domain', async () => {
    const award = async (who: SignedIn, domain: string): Promise<number> => {
      const id = idOf(await steps.submit(who, await steps.website(who, domain)))
      return inTransaction(api.database.db, async (tx) => {
        const record = await lockRecord(tx, { memberId: who.memberId, domain })
        if (record?.id !== id) throw new Error('not submitted')
        // The state that a passed check leaves.
        await tx
          .updateTable('monitored_links')
          .set({ state: 'live', next_check_at: sql<Date>`clock_now()` })
          .where('id', '=', record.link_id)
          .execute()
        return awardOwnLink(tx, record)
      })
    }
    expect(await award(lena, 'eins.duckdns.org')).toBe(25)
    expect(await award(jonas, 'zwei.duckdns.org')).toBe(0)
    expect((await sites(jonas)).find(({ domain }) => domain === 'zwei.duckdns.org')?.state).toBe('earned_elsewhere')
  })

  test('that was verified and never credited is credited at the next check', async () => {
    const website = await steps.website(lena, 'nachtrag.test')
    await steps.placeLink('nachtrag.test')
    const submitted = await steps.submit(lena, website)
    await api.database.db
      .updateTable('our_site_backlinks')
      .set({ is_verified: true, status: 'verified' })
      .where('id', '=', idOf(submitted))
      .execute()
    expect((await steps.submit(lena, website)).status).toBe(200)
    expect((await steps.verify(lena, idOf(submitted))).json).toMatchObject({ verified: true, credits: 25 })
  })

  test('updates live, and its checks are rate-limited', async () => {
    const eager = await api.member('eager@example.com')
    await api.work()
    const website = await steps.website(eager, 'eilig.test')
    const submitted = await steps.submit(eager, website)
    const { rows } = await api.database.pool.query<{ payload: unknown }>(
      `select payload from outbox where topic = 'earn.changed' and member_id = $1`,
      [eager.memberId],
    )
    expect(rows).toEqual([{ payload: { website_id: website } }])
    await api.database.db
      .insertInto('rate_limits')
      .values({ key: `verify link:${eager.memberId}`, free_at: sql<Date>`now() + interval '15 minutes'` })
      .execute()
    expect((await steps.verify(eager, idOf(submitted))).code).toBe('too_many_requests')
  })

  test('is reported as still being checked if no check finishes in time', async () => {
    const website = await steps.website(lena, 'geduld.test')
    const id = idOf(await steps.submit(lena, website))
    const answer = await verifyOwnLink(api.database.db, { memberId: lena.memberId, id }, 300)
    expect(answer).toMatchObject({
      verified: false,
      verdict: 'inconclusive',
      reasons: ['still_checking'],
      link: { status: 'pending' },
    })
    await steps.placeLink('geduld.test')
    await api.work()
    expect(await steps.record(id)).toMatchObject({ status: 'verified', credits_processed: true })
  })

  test('counts once per website in the header total', async () => {
    const { total, with_backlinks: linked } = (await steps.list(lena)).json
    const verified = (await sites(lena)).filter(({ link }) => link?.is_verified === true)
    expect(linked).toBe(verified.length)
    expect(Number(linked)).toBeLessThanOrEqual(Number(total))
    expect(phrase).toContain('Ankerplatz')
  })
})
