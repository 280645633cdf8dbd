// The content generator in the admin area: the active engine, usage by member, and whether the service responds.
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contentUsersPerPage, type contentAdminEndpoints } from '../../../contract/contentAdmin.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { shippedContentRules } from '../../../contract/contentRules.ts'
import { contentSteps, host, pageHtml } from '../content.fixture.ts'
import { firstAdmin, type SignedIn, useApi } from '../../testing/api.ts'

type Overview = OutputOf<typeof contentAdminEndpoints.overview>
type Users = OutputOf<typeof contentAdminEndpoints.users>
type Trial = OutputOf<typeof contentAdminEndpoints.test>

const api = useApi({ sandbox: true })
const steps = contentSteps(api)
let admin: SignedIn
let member: SignedIn

const ask = (method: string, path = '') =>
  api.call(method, `/api/admin/content${path}`, { token: admin.session.access_token })
const overview = async (): Promise<Overview> => (await ask('GET')).json as unknown as Overview
const users = async (query = ''): Promise<Users> => (await ask('GET', `/members${query}`)).json as unknown as Users
const trial = async (): Promise<Trial> => (await ask('POST', '/test')).json as unknown as Trial

beforeAll(async () => {
  admin = await api.member(firstAdmin)
  member = await api.member('writes@example.test')
  await steps.page(host, '/care', pageHtml())
})

beforeEach(async () => {
  await sql`truncate content_days, content_uses`.execute(api.database.db)
  await steps.fault(null)
  await steps.rules(admin, {})
})

describe('the overview', () => {
  it('shows the configured engine, and the service without its key', async () => {
    const { engine, service, rules } = await overview()
    expect(engine).toBe('built_in')
    expect(service).toEqual({ url: `${api.url}/sandbox/openai/v1`, model: 'sandbox-writer-1', last_problem: null })
    expect(rules).toEqual(shippedContentRules)
    await steps.rules(admin, { engine: 'service', texts_per_day: 7 })
    expect(await overview()).toMatchObject({ engine: 'service', rules: { texts_per_day: 7 } })
    expect(JSON.stringify(await overview())).not.toContain('sandbox-content-key')
  })

  it('sums up the month and lists each of thirty days, including those without texts', async () => {
    await steps.rules(admin, { engine: 'service', input_cents_per_million: 1_000, output_cents_per_million: 5_000 })
    await steps.write(member, await steps.create(member), { task: 'outline' })
    await steps.rules(admin, { engine: 'built_in' })
    await steps.write(member, await steps.create(member))
    const { month, days, resets_month_at: resets } = await overview()
    expect(month).toMatchObject({ texts: 2, built_in: 1, failed: 0, credits: 0 })
    expect(month.tokens_in).toBeGreaterThan(100)
    expect(month.cost_cents).toBeCloseTo((month.tokens_in * 1_000 + month.tokens_out * 5_000) / 1_000_000, 5)
    expect(days).toHaveLength(30)
    const { day, ...last } = days[29] ?? { day: '' }
    expect(last).toEqual(month)
    expect(days.slice(0, 29).every(({ texts }) => texts === 0)).toBe(true)
    expect(days.map((one) => one.day)).toEqual(days.map((one) => one.day).toSorted())
    const [year = 0, inYear = 0] = day.split('-').map(Number)
    expect(resets).toBe(new Date(Date.UTC(year, inYear, 1)).toISOString())
  })

  it('excludes usage before the current month', async () => {
    await sql`
      insert into content_days (user_id, day, texts, tokens_in) values
        (null, date_trunc('month', clock_now() at time zone 'utc')::date - 1, 5, 900),
        (${member.memberId}, date_trunc('month', clock_now() at time zone 'utc')::date - 1, 5, 900)`.execute(
      api.database.db,
    )
    expect((await overview()).month).toMatchObject({ texts: 0, tokens_in: 0 })
    expect(await users()).toEqual({ members: [], next_cursor: null })
  })

  it('shows the last failure of the service, and ignores unreadable pages', async () => {
    await steps.rules(admin, { engine: 'service' })
    await steps.fault('wrong_key')
    expect((await steps.write(member, await steps.create(member))).problem).toBe('service_key')
    const unread = await steps.create(member, { target_url: 'https://nowhere.test/', topic: '' })
    expect((await steps.write(member, unread)).problem).toMatch(/^page_/)
    const { service, month } = await overview()
    expect(service.last_problem?.problem).toBe('service_key')
    expect(month.failed).toBe(1)
  })
})

