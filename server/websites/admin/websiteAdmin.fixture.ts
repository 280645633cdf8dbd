// Set-up of tests of website administration: an admin, an owner, and websites in any state.
import { beforeAll } from 'vitest'
import { type Answer, firstAdmin, useApi, type TestApi } from '../../testing/api.ts'

interface Made {
  domain: string
  title?: string
  verified?: boolean
  score?: number | null
  dr?: number | null
  analysedDaysAgo?: number | null
}

export interface WebsiteAdmin {
  api: TestApi
  readonly adminId: string
  readonly ownerToken: string
  readonly ownerId: string
  make: (made: Made) => Promise<string>
  get: (path: string) => Promise<Answer>
  send: (method: string, path: string, body: unknown, key?: string) => Promise<Answer>
  lastEntry: () => Promise<
    | {
        details: unknown
        action: string
        actor_id: string
        reason: string | null
      }
    | undefined
  >
}

/** Call once at the top of a test file. */
export const useWebsiteAdmin = (): WebsiteAdmin => {
  const api = useApi()
  let token = ''
  let adminId = ''
  let ownerToken = ''
  let ownerId = ''

  beforeAll(async () => {
    const admin = await api.member(firstAdmin)
    ;[token, adminId] = [admin.session.access_token, admin.memberId]
    const owner = await api.member('owner@example.com')
    ;[ownerToken, ownerId] = [owner.session.access_token, owner.memberId]
  })

  const make = async (made: Made): Promise<string> => {
    const { domain, title = null, verified = true, score = null, dr = null, analysedDaysAgo = null } = made
    const { rows } = await api.database.pool.query<{ id: string }>(
      `insert into websites (user_id, domain, registrable_domain, title, token, is_verified, verified_at, quality_score, dr, analysed_at)
     values ($1, $2, $2, $3, 'secret-token', $4, case when $4 then now() end, $5, $6, now() - make_interval(days => $7)) returning id`,
      [ownerId, domain, title, verified, score, dr, analysedDaysAgo],
    )
    return rows[0]?.id ?? ''
  }

  const get = (path: string): Promise<Answer> => api.call('GET', path, { token })
  const send = (method: string, path: string, body: unknown, key?: string): Promise<Answer> =>
    api.call(method, path, { token, body, headers: key === undefined ? {} : { 'idempotency-key': key } })

  const lastEntry = async () =>
    await api.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'reason', 'details'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()

  return {
    api,
    get adminId() {
      return adminId
    },
    get ownerToken() {
      return ownerToken
    },
    get ownerId() {
      return ownerId
    },
    make,
    get,
    send,
    lastEntry,
  }
}
