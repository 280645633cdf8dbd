// Grants to guarantee accounts: by admins alone, with a reason that is logged and sent to the member, once per request.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstAdmin, type SignedIn, useApi } from '../../testing/api.ts'
import { ledgerViolations } from '../../testing/credits.ts'
import { creditAdminSteps } from './creditAdmin.fixture.ts'

const api = useApi()
let admin: SignedIn
let seller: SignedIn

const { ask, audited } = creditAdminSteps(api, () => admin)

beforeAll(async () => {
  admin = await api.member(firstAdmin)
  seller = await api.member('seller@example.com')
})

afterAll(async () => {
  expect(await ledgerViolations(api.database.db)).toEqual([])
})

const grant = (who: SignedIn, body: object, key = randomUUID()) =>
  api.call('POST', '/api/admin/credits/guarantee-grants', {
    token: who.session.access_token,
    body: { member_id: seller.memberId, reason: 'Compensation for an outage.', ...body },
    headers: { 'idempotency-key': key },
  })

const balance = async (): Promise<Record<string, unknown>> =>
  (await api.call('GET', '/api/credits/balance', { token: seller.session.access_token })).json

describe('a grant to a guarantee account', () => {
  it('is added once, logged, sent to the member, and leaves the balance alone', async () => {
    const key = randomUUID()
    const before = (await balance())['total_credits']
    for (const answer of [await grant(admin, { amount: 40 }, key), await grant(admin, { amount: 40 }, key)]) {
      expect([answer.status, answer.json]).toEqual([200, { guarantee: 40 }])
    }
    expect(await balance()).toMatchObject({ guarantee: 40, total_credits: before })
    expect(await audited('grant_guarantee')).toEqual([
      {
        subject_id: seller.memberId,
        reason: 'Compensation for an outage.',
        details: { credits: '+40', balance: '40' },
      },
    ])
    const { message } = await api.database.db
      .selectFrom('notifications')
      .select('message')
      .where('user_id', '=', seller.memberId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(message).toContain('Compensation for an outage.')
  })

  it('is counted as issued, in total and per day', async () => {
    await grant(admin, { amount: 5 })
    const overview = (await ask('overview')).json as { accounts: { kind: string; balance: number }[] }
    expect(overview.accounts).toContainEqual(expect.objectContaining({ kind: 'guarantee', balance: 45 }))
    const counted = await api.database.db
      .selectFrom('issuance_counters')
      .select('amount')
      .where('reason', '=', 'guarantee_grant')
      .execute()
    expect(counted.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(45)
  })

  it('is refused without a reason, for nothing, for nobody, and to anyone but an admin', async () => {
    expect((await grant(admin, { amount: 0 })).status).toBe(400)
    expect((await grant(admin, { amount: -5 })).status).toBe(400)
    expect((await grant(admin, { amount: 5, reason: '' })).status).toBe(400)
    expect((await grant(admin, { amount: 5, member_id: randomUUID() })).status).toBe(404)
    expect((await grant(seller, { amount: 5 })).status).toBe(403)
  })
})
