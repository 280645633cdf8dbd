// Decisions about queued issuances over HTTP: released ones are paid once, rejected ones can be objected to.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { IssuanceControl, QueuedItem } from '../../../contract/issuance.ts'
import { issuanceRules, ruledReasons } from '../../../contract/issuanceRules.ts'
import { type Answer, firstAdmin, type SignedIn, testPassword, useApi } from '../../testing/api.ts'
import { ledgerViolations } from '../../testing/credits.ts'
import { read } from '../balance.ts'
import { isPaused, issuedToday, issueTo, queueOf, resetIssuance, setLimits } from './issuance.fixture.ts'

const api = useApi()
let admin: SignedIn
let lena: SignedIn

const db = () => api.database.db
const reason = 'Reviewed by hand'

const asAdmin = (method: string, path: string, body?: unknown): Promise<Answer> =>
  api.call(method, `/api/admin/credits/${path}`, {
    token: admin.session.access_token,
    ...(body === undefined ? {} : { body }),
  })
const as = (who: SignedIn, method: string, path: string, body?: unknown): Promise<Answer> =>
  api.call(method, `/api/credits/${path}`, { token: who.session.access_token, ...(body === undefined ? {} : { body }) })

const decide = (ids: readonly string[], decision: 'release' | 'reject'): Promise<Answer> =>
  asAdmin('POST', 'issuance-queue/decisions', { ids, decision, reason })
const credits = async ({ memberId }: SignedIn): Promise<number> => (await read(db(), memberId)).total_credits
const control = async (name: string): Promise<IssuanceControl> => {
  const { controls } = (await asAdmin('GET', 'issuance')).json as unknown as { controls: IssuanceControl[] }
  const found = controls.find((each) => each.reason === name)
  if (found === undefined) throw new Error(`no control ${name}`)
  return found
}
const inReview = async (who: SignedIn): Promise<QueuedItem[]> =>
  (await as(who, 'GET', 'in-review')).json['items'] as QueuedItem[]
const notified = async ({ memberId }: SignedIn, kind: string): Promise<unknown[]> =>
  (
    await db()
      .selectFrom('notifications')
      .select('data')
      .where('user_id', '=', memberId)
      .where('type', '=', kind)
      .orderBy('id')
      .execute()
  ).map(({ data }) => data)
