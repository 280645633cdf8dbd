import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Website } from '../../contract/websites.ts'
import type { Tx } from '../platform/db/database.ts'
import { type Answer, type SignedIn, testPassword } from '../testing/api.ts'
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
  aboutToVerify,
  meet,
} = setup

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

describe('a member who closes the account while claiming', () => {
  let leavers = 0
  const newLeaver = () => api.member(`leaver-${(leavers += 1)}@example.com`)
  const claimsOf = ({ memberId }: SignedIn) =>
    api.database.db.selectFrom('websites').select('ended_reason').where('user_id', '=', memberId).execute()
  const left = { ended_reason: 'account_closed' }

  it('keeps nothing of a claim in progress when the account is closed', async () => {
    const leaver = await newLeaver()
    const domain = newDomain('halbweg')
    const take = (tx: Tx) => lockDomain(tx, domain)
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
    expect(await notificationsOf(id)).toEqual([{ memberId: setup.ben.memberId, reason: 'verified_by_another' }])
  }

  it('ends a claim in progress when the verification comes', async () => {
    const domain = newDomain('halbneu')
    const lenas = await aboutToVerify(setup.lena, domain)
    const [newcomer] = await meet(
      (tx) => insertClaim(tx, setup.ben, domain),
      [() => steps.add(setup.ben, domain), work],
    )
    expect(newcomer.status).toBe(200)
    await expectVerifiedBy(lenas, newcomer)
  })

  it('rejects a claim that comes while the verification is in progress', async () => {
    const domain = newDomain('halbbewiesen')
    const lenas = await aboutToVerify(setup.lena, domain)
    const take = (tx: Tx) => lockMember(tx, setup.lena)
    const [, newcomer] = await meet(take, [work, () => steps.add(setup.ben, domain)], { at: 'set "is_verified"' })
    expect(newcomer.code).toBe('domain_verified_by_another')
    await expectVerifiedBy(lenas, newcomer)
  })

  it('has exactly one owner, in any order', async () => {
    await inAnyOrder(['work', 'claim'], 4, async (order) => {
      const domain = newDomain('wettlauf')
      const lenas = await aboutToVerify(setup.lena, domain)
      const running = order.map((name) => (name === 'work' ? work() : steps.add(setup.ben, domain)))
      const [newcomer] = (await Promise.all(running)).filter((answer) => answer !== undefined)
      expect(newcomer).toBeDefined()
      if (newcomer !== undefined) await expectVerifiedBy(lenas, newcomer)
    })
  })
})

describe('two members whose records are both present', () => {
  it('and are seen at the same moment: one holds the domain, and the other is notified', async () => {
    const domain = newDomain('zugleich')
    const lenas = await steps.claim(setup.lena, domain)
    const bens = await steps.claim(setup.ben, domain)
    await steps.setTxt(domain, [lenas.verification.record_value, bens.verification.record_value])
    await Promise.all([steps.verify(setup.lena, lenas.id), steps.verify(setup.ben, bens.id)])
    const noWork = () => Promise.resolve()
    await meet((tx) => lockDomain(tx, domain), [work, noWork], { first: 2 })
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
    const website = await aboutToVerify(setup.lena, newDomain('geradegesehen'))
    // The removal does not wait for the check.
    const take = (tx: Tx) => lockDomain(tx, website.domain)
    const [, removed] = await meet(take, [() => api.work(), () => remove(setup.lena, website)])
    expect(removed.status).toBe(200)
    await expectGone(website)
    expect(await publishedOf(website.id)).not.toContain('website.verified')
  })

  it.each([
    ['before', []],
    ['behind', ['website.verified', 'website.unverified']],
  ])('right %s the check of its record leaves nothing', async (place, expected) => {
    const website = await aboutToVerify(setup.lena, newDomain('angestanden'))
    const take = (tx: Tx) => lockClaim(tx, website.id)
    const check = () => api.work()
    const removal = () => remove(setup.lena, website)
    await (place === 'before' ? meet(take, [removal, check]) : meet(take, [check, removal]))
    await api.work()
    await expectGone(website)
    const published = await publishedOf(website.id)
    expect(published.filter((topic) => topic.endsWith('verified'))).toEqual(expected)
  })

  it('while its member requests a check leaves nothing, in either order', async () => {
    await inAnyOrder(['verify', 'remove', 'work'], 4, async (order) => {
      const website = await aboutToVerify(setup.lena, newDomain('ungeduldig'))
      const actions = {
        verify: () => steps.verify(setup.lena, website.id),
        remove: () => remove(setup.lena, website),
        work,
      }
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
    const website = await steps.prove(setup.lena, domain)
    const takeFigures = (tx: Tx) => sql`lock table domain_metrics in access exclusive mode`.execute(tx)
    const removeRunning = async (): Promise<Answer> => {
      expect(await underWay(website)).toEqual([{ state: 'running' }])
      return remove(setup.lena, website)
    }
    const [, removed] = await meet(takeFigures, [() => api.work(), removeRunning])
    expect(removed.status).toBe(200)
    await expectGone(website)
    expect(await publishedOf(website.id)).not.toContain('website.analysed')
  })
})
