import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../db/database.ts'
import { resendMail, trustRecipient } from './mailLog.ts'
import { suppress } from './suppressions.ts'
import { useMailLog } from './mailLog.fixture.ts'

const { database, another } = useMailLog()

const member = async (more: { email?: string; deleted_at?: Date; blocked_at?: Date } = {}): Promise<string> => {
  const { id } = await database.current.db
    .insertInto('users')
    .values({ email: `${randomUUID()}@example.test`, full_name: 'Reader', ...more })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('resending a mail', () => {
  const again = (id: string) => inTransaction(database.current.db, (tx) => resendMail(tx, id))
  const read = (id: string) =>
    database.current.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it('creates a new mail with the same content, a new Message-ID and a job', async () => {
    const memberId = await member({ email: 'single@example.test' })
    const id = await another(
      { member_id: memberId, headers: JSON.stringify({ 'X-Kind': 'single' }) },
      { state: 'failed' },
    )
    const { id: newId } = await again(id)
    const [before, after] = [await read(id), await read(newId)]
    expect(before).toMatchObject({ state: 'failed', resend_of: null })
    expect(after).toMatchObject({
      state: 'waiting',
      attempts: 0,
      resend_of: id,
      member_id: memberId,
      recipient: before.recipient,
      subject: before.subject,
      body_html: before.body_html,
      headers: { 'X-Kind': 'single' },
    })
    expect(after.message_id).toMatch(/^<[0-9a-f-]{36}@links\.example\.test>$/)
    expect(after.message_id).not.toBe(before.message_id)
    const { rows } = await sql`select 1 from graphile_worker.jobs where key = ${`mail:${newId}`}`.execute(
      database.current.db,
    )
    expect(rows).toHaveLength(1)
  })

  it.each([
    ['a mail with a key in it', { secret: true }, 'sent', 'not_resendable'],
    ['a mail that still waits', {}, 'waiting', 'conflict'],
  ] as const)('rejects %s', async (_, more, state, code) => {
    await expect(again(await another(more, { state }))).rejects.toMatchObject({ code })
  })

  it('rejects an unknown mail', async () => {
    await expect(again(randomUUID())).rejects.toMatchObject({ code: 'not_found' })
  })

  it.each([
    ['who has left', { email: 'left@example.test', deleted_at: new Date() }],
    ['who is blocked', { email: 'blocked@example.test', blocked_at: new Date() }],
    ['who has another address by now', { email: 'moved@example.test' }],
  ])('rejects a mail to a member %s', async (_, who) => {
    const recipient = who.email.replace('moved', 'before')
    const id = await another({ member_id: await member(who) }, { recipient })
    await expect(again(id)).rejects.toMatchObject({ code: 'conflict' })
  })

  it.each([true, false])('rejects a mail to a suppressed address (of a member: %s)', async (isMember) => {
    const recipient = `untrusted-${isMember}@example.test`
    const id = await another({ member_id: isMember ? await member({ email: recipient }) : null }, { recipient })
    const { db } = database.current
    await inTransaction(db, (tx) => suppress(tx, { address: recipient.toUpperCase(), reason: '550', mailId: null }))
    await expect(again(id)).rejects.toMatchObject({ code: 'conflict' })
    await inTransaction(db, (tx) => trustRecipient(tx, id))
    expect(await again(id)).toMatchObject({ id: expect.any(String) as string })
  })

  it('keeps its broadcast', async () => {
    const { id: broadcastId } = await database.current.db
      .insertInto('broadcasts')
      .values({ segment: '{}', content: '{}', created_by: await member() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const id = await another({ broadcast_id: broadcastId })
    expect(await read((await again(id)).id)).toMatchObject({ broadcast_id: broadcastId, resend_of: id })
  })
})