const audited = (action: string) =>
  db()
    .selectFrom('audit_log')
    .select(['reason', 'details'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .execute()

/** The reason is paused, and this waits. */
const queued = async (who: SignedIn, amount = 20): Promise<string> => {
  await setLimits(db(), 'website_award', { expected_per_day: 0, limit_per_day: 0 })
  expect(await issueTo(db(), who.memberId, amount)).toBe('queued')
  return (await queueOf(db(), who.memberId)).at(-1)?.id ?? ''
}

beforeAll(async () => {
  admin = await api.member(firstAdmin)
})

beforeEach(async () => {
  await resetIssuance(db())
  lena = await api.member(`${randomUUID()}@example.com`)
})

afterAll(async () => {
  expect(api.log.lines().filter(({ msg }) => msg === 'job failed')).toEqual([])
  expect(await ledgerViolations(db())).toEqual([])
})

describe('an admin', () => {
  it('sees every rule with its limits, counters and queue', async () => {
    await issueTo(db(), lena.memberId, 30)
    const { controls } = (await asAdmin('GET', 'issuance')).json as unknown as { controls: IssuanceControl[] }
    expect(controls.map(({ reason: name }) => name)).toEqual(ruledReasons)
    expect(await control('website_award')).toEqual({
      reason: 'website_award',
      limits: issuanceRules.website_award.limits,
      is_shipped: true,
      version: expect.any(Number) as number,
      ...{ today: 30, times_today: 1, most_of_member: 30, daily_average: 0 },
      ...{ paused: null, queued: 0, queued_amount: 0 },
    })
    await queued(lena)
    expect(await control('website_award')).toMatchObject({
      paused: { by: null, reason: null },
      queued: 1,
      queued_amount: 20,
    })
  })

  it('changes limits, which are validated, and nothing that another admin has changed since', async () => {
    const { version } = await control('welcome_bonus')
    const limits = { ...issuanceRules.welcome_bonus.limits, expected_per_day: 100, limit_per_day: 200 }
    const save = (body: object) => asAdmin('PUT', 'issuance/welcome_bonus/limits', { version, reason, ...body })
    expect((await save({ limits: { ...limits, limit_per_day: 99 } })).status).toBe(400)
    expect((await save({ limits: { ...limits, limit_per_day: -1 } })).status).toBe(400)
    expect((await save({ limits })).json).toEqual({ version: version + 1 })
    expect((await save({ limits })).code).toBe('conflict')
    expect(await control('welcome_bonus')).toMatchObject({ limits, is_shipped: false })
    expect((await audited('save_issuance_limits'))[0]).toEqual({
      reason,
      details: { issuance: 'welcome_bonus', expected_per_day: '500 → 100', limit_per_day: '1500 → 200' },
    })
    expect((await asAdmin('PUT', 'issuance/dispute_won/limits', { version: 0, reason, limits })).code).toBe('conflict')
  })

  it('pauses and resumes by hand; the daily limit then counts from the review', async () => {
    expect((await asAdmin('POST', 'issuance/website_award/pause', { reason })).status).toBe(200)
    expect((await asAdmin('POST', 'issuance/website_award/pause', { reason })).code).toBe('conflict')
    expect(await control('website_award')).toMatchObject({ paused: { by: 'Test Member', reason } })
    expect(await issueTo(db(), lena.memberId, 5)).toBe('queued')
    expect((await asAdmin('POST', 'issuance/website_award/resume', { reason })).status).toBe(200)
    expect((await asAdmin('POST', 'issuance/website_award/resume', { reason })).code).toBe('conflict')
    await setLimits(db(), 'website_award', { expected_per_day: 50, limit_per_day: 50 })
    expect(await issueTo(db(), lena.memberId, 50)).toBe('posted')
    expect(await issueTo(db(), lena.memberId, 50)).toBe('queued')
    await asAdmin('POST', 'issuance/website_award/resume', { reason })
    expect(await issueTo(db(), lena.memberId, 50)).toBe('posted')
    expect(await issueTo(db(), lena.memberId, 1)).toBe('queued')
    expect((await asAdmin('POST', 'issuance/pack_purchase/pause', { reason })).code).toBe('conflict')
  })
})

describe('a released issuance', () => {
  it('is paid once, whatever is clicked twice, while the reason stays paused', async () => {
    const id = await queued(lena)
    expect(await inReview(lena)).toMatchObject([{ id, amount: 20, cause: 'paused', state: 'queued' }])
    const answers = await Promise.all([decide([id], 'release'), decide([id], 'release')])
    expect(answers.map(({ json }) => json['decided']).toSorted()).toEqual([0, 1])
    await api.work()
    expect(await credits(lena)).toBe(20)
    expect((await decide([id], 'release')).json).toEqual({ decided: 0 })
    expect((await decide([id], 'reject')).json).toEqual({ decided: 0 })
    await api.work()
    expect(await credits(lena)).toBe(20)
    expect(await queueOf(db(), lena.memberId)).toMatchObject([{ state: 'paid' }])
    expect(await inReview(lena)).toEqual([])
    expect(await isPaused(db(), 'website_award')).toBe(true)
    expect((await audited('release_issuance')).map(({ details }) => details)).toContainEqual({
      decided: '1',
      credits: '20',
    })
  })

  it('does not bring the reason closer to its limit', async () => {
    const id = await queued(lena, 40)
    await asAdmin('POST', 'issuance/website_award/resume', { reason })
    await setLimits(db(), 'website_award', { expected_per_day: 50, limit_per_day: 50 })
    await decide([id], 'release')
    await api.work()
    expect(await issuedToday(db(), 'website_award')).toBe(40)
    expect(await issueTo(db(), lena.memberId, 50)).toBe('posted')
  })

  it('lapses with the account', async () => {
    const gone = await api.member(`${randomUUID()}@example.com`)
    const id = await queued(gone)
    await api.call('POST', '/api/me/deletion', {
      token: gone.session.access_token,
      cookie: gone.cookie,
      body: { password: testPassword },
    })
    expect((await decide([id], 'release')).json).toEqual({ decided: 0 })
    expect(await queueOf(db(), gone.memberId)).toMatchObject([{ state: 'lapsed' }])
  })
})

describe('a rejected issuance', () => {
  const rejected = async (): Promise<{ id: string; decisionId: string }> => {
    const id = await queued(lena)
    await decide([id], 'reject')
    const [item] = await inReview(lena)
    return { id, decisionId: item?.decision_id ?? '' }
  }
  const object = (decisionId: string): Promise<Answer> =>
    api.call('POST', `/api/decisions/${decisionId}/objection`, {
      token: lena.session.access_token,
      body: { objection: 'The website has been mine for years.' },
    })
  const answer = (decisionId: string, outcome: 'upheld' | 'reversed'): Promise<Answer> =>
    api.call('POST', `/api/admin/decisions/${decisionId}/answer`, {
      token: admin.session.access_token,
      body: { outcome, answer: 'We read the record again.' },
    })

  it('is a decision, of which the member is notified', async () => {
    const { id, decisionId } = await rejected()
    await api.work()
    expect(await credits(lena)).toBe(0)
    const shown = { decision_id: decisionId, measure: 'credits_rejected', step: 'made', amount: 20, note: reason }
    expect(await notified(lena, 'decision_made')).toEqual([shown])
    expect(await inReview(lena)).toMatchObject([{ id, state: 'rejected', decision_reason: reason }])
    const { json } = await api.call('GET', `/api/decisions/${decisionId}`, { token: lena.session.access_token })
    expect(json['decision']).toMatchObject({
      ...{ measure: 'credits_rejected', ground: 'issuance_review', subject_id: id, can_object: true },
      facts: [{ fact: 'issuance', reason: 'website_award', amount: 20 }],
    })
  })

  it('stays if an objection is not granted', async () => {
    const { decisionId } = await rejected()
    expect((await object(decisionId)).status).toBe(200)
    expect((await answer(decisionId, 'upheld')).status).toBe(200)
    await api.work()
    expect(await credits(lena)).toBe(0)
    expect(await notified(lena, 'decision_made')).toMatchObject([{ step: 'made' }, { step: 'upheld' }])
  })

  it('is paid if the objection is granted', async () => {
    const { decisionId } = await rejected()
    await object(decisionId)
    expect((await answer(decisionId, 'reversed')).status).toBe(200)
    await api.work()
    expect(await credits(lena)).toBe(20)
  })

  it('can be released after an objection, which answers it', async () => {
    const { id, decisionId } = await rejected()
    await object(decisionId)
    expect((await decide([id], 'release')).json).toEqual({ decided: 1 })
    await api.work()
    expect(await credits(lena)).toBe(20)
    expect((await answer(decisionId, 'upheld')).code).toBe('conflict')
  })

  it('is not decided for an item that does not wait yet, and not for more than 50 at once', async () => {
    expect((await decide([randomUUID()], 'release')).json).toEqual({ decided: 0 })
    expect(
      (
        await decide(
          Array.from({ length: 51 }, () => randomUUID()),
          'release',
        )
      ).status,
    ).toBe(400)
  })
})

describe('the list of the queue', () => {
  it('is paginated by state and reason', async () => {
    await setLimits(db(), 'referral_share', { expected_per_day: 0, limit_per_day: 0 })
    for (let n = 0; n < 52; n += 1) await issueTo(db(), lena.memberId, n + 1, 'referral_share')
    const seen: number[] = []
    let cursor = ''
    do {
      const { json } = await asAdmin('GET', `issuance-queue?reason=referral_share${cursor}`)
      seen.push(...(json['items'] as QueuedItem[]).map(({ amount }) => amount))
      const next = json['next_cursor'] as string | null
      cursor = next === null ? '' : `&cursor=${next}`
    } while (cursor !== '')
    expect(seen).toEqual(Array.from({ length: 52 }, (_, n) => n + 1))
  })
})
