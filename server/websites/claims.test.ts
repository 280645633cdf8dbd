import { beforeAll, describe, expect, it } from 'vitest'
import { unprovenPerMemberMax } from '../../contract/limits.ts'
import type { Website } from '../../contract/websites.ts'
import { inTransaction } from '../platform/db/database.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { openLiveStream } from '../testing/liveStream.ts'
import { until } from '../testing/until.ts'
import { addClaim, endClaims, removeClaim } from './claims.ts'
import { websiteSteps } from './websites.fixture.ts'

const api = useApi({ sandbox: true })
const steps = websiteSteps(api)
let lena: SignedIn
let ben: SignedIn

beforeAll(async () => {
  lena = await api.member('lena@example.com')
  ben = await api.member('ben@example.com')
})

const as = (who: SignedIn) => ({ token: who.session.access_token })

describe('claiming a domain', () => {
  it('returns the TXT record that verifies it, at two names', async () => {
    const website = await steps.claim(lena, 'Hafenblick.test.')
    expect(website).toMatchObject({ domain: 'hafenblick.test', is_verified: false, state: 'unproven', title: null })
    expect(website.verification.record_value).toMatch(/^ankerplatz-verification=[a-z0-9]{25}$/)
    expect(website.verification.names).toEqual(['hafenblick.test', '_ankerplatz.hafenblick.test'])
    expect(website.quality_score).toBeNull()
    expect(website.figures).toEqual({ dr: null, da: null, spam_score: null, traffic: null, google: null })
    expect(await steps.list(lena)).toEqual([website])
  })

  it('stores the ASCII form of an internationalised name and shows the readable one', async () => {
    const website = await steps.claim(lena, 'Bücherwurm.test')
    expect(website).toMatchObject({ domain: 'xn--bcherwurm-q9a.test', domain_name: 'bücherwurm.test' })
  })

  it.each([
    ['www.leuchtturm.test', 'domain_with_www', 'leuchtturm.test'],
    ['https://leuchtturm.test/x', 'domain_with_scheme', 'leuchtturm.test'],
    ['127.0.0.1', 'domain_is_address', undefined],
    ['localhost', 'domain_is_local', undefined],
    ['', 'required', undefined],
    ["x' or 1=1 --", 'not_a_domain', undefined],
  ])('rejects %j with %s and adds nothing', async (typed, code, word) => {
    const before = await steps.list(ben)
    const answer = await steps.add(ben, typed)
    expect(answer.status).toBe(400)
    const issues = (answer.json['error'] as { issues: unknown }).issues
    expect(issues).toEqual([{ path: 'domain', code, ...(word === undefined ? {} : { word }) }])
    expect(await steps.list(ben)).toEqual(before)
  })

  it('rejects the same domain twice, in any spelling', async () => {
    await steps.claim(lena, 'doppelt.test')
    const answer = await steps.add(lena, 'DOPPELT.test')
    expect([answer.status, answer.code]).toEqual([409, 'domain_added'])
  })

  it('gives a repeated request the same answer and adds one website', async () => {
    const [first, second] = await Promise.all([
      steps.add(ben, 'zweimal.test', { key: 'double-click' }),
      steps.add(ben, 'zweimal.test', { key: 'double-click' }),
    ])
    expect(second.json).toEqual(first.json)
    expect(first.status).toBe(200)
    const other = await steps.add(ben, 'dreimal.test', { key: 'double-click' })
    expect(other.code).toBe('idempotency_key_reused')
  })

  it('lets two members claim the same domain at once, each with a separate record', async () => {
    const first = await steps.claim(lena, 'nebeneinander.test')
    const second = await steps.claim(ben, 'nebeneinander.test')
    expect(second.verification.record_value).not.toBe(first.verification.record_value)
  })

  it('notifies the browsers of the member', async () => {
    const stream = await openLiveStream(api, lena.session.access_token)
    const website = await steps.claim(lena, 'livegemeldet.test')
    const changed = () => stream.heard('website.changed') as { website: Website }[]
    await until('the event came', () => changed().some(({ website: { id } }) => id === website.id))
    await api.call('DELETE', `/api/websites/${website.id}`, as(lena))
    await until('the end came', () =>
      stream.heard('website.ended').some((data) => (data as { id: string }).id === website.id),
    )
  })

  it(`stops at ${unprovenPerMemberMax} unproven ones`, async () => {
    const many = await api.member('many@example.com')
    for (let count = 0; count < unprovenPerMemberMax; count += 1) await steps.claim(many, `viele${count}.test`)
    expect((await steps.add(many, 'einezuviel.test')).code).toBe('too_many_websites')
    const [oldest] = (await steps.list(many)).slice(-1)
    await api.call('DELETE', `/api/websites/${oldest?.id ?? ''}`, as(many))
    expect((await steps.add(many, 'einezuviel.test')).status).toBe(200)
  })

  it('enforces the limit under concurrent requests', async () => {
    const quick = await api.member('quick@example.com')
    const domains = Array.from({ length: unprovenPerMemberMax + 5 }, (_, count) => `schnell${count}.test`)
    const add = (domain: string) =>
      inTransaction(api.database.db, (tx) =>
        addClaim(tx, { memberId: quick.memberId, domain, contest: false }, { extraSuffixes: ['test'] }),
      ).then(
        () => 'added',
        () => 'refused',
      )
    const outcomes = await Promise.all(domains.map(add))
    expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(unprovenPerMemberMax)
  })

  it('rejects a blocked domain and its subdomains', async () => {
    await api.database.db
      .insertInto('blocked_domains')
      .values({ domain: 'gesperrt.test', reason: 'Spam', by_id: lena.memberId })
      .execute()
    for (const domain of ['gesperrt.test', 'blog.gesperrt.test', 'a.b.gesperrt.test']) {
      expect((await steps.add(ben, domain)).code).toBe('domain_blocked')
    }
    expect((await steps.add(ben, 'nichtgesperrt.test')).status).toBe(200)
  })
})

