import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/db/database.ts'
import { type SignedIn, useApi } from '../../testing/api.ts'
import { record } from './auditLog.ts'

const api = useApi()
let admin: SignedIn
let other: SignedIn

beforeAll(async () => {
  admin = await api.member('admin@example.com')
  other = await api.member('other@example.com')
  await api.database.db.insertInto('user_roles').values({ user_id: admin.memberId, role: 'admin' }).execute()
})

interface Page {
  entries: { id: string; action: string; details: Record<string, string>; reason: string | null }[]
  next_cursor: string | null
}

const ask = async (query: Record<string, string>): Promise<Page> => {
  const answer = await api.call('GET', `/api/admin/audit?${new URLSearchParams(query).toString()}`, {
    token: admin.session.access_token,
  })
  expect(answer.status).toBe(200)
  return answer.json as unknown as Page
}

const park = async (): Promise<string> => {
  const { rows } = await api.database.pool.query<{ id: string }>(
    `select (graphile_worker.add_job('nobodyKnowsThis', '{}'::json, max_attempts => 1)).id::text as id`,
  )
  const id = rows[0]?.id ?? ''
  await api.database.pool.query('update graphile_worker._private_jobs set attempts = 1 where id = $1', [id])
  return id
}

describe('the audit log', () => {
  it('records admin actions on parked jobs once', async () => {
    const token = admin.session.access_token
    const [retried, discarded] = [await park(), await park()]
    expect((await api.call('POST', `/api/admin/parked-jobs/${retried}/retry`, { token })).status).toBe(200)
    const answers = await Promise.all(
      [1, 2].map(() => api.call('DELETE', `/api/admin/parked-jobs/${discarded}`, { token })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404])
    expect((await ask({})).entries).toMatchObject([
      { action: 'discard_job', details: { job: 'nobodyKnowsThis' }, subject: null, reason: null },
      { action: 'retry_job', details: { job: 'nobodyKnowsThis' } },
    ])
  })

  it('has no entry for an action that failed', async () => {
    const { db } = api.database
    const before = await db.selectFrom('audit_log').select('id').execute()
    const failed = inTransaction(db, async (tx) => {
      await record(tx, {
        actorId: admin.memberId,
        action: 'block_member',
        subjectId: other.memberId,
        reason: 'because',
      })
      throw new Error('the effect failed')
    })
    await expect(failed).rejects.toThrow('the effect failed')
    expect(await db.selectFrom('audit_log').select('id').execute()).toEqual(before)
  })

  it.each([
    "update audit_log set reason = 'something else'",
    'delete from audit_log',
    'truncate audit_log',
    'delete from users where id = (select actor_id from audit_log limit 1)',
  ])('rejects changes by "%s"', async (statement) => {
    const { pool } = api.database
    const before = await pool.query('select * from audit_log order by id')
    await expect(pool.query(statement)).rejects.toThrow(/only ever added|audit_log_actor_is_a_user/)
    expect((await pool.query('select * from audit_log order by id')).rows).toEqual(before.rows)
  })

  it('is listed newest first, paginated, by action and by actor', async () => {
    const { db } = api.database
    await inTransaction(db, async (tx) => {
      for (let i = 0; i < 120; i += 1) {
        const actorId = i % 3 === 0 ? other.memberId : admin.memberId
        const action = i % 2 === 0 ? 'block_member' : 'unblock_member'
        // Inserted in a different order than their times, some with equal times.
        const at = sql<Date>`clock_now() - ${(i * 7) % 40}::int * interval '1 hour'`
        await record(tx, { actorId, action, subjectId: other.memberId, reason: `Entry ${i}`, at })
      }
    })
    const all = await db.selectFrom('audit_log').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').execute()
    const wanted = (keep: (row: (typeof all)[number]) => boolean) => all.filter(keep).map((row) => String(row.id))
    const askAll = async (query: Record<string, string>): Promise<string[]> => {
      const first = await ask(query)
      const ids = first.entries.map((entry) => entry.id)
      if (first.next_cursor === null) return ids
      expect(ids).toHaveLength(50)
      return [...ids, ...(await askAll({ ...query, cursor: first.next_cursor }))]
    }
    expect(await askAll({})).toEqual(wanted(() => true))
    expect(await askAll({ action: 'block_member' })).toEqual(wanted((row) => row.action === 'block_member'))
    expect(await askAll({ actor: other.memberId })).toEqual(wanted((row) => row.actor_id === other.memberId))
    expect(await askAll({ actor: other.memberId, action: 'unblock_member' })).toEqual(
      wanted((row) => row.actor_id === other.memberId && row.action === 'unblock_member'),
    )
  })

  it.each(['nonsense', Buffer.from('["audit","-1"]').toString('base64url'), Buffer.from('[]').toString('base64url')])(
    'rejects the cursor %s, which it did not issue',
    async (cursor) => {
      const answer = await api.call('GET', `/api/admin/audit?cursor=${cursor}`, { token: admin.session.access_token })
      expect([answer.status, answer.code]).toEqual([400, 'invalid_input'])
    },
  )
})
