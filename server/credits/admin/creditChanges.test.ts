import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CreditSettings, shippedSettings } from '../../../contract/pricing.ts'
import { type Answer, firstAdmin, type SignedIn, useApi } from '../../testing/api.ts'
import { giveCredits, ledgerViolations } from '../../testing/credits.ts'
import { creditAdminSteps } from './creditAdmin.fixture.ts'

const api = useApi()
let admin: SignedIn
let lena: SignedIn

const { ask, transfers, audited } = creditAdminSteps(api, () => admin)

const adjust = (body: object, key: string = randomUUID()): Promise<Answer> =>
  api.call('POST', '/api/admin/credits/adjustments', {
    token: admin.session.access_token,
    body,
    headers: { 'idempotency-key': key },
  })

beforeAll(async () => {
  admin = await api.member(firstAdmin)
  lena = await api.member('lena@example.com')
})

afterAll(async () => {
  expect(await ledgerViolations(api.database.db)).toEqual([])
})

describe('credit settings', () => {
  const save = (settings: unknown, version: number): Promise<Answer> =>
    api.call('PUT', '/api/admin/credits/settings', {
      token: admin.session.access_token,
      body: { settings, version, reason: 'Spring sale' },
    })

  it('default to the shipped values and record who changed them', async () => {
    expect((await ask('settings')).json).toEqual({
      settings: shippedSettings,
      version: 0,
      changed_at: null,
      changed_by: null,
    })
    const changed: CreditSettings = {
      ...shippedSettings,
      awards: { ...shippedSettings.awards, welcome: 20 },
      packs: [{ id: 'pack-20', credits: 20, price_cents: 500 }, ...shippedSettings.packs.slice(1)],
      plans: { ...shippedSettings.plans, basic: { ...shippedSettings.plans.basic, price_cents: 1_700 } },
      offers: { ...shippedSettings.offers, quality_from: shippedSettings.offers.quality_from + 1 },
      orders: { ...shippedSettings.orders, answer_hours: 48 },
      guarantee: { ...shippedSettings.guarantee, check_after_days: [2, 20] },
      exchange: { ...shippedSettings.exchange, monitor_months: 6 },
      referrals: { ...shippedSettings.referrals, hold_days: 14 },
      content: { ...shippedSettings.content, engine: 'built_in' },
    }
    expect((await save(changed, 0)).json).toEqual({ version: 1 })
    expect((await ask('settings')).json).toMatchObject({ settings: changed, version: 1, changed_by: 'Test Member' })
    expect((await api.call('GET', '/api/credits/prices')).json).toMatchObject({
      packs: changed.packs,
      guarantee: { ...changed.guarantee, whole_refund_days: changed.orders.whole_refund_days },
    })
    const [entry] = await audited('save_credit_settings')
    expect(entry).toEqual({
      subject_id: null,
      reason: 'Spring sale',
      details: {
        'awards.welcome': '10 → 20',
        'packs.pack-20.credits': '– → 20',
        'packs.pack-20.price_cents': '– → 500',
        'packs.pack-50.credits': '50 → –',
        'packs.pack-50.price_cents': '1000 → –',
        'plans.basic.price_cents': '1500 → 1700',
        'offers.quality_from': `${shippedSettings.offers.quality_from} → ${shippedSettings.offers.quality_from + 1}`,
        'orders.answer_hours': '72 → 48',
        'guarantee.check_after_days': '1 → 2, 20',
        'exchange.monitor_months': '12 → 6',
        'referrals.hold_days': '30 → 14',
        'content.engine': 'auto → built_in',
      },
    })
  })

  it('use optimistic locking: the second writer gets a conflict', async () => {
    const [first, second] = await Promise.all([save(shippedSettings, 1), save(shippedSettings, 1)])
    expect([first.code, second.code].sort()).toEqual(['conflict', null].sort())
    expect((await save(shippedSettings, 0)).code).toBe('conflict')
    expect((await save(shippedSettings, 2 ** 31 - 1)).code).toBe('conflict')
    expect(await save(shippedSettings, 2 ** 31)).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(await audited('save_credit_settings')).toHaveLength(2)
  })

  it.each([
    [
      'a first tier that does not begin at 0',
      { awards: { ...shippedSettings.awards, website: [{ score_from: 1, credits: 5 }] } },
      'settings.awards.website',
    ],
    ['two packs of one name', { packs: [shippedSettings.packs[0], shippedSettings.packs[0]] }, 'settings.packs'],
    ['no packs', { packs: [] }, 'settings.packs'],
    ['a negative award', { awards: { ...shippedSettings.awards, welcome: -1 } }, 'settings.awards.welcome'],
    [
      'a loyalty that falls back',
      {
        loyalty: [
          { from_month: 6, percent: 5 },
          { from_month: 2, percent: 5 },
        ],
      },
      'settings.loyalty',
    ],
    ['no time to answer', { orders: { ...shippedSettings.orders, answer_hours: 0 } }, 'settings.orders.answer_hours'],
    ['a rule that is none of ours', { orders: { ...shippedSettings.orders, mercy: 1 } }, 'settings.orders'],
    [
      'days of looks that fall back',
      { guarantee: { ...shippedSettings.guarantee, check_after_days: [7, 3] } },
      'settings.guarantee.check_after_days',
    ],
    ['rules of orders that are missing', { orders: undefined }, 'settings.orders'],
    ['a word that is none of ours', { gifts: 3 }, 'settings'],
  ])('reject %s and name the field', async (_, wrong, path) => {
    const answer = await save({ ...shippedSettings, ...wrong }, 2)
    expect(answer.status).toBe(400)
    const { issues } = answer.json['error'] as { issues: { path: string }[] }
    expect(issues[0]?.path).toContain(path)
  })
})