describe('removing a website', () => {
  it('takes it off the list, and adding it again gives a new record', async () => {
    const website = await steps.claim(ben, 'vorbei.test')
    expect((await api.call('DELETE', `/api/websites/${website.id}`, as(ben))).status).toBe(200)
    expect((await api.call('DELETE', `/api/websites/${website.id}`, as(ben))).status).toBe(404)
    expect((await steps.list(ben)).some(({ id }) => id === website.id)).toBe(false)
    const again = await steps.claim(ben, 'vorbei.test')
    expect(again.id).not.toBe(website.id)
    expect(again.verification.record_value).not.toBe(website.verification.record_value)
  })

  it('is rejected while it has open orders, and changes nothing', async () => {
    const website = await steps.claim(ben, 'beschaeftigt.test')
    const own = { memberId: ben.memberId, websiteId: website.id }
    const remove = (open: number) =>
      inTransaction(api.database.db, (tx) =>
        removeClaim(tx, own, [() => Promise.resolve(0), () => Promise.resolve(open)]),
      )
    await expect(remove(2)).rejects.toMatchObject({ code: 'orders_open' })
    expect(await steps.read(ben, website.id)).toMatchObject({ domain: 'beschaeftigt.test' })
    await remove(0)
    expect((await api.call('GET', `/api/websites/${website.id}`, as(ben))).status).toBe(404)
  })

  it('is for its own member only: to others it does not exist', async () => {
    const website = await steps.claim(ben, 'fremd.test')
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/verify'],
      ['POST', '/analyse'],
    ] as const) {
      const foreign = await api.call(method, `/api/websites/${website.id}${path}`, as(lena))
      const missing = await api.call(method, `/api/websites/${crypto.randomUUID()}${path}`, as(lena))
      expect([foreign.status, foreign.json]).toEqual([missing.status, missing.json])
      expect(foreign.status).toBe(404)
    }
    expect(await steps.read(ben, website.id)).toMatchObject({ domain: 'fremd.test' })
  })
})

describe('blocking a domain', () => {
  it('ends all claims on it and its subdomains, and notifies their members', async () => {
    const own = await steps.prove(lena, 'spamnest.test')
    const below = await steps.claim(ben, 'blog.spamnest.test')
    const beside = await steps.claim(ben, 'keinspamnest.test')
    const ended = await inTransaction(api.database.db, (tx) => endClaims(tx, 'spamnest.test'))
    expect(ended).toBe(2)
    expect((await steps.list(lena)).some(({ id }) => id === own.id)).toBe(false)
    const left = (await steps.list(ben)).map(({ id }) => id)
    expect(left).toContain(beside.id)
    expect(left).not.toContain(below.id)
    const notified = await api.database.db
      .selectFrom('notifications')
      .select(['user_id', 'data'])
      .where('type', '=', 'website_unverified')
      .execute()
    expect(notified).toEqual(
      expect.arrayContaining([
        {
          user_id: lena.memberId,
          data: { website_id: own.id, domain: 'spamnest.test', reason: 'blocked', was_verified: true },
        },
        {
          user_id: ben.memberId,
          data: { website_id: below.id, domain: 'blog.spamnest.test', reason: 'blocked', was_verified: false },
        },
      ]),
    )
  })
})
