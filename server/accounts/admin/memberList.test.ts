import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { memberSorts, memberStatuses } from '../../../contract/accountsAdmin.ts'
import { usersPerPage } from '../../../contract/limits.ts'
import { useApi } from '../../testing/api.ts'
import { giveCredits } from '../../testing/credits.ts'

const api = useApi()
let token = ''

interface TestMember {
  id: string
  email: string
  full_name: string
  /** Microseconds: finer than JavaScript dates, as in real rows. */
  createdUs: number
  seenUs: number | null
  status: (typeof memberStatuses)[number]
  two_factor: boolean
  admin: boolean
  credits: number | null
}

const names = [
  'Zoë Ünal',
  'zora Berg',
  'Özlem Demir',
  'Otto Anders',
  'Łukasz Nowak',
  'さくら 佐藤',
  'مريم حداد',
  'a_b%c Kai',
]
const startUs = Date.UTC(2026, 0, 1) * 1000

/** Many ties in every column, so that only the id tells members apart. */
const people: TestMember[] = Array.from({ length: 230 }, (_, i) => ({
  id: randomUUID(),
  email: `${(i * 7919) % 1000}.person@${i % 3 === 0 ? 'harbour' : 'quay'}.example`,
  full_name: `${names[i % names.length] ?? ''}${i % 5 === 0 ? '' : ` ${i % 11}`}`,
  createdUs: startUs + Math.floor(i / 9) * 3 + (i % 2),
  seenUs: i % 4 === 0 ? null : startUs + (i % 17) * 1_000_001,
  status: i % 10 === 3 ? 'blocked' : i % 10 === 5 ? 'unconfirmed' : i % 10 === 7 ? 'deleted' : 'active',
  two_factor: i % 6 === 0,
  admin: i % 50 === 1,
  credits: i % 10 === 5 || i % 13 === 0 ? null : (i % 7) * 10,
}))

const at = (us: number | null) =>
  us === null ? null : sql<Date>`'epoch'::timestamptz + ${us}::int8 * interval '1 microsecond'`

const add = async (who: TestMember): Promise<void> => {
  const { db } = api.database
  await db
    .insertInto('users')
    .values({
      id: who.id,
      email: who.email,
      full_name: who.full_name,
      created_at: at(who.createdUs) ?? undefined,
      last_seen_at: at(who.seenUs),
      email_confirmed: who.status !== 'unconfirmed',
      blocked_at: who.status === 'blocked' ? new Date() : null,
      deleted_at: who.status === 'deleted' ? new Date() : null,
      two_factor_enabled: who.two_factor,
    })
    .execute()
  if (who.admin) await db.insertInto('user_roles').values({ user_id: who.id, role: 'admin' }).execute()
  if (who.credits !== null) await giveCredits(db, who.id, who.credits)
}

beforeAll(async () => {
  const admin = await api.member('runs@exchange.test')
  const { db } = api.database
  await db.insertInto('user_roles').values({ user_id: admin.memberId, role: 'admin' }).execute()
  token = admin.session.access_token
  for (const who of people) await add(who)
})

interface ListRequest {
  sort: (typeof memberSorts)[number]
  q?: string | undefined
  status?: TestMember['status'] | undefined
  role?: 'admin' | 'member' | undefined
  two_factor?: 'on' | 'off' | undefined
}

interface Page {
  users: { id: string; email: string; status: string; total_credits: number; is_admin: boolean }[]
  next_cursor: string | null
  total: number
  more: boolean
}

const ask = async (request: Record<string, string | undefined>): Promise<Page> => {
  const given = Object.entries(request).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const answer = await api.call('GET', `/api/admin/users?${new URLSearchParams(given).toString()}`, { token })
  expect(answer.status).toBe(200)
  return answer.json as unknown as Page
}

/** Reads all pages in sequence. */
const askAll = async (request: ListRequest): Promise<Page[]> => {
  const pages: Page[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await ask({ ...request, cursor })
    pages.push(page)
    cursor = page.next_cursor
  }
  return pages
}

const byText = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))
const nameKey = (who: TestMember): string => who.full_name.toLowerCase().normalize('NFD')
const first = (...differences: number[]): number => differences.find((difference) => difference !== 0) ?? 0
const compare: Record<ListRequest['sort'], (a: TestMember, b: TestMember) => number> = {
  newest: (a, b) => first(b.createdUs - a.createdUs, byText(b.id, a.id)),
  oldest: (a, b) => first(a.createdUs - b.createdUs, byText(a.id, b.id)),
  name: (a, b) => first(byText(nameKey(a), nameKey(b)), byText(a.id, b.id)),
  email: (a, b) => byText(a.email, b.email),
  last_seen: (a, b) => first((b.seenUs ?? -1) - (a.seenUs ?? -1), byText(b.id, a.id)),
  credits: (a, b) => first((b.credits ?? -1) - (a.credits ?? -1), byText(b.id, a.id)),
}

const isRequested = (who: TestMember, { q = '', status, role, two_factor }: ListRequest): boolean =>
  (status === undefined ? who.status !== 'deleted' : who.status === status) &&
  (role === undefined || who.admin === (role === 'admin')) &&
  (two_factor === undefined || who.two_factor === (two_factor === 'on')) &&
  `${who.email} ${who.full_name}`.toLowerCase().includes(q.toLowerCase())

/** These queries match only the members above, so that the test's own rows do not matter. */
const queries = [
  'person',
  'harbour.example',
  'quay.example Zo',
  'özlem',
  'łuk',
  'さくら',
  '藤',
  'مريم',
  'A_B%c',
  'nobody at all',
]

