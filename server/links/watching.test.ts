// A link over its whole life cycle: verified, rechecked, missing, repaired, lost and restored, on the product's clock.
import { dayMs } from '../../contract/durations.ts'
import { describe, expect, test } from 'vitest'
import { useWatching } from './watching.fixture.ts'

const setup = useWatching()
const { api, steps, linkOf, earned } = setup

/** Admin notifications about a domain, and what is open for review. */
const asked = async (domain: string): Promise<object[]> =>
  (await steps.notified(setup.astrid, 'admin_message')).filter((notified) => JSON.stringify(notified).includes(domain))
const waiting = async (domain: string): Promise<object[]> => {
  const token = setup.astrid.session.access_token
  return (await api.call('GET', `/api/admin/links?q=${domain}`, { token })).json['links'] as object[]
}

/** Moves the clock to the next planned check. */
const toNextCheck = async (backlinkId: string): Promise<void> => {
  const { next_check_at: next } = await linkOf(backlinkId)
  const { rows } = await api.database.pool.query<{ now: Date }>('select clock_now() as now')
  await steps.pass(`${(next?.getTime() ?? 0) - (rows[0]?.now.getTime() ?? 0) + 1_000} milliseconds`)
}

describe('a live link', () => {
  test('is checked after 1, 3, 7, 14 and 30 days, and then every 30', async () => {
    const { id } = await earned('rhythmus.test')
    const days: number[] = []
    for (let check = 0; check < 7; check += 1) {
      const { verified_at: verified, next_check_at: next } = await linkOf(id)
      days.push(((next?.getTime() ?? 0) - (verified?.getTime() ?? 0)) / dayMs)
      await steps.pass(`${check === 0 ? 1 : (days.at(-1) ?? 0) - (days.at(-2) ?? 0)} days`)
    }
    expect(days.map(Math.ceil)).toEqual([1, 3, 7, 14, 30, 60, 90])
    expect(await linkOf(id)).toMatchObject({ state: 'live', checks: 8, last_verdict: 'passed' })
  })

  test('loses nothing through a page that shows it only sometimes', async () => {
    const { id } = await earned('flackert.test')
    const before = await steps.balance(setup.lena)
    for (let time = 0; time < 3; time += 1) {
      await steps.takeAway('flackert.test')
      await toNextCheck(id)
      expect(await linkOf(id)).toMatchObject({ state: 'live', last_verdict: 'failed' })
      await steps.placeLink('flackert.test')
      await steps.pass('61 minutes')
      expect(await linkOf(id)).toMatchObject({ state: 'live', missed_at: null, last_verdict: 'passed' })
    }
    expect(await steps.balance(setup.lena)).toBe(before)
    expect(
      (await steps.notified(setup.lena, 'own_link_missing')).filter(({ domain }) => domain === 'flackert.test'),
    ).toEqual([])
  })

  test('loses nothing through a page that cannot be read', async () => {
    const { id, website } = await earned('stumm.test')
    const before = await steps.balance(setup.lena)
    await steps.page('stumm.test', '/', 'Too many', { status: 429 })
    await steps.pass('1 day')
    expect(await linkOf(id)).toMatchObject({ state: 'live', last_verdict: 'inconclusive' })
    expect(await waiting('stumm.test')).toEqual([])
    expect(await steps.notified(setup.lena, 'own_link_unclear')).toEqual([])
    for (let time = 0; time < 8; time += 1) await steps.pass('4 days')
    const about = { website_id: website, domain: 'stumm.test', url: 'https://stumm.test/', claimed: true }
    expect(await steps.notified(setup.lena, 'own_link_unclear')).toEqual([about])
    expect(await asked('stumm.test')).toHaveLength(1)
    expect(await waiting('stumm.test')).toMatchObject([
      {
        link: { page_url: 'https://stumm.test/', state: 'live', last_reasons: ['too_many_requests'] },
        member: { id: setup.lena.memberId },
        credits_if_missing: 25,
      },
    ])
    expect(await steps.record(id)).toMatchObject({ status: 'verified' })
    expect(await steps.balance(setup.lena)).toBe(before)
    await steps.placeLink('stumm.test')
    await steps.pass('8 days')
    expect(await linkOf(id)).toMatchObject({ state: 'live', inconclusive_since: null })
    expect(await waiting('stumm.test')).toEqual([])
  })
})

