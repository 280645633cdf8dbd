// Quotas and prices: reserved before any engine call, never exceeded, and returned if nothing was written.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { Article } from '../../contract/article.ts'
import type { Draft } from '../../contract/content.ts'
import { post } from '../credits/ledger.ts'
import { inTransaction } from '../platform/db/database.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { ledgerViolations } from '../testing/credits.ts'
import { until } from '../testing/until.ts'
import { contentSteps, host, pageHtml } from './content.fixture.ts'
import { makeWriters } from './writers.ts'
import { beginWriting, healInterrupted, keepPartial } from './writing.ts'

const api = useApi({ sandbox: true })
const steps = contentSteps(api)
let admin: SignedIn
let members = 0

const newMember = (): Promise<SignedIn> => api.member(`quota${(members += 1)}@example.test`)

beforeAll(async () => {
  admin = await newMember()
  await steps.page(host, 'care', pageHtml())
})

beforeEach(async () => {
  await steps.fault(null)
  await steps.rules(admin, {})
})

const give = (who: SignedIn, amount: number): Promise<unknown> =>
  inTransaction(api.database.db, (tx) =>
    post(tx, [
      { key: `adjustment:${who.memberId}:${amount}`, reason: 'adjustment_grant', amount, memberId: who.memberId },
    ]),
  )

const balance = async (who: SignedIn): Promise<number> => {
  const { json } = await api.call('GET', '/api/credits/balance', { token: who.session.access_token })
  return json['total_credits'] as number
}

/** Asserts that the daily rows equal the sum of the uses, per member and for the platform. */
const expectSums = async (): Promise<void> => {
  const { rows } = await sql`
    with uses as (
      select user_id, day, count(*)::int as texts,
        sum(tokens_in + tokens_out)::int as tokens, sum(held_tokens)::int as held
      from content_uses group by user_id, day),
    platform as (select null::uuid as user_id, day, sum(texts)::int as texts, sum(tokens)::int as tokens, sum(held)::int as held from uses group by day)
    select d.user_id, d.day from content_days d
      left join (select * from uses union all select * from platform) u on u.user_id is not distinct from d.user_id and u.day = d.day
    where (d.texts, d.tokens_in + d.tokens_out, d.held_tokens) is distinct from (coalesce(u.texts, 0), coalesce(u.tokens, 0), coalesce(u.held, 0))`.execute(
    api.database.db,
  )
  expect(rows).toEqual([])
}

