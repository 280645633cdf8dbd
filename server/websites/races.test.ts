import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Website } from '../../contract/websites.ts'
import type { Tx } from '../platform/db/database.ts'
import { type Answer, firstAdmin, type SignedIn, testPassword, useApi } from '../testing/api.ts'
import { analyseWebsiteJob } from './analysisRequest.ts'
import { lockProof } from './claims.ts'
import { lockClaim } from './lockClaim.ts'
import { holdUp, standing, websiteSteps } from './websites.fixture.ts'

const api = useApi({ sandbox: true })
/** Sites are read only in tests about it, and no email job gets in the way of the job a test waits for. */
const work = () => api.work({ without: [analyseWebsiteJob.name, 'mailNotification'] })
const steps = websiteSteps(api, work)
let admin: SignedIn
let lena: SignedIn
let ben: SignedIn
let carla: SignedIn

beforeAll(async () => {
  admin = await api.member(firstAdmin)
  lena = await api.member('lena@example.com')
  ben = await api.member('ben@example.com')
  carla = await api.member('carla@example.com')
})

let linesRead = 0
/** The loser of a race must end quietly: no error and no retry. */
afterEach(() => {
  const lines = api.log.lines().slice(linesRead)
  linesRead += lines.length
  expect(lines.filter(({ msg }) => msg === 'job failed')).toEqual([])
})

const as = (who: SignedIn) => ({ token: who.session.access_token })
const block = (domain: string): Promise<Answer> =>
  api.call('POST', '/api/admin/blocked-domains', { ...as(admin), body: { domain, reason: 'Spam' } })
const remove = (who: SignedIn, { id }: Website): Promise<Answer> => api.call('DELETE', `/api/websites/${id}`, as(who))
const leave = (who: SignedIn): Promise<Answer> =>
  api.call('POST', '/api/me/deletion', { ...as(who), cookie: who.cookie, body: { password: testPassword } })

const lockMember = (tx: Tx, { memberId }: SignedIn) =>
  tx.selectFrom('users').select('id').where('id', '=', memberId).forUpdate().execute()

/** A concurrent insert of the same claim by the same member waits until this one commits or rolls back. */
const insertClaim = (tx: Tx, { memberId }: SignedIn, domain: string) =>
  tx
    .insertInto('websites')
    .values({ user_id: memberId, domain, registrable_domain: domain, token: 'never committed' })
    .execute()

