// Access test: calls every route with every kind of caller and every kind of target, and compares the results with the
// access matrix.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { callers, readAccessMatrix, type AnswerClass, type Caller } from '../checks/accessMatrix.ts'
import { end } from './accounts/signIn/sessions.ts'
import { inTransaction } from './platform/db/database.ts'
import { bodyFor, headersFor, pathFor } from './testing/accessTargets.ts'
import { type Answer, testPassword, useApi } from './testing/api.ts'
import { until } from './testing/until.ts'

const matrix = await readAccessMatrix()

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

const classOf = (route: string, { status, code }: Answer): AnswerClass => {
  if (status === 404) return 'not_found'
  if (status === 403 && code === 'forbidden') return 'forbidden'
  // Sign-in and refresh return 401 themselves, for callers that passed the access rule.
  if (status === 401 && !route.includes('/api/auth/')) return 'signed_out'
  return 'allowed'
}

/** A stream never ends by itself, so only its first response matters here. */
const peek = async (path: string, token: string | undefined): Promise<Answer> => {
  const abort = new AbortController()
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await fetch(api.url + path, { headers, signal: abort.signal })
  const code = response.status === 200 ? null : ((await response.json()) as { error: { code: string } }).error.code
  abort.abort()
  return { status: response.status, headers: response.headers, json: {}, code }
}

describe('access', () => {
  it.each(matrix.map((row) => [`${row.route}${row.target === null ? '' : ` (${row.target})`}`, row] as const))(
    '%s responds to every caller as listed in the matrix',
    async (_, row) => {
      const [method = '', pattern = ''] = row.route.split(' ')
      const seen: Partial<Record<Caller, AnswerClass>> = {}
      for (const caller of callers) {
        const path = await pathFor(api, pattern, row.target, owners)
        const token = tokens[caller]
        const headers = { 'idempotency-key': randomUUID(), ...headersFor(row.route) }
        const options = { ...bodyFor(row.route), headers, ...(token === undefined ? {} : { token }) }
        const answer = path === '/api/live' ? await peek(path, token) : await api.call(method, path, options)
        seen[caller] = classOf(row.route, answer)
      }
      expect(seen).toEqual(row.answers)
    },
  )
})