describe('quotas', () => {
  it('end a member’s day, with the time at which the quota resets', async () => {
    await steps.rules(admin, { texts_per_day: 2 })
    const who = await newMember()
    const draft = await steps.create(who)
    const { draft: once } = await steps.write(who, draft)
    const { draft: twice } = await steps.write(who, once)
    const refused = await steps.call(who, 'POST', `/drafts/${draft.id}/write`, {
      revision: twice.revision,
      task: 'article',
    })
    expect([refused.status, refused.code]).toEqual([429, 'quota_exceeded'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await steps.read(who, draft.id)).toEqual(twice)
    await api.database.pool.query(`update clock set ahead = ahead + interval '1 day'`)
    expect((await steps.write(who, twice)).outcome).toBe('written')
    await expectSums()
  })

  it('of tokens count writings in progress as fully used', async () => {
    await steps.rules(admin, { engine: 'service', member_tokens_per_month: 12_000 })
    await steps.fault('slow')
    const who = await newMember()
    const [one, two] = [await steps.create(who), await steps.create(who)]
    const writing = await steps.open(who, one)
    expect(writing.code).toBeNull()
    expect((await steps.open(who, two)).code).toBe('tokens_used_up')
    writing.leave()
    await until('it has stopped', async () => !(await steps.read(who, one.id)).is_writing)
    await steps.fault(null)
    expect((await steps.write(who, two)).outcome).toBe('written')
    await expectSums()
  })

  it('of the platform apply to all members; the built-in engine continues', async () => {
    await steps.rules(admin, { engine: 'service', all_tokens_per_month: 100 })
    const who = await newMember()
    const draft = await steps.create(who)
    expect((await steps.open(who, draft)).code).toBe('provider_quota_exceeded')
    expect((await steps.write(who, draft, { engine: 'built_in' })).outcome).toBe('written')
  })

  it('are never exceeded by concurrent requests', async () => {
    await steps.rules(admin, { texts_per_day: 3 })
    const who = await newMember()
    const drafts = await Promise.all(Array.from({ length: 8 }, () => steps.create(who)))
    const writings = await Promise.all(drafts.map((draft) => steps.open(who, draft)))
    await Promise.all(writings.map((writing) => writing.all()))
    expect(writings.filter(({ code }) => code === null)).toHaveLength(3)
    expect(writings.filter(({ code }) => code === 'quota_exceeded')).toHaveLength(5)
    await expectSums()
  })

  it('record what a service costs the operator', async () => {
    await steps.rules(admin, { engine: 'service', input_cents_per_million: 1_000, output_cents_per_million: 4_000 })
    const who = await newMember()
    const { draft } = await steps.write(who, await steps.create(who))
    const { rows } = await sql<{ cost: number; reckoned: number }>`
      select d.cost_cents::float8 as cost, (u.tokens_in * 1000 + u.tokens_out * 4000)::float8 / 1000000 as reckoned
      from content_uses u join content_days d on d.user_id = u.user_id where u.draft_id = ${draft.id}`.execute(
      api.database.db,
    )
    expect(rows[0]?.cost).toBeCloseTo(rows[0]?.reckoned ?? 0, 5)
    expect(rows[0]?.cost).toBeGreaterThan(0)
  })
})

describe('a price', () => {
  it('is paid once per draft', async () => {
    await steps.rules(admin, { credits_per_draft: 7 })
    const who = await newMember()
    await give(who, 20)
    const { draft } = await steps.write(who, await steps.create(who), { task: 'outline' })
    expect([await balance(who), draft.credits]).toEqual([13, 7])
    const { draft: written } = await steps.write(who, draft)
    await steps.write(who, written)
    expect(await balance(who)).toBe(13)
    expect(await ledgerViolations(api.database.db)).toEqual([])
  })

  it('that a member cannot pay leaves the draft unchanged, and uses no quota', async () => {
    await steps.rules(admin, { credits_per_draft: 7 })
    const who = await newMember()
    const draft = await steps.create(who)
    expect((await steps.open(who, draft)).code).toBe('insufficient_credits')
    expect(await steps.read(who, draft.id)).toEqual(draft)
    expect((await steps.call(who, 'GET', '')).json).toMatchObject({ texts_today: 0, credits_per_draft: 7 })
  })

  it('is refunded if nothing was written, and charged again for the next attempt', async () => {
    await steps.rules(admin, { credits_per_draft: 7, engine: 'service' })
    await steps.fault('error')
    const who = await newMember()
    await give(who, 7)
    const failed = await steps.write(who, await steps.create(who))
    expect([failed.problem, failed.draft.credits, await balance(who)]).toEqual(['service_failed', 0, 7])
    await steps.fault(null)
    const { draft } = await steps.write(who, failed.draft)
    expect([draft.credits, await balance(who)]).toEqual([7, 0])
    expect(await ledgerViolations(api.database.db)).toEqual([])
  })
})

describe('a price and manually written text', () => {
  it('are independent: engine text in a manually started draft is charged, and refunded too', async () => {
    await steps.rules(admin, { credits_per_draft: 7, engine: 'service' })
    const who = await newMember()
    await give(who, 7)
    const { id } = await steps.create(who)
    const article = { title: 'Mine', blocks: [{ kind: 'paragraph', runs: [{ text: 'One word.' }] }] }
    const { json } = await steps.call(who, 'PUT', `/drafts/${id}/article`, { revision: 1, article })
    await steps.fault('error')
    const failed = await steps.write(who, json['draft'] as Draft)
    expect([failed.draft.title, failed.draft.credits, await balance(who)]).toEqual(['Mine', 0, 7])
    await steps.fault(null)
    const { draft } = await steps.write(who, failed.draft)
    expect([draft.credits, await balance(who)]).toEqual([7, 0])
    await steps.fault('error')
    expect((await steps.write(who, draft)).draft.credits).toBe(7)
    expect(await balance(who)).toBe(0)
    expect(await ledgerViolations(api.database.db)).toEqual([])
  })
})

describe('the ledger audit', () => {
  const broken: [string, string][] = [
    ['another amount', `update content_payments set amount = amount + 1`],
    ['a payment that is gone', `delete from content_payments`],
    [
      'a payment that went back without its credits',
      `update content_payments set returned_at = clock_now() where returned_at is null`,
    ],
    ['credits that went back without their payment', `update content_payments set returned_at = null`],
    [
      'a payment for which nothing was taken',
      `insert into content_payments (user_id, draft_id, amount) select user_id, draft_id, 5 from content_payments limit 1`,
    ],
  ]
  it.each(broken)('reports %s', async (_, statement) => {
    const client = await api.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('set local session_replication_role = replica')
      await client.query(statement)
      const { rows } = await client.query<{ rule: string }>('select distinct rule from ledger_check()')
      expect(rows).toEqual([{ rule: 'content' }])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

describe('a writing whose process has ended', () => {
  it('keeps the text written so far and releases its reservation', async () => {
    await steps.rules(admin, { engine: 'service', credits_per_draft: 3 })
    const who = await newMember()
    await give(who, 3)
    const draft = await steps.create(who)
    const { id } = draft
    await interrupt(who, draft, { title: 'Half', blocks: [{ kind: 'paragraph', runs: [{ text: 'Oak is' }] }] })
    await healInterrupted(api.database.db)
    expect((await steps.read(who, id)).is_writing).toBe(true)
    await api.database.pool.query(`update clock set ahead = ahead + interval '3 minutes'`)
    await healInterrupted(api.database.db)
    const healed = await steps.read(who, id)
    expect(healed).toMatchObject({
      is_writing: false,
      problem: 'interrupted',
      title: 'Half',
      engine: 'service',
      credits: 3,
    })
    expect(healed.article.blocks).toHaveLength(2)
    await expectSums()
    expect(await ledgerViolations(api.database.db)).toEqual([])
    expect((await steps.write(who, healed)).outcome).toBe('written')
  })

  it('refunds the price if nothing was written', async () => {
    await steps.rules(admin, { engine: 'service', credits_per_draft: 3 })
    const who = await newMember()
    await give(who, 3)
    const draft = await steps.create(who)
    await interrupt(who, draft, null)
    await api.database.pool.query(`update clock set ahead = ahead + interval '3 minutes'`)
    await healInterrupted(api.database.db)
    expect([(await steps.read(who, draft.id)).credits, await balance(who)]).toEqual([0, 3])
    expect(await ledgerViolations(api.database.db)).toEqual([])
  })
})

/** The state after a process was killed in the middle of a text. */
const interrupt = async (who: SignedIn, { id, revision }: Draft, written: Article | null): Promise<void> => {
  const writers = makeWriters({ url: 'http://127.0.0.1:9/v1', key: 'none', model: 'm', isStandIn: false })
  const request = { revision, task: 'article', section: null, request: '', engine: null } as const
  const writing = await beginWriting(api.database.db, { memberId: who.memberId, id }, request, writers)
  if (written !== null) await keepPartial(api.database.db, writing, { kind: 'text', ...written })
}