const row = (id: string) =>
  api.database.db
    .selectFrom('websites')
    .select(['user_id', 'is_verified', 'ended_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The live claims of a domain and its subdomains. */
const liveOf = (domain: string) =>
  api.database.db
    .selectFrom('websites')
    .select(['id', 'is_verified'])
    .where((where) => where.or([where('domain', '=', domain), where('domain', 'like', `%.${domain}`)]))
    .where('ended_at', 'is', null)
    .execute()

/** The notifications to members about the end of this website. */
const notificationsOf = async (id: string): Promise<unknown[]> => {
  const rows = await api.database.db
    .selectFrom('notifications')
    .select(['user_id', sql<string>`data ->> 'reason'`.as('reason')])
    .where('type', '=', 'website_unverified')
    .where(sql`data ->> 'website_id'`, '=', id)
    .execute()
  return rows.map(({ user_id: memberId, reason }) => ({ memberId, reason }))
}

/** All events published about a website, to its member and to others, in order. */
const publishedOf = async (id: string): Promise<string[]> => {
  const { rows } = await sql<{ topic: string }>`
    select topic from outbox where ${id} in (payload ->> 'websiteId', payload ->> 'id', payload -> 'website' ->> 'id')
    order by id`.execute(api.database.db)
  return rows.map(({ topic }) => topic)
}

const expectNothingAfterTheEnd = async (id: string): Promise<void> => {
  const published = await publishedOf(id)
  const after = published.slice(published.indexOf('website.ended') + 1)
  expect(published.filter((topic) => topic === 'website.ended')).toHaveLength(1)
  expect(after).toEqual([])
}

const websiteIn = ({ json }: Answer): Website => json['website'] as Website

let domains = 0
const newDomain = (word: string): string => `${word}-${(domains += 1)}.test`

/** Sets the record and queues the check. */
const setRecord = async (who: SignedIn, { id, domain, verification }: Website): Promise<void> => {
  await steps.setTxt(domain, [verification.record_value])
  expect((await steps.verify(who, id)).status).toBe(200)
}

const aboutToVerify = async (who: SignedIn, domain: string): Promise<Website> => {
  const website = await steps.claim(who, domain)
  await setRecord(who, website)
  return website
}

interface Stops {
  /** How many of the first block, and how many of the second. */
  first?: number
  second?: number
  /** A word of the statement at which the first block. */
  at?: string
}

/**
 * The first block on the lock that `take` holds; then the second start, and all continue from there. Returns their
 * results.
 */
const meet = async <A, B>(
  take: (tx: Tx) => Promise<unknown>,
  [first, second]: readonly [() => Promise<A>, () => Promise<B>],
  stops: Stops = {},
): Promise<[A, B]> => {
  const { first: ofFirst = 1, second: ofSecond = 1, at = '' } = stops
  const both = await holdUp(api, take, async () => {
    const running = first()
    await standing(api, ofFirst, { at })
    const coming = second()
    await standing(api, ofFirst + ofSecond, { orDone: coming })
    return [running, coming] as const
  })
  return Promise.all(both)
}

/** In any order of arrival. */
const inAnyOrder = async (
  names: readonly string[],
  runs: number,
  race: (order: readonly string[]) => Promise<void>,
) => {
  const orders = fc.shuffledSubarray([...names], { minLength: names.length })
  await fc.assert(fc.asyncProperty(orders, race), { numRuns: runs, endOnFailure: true })
}

describe('a domain that is blocked while members claim it', () => {
  /** No member has the domain, and every member whose claim was accepted was notified of its end. */
  const expectBlocked = async (domain: string, answers: readonly Answer[]): Promise<void> => {
    expect(await liveOf(domain)).toEqual([])
    for (const answer of answers) {
      if (answer.status !== 200) {
        expect(answer.code).toBe('domain_blocked')
        continue
      }
      const { id } = websiteIn(answer)
      const { user_id: memberId, ended_reason: reason } = await row(id)
      expect(reason).toBe('blocked')
      expect(await notificationsOf(id)).toEqual([{ memberId, reason }])
    }
  }

  it('ends claims that are in progress when the block comes', async () => {
    const domain = newDomain('halbbeansprucht')
    const below = `blog.${domain}`
    const take = async (tx: Tx) => {
      await lockProof(tx, domain)
      await lockProof(tx, below)
    }
    const claim = () => Promise.all([steps.add(lena, domain), steps.add(ben, domain), steps.add(carla, below)])
    const [answers, blocked] = await meet(take, [claim, () => block(domain)], { first: 3 })
    expect(blocked.json).toEqual({ ended: 3 })
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await expectBlocked(domain, answers)
  })

  it('rejects claims that come while the block is in progress', async () => {
    const domain = newDomain('halbgesperrt')
    const known = await steps.add(carla, `alt.${domain}`)
    const take = (tx: Tx) => lockClaim(tx, websiteIn(known).id)
    const claim = () => Promise.all([steps.add(lena, domain), steps.add(ben, `blog.${domain}`)])
    const [blocked, answers] = await meet(take, [() => block(domain), claim], { second: 2 })
    expect(blocked.json).toEqual({ ended: 1 })
    expect(answers.map(({ code }) => code)).toEqual(['domain_blocked', 'domain_blocked'])
    await expectBlocked(domain, [known, ...answers])
  })

  it('has no owner afterwards, in any order', async () => {
    await inAnyOrder(['block', 'lena', 'ben', 'carla'], 5, async (order) => {
      const domain = newDomain('gedraenge')
      const claims = {
        lena: () => steps.add(lena, domain),
        ben: () => steps.add(ben, domain),
        carla: () => steps.add(carla, `a.${domain}`),
      }
      const answers = await Promise.all(
        order.map((name) => (name === 'block' ? block(domain) : claims[name as keyof typeof claims]())),
      )
      expect(answers[order.indexOf('block')]?.status).toBe(200)
      await expectBlocked(
        domain,
        answers.filter((_, index) => order[index] !== 'block'),
      )
    })
  })
})

describe('a member who closes the account while claiming', () => {
  let leavers = 0
  const newLeaver = () => api.member(`leaver-${(leavers += 1)}@example.com`)
  const claimsOf = ({ memberId }: SignedIn) =>
    api.database.db.selectFrom('websites').select('ended_reason').where('user_id', '=', memberId).execute()
  const left = { ended_reason: 'account_closed' }

  it('keeps nothing of a claim in progress when the account is closed', async () => {
    const leaver = await newLeaver()
    const domain = newDomain('halbweg')
    const take = (tx: Tx) => lockProof(tx, domain)
    const answers = await meet(take, [() => steps.add(leaver, domain), () => leave(leaver)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await claimsOf(leaver)).toEqual([left])
  })

  it('is refused a claim that comes while the account is being closed', async () => {
    const leaver = await newLeaver()
    const known = await steps.claim(leaver, newDomain('gehabt'))
    const take = (tx: Tx) => lockClaim(tx, known.id)
    const answers = await meet(take, [() => leave(leaver), () => steps.add(leaver, newDomain('zuspaet'))])
    expect(answers.map(({ code }) => code)).toEqual([null, 'signed_out'])
    expect(await claimsOf(leaver)).toEqual([left])
  })

  it('has no website afterwards, in any order', async () => {
    await inAnyOrder(['leave', 'first', 'second', 'third'], 3, async (order) => {
      const leaver = await newLeaver()
      const answers = await Promise.all(
        order.map((name) => (name === 'leave' ? leave(leaver) : steps.add(leaver, newDomain(name)))),
      )
      for (const { code } of answers) expect([null, 'signed_out']).toContain(code)
      expect(answers[order.indexOf('leave')]?.code).toBeNull()
      const claims = await claimsOf(leaver)
      expect(claims).toHaveLength(answers.filter(({ json }) => 'website' in json).length)
      for (const claim of claims) expect(claim).toEqual(left)
    })
  })
})

describe('a domain that one member claims while another verifies it', () => {
  const expectVerifiedBy = async (prover: Website, newcomer: Answer): Promise<void> => {
    expect(await liveOf(prover.domain)).toEqual([{ id: prover.id, is_verified: true }])
    if (newcomer.status !== 200) {
      expect(newcomer.code).toBe('domain_verified_by_another')
      return
    }
    const { id } = websiteIn(newcomer)
    expect(await row(id)).toMatchObject({ ended_reason: 'verified_by_another' })
    expect(await notificationsOf(id)).toEqual([{ memberId: ben.memberId, reason: 'verified_by_another' }])
  }

  it('ends a claim in progress when the verification comes', async () => {
    const domain = newDomain('halbneu')
    const lenas = await aboutToVerify(lena, domain)
    const [newcomer] = await meet((tx) => insertClaim(tx, ben, domain), [() => steps.add(ben, domain), work])
    expect(newcomer.status).toBe(200)
    await expectVerifiedBy(lenas, newcomer)
  })

  it('rejects a claim that comes while the verification is in progress', async () => {
    const domain = newDomain('halbbewiesen')
    const lenas = await aboutToVerify(lena, domain)
    const take = (tx: Tx) => lockMember(tx, lena)
    const [, newcomer] = await meet(take, [work, () => steps.add(ben, domain)], { at: 'set "is_verified"' })
    expect(newcomer.code).toBe('domain_verified_by_another')
    await expectVerifiedBy(lenas, newcomer)
  })

  it('has exactly one owner, in any order', async () => {
    await inAnyOrder(['work', 'claim'], 4, async (order) => {
      const domain = newDomain('wettlauf')
      const lenas = await aboutToVerify(lena, domain)
      const running = order.map((name) => (name === 'work' ? work() : steps.add(ben, domain)))
      const [newcomer] = (await Promise.all(running)).filter((answer) => answer !== undefined)
      expect(newcomer).toBeDefined()
      if (newcomer !== undefined) await expectVerifiedBy(lenas, newcomer)
    })
  })
})

describe('two members whose records are both present', () => {
  it('and are seen at the same moment: one holds the domain, and the other is notified', async () => {
    const domain = newDomain('zugleich')
    const lenas = await steps.claim(lena, domain)
    const bens = await steps.claim(ben, domain)
    await steps.setTxt(domain, [lenas.verification.record_value, bens.verification.record_value])
    await Promise.all([steps.verify(lena, lenas.id), steps.verify(ben, bens.id)])
    const noMember = () => Promise.resolve()
    await meet((tx) => lockProof(tx, domain), [work, noMember], { first: 2 })
    const [held] = await liveOf(domain)
    const [winner, loser] = held?.id === lenas.id ? [lenas, bens] : [bens, lenas]
    expect(await liveOf(domain)).toEqual([{ id: winner.id, is_verified: true }])
    const { user_id: loserId } = await row(loser.id)
    expect(await notificationsOf(loser.id)).toEqual([{ memberId: loserId, reason: 'verified_by_another' }])
    expect(await notificationsOf(winner.id)).toEqual([])
    expect((await publishedOf(winner.id)).filter((topic) => topic === 'website.verified')).toHaveLength(1)
    expect(await publishedOf(loser.id)).not.toContain('website.verified')
    await expectNothingAfterTheEnd(loser.id)
  })
})

describe('a website that is removed', () => {
  const underWay = ({ id }: Website) =>
    api.database.db
      .selectFrom('analyses')
      .select('state')
      .where('website_id', '=', id)
      .where('state', 'in', ['queued', 'running'])
      .execute()

  const expectGone = async (website: Website): Promise<void> => {
    expect(await liveOf(website.domain)).toEqual([])
    expect(await row(website.id)).toMatchObject({ is_verified: false, ended_reason: 'removed' })
    expect(await underWay(website)).toEqual([])
    await expectNothingAfterTheEnd(website.id)
  }

  it('after its record was seen but before that is committed is not verified', async () => {
    const website = await aboutToVerify(lena, newDomain('geradegesehen'))
    // The removal does not wait for the check.
    const take = (tx: Tx) => lockProof(tx, website.domain)
    const [, removed] = await meet(take, [() => api.work(), () => remove(lena, website)])
    expect(removed.status).toBe(200)
    await expectGone(website)
    expect(await publishedOf(website.id)).not.toContain('website.verified')
  })

  it.each([
    ['before', []],
    ['behind', ['website.verified', 'website.unverified']],
  ])('right %s the check of its record leaves nothing', async (place, expected) => {
    const website = await aboutToVerify(lena, newDomain('angestanden'))
    const take = (tx: Tx) => lockClaim(tx, website.id)
    const check = () => api.work()
    const removal = () => remove(lena, website)
    await (place === 'before' ? meet(take, [removal, check]) : meet(take, [check, removal]))
    await api.work()
    await expectGone(website)
    const published = await publishedOf(website.id)
    expect(published.filter((topic) => topic.endsWith('verified'))).toEqual(expected)
  })

  it('while its member requests a check leaves nothing, in either order', async () => {
    await inAnyOrder(['verify', 'remove', 'work'], 4, async (order) => {
      const website = await aboutToVerify(lena, newDomain('ungeduldig'))
      const actions = { verify: () => steps.verify(lena, website.id), remove: () => remove(lena, website), work }
      const answers = await Promise.all(order.map((name) => actions[name as keyof typeof actions]()))
      expect(answers[order.indexOf('remove')]?.status).toBe(200)
      expect([null, 'not_found']).toContain(answers[order.indexOf('verify')]?.code)
      await api.work()
      await expectGone(website)
    })
  })

  it('while it is analysed leaves no analysis behind, and publishes no result', async () => {
    const domain = newDomain('mittendrin')
    await steps.page(domain, '', '<!doctype html><title>Mittendrin</title><p>Ein Satz auf einer Seite.</p>')
    const website = await steps.prove(lena, domain)
    const takeFigures = (tx: Tx) => sql`lock table domain_metrics in access exclusive mode`.execute(tx)
    const removeRunning = async (): Promise<Answer> => {
      expect(await underWay(website)).toEqual([{ state: 'running' }])
      return remove(lena, website)
    }
    const [, removed] = await meet(takeFigures, [() => api.work(), removeRunning])
    expect(removed.status).toBe(200)
    await expectGone(website)
    expect(await publishedOf(website.id)).not.toContain('website.analysed')
  })
})

describe('a domain that is blocked while it is being verified', () => {
  it('after its record was seen but before that is committed ends, and its member is notified', async () => {
    const website = await aboutToVerify(lena, newDomain('fastbewiesen'))
    const { domain, id } = website
    const [, blocked] = await meet((tx) => lockProof(tx, domain), [work, () => block(domain)])
    expect(blocked.json).toEqual({ ended: 1 })
    expect(await liveOf(domain)).toEqual([])
    expect(await notificationsOf(id)).toEqual([{ memberId: lena.memberId, reason: 'blocked' }])
    await expectNothingAfterTheEnd(id)
  })

  it('is no longer verified once the block is in progress', async () => {
    const domain = newDomain('fastgesperrt')
    const claims = [
      { who: lena, website: await steps.claim(lena, domain) },
      { who: ben, website: await steps.claim(ben, `blog.${domain}`) },
    ]
    // The block locks claims in id order, so it waits at the first before it has touched the second.
    const [held, verified] = claims.toSorted((a, b) => (a.website.id < b.website.id ? -1 : 1))
    if (held === undefined || verified === undefined) throw new Error('Expected two claims')
    await setRecord(verified.who, verified.website)
    const [blocked] = await meet((tx) => lockClaim(tx, held.website.id), [() => block(domain), work])
    expect(blocked.json).toEqual({ ended: 2 })
    expect(await liveOf(domain)).toEqual([])
    for (const { who, website } of claims) {
      expect(await notificationsOf(website.id)).toEqual([{ memberId: who.memberId, reason: 'blocked' }])
      await expectNothingAfterTheEnd(website.id)
    }
    expect(await publishedOf(verified.website.id)).not.toContain('website.verified')
  })

  it('by two members at once, while the second contests the first, has no owner afterwards', async () => {
    const domain = newDomain('strittig')
    const lenas = await steps.prove(lena, domain)
    const bens = await steps.claim(ben, domain, true)
    await steps.setTxt(domain, [lenas.verification.record_value, bens.verification.record_value])
    await steps.verify(ben, bens.id)
    const [, blocked] = await meet((tx) => lockProof(tx, domain), [work, () => block(domain)])
    expect(blocked.json).toEqual({ ended: 2 })
    expect(await liveOf(domain)).toEqual([])
    expect(await notificationsOf(lenas.id)).toEqual([{ memberId: lena.memberId, reason: 'blocked' }])
    expect(await notificationsOf(bens.id)).toEqual([{ memberId: ben.memberId, reason: 'blocked' }])
  })

  it('has no owner afterwards, in either order', async () => {
    await inAnyOrder(['block', 'work'], 4, async (order) => {
      const website = await aboutToVerify(lena, newDomain('zugleichgesperrt'))
      await Promise.all(order.map((name) => (name === 'block' ? block(website.domain) : work())))
      expect(await liveOf(website.domain)).toEqual([])
      expect(await notificationsOf(website.id)).toEqual([{ memberId: lena.memberId, reason: 'blocked' }])
      await expectNothingAfterTheEnd(website.id)
    })
  })
})
