// Objections over HTTP: once, by the member concerned alone, answered by an admin with effect.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fraudSteps } from './fraud.fixture.ts'
import { firstAdmin, type SignedIn, useApi } from '../testing/api.ts'
import { giveCredits, ledgerViolations } from '../testing/credits.ts'

const api = useApi()
const steps = fraudSteps(api)
const db = () => api.database.db
let admin: SignedIn
let second: SignedIn

beforeAll(async () => {
  admin = await api.member(firstAdmin)
  second = await api.member('second-admin@example.com')
  await db().insertInto('user_roles').values({ user_id: second.memberId, role: 'admin' }).execute()
})

afterAll(async () => {
  expect(await ledgerViolations(db())).toEqual([])
})

const frozen = async (): Promise<{ who: SignedIn; id: string }> => {
  const who = await steps.newMember()
  await giveCredits(db(), who.memberId, 30)
  await steps.freeze(admin, [who])
  const [decision] = await steps.decisions(who)
  return { who, id: decision?.id ?? '' }
}

describe('an objection', () => {
  it('is made once, by the member concerned alone', async () => {
    const { who, id } = await frozen()
    const other = await steps.newMember()
    expect((await steps.as(other, 'GET', `/api/decisions/${id}`)).code).toBe('not_found')
    expect((await steps.object(other, id)).code).toBe('not_found')
    expect((await steps.as(admin, 'GET', `/api/decisions/${id}`)).code).toBe('not_found')
    expect((await steps.object(who, randomUUID())).code).toBe('not_found')
    expect((await steps.object(who, id, 'no')).status).toBe(400)
    expect((await steps.object(who, id, 'x'.repeat(1_001))).status).toBe(400)
    const answers = await Promise.all([steps.object(who, id), steps.object(who, id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await steps.object(who, id)).code).toBe('conflict')
    const { json } = await steps.as(who, 'GET', `/api/decisions/${id}`)
    expect(json['decision']).toMatchObject({
      state: 'open',
      objection: 'These are customers of mine.',
      can_object: false,
    })
  })

  it('is notified to the admins, who find it in their list', async () => {
    const { who, id } = await frozen()
    const before = (await steps.notified(second, 'admin_message')).length
    await steps.object(who, id)
    expect(await steps.notified(second, 'admin_message')).toHaveLength(before + 1)
    const { json } = await steps.as(second, 'GET', '/api/admin/decisions')
    expect(json['decisions']).toContainEqual(
      expect.objectContaining({ id, state: 'open', member: { id: who.memberId, name: 'Test Member' }, is_own: false }),
    )
    const own = (await steps.as(admin, 'GET', `/api/admin/decisions?state=all&member=${who.memberId}`)).json
    expect(own['decisions']).toMatchObject([{ id, is_own: true, decided_by: 'Test Member' }])
    expect((await steps.as(who, 'GET', '/api/admin/decisions')).status).toBe(403)
  })

  it('is answered once; an upheld decision keeps its effect', async () => {
    const { who, id } = await frozen()
    expect((await steps.answer(second, id, 'upheld')).code).toBe('conflict')
    await steps.object(who, id)
    const answers = await Promise.all([steps.answer(second, id, 'upheld'), steps.answer(admin, id, 'upheld')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await steps.holdings(who)).toMatchObject({ available: 0, frozen: 30 })
    expect(await steps.decisions(who)).toMatchObject([{ state: 'upheld', answer: 'We read your orders again.' }])
    expect(await steps.notified(who, 'decision_made')).toMatchObject([{ step: 'made' }, { step: 'upheld' }])
    expect((await steps.object(who, id)).code).toBe('conflict')
    const { action, subject_id: subject } = await db()
      .selectFrom('audit_log')
      .select(['action', 'subject_id'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect([action, subject]).toEqual(['answer_objection', who.memberId])
  })

  it('that is granted releases the credits', async () => {
    const { who, id } = await frozen()
    await steps.object(who, id)
    expect((await steps.answer(second, id, 'reversed')).status).toBe(200)
    expect(await steps.holdings(who)).toEqual({ available: 30, frozen: null, debt: 0 })
    expect(await steps.decisions(who)).toMatchObject([{ state: 'reversed' }])
    expect((await steps.release(admin, [who])).json).toEqual({ released: 0, credits: 0 })
    await steps.freeze(admin, [who])
    expect(await steps.decisions(who)).toMatchObject([{ state: 'in_force' }, { state: 'reversed' }])
  })

  it('is answered by a release as well', async () => {
    const { who, id } = await frozen()
    await steps.object(who, id)
    await steps.release(second, [who])
    expect(await steps.decisions(who)).toMatchObject([{ id, state: 'reversed', answer: 'The trades are real.' }])
    expect((await steps.answer(second, id, 'upheld')).code).toBe('conflict')
  })
})