describe('a missing link', () => {
  test('is missed twice, notified and repaired in time, and no credits are taken', async () => {
    const { id, website } = await earned('repariert.test')
    const before = await steps.balance(setup.lena)
    await steps.takeAway('repariert.test')
    await steps.pass('1 day')
    expect(await steps.record(id)).toMatchObject({ status: 'verified' })
    expect(await steps.notified(setup.lena, 'own_link_missing')).toEqual([])
    await steps.pass('1 hour')
    const { repair_by: repairBy, state } = await linkOf(id)
    expect(state).toBe('endangered')
    expect(await steps.notified(setup.lena, 'own_link_missing')).toEqual([
      {
        website_id: website,
        domain: 'repariert.test',
        url: 'https://repariert.test/',
        claimed: true,
        repair_by: repairBy?.toISOString(),
      },
    ])
    await steps.pass('6 days')
    await steps.placeLink('repariert.test')
    await steps.pass('1 day')
    expect(await linkOf(id)).toMatchObject({ state: 'live', repair_by: null, missing_since: null })
    expect(await steps.record(id)).toMatchObject({ status: 'verified', is_verified: true, removed_at: null })
    expect(await steps.balance(setup.lena)).toBe(before)
  })

  test('loses the award after the deadline, and gets it back once when it is restored', async () => {
    const { id } = await earned('verloren.test')
    const before = await steps.balance(setup.lena)
    await steps.takeAway('verloren.test')
    for (let hour = 0; hour < 3; hour += 1) await steps.pass(hour === 0 ? '1 day' : '1 hour')
    await steps.pass('6 days')
    expect(await steps.balance(setup.lena)).toBe(before)
    await steps.pass('1 day')
    await steps.pass('1 hour')
    expect(await linkOf(id)).toMatchObject({ state: 'lost' })
    expect(await steps.record(id)).toMatchObject({ status: 'removed', is_verified: false, credits_processed: true })
    expect(await steps.balance(setup.lena)).toBe(before - 25)
    expect(await steps.notified(setup.lena, 'credits_taken')).toEqual([
      { amount: 25, reason: 'own_site_link', domain: 'verloren.test', debt: 0 },
    ])
    const sites = (await steps.list(setup.lena)).json['sites'] as { domain: string; state: string }[]
    expect(sites.find(({ domain }) => domain === 'verloren.test')?.state).toBe('taken_back')
    await steps.placeLink('verloren.test')
    const again = await steps.verify(setup.lena, id)
    expect(again.json).toMatchObject({ verified: true, credits: 25, link: { status: 'verified' } })
    expect(await steps.balance(setup.lena)).toBe(before)
    expect((await steps.verify(setup.lena, id)).json).toMatchObject({ verified: true, credits: 0 })
    expect(await steps.balance(setup.lena)).toBe(before)
  })

  test('that is lost a second time loses the award for good', async () => {
    const { id, website } = await earned('zweimal.test')
    const before = await steps.balance(setup.lena)
    const lose = async () => {
      await steps.takeAway('zweimal.test')
      await toNextCheck(id)
      for (const time of ['1 hour', '7 days', '1 hour']) await steps.pass(time)
    }
    const site = async () => {
      const sites = (await steps.list(setup.lena)).json['sites'] as { domain: string; state: string; link: object }[]
      return sites.find(({ domain }) => domain === 'zweimal.test')
    }
    await lose()
    expect(await site()).toMatchObject({ state: 'taken_back', link: { credits_can_return: true } })
    await steps.placeLink('zweimal.test')
    expect((await steps.verify(setup.lena, id)).json).toMatchObject({ verified: true, credits: 25 })
    expect(await site()).toMatchObject({ state: 'earned', link: { credits_can_return: false } })
    await lose()
    expect(await linkOf(id)).toMatchObject({ state: 'lost' })
    expect(await steps.balance(setup.lena)).toBe(before - 25)
    expect(await steps.notified(setup.lena, 'own_link_missing')).toHaveLength(2)
    const notified = { amount: 25, domain: 'zweimal.test', debt: 0 }
    expect(await steps.notified(setup.lena, 'credits_taken')).toEqual([
      { ...notified, reason: 'own_site_link' },
      { ...notified, reason: 'own_site_link_again' },
    ])
    expect(await site()).toMatchObject({
      state: 'taken_back',
      link: { status: 'removed', is_verified: false, credits_can_return: false },
    })
    const { removed_at: removed, restored_at: restored } = await steps.record(id)
    expect(Number(removed)).toBeGreaterThan(Number(restored))
    expect((await steps.submit(setup.lena, website, { page: '/neu' })).code).toBe('award_forfeited')

    await steps.placeLink('zweimal.test')
    expect((await steps.verify(setup.lena, id)).json).toMatchObject({
      verified: true,
      credits: 0,
      link: { status: 'verified', is_verified: true, credits_can_return: false },
    })
    expect(await site()).toMatchObject({ state: 'taken_back' })
    await lose()
    expect(await linkOf(id)).toMatchObject({ state: 'lost' })
    expect(await steps.balance(setup.lena)).toBe(before - 25)
    expect(await steps.notified(setup.lena, 'own_link_missing')).toHaveLength(2)
    expect(await steps.notified(setup.lena, 'credits_taken')).toHaveLength(2)
    const { rows } = await api.database.pool.query<{ key: string }>(
      `select key from ledger_transfers where refers_to = 'domain:zweimal.test' order by id`,
    )
    expect(rows.map(({ key }) => key)).toEqual([
      'award:own_link:zweimal.test',
      'penalty:own_link:zweimal.test',
      'restored:own_link:zweimal.test',
      'penalty:own_link:zweimal.test:2',
    ])
  })

  test('can be restored from another page', async () => {
    const { id, website } = await earned('umgezogen.test')
    const before = await steps.balance(setup.lena)
    await steps.takeAway('umgezogen.test')
    for (const time of ['1 day', '1 hour', '7 days', '1 hour']) await steps.pass(time)
    expect(await steps.balance(setup.lena)).toBe(before - 25)
    await steps.placeLink('umgezogen.test', { path: '/neu' })
    const moved = await steps.submit(setup.lena, website, { page: '/neu' })
    expect(moved.json['link']).toMatchObject({ id, status: 'removed', source_url: 'https://umgezogen.test/neu' })
    expect((await steps.verify(setup.lena, id)).json).toMatchObject({ verified: true, credits: 25 })
    expect(await steps.balance(setup.lena)).toBe(before)
  })

  test('is never lost by an inconclusive check, however late it is', async () => {
    const { id } = await earned('unklar.test')
    const before = await steps.balance(setup.lena)
    await steps.takeAway('unklar.test')
    await steps.pass('1 day')
    await steps.pass('1 hour')
    await steps.page('unklar.test', '/', 'Broken', { status: 503 })
    for (let time = 0; time < 6; time += 1) await steps.pass('4 days')
    expect(await linkOf(id)).toMatchObject({ state: 'endangered', needs_review: true })
    expect(await asked('unklar.test')).toHaveLength(1)
    expect(await steps.balance(setup.lena)).toBe(before)
    await steps.takeAway('unklar.test')
    for (let time = 0; time < 4; time += 1) await steps.pass('4 days')
    expect(await linkOf(id)).toMatchObject({ state: 'lost' })
    expect(await steps.balance(setup.lena)).toBe(before - 25)
  })

  test('leaves a debt if the credits are spent', async () => {
    const poor = setup.lena
    await earned('ausgegeben.test')
    const spent = await steps.balance(poor)
    await api.database.pool.query(
      `select ledger_post(jsonb_build_array(jsonb_build_object('key', 'spent:poor', 'kind', 'spent', 'reason', 'account_closed',
        'from_kind', 'member', 'from_owner', $1::uuid, 'to_kind', 'expiry', 'amount', $2::bigint)))`,
      [poor.memberId, spent],
    )
    await steps.takeAway('ausgegeben.test')
    for (const time of ['1 day', '1 hour', '7 days', '1 hour']) await steps.pass(time)
    expect(await steps.notified(poor, 'credits_taken')).toEqual([
      { amount: 25, reason: 'own_site_link', domain: 'ausgegeben.test', debt: 25 },
    ])
  })
})