const requests: fc.Arbitrary<ListRequest> = fc.record(
  {
    sort: fc.constantFrom(...memberSorts),
    q: fc.constantFrom(...queries),
    status: fc.option(fc.constantFrom(...memberStatuses), { nil: undefined }),
    role: fc.option(fc.constantFrom('admin' as const, 'member' as const), { nil: undefined }),
    two_factor: fc.option(fc.constantFrom('on' as const, 'off' as const), { nil: undefined }),
  },
  { requiredKeys: ['sort', 'q'] },
)

describe('the member list', () => {
  it('lists every member once and in order over its pages, with any filter, search and sort', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const expected = people.filter((who) => isRequested(who, request)).toSorted(compare[request.sort])
        const pages = await askAll(request)
        expect(pages.flatMap((page) => page.users.map((user) => user.id))).toEqual(expected.map((who) => who.id))
        for (const page of pages) expect(page).toMatchObject({ total: expected.length, more: false })
        for (const page of pages.slice(0, -1)) expect(page.users).toHaveLength(usersPerPage)
      }),
      { numRuns: 60, examples: memberSorts.map((sort): [ListRequest] => [{ sort, q: 'person' }]) },
    )
  })

  it('continues at the same place when members join in between', async () => {
    const first = await ask({ sort: 'newest', q: 'person' })
    const newcomer: TestMember = {
      id: randomUUID(),
      email: 'later.person@quay.example',
      full_name: 'Late Comer',
      createdUs: startUs + 1_000_000,
      seenUs: null,
      status: 'active',
      two_factor: false,
      admin: false,
      credits: null,
    }
    await add(newcomer)
    const second = await ask({ sort: 'newest', q: 'person', cursor: first.next_cursor ?? undefined })
    const expected = people.filter((who) => isRequested(who, { sort: 'newest', q: 'person' })).toSorted(compare.newest)
    expect(second.users.map((user) => user.id)).toEqual(expected.slice(50, 100).map((who) => who.id))
    await api.database.db.deleteFrom('users').where('id', '=', newcomer.id).execute()
  })

  it('shows what an admin needs to know about each member', async () => {
    const who = people.find(
      (one) => one.admin && one.status === 'active' && one.credits !== null && one.seenUs !== null,
    )
    const { users } = await ask({ sort: 'email', q: who?.email })
    expect(users).toEqual([
      {
        id: who?.id,
        email: who?.email,
        full_name: who?.full_name,
        display_name: null,
        avatar_url: null,
        status: 'active',
        is_admin: true,
        two_factor_enabled: who?.two_factor,
        language: 'en',
        total_credits: who?.credits,
        created_at: new Date(Math.floor((who?.createdUs ?? 0) / 1000)).toISOString(),
        last_seen_at: new Date(Math.floor((who?.seenUs ?? 0) / 1000)).toISOString(),
      },
    ])
  })

  it('matches word prefixes of one or two letters', async () => {
    const found = async (q: string): Promise<string[]> =>
      (await askAll({ sort: 'name', q })).flatMap((page) => page.users.map((user) => user.email))
    const begins = (letters: string): string[] =>
      people
        .filter((who) => who.status !== 'deleted')
        .toSorted(compare.name)
        .filter((who) =>
          `${who.email} ${who.full_name}`
            .toLowerCase()
            .split(' ')
            .some((word) => word.startsWith(letters)),
        )
        .map((who) => who.email)
    expect(await found('zo')).toEqual(begins('zo'))
    expect(await found('B')).toEqual(begins('b'))
    expect(begins('b').length).toBeGreaterThan(0)
  })

  it.each(['%', '_', '%%%', '\\', '@', ' . '])('treats %j as literal text, not as a pattern', async (q) => {
    const { users, total } = await ask({ sort: 'newest', q: q.trim() })
    expect([users, total]).toEqual([[], 0])
  })

  it.each([
    'nonsense',
    Buffer.from('["newest"]').toString('base64url'),
    Buffer.from('["oldest","2026-01-01T00:00:00Z","11111111-1111-4111-8111-111111111111"]').toString('base64url'),
    Buffer.from('["newest","0000-01-01T00:00:00Z","11111111-1111-4111-8111-111111111111"]').toString('base64url'),
    Buffer.from('["newest","2026-02-30T00:00:00Z","11111111-1111-4111-8111-111111111111"]').toString('base64url'),
    Buffer.from('["newest","2026-01-01T00:00:00Z","1"]').toString('base64url'),
  ])('rejects the cursor %s, which it did not issue', async (cursor) => {
    const answer = await api.call('GET', `/api/admin/users?sort=newest&cursor=${cursor}`, { token })
    expect([answer.status, answer.code]).toEqual([400, 'invalid_input'])
  })

  it('rejects a forged cursor of every sort with an error message instead of failing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...memberSorts),
        fc.string({ unit: 'binary', maxLength: 40 }),
        async (sort, key) => {
          const cursor = Buffer.from(JSON.stringify([sort, key, people[0]?.id])).toString('base64url')
          const answer = await api.call('GET', `/api/admin/users?sort=${sort}&cursor=${cursor}`, { token })
          expect([200, 400]).toContain(answer.status)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('counts exactly up to its limit and then reports that there are more', async () => {
    const { pool } = api.database
    await pool.query(
      `insert into users (email, full_name) select 'crowd' || n || '@crowd.test', 'Crowd' from generate_series(1, 10000) n`,
    )
    expect(await ask({ sort: 'oldest', q: 'crowd.test' })).toMatchObject({ total: 10_000, more: false })
    await pool.query(`insert into users (email, full_name) values ('crowd0@crowd.test', 'Crowd')`)
    expect(await ask({ sort: 'oldest', q: 'crowd.test' })).toMatchObject({ total: 10_000, more: true })
  })
})