describe('an adjustment', () => {
  const notifications = async ({ memberId }: SignedIn) =>
    api.database.db
      .selectFrom('notifications')
      .select(['type', 'data'])
      .where('user_id', '=', memberId)
      .where('type', 'in', ['credits_awarded', 'credits_taken'])
      .orderBy('id')
      .execute()

  it('grants credits with a reason that the member sees and writes an audit log entry', async () => {
    const member = await api.member('adjusted@example.com')
    const answer = await adjust({ member_id: member.memberId, amount: 40, reason: 'Sorry for the outage' })
    expect(answer.json).toEqual({ total_credits: 40, debt: 0 })
    const { json } = await api.call('GET', '/api/credits/history', { token: member.session.access_token })
    expect(json['entries']).toMatchObject([{ reason: 'adjustment_grant', amount: 40, note: 'Sorry for the outage' }])
    expect(await notifications(member)).toEqual([
      { type: 'credits_awarded', data: { amount: 40, reason: 'adjustment', domain: null } },
    ])
    expect((await audited('adjust_credits'))[0]).toEqual({
      subject_id: member.memberId,
      reason: 'Sorry for the outage',
      details: { credits: '+40', balance: '40' },
    })
  })

  it('deducts the available balance and records the rest as a debt, which the next credits settle', async () => {
    const member = await api.member('owing@example.com')
    await giveCredits(api.database.db, member.memberId, 30)
    const body = { member_id: member.memberId, amount: -100, reason: 'Bought links elsewhere' }
    expect((await adjust(body)).json).toEqual({ total_credits: 0, debt: 70 })
    expect((await notifications(member)).at(-1)).toEqual({
      type: 'credits_taken',
      data: { amount: 100, reason: 'adjustment', domain: null, debt: 70 },
    })
    const [taken] = await transfers(`member=${member.memberId}&reason=adjustment_take`)
    const { json } = await ask(`transfers/${taken?.id}`)
    expect(json['related']).toMatchObject([{ reason: 'debt_incurred', amount: 70 }])
    const settled = await adjust({ member_id: member.memberId, amount: 80, reason: 'No issues found' })
    expect(settled.json).toEqual({ total_credits: 10, debt: 0 })
  })

  it('is idempotent: a repeated request posts once, and its key is rejected for another amount', async () => {
    const member = await api.member('once@example.com')
    const key = randomUUID()
    const body = { member_id: member.memberId, amount: 5, reason: 'A gift' }
    const answers = await Promise.all([adjust(body, key), adjust(body, key), adjust(body, key)])
    for (const answer of answers) expect(answer.json).toEqual({ total_credits: 5, debt: 0 })
    expect((await adjust({ ...body, amount: 6 }, key)).code).toBe('idempotency_key_reused')
    expect(await transfers(`member=${member.memberId}`)).toHaveLength(1)
    expect((await audited('adjust_credits')).filter(({ subject_id: id }) => id === member.memberId)).toHaveLength(1)
  })

  it('is rejected without a member, with amount zero and above the limit', async () => {
    const reason = 'No reason'
    expect((await adjust({ member_id: randomUUID(), amount: 5, reason })).code).toBe('not_found')
    for (const amount of [0, 1.5, 100_001, -100_001]) {
      expect((await adjust({ member_id: lena.memberId, amount, reason })).code).toBe('invalid_input')
    }
    expect((await adjust({ member_id: lena.memberId, amount: 5, reason: '' })).code).toBe('invalid_input')
  })
})