describe('usage by member', () => {
  const addUses = async (count: number, name: string): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      insert into users (email, full_name, email_confirmed)
      select lower(format('%s-%s@example.test', ${name}::text, n)), format('%s %s', ${name}::text, n), true
      from generate_series(1, ${count}::int) n returning id`.execute(api.database.db)
    return rows.map(({ id }) => id)
  }
  const use = (id: string, texts: number, tokens: number) =>
    sql`
      insert into content_days (user_id, day, texts, tokens_in, tokens_out)
      values (${id}, (clock_now() at time zone 'utc')::date, ${texts}, ${tokens}, 1)`.execute(api.database.db)

  it('lists most tokens first, then most texts, with each member’s figures', async () => {
    await steps.create(member)
    const [few = '', many = ''] = await addUses(2, 'Ordered')
    await use(few, 1, 50)
    await use(many, 3, 50)
    await use(member.memberId, 1, 70)
    const { members } = await users()
    expect(members.map((one) => one.member.id)).toEqual([member.memberId, many, few])
    expect(members[0]).toMatchObject({ member: { name: 'Test Member', email: 'writes@example.test' }, tokens_in: 70 })
    expect(members[0]?.drafts).toBeGreaterThan(0)
    expect(members[2]).toMatchObject({ texts: 1, tokens_in: 50, tokens_out: 1, drafts: 0, credits: 0 })
  })

  it('is paginated with each member once, even if all have equal usage', async () => {
    const ids = await addUses(contentUsersPerPage + 3, 'Paged')
    for (const id of ids) await use(id, 2, 1_000)
    const first = await users()
    expect(first.members).toHaveLength(contentUsersPerPage)
    const second = await users(`?cursor=${first.next_cursor ?? ''}`)
    expect(second.next_cursor).toBeNull()
    const seen = [...first.members, ...second.members].map((one) => one.member.id)
    expect(seen.toSorted()).toEqual(ids.toSorted())
    expect((await ask('GET', '/members?cursor=made-up')).code).toBe('invalid_input')
  })

  it('is searchable by name and email', async () => {
    const [ada = '', bo = ''] = await addUses(2, 'Sought')
    await use(ada, 1, 10)
    await use(bo, 1, 20)
    const found = async (q: string) => (await users(`?q=${encodeURIComponent(q)}`)).members.map((one) => one.member.id)
    expect(await found('sought')).toEqual([bo, ada])
    expect(await found('Sought 1')).toEqual([ada])
    expect(await found('sought-2@example')).toEqual([bo])
    expect(await found('100%')).toEqual([])
  })
})

describe('a test call to the service', () => {
  const audited = async () => {
    const answer = await api.call('GET', '/api/admin/audit?action=test_content_service', {
      token: admin.session.access_token,
    })
    return (answer.json['entries'] as { details: unknown }[]).map(({ details }) => details)
  }

  it('returns its response, whichever engine is set, counts towards no quota and is logged', async () => {
    await steps.rules(admin, { engine: 'built_in' })
    const { problem, model, answer } = await trial()
    expect([problem, model]).toEqual([null, 'sandbox-writer-1'])
    expect(answer).toMatch(/^- .+\n- /)
    expect((await overview()).month.texts).toBe(0)
    expect((await audited())[0]).toEqual({ model: 'sandbox-writer-1', answered: 'yes' })
  })

  it.each([
    ['wrong_key', 'service_key'],
    ['unknown_model', 'service_model'],
    ['error', 'service_failed'],
    ['busy', 'service_busy'],
    ['refusal', 'refused'],
    ['empty', 'nothing_written'],
  ])('reports “%s” as %s', async (fault, expected) => {
    await steps.fault(fault)
    expect((await trial()).problem).toBe(expected)
    expect((await audited())[0]).toMatchObject({ answered: 'no' })
  })

  it('times out on a silent service as configured', async () => {
    await steps.rules(admin, { silence_seconds: 5 })
    await steps.fault('silent')
    expect(await trial()).toMatchObject({ problem: 'service_timeout', answer: '' })
  })
})

describe('without a service', () => {
  const bare = useApi()

  it('the built-in engine writes, whatever is set, and a test call is not possible', async () => {
    const { session, memberId } = await bare.member(firstAdmin)
    const token = session.access_token
    await contentSteps(bare).rules({ session, memberId, cookie: '' }, { engine: 'service' })
    const { engine, service } = (await bare.call('GET', '/api/admin/content', { token })).json as unknown as Overview
    expect([engine, service]).toEqual(['built_in', { url: null, model: null, last_problem: null }])
    expect((await bare.call('POST', '/api/admin/content/test', { token })).code).toBe('service_not_set')
  })
})
