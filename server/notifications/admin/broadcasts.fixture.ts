// Set-up of broadcast tests: an admin, readers, and the calls of the admin area.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect } from 'vitest'
import type { Broadcast, BroadcastContent } from '../../../contract/broadcasts.ts'
import type { Issue } from '../../../contract/errors.ts'
import { type Answer, type SignedIn, useApi, type TestApi } from '../../testing/api.ts'

export const adminEmail = 'runs@exchange.test'

export const content: BroadcastContent = {
  en: { title: 'New moorings', body: '<p>Dear {{ name }}, <b>look</b> &amp; see.</p>', action: 'Have a look' },
  de: { title: 'Neue Liegeplätze', body: '<p>Liebe*r {{ name }}, <b>schau</b>.</p>', action: 'Ansehen' },
}
export const draft = { segment: { language: 'de' as const }, content, path: '/help' }

export const issuesOf = (answer: Answer): Issue[] => (answer.json['error'] as { issues?: Issue[] }).issues ?? []

export interface Broadcasts {
  api: TestApi
  readonly admin: SignedIn
  readonly token: string
  post: (path: string, body?: unknown, key?: string) => Promise<Answer>
  put: (id: string, body: unknown) => Promise<Answer>
  discard: (id: string) => Promise<Answer>
  make: (given?: object) => Promise<Broadcast>
  read: (id: string) => Promise<Broadcast>
  send: ({ id, version }: Broadcast, at?: string | null, key?: string) => Promise<Answer>
  auditOf: (action: string) => Promise<Record<string, string>[]>
}

/** Call once at the top of a test file. */
export const useBroadcasts = (): Broadcasts => {
  const api = useApi()
  let admin: SignedIn
  let token = ''

  beforeAll(async () => {
    admin = await api.member(adminEmail)
    token = admin.session.access_token
    const { db } = api.database
    await db.insertInto('user_roles').values({ user_id: admin.memberId, role: 'admin' }).execute()
    const people = ['anna', 'bo', 'cy'].map((name) => ({
      email: `${name}@exchange.test`,
      full_name: name,
      email_confirmed: true,
      language: 'de',
    }))
    await db.insertInto('users').values(people).execute()
    const cy = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'cy@exchange.test')
      .executeTakeFirstOrThrow()
    await db.insertInto('member_settings').values({ user_id: cy.id, email_system_updates: false }).execute()
  })

  const post = (path: string, body?: unknown, key: string = randomUUID()): Promise<Answer> =>
    api.call('POST', `/api/admin/broadcasts${path}`, { token, body, headers: { 'idempotency-key': key } })
  const put = (id: string, body: unknown): Promise<Answer> =>
    api.call('PUT', `/api/admin/broadcasts/${id}`, { token, body })
  const discard = (id: string): Promise<Answer> => api.call('DELETE', `/api/admin/broadcasts/${id}`, { token })

  const make = async (given: object = {}): Promise<Broadcast> => {
    const answer = await post('', { ...draft, ...given })
    expect(answer.code).toBeNull()
    return answer.json as unknown as Broadcast
  }
  const read = async (id: string): Promise<Broadcast> =>
    (await api.call('GET', `/api/admin/broadcasts/${id}`, { token })).json as unknown as Broadcast
  const send = ({ id, version }: Broadcast, at: string | null = null, key?: string): Promise<Answer> =>
    post(`/${id}/send`, { based_on: version, at }, key)
  const auditOf = async (action: string): Promise<Record<string, string>[]> => {
    const entries = await api.database.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', action)
      .orderBy('id')
      .execute()
    return entries.map((entry) => entry.details as Record<string, string>)
  }

  return {
    api,
    get admin() {
      return admin
    },
    get token() {
      return token
    },
    post,
    put,
    discard,
    make,
    read,
    send,
    auditOf,
  }
}
