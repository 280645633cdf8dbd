import { describe, expect, it } from 'vitest'
import { firstAdmin } from '../../testing/api.ts'
import { useModeration } from './moderation.fixture.ts'

const setup = useModeration()
const { api, newcomer, newAdmin, act, me, auditOf } = setup

describe('the admin role', () => {
  it('opens and closes the admin area immediately', async () => {
    const member = await newcomer()
    const list = () => api.call('GET', '/api/admin/users', { token: member.session.access_token })
    expect((await list()).code).toBe('forbidden')
    expect((await act('grant-admin', member.memberId)).status).toBe(200)
    expect((await list()).status).toBe(200)
    expect((await act('grant-admin', member.memberId)).code).toBe('conflict')
    expect((await act('revoke-admin', member.memberId)).status).toBe(200)
    expect((await list()).code).toBe('forbidden')
    expect((await act('revoke-admin', member.memberId)).code).toBe('conflict')
    expect((await auditOf(setup.admin)).map((entry) => entry.action)).toEqual(['revoke_admin', 'grant_admin'])
  })

  it('is not granted to blocked or unconfirmed members', async () => {
    const member = await newcomer()
    await act('block', member.memberId)
    expect((await act('grant-admin', member.memberId)).code).toBe('conflict')
    const user = { email: 'waits@example.com', full_name: 'Still Waits' }
    const { id } = await api.database.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
    expect((await act('grant-admin', id)).code).toBe('conflict')
  })

  it('stays with the last admin who can act', async () => {
    expect((await act('revoke-admin', setup.admin.memberId)).code).toBe('last_admin')
    const blocked = await newAdmin()
    await act('block', blocked.memberId)
    expect((await act('revoke-admin', setup.admin.memberId)).code).toBe('last_admin')
    expect((await act('revoke-admin', blocked.memberId)).status).toBe(200)
  })

  it.each([
    ['revoke-admin', 'revoke-admin'],
    ['block', 'block'],
    ['block', 'revoke-admin'],
  ])('survives two admins who do %s and %s to each other concurrently: exactly one wins', async (one, other) => {
    for (let round = 0; round < 4; round += 1) {
      await api.database.db.deleteFrom('user_roles').execute()
      const [anna, ben] = [await newAdmin(), await newAdmin()]
      const answers = await Promise.all([act(one, ben.memberId, anna), act(other, anna.memberId, ben)])
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
      const { rows } = await api.database.pool.query<{ acts: string }>(
        `select count(*) as acts from user_roles join users on users.id = user_id where blocked_at is null`,
      )
      expect(Number(rows[0]?.acts)).toBe(1)
      setup.admin = answers[0].status === 200 ? anna : ben
      expect([...(await auditOf(anna)), ...(await auditOf(ben))]).toHaveLength(1)
    }
  })
})

describe('the configured admin address', () => {
  it('is the first admin, and does not get the role back after it was revoked', async () => {
    const { db } = api.database
    await db.deleteFrom('user_roles').execute()
    const first = await api.member(firstAdmin)
    expect((await me(first)).json['is_admin']).toBe(true)
    const second = await newAdmin()
    expect((await act('revoke-admin', first.memberId, second)).status).toBe(200)
    await newcomer()
    expect((await me(first)).json['is_admin']).toBe(false)
  })
})
