// Set-up of moderation tests: an admin per test, and what admins do to members.
import { beforeEach } from 'vitest'
import { type Answer, type SignedIn, useApi, type TestApi } from '../../testing/api.ts'

export const reason = 'Sold links on a site\nthat is not theirs.'

interface Entry {
  action: string
  actor: { id: string }
  subject: { id: string; name: string } | null
  reason: string | null
  details: Record<string, string>
}

export interface Moderation {
  api: TestApi
  admin: SignedIn
  newcomer: () => Promise<SignedIn>
  act: (action: string, memberId: string, by?: SignedIn) => Promise<Answer>
  me: (member: SignedIn) => Promise<Answer>
  auditOf: (by: SignedIn) => Promise<Entry[]>
  newAdmin: () => Promise<SignedIn>
}

/** Call once at the top of a test file. */
export const useModeration = (): Moderation => {
  const api = useApi()

  let admin: SignedIn
  let newcomers = 0
  const newcomer = (): Promise<SignedIn> => api.member(`member${(newcomers += 1)}@example.com`)
  const newAdmin = async (): Promise<SignedIn> => {
    const member = await newcomer()
    await api.database.db.insertInto('user_roles').values({ user_id: member.memberId, role: 'admin' }).execute()
    return member
  }

  // Each test starts with one admin who has done nothing yet.
  beforeEach(async () => {
    await api.database.db.deleteFrom('user_roles').execute()
    admin = await newAdmin()
  })

  const act = (action: string, memberId: string, by: SignedIn = admin): Promise<Answer> =>
    api.call('POST', `/api/admin/users/${memberId}/${action}`, {
      token: by.session.access_token,
      ...(action === 'resend-confirmation' ? {} : { body: { reason } }),
    })

  const me = (member: SignedIn): Promise<Answer> => api.call('GET', '/api/me', { token: member.session.access_token })

  const auditOf = async (by: SignedIn): Promise<Entry[]> => {
    const answer = await api.call('GET', `/api/admin/audit?actor=${by.memberId}`, { token: admin.session.access_token })
    return answer.json['entries'] as Entry[]
  }

  return {
    api,
    get admin() {
      return admin
    },
    set admin(next) {
      admin = next
    },
    newcomer,
    act,
    me,
    auditOf,
    newAdmin,
  }
}
