// Walks every route with every kind of caller and every kind of target, and compares with the checked-in matrix.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { callers, readAccessMatrix, type AccessRow, type AnswerClass, type Caller } from '../checks/accessMatrix.ts'
import { end, open } from './accounts/signIn/sessions.ts'
import { inTransaction } from './platform/db/database.ts'
import { type Answer, testPassword, useApi } from './testing/api.ts'
import { until } from './testing/until.ts'

const api = useApi()
const tokens: Partial<Record<Caller, string>> = {}
const owners = { own: '', anothers: '' }

beforeAll(async () => {
  const { db } = api.database
  const member = await api.member('member@example.com')
  const other = await api.member('other@example.com')
  const blocked = await api.member('blocked@example.com')
  const admin = await api.member('admin@example.com')
  const body = { email: 'unconfirmed@example.com', password: testPassword, full_name: 'Not Yet', language: 'en' }
  await api.call('POST', '/api/auth/sign-up', { body })
  await db.insertInto('user_roles').values({ user_id: admin.memberId, role: 'admin' }).execute()
  await inTransaction(db, async (tx) => {
    await tx.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', blocked.memberId).execute()
    const { sid } = claimsOf(blocked.session.access_token)
    await end(tx, blocked.memberId, [sid])
  })
  await until('the blocked member is out', async () => {
    const { status } = await api.call('GET', '/api/me', { token: blocked.session.access_token })
    return status === 401
  })
  owners.own = member.memberId
  owners.anothers = other.memberId
  tokens.member = member.session.access_token
  tokens.other = other.session.access_token
  tokens.blocked = blocked.session.access_token
  tokens.admin = admin.session.access_token
})

const claimsOf = (accessToken: string): { sid: string } =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }

/** Each call on an existing parked job gets a job of its own, because the call may use it up. */
const parkJob = async (): Promise<string> => {
  const { pool } = api.database
  const { rows } = await pool.query<{ id: string }>(
    `select (graphile_worker.add_job('nobodyKnowsThis', '{}'::json, max_attempts => 1)).id::text as id`,
  )
  const id = rows[0]?.id ?? ''
  await pool.query('update graphile_worker._private_jobs set attempts = 1 where id = $1', [id])
  return id
}

const addUser = async (): Promise<string> => {
  const user = { email: `${randomUUID()}@example.com`, full_name: 'Walked Past', email_confirmed: true }
  const { id } = await api.database.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  return id
}

/** A session beside the one that the walk itself uses. */
const openSession = async (memberId: string): Promise<string> => {
  const { sessionId } = await inTransaction(api.database.db, (tx) => open(tx, { memberId, userAgent: '' }))
  return sessionId
}

const idFor = async (route: string, target: AccessRow['target']): Promise<string> => {
  if (target === 'malformed') return 'x%27or%201'
  if (target === 'own' || target === 'anothers') return openSession(owners[target])
  if (route.includes('/sessions/')) return randomUUID()
  const isMember = route.includes('/users/')
  if (target === 'existing') return isMember ? addUser() : parkJob()
  return isMember ? randomUUID() : '999999999'
}

/** What a call has to send so that it gets as far as looking for its target. */
const bodyFor = (route: string): { body: unknown } | object =>
  route.startsWith('POST /api/admin/users/') && !route.endsWith('/resend-confirmation')
    ? { body: { reason: 'Walked past every route' } }
    : {}

const classOf = (route: string, { status, code }: Answer): AnswerClass => {
  if (status === 404) return 'not_found'
  if (status === 403 && code === 'forbidden') return 'forbidden'
  // Sign-in and refresh say 401 themselves, to somebody whom the access rule has let pass.
  if (status === 401 && !route.includes('/api/auth/')) return 'signed_out'
  return 'allowed'
}

/** A stream never ends by itself: only its first answer matters here. */
const peek = async (path: string, token: string | undefined): Promise<Answer> => {
  const abort = new AbortController()
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await fetch(api.url + path, { headers, signal: abort.signal })
  const code = response.status === 200 ? null : ((await response.json()) as { error: { code: string } }).error.code
  abort.abort()
  return { status: response.status, headers: response.headers, json: {}, code }
}

describe('access', () => {
  it.each(
    readAccessMatrix().map((row) => [`${row.route}${row.target === null ? '' : ` (${row.target})`}`, row] as const),
  )('%s answers every caller as the matrix says', async (_, row) => {
    const [method = '', pattern = ''] = row.route.split(' ')
    const seen: Partial<Record<Caller, AnswerClass>> = {}
    for (const caller of callers) {
      const path = pattern.replace(/:\w+/, await idFor(row.route, row.target))
      const token = tokens[caller]
      const options = { ...bodyFor(row.route), ...(token === undefined ? {} : { token }) }
      const answer = path === '/api/live' ? await peek(path, token) : await api.call(method, path, options)
      seen[caller] = classOf(row.route, answer)
    }
    expect(seen).toEqual(row.answers)
  })
})
