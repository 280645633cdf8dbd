// Purchases of a member whose credits are frozen are refused over HTTP until the credits are released.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { firstAdmin, type SignedIn, useApi } from '../testing/api.ts'
import { giveCredits } from '../testing/credits.ts'
import { fraudSteps } from './fraud.fixture.ts'

const api = useApi({ sandbox: true })
const steps = fraudSteps(api)
let admin: SignedIn

beforeAll(async () => {
  admin = await api.member(firstAdmin)
})

const buying = [
  ['/api/credits/checkout', { pack_id: 'pack-50', language: 'en' }],
  ['/api/subscriptions/checkout', { plan: 'basic', interval: 'month', language: 'en' }],
  ['/api/subscriptions/upgrade', { plan: 'professional', language: 'en' }],
] as const

it('a member whose credits are frozen buys neither packs nor plans until they are released', async () => {
  const who = await steps.newMember()
  const buy = (path: string, body: object) =>
    api.call('POST', path, {
      token: who.session.access_token,
      body,
      headers: { 'idempotency-key': randomUUID() },
    })
  await giveCredits(api.database.db, who.memberId, 20)
  await steps.freeze(admin, [who])
  for (const [path, body] of buying) {
    const answer = await buy(path, body)
    expect([path, answer.status, answer.code]).toEqual([path, 409, 'purchases_frozen'])
  }
  const rows = await api.database.db.selectFrom('purchases').select('id').where('user_id', '=', who.memberId).execute()
  expect(rows).toEqual([])
  await steps.release(admin, [who])
  expect((await buy(...buying[0])).status).toBe(200)
})
