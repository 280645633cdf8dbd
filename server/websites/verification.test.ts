import { dayMs } from '../../contract/durations.ts'
import { describe, expect, it } from 'vitest'
import { checkWebsite } from './verification.ts'
import { about, useVerification } from './verification.fixture.ts'

const setup = useVerification()
const { api, work, steps, pass, notified, check } = setup

describe('verifying a domain', () => {
  it('shows the check in progress, then the verified state, with a notification and a queued analysis', async () => {
    const website = await steps.claim(setup.lena, 'bewiesen.test')
    await steps.setTxt('bewiesen.test', ['v=spf1 -all', website.verification.record_value])
    const answer = await steps.verify(setup.lena, website.id)
    expect(answer.json['website']).toMatchObject({ state: 'looking', verification: { checking: true, attempts: 0 } })
    await work()
    const verified = await steps.read(setup.lena, website.id)
    expect(verified).toMatchObject({
      is_verified: true,
      state: 'verified',
      verification: {
        checking: false,
        attempts: 1,
        last_outcome: 'verified',
        checking_until: null,
        missing_since: null,
      },
    })
    expect(verified.analysis).not.toBeNull()
    const days =
      (Date.parse(verified.verification.next_check_at ?? '') - Date.parse(verified.verified_at ?? '')) / dayMs
    expect(days).toBeCloseTo(30, 2)
    expect((await notified(setup.lena, 'website_verified')).filter(about('bewiesen.test'))).toHaveLength(1)
  })

  it('also accepts the record at the name below the domain', async () => {
    const website = await steps.claim(setup.lena, 'darunter.test')
    await steps.setTxt('_ankerplatz.darunter.test', [website.verification.record_value])
    expect((await check(setup.lena, website)).is_verified).toBe(true)
  })

  it.each([
    ['not_found', (domain: string) => steps.setTxt(domain, ['v=spf1 -all'])],
    ['wrong_value', (domain: string) => steps.setTxt(domain, ['ankerplatz-verification=of-somebody-else'])],
    ['domain_missing', () => Promise.resolve()],
    [
      'server_failure',
      (domain: string) => steps.fault(domain, 'servfail').then(() => steps.fault(`*.${domain}`, 'servfail')),
    ],
  ] as const)(
    'that fails with %s counts the attempt, shows the reason and keeps checking',
    async (outcome, arrange) => {
      const domain = `fall-${outcome.replaceAll('_', '-')}.test`
      const website = await steps.claim(setup.lena, domain)
      await arrange(domain)
      const seen = await check(setup.lena, website)
      expect(seen).toMatchObject({
        is_verified: false,
        state: 'looking',
        verification: { attempts: 1, last_outcome: outcome },
      })
      expect(seen.verification.next_check_at).not.toBeNull()
    },
  )

  it('continues automatically, and finds a record that is set later', async () => {
    const website = await steps.claim(setup.lena, 'spaeter.test')
    await steps.setTxt('spaeter.test', ['nothing of ours'])
    await check(setup.lena, website)
    await pass('20 seconds')
    await pass('40 seconds')
    expect((await steps.read(setup.lena, website.id)).verification.attempts).toBe(3)
    await steps.setTxt('spaeter.test', [website.verification.record_value])
    await pass('5 minutes')
    expect(await steps.read(setup.lena, website.id)).toMatchObject({ is_verified: true, verification: { attempts: 4 } })
  })

  it('ends after a day without the record, and notifies the member once; a new request starts a new day', async () => {
    const website = await steps.claim(setup.lena, 'vergeblich.test')
    await steps.setTxt('vergeblich.test', ['nothing of ours'])
    await check(setup.lena, website)
    for (let hours = 0; hours < 30; hours += 3) await pass('3 hours')
    const over = await steps.read(setup.lena, website.id)
    expect(over).toMatchObject({ state: 'unproven', verification: { next_check_at: null, checking_until: null } })
    expect((await notified(setup.lena, 'website_not_found')).filter(about('vergeblich.test'))).toHaveLength(1)
    const attempts = over.verification.attempts
    await pass('2 days')
    expect((await steps.read(setup.lena, website.id)).verification.attempts).toBe(attempts)
    expect((await check(setup.lena, website)).state).toBe('looking')
  })

  it('skips the pending check of a removed website', async () => {
    const website = await steps.claim(setup.lena, 'weg.test')
    await steps.verify(setup.lena, website.id)
    await api.call('DELETE', `/api/websites/${website.id}`, { token: setup.lena.session.access_token })
    await work()
    const row = await api.database.db
      .selectFrom('websites')
      .select(['attempts', 'is_verified'])
      .where('id', '=', website.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ attempts: 0, is_verified: false })
  })
})

