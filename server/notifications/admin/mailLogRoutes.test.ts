import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/db/database.ts'
import { type Mail, queueMail } from '../../platform/mail/mail.ts'
import { suppress } from '../../platform/mail/suppressions.ts'
import { type Answer, type SignedIn, useApi } from '../../testing/api.ts'

const api = useApi()
let admin: SignedIn
let reader: SignedIn

beforeAll(async () => {
  admin = await api.signUp('admin@example.com')
  reader = await api.signUp('reader@example.com')
  await api.database.db.insertInto('user_roles').values({ user_id: admin.memberId, role: 'admin' }).execute()
})

const ask = (method: string, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  api.call(method, path, { token: admin.session.access_token, headers })

const sentMail = async (more: Partial<Mail> = {}): Promise<string> => {
  const { db } = api.database
  const mail: Mail = {
    kind: 'order_created',
    to: 'reader@example.com',
    memberId: reader.memberId,
    language: 'en',
    subject: '=HYPERLINK("https://evil.example")',
    text: 'Hello',
    html: '<p>Hello</p>',
    ...more,
  }
  const { mailId } = await inTransaction(db, (tx) => queueMail(tx, mail))
  await db.updateTable('mails').set({ state: 'sent', sent_at: new Date() }).where('id', '=', mailId).execute()
  return mailId
}

const auditOf = (action: string) =>
  api.database.db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_id', 'details'])
    .where('action', '=', action)
    .execute()

describe('the email log', () => {
  it('can be searched and opened one by one', async () => {
    const id = await sentMail({ subject: 'A rare subject' })
    const { json } = await ask('GET', '/api/admin/mails?q=rare%20sub&state=sent')
    expect(json).toMatchObject({
      mails: [{ id, subject: 'A rare subject', member_id: reader.memberId, state: 'sent' }],
      next_cursor: null,
      total: 1,
      more: false,
    })
    expect((await ask('GET', `/api/admin/mails/${id}`)).json).toMatchObject({
      mail: { id, body: { text: 'Hello' } },
      attempts: [],
    })
    expect((await ask('GET', `/api/admin/mails/${randomUUID()}`)).code).toBe('not_found')
    expect((await ask('GET', '/api/admin/mails?cursor=nonsense')).code).toBe('invalid_input')
  })

  it('is not searched for a text that no email can contain', async () => {
    for (const path of ['mails?kind=%00', 'mails/export?kind=a%00b', 'credits/transfers?subject=%00']) {
      expect(await ask('GET', `/api/admin/${path}`)).toMatchObject({ status: 400, code: 'invalid_input' })
    }
  })

  it('shows no confirmation link, not even to an admin', async () => {
    const { json } = await ask('GET', '/api/admin/mails?q=reader@example.com&kind=confirm_address')
    const [mail] = json['mails'] as { id: string }[]
    const one = await ask('GET', `/api/admin/mails/${mail?.id ?? ''}`)
    expect(one.json).toMatchObject({ mail: { body: null } })
    expect(JSON.stringify(one.json)).not.toContain('token=')
    expect(
      (await ask('POST', `/api/admin/mails/${mail?.id ?? ''}/resend`, { 'idempotency-key': randomUUID() })).code,
    ).toBe('not_resendable')
  })
})

describe('resending an email', () => {
  it('happens once per key, also after a double click, and is audited without the address', async () => {
    const id = await sentMail()
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => ask('POST', `/api/admin/mails/${id}/resend`, key)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ json }) => json['id'])).size).toBe(1)
    const repeats = await api.database.db.selectFrom('mails').select('id').where('resend_of', '=', id).execute()
    expect(repeats).toEqual([{ id: answers[0]?.json['id'] }])
    expect(await auditOf('resend_mail')).toEqual([
      { actor_id: admin.memberId, subject_id: reader.memberId, details: { mail: 'order_created' } },
    ])
  })

  it('is rejected without a key, and with the key of another email', async () => {
    const [one, other] = [await sentMail(), await sentMail()]
    expect((await ask('POST', `/api/admin/mails/${one}/resend`)).code).toBe('idempotency_key_missing')
    const key = { 'idempotency-key': randomUUID() }
    expect((await ask('POST', `/api/admin/mails/${one}/resend`, key)).status).toBe(200)
    expect((await ask('POST', `/api/admin/mails/${other}/resend`, key)).code).toBe('idempotency_key_reused')
  })
})

describe('an address that bounced', () => {
  it('is reactivated once, and that is audited', async () => {
    const id = await sentMail()
    await inTransaction(api.database.db, (tx) =>
      suppress(tx, { address: 'reader@example.com', reason: '550', mailId: id }),
    )
    expect((await ask('POST', `/api/admin/mails/${id}/trust-recipient`)).status).toBe(200)
    expect((await ask('POST', `/api/admin/mails/${id}/trust-recipient`)).code).toBe('conflict')
    expect((await ask('POST', `/api/admin/mails/${randomUUID()}/trust-recipient`)).code).toBe('not_found')
    expect(await auditOf('trust_recipient')).toMatchObject([{ subject_id: reader.memberId }])
  })
})

describe('the export', () => {
  it('contains what matches the filters, starts no formula, and is audited without the search text', async () => {
    const id = await sentMail()
    const response = await fetch(`${api.url}/api/admin/mails/export?q=reader@example.com&kind=order_created`, {
      headers: { authorization: `Bearer ${admin.session.access_token}` },
    })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="mails-\d{4}-\d\d-\d\d\.csv"$/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const text = bytes.toString()
    expect(text).toContain(id)
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
    expect(text).not.toContain('confirm_address')
    const [entry] = await auditOf('export_mails')
    expect(entry).toMatchObject({ subject_id: null, details: { kind: 'order_created', searched: 'yes' } })
    expect(JSON.stringify(entry)).not.toContain('reader@')
  })
})
