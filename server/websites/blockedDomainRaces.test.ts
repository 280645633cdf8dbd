import { describe, expect, it } from 'vitest'
import type { Tx } from '../platform/db/database.ts'
import type { Answer } from '../testing/api.ts'
import { lockDomain } from './claims.ts'
import { lockClaim } from './lockClaim.ts'
import { as, inAnyOrder, useRaces, websiteIn } from './races.fixture.ts'

const setup = useRaces()
const {
  api,
  work,
  steps,
  row,
  liveOf,
  notificationsOf,
  publishedOf,
  expectNothingAfterTheEnd,
  newDomain,
  setRecord,
  aboutToVerify,
  meet,
} = setup

const block = (domain: string): Promise<Answer> =>
  api.call('POST', '/api/admin/blocked-domains', { ...as(setup.admin), body: { domain, reason: 'Spam' } })

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
      await lockDomain(tx, domain)
      await lockDomain(tx, below)
    }
    const claim = () =>
      Promise.all([steps.add(setup.lena, domain), steps.add(setup.ben, domain), steps.add(setup.carla, below)])
    const [answers, blocked] = await meet(take, [claim, () => block(domain)], { first: 3 })
    expect(blocked.json).toEqual({ ended: 3 })
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await expectBlocked(domain, answers)
  })

  it('rejects claims that come while the block is in progress', async () => {
    const domain = newDomain('halbgesperrt')
    const known = await steps.add(setup.carla, `alt.${domain}`)
    const take = (tx: Tx) => lockClaim(tx, websiteIn(known).id)
    const claim = () => Promise.all([steps.add(setup.lena, domain), steps.add(setup.ben, `blog.${domain}`)])
    const [blocked, answers] = await meet(take, [() => block(domain), claim], { second: 2 })
    expect(blocked.json).toEqual({ ended: 1 })
    expect(answers.map(({ code }) => code)).toEqual(['domain_blocked', 'domain_blocked'])
    await expectBlocked(domain, [known, ...answers])
  })

  it('has no owner afterwards, in any order', async () => {
    await inAnyOrder(['block', 'lena', 'ben', 'carla'], 5, async (order) => {
      const domain = newDomain('gedraenge')
      const claims = {
        lena: () => steps.add(setup.lena, domain),
        ben: () => steps.add(setup.ben, domain),
        carla: () => steps.add(setup.carla, `a.${domain}`),
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

describe('a domain that is blocked while it is being verified', () => {
  it('after its record was seen but before that is committed ends, and its member is notified', async () => {
    const website = await aboutToVerify(setup.lena, newDomain('fastbewiesen'))
    const { domain, id } = website
    const [, blocked] = await meet((tx) => lockDomain(tx, domain), [work, () => block(domain)])
    expect(blocked.json).toEqual({ ended: 1 })
    expect(await liveOf(domain)).toEqual([])
    expect(await notificationsOf(id)).toEqual([{ memberId: setup.lena.memberId, reason: 'blocked' }])
    await expectNothingAfterTheEnd(id)
  })

  it('is no longer verified once the block is in progress', async () => {
    const domain = newDomain('fastgesperrt')
    const claims = [
      { who: setup.lena, website: await steps.claim(setup.lena, domain) },
      { who: setup.ben, website: await steps.claim(setup.ben, `blog.${domain}`) },
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
    const lenas = await steps.prove(setup.lena, domain)
    const bens = await steps.claim(setup.ben, domain, true)
    await steps.setTxt(domain, [lenas.verification.record_value, bens.verification.record_value])
    await steps.verify(setup.ben, bens.id)
    const [, blocked] = await meet((tx) => lockDomain(tx, domain), [work, () => block(domain)])
    expect(blocked.json).toEqual({ ended: 2 })
    expect(await liveOf(domain)).toEqual([])
    expect(await notificationsOf(lenas.id)).toEqual([{ memberId: setup.lena.memberId, reason: 'blocked' }])
    expect(await notificationsOf(bens.id)).toEqual([{ memberId: setup.ben.memberId, reason: 'blocked' }])
  })

  it('has no owner afterwards, in either order', async () => {
    await inAnyOrder(['block', 'work'], 4, async (order) => {
      const website = await aboutToVerify(setup.lena, newDomain('zugleichgesperrt'))
      await Promise.all(order.map((name) => (name === 'block' ? block(website.domain) : work())))
      expect(await liveOf(website.domain)).toEqual([])
      expect(await notificationsOf(website.id)).toEqual([{ memberId: setup.lena.memberId, reason: 'blocked' }])
      await expectNothingAfterTheEnd(website.id)
    })
  })
})