describe('a request that comes during a check', () => {
  it('gets its own check', async () => {
    const website = await steps.prove(setup.lena, 'zwischendurch.test')
    await steps.setTxt('zwischendurch.test', ['v=spf1 -all'])
    await steps.verify(setup.lena, website.id)
    // The running check has seen that the record is missing; then it is restored, and the member requests another
    // check.
    const { promise: asked, resolve: answer } = Promise.withResolvers<undefined>()
    const names = {
      readTxt: async () => {
        await asked
        return {
          servers: [{ kind: 'no_record' as const, alias: null, server: 'ns1.zwischendurch.test' }],
          resolver: { kind: 'no_record' as const, alias: null },
        }
      },
      readAddresses: () => Promise.resolve([]),
      close: () => undefined,
    }
    const underWay = checkWebsite(api.database.db, names, website.id)
    await steps.setTxt('zwischendurch.test', [website.verification.record_value])
    await steps.verify(setup.lena, website.id)
    answer(undefined)
    await underWay
    expect((await steps.read(setup.lena, website.id)).verification).toMatchObject({
      last_outcome: 'not_found',
      checking: true,
    })
    await work()
    expect(await steps.read(setup.lena, website.id)).toMatchObject({
      state: 'verified',
      verification: { last_outcome: 'verified', checking: false, missing_since: null },
    })
  })
})

describe('two members who claim one domain', () => {
  it('are distinguished by the record: the other claim ends with a notification', async () => {
    const lenas = await steps.claim(setup.lena, 'zwei.test')
    const bens = await steps.claim(setup.ben, 'zwei.test')
    await steps.setTxt('zwei.test', [bens.verification.record_value])
    await check(setup.ben, bens)
    expect((await steps.list(setup.lena)).some(({ id }) => id === lenas.id)).toBe(false)
    expect((await notified(setup.lena, 'website_unverified')).filter(about('zwei.test'))).toEqual([
      { website_id: lenas.id, domain: 'zwei.test', reason: 'verified_by_another', was_verified: false },
    ])
    expect((await steps.add(setup.lena, 'zwei.test')).code).toBe('domain_verified_by_another')
  })

  it('who both set their record: exactly one gets it, even when both are checked concurrently', async () => {
    const lenas = await steps.claim(setup.lena, 'gleichzeitig.test')
    const bens = await steps.claim(setup.ben, 'gleichzeitig.test')
    await steps.setTxt('gleichzeitig.test', [lenas.verification.record_value, bens.verification.record_value])
    await steps.verify(setup.lena, lenas.id)
    await steps.verify(setup.ben, bens.id)
    await work()
    const owners = await api.database.db
      .selectFrom('websites')
      .select('user_id')
      .where('domain', '=', 'gleichzeitig.test')
      .where('is_verified', '=', true)
      .execute()
    expect(owners).toHaveLength(1)
  })

  it('of whom one has verified it: it changes owner when the first record is missing at the check of the second', async () => {
    const first = await steps.prove(setup.lena, 'uebergabe.test')
    const second = await steps.claim(setup.ben, 'uebergabe.test', true)
    expect(second.verification.contested).toBe(true)
    await steps.setTxt('uebergabe.test', [second.verification.record_value])
    expect(await check(setup.ben, second)).toMatchObject({ is_verified: true, verification: { contested: false } })
    expect((await steps.list(setup.lena)).some(({ id }) => id === first.id)).toBe(false)
    expect((await notified(setup.lena, 'website_unverified')).filter(about('uebergabe.test'))).toHaveLength(1)
  })

  it('of whom one has verified it and whose records are both present: the first keeps it, and the admins are notified once', async () => {
    const first = await steps.prove(setup.lena, 'beide.test')
    const second = await steps.claim(setup.ben, 'beide.test', true)
    await steps.setTxt('beide.test', [first.verification.record_value, second.verification.record_value])
    expect(await check(setup.ben, second)).toMatchObject({
      is_verified: false,
      verification: { last_outcome: 'verified' },
    })
    await check(setup.ben, second)
    expect((await steps.read(setup.lena, first.id)).is_verified).toBe(true)
    expect((await notified(setup.ben, 'website_not_found')).filter(about('beide.test'))).toHaveLength(0)
    for (let hours = 0; hours < 27; hours += 3) await pass('3 hours')
    expect((await notified(setup.ben, 'website_not_found')).filter(about('beide.test'))).toEqual([
      { website_id: second.id, domain: 'beide.test', reason: 'held_by_another' },
    ])
    const messages = await notified(setup.admin, 'admin_message')
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatchObject({ path: `/admin/domain-quality/${first.id}` })
  })

  it('of whom one has verified it: a first record that cannot be read does not count as missing', async () => {
    const first = await steps.prove(setup.lena, 'unlesbar.test')
    const second = await steps.claim(setup.ben, 'unlesbar.test', true)
    await steps.fault('unlesbar.test', 'servfail')
    await steps.setTxt('_ankerplatz.unlesbar.test', [second.verification.record_value])
    await check(setup.ben, second)
    expect((await steps.read(setup.lena, first.id)).is_verified).toBe(true)
    expect((await steps.read(setup.ben, second.id)).is_verified).toBe(false)
  })
})
