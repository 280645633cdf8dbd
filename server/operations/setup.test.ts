import { beforeAll, describe, expect, it } from 'vitest'
import type { Setup } from '../../contract/operations.ts'
import { readConfig } from '../platform/config.ts'
import { firstAdmin, type SignedIn, useApi } from '../testing/api.ts'
import { readSetup } from './setup.ts'

const secrets = ['sk_test_hidden', 'whsec_hidden', 'mail-password', 'content-key', 'moz-token']
const ownParts = {
  SANDBOX: '0',
  SUPPORT_EMAIL: 'help@example.org',
  SMTP_URL: 'smtps://user:mail-password@mail.example.org',
  MAIL_FROM: 'Links <links@example.org>',
  BOUNCE_DOMAIN: 'bounces.example.org',
  STRIPE_SECRET_KEY: 'sk_test_hidden',
  STRIPE_WEBHOOK_SECRET: 'whsec_hidden',
  CONTENT_KEY: 'content-key',
  CONTENT_MODEL: 'writer',
  MOZ_TOKEN: 'moz-token',
  OPERATOR_NAME: 'Harbour Links GmbH',
  OPERATOR_ADDRESS: 'Kai 1; 20457 Hamburg',
}

const api = useApi()
let admin: SignedIn

beforeAll(async () => {
  admin = await api.member(firstAdmin)
})

const read = async (): Promise<Setup> =>
  (await api.call('GET', '/api/admin/setup', { token: admin.session.access_token })).json as unknown as Setup

const readWith = (environment: Record<string, string>): Promise<Setup> => {
  const config = readConfig(environment)
  const sender = { publicUrl: 'https://links.example.org', operator: config.operator }
  return readSetup({ db: api.database.db, installation: config, sender })
}

const tryMail = (recipient: string, sent: boolean) =>
  api.database.db
    .insertInto('mails')
    .values({
      kind: 'digest',
      recipient,
      language: 'en',
      subject: 'Hello',
      body_text: '',
      body_html: '',
      message_id: `<${recipient}>`,
      attempts: 1,
      ...(sent ? { state: 'sent', sent_at: new Date() } : { last_error: 'connect ECONNREFUSED' }),
    })
    .execute()

describe('the setup checklist', () => {
  it('lists what is missing in a fresh installation', async () => {
    expect(await read()).toMatchObject({
      sandbox: false,
      support_email: null,
      mail: { server: 'off' },
      returned_mail: 'off',
      payments: 'off',
      invoices_named: false,
      writing: 'off',
      figures: [],
      ranks_imported: false,
      admins: 1,
      admins_without_second_factor: 1,
      rules_changed_at: null,
      rendering: null,
    })
  })

  it('distinguishes the operator’s own services from those of the sandbox', async () => {
    expect(await readWith({ SANDBOX: '1' })).toMatchObject({
      sandbox: true,
      mail: { server: 'sandbox' },
      returned_mail: 'sandbox',
      payments: 'sandbox',
      writing: 'sandbox',
      figures: [],
    })
    expect(await readWith(ownParts)).toMatchObject({
      sandbox: false,
      support_email: 'help@example.org',
      mail: { server: 'own', from: 'Links <links@example.org>' },
      returned_mail: 'own',
      payments: 'test',
      invoices_named: true,
      writing: 'own',
      figures: ['moz'],
    })
    expect((await readWith({ ...ownParts, STRIPE_SECRET_KEY: 'sk_live_hidden' })).payments).toBe('live')
  })

  it('names the browser of the processes that open pages, as long as one is there', async () => {
    const { pool } = api.database
    const add = `insert into renderers (id, browser, started_at, last_seen_at) values (gen_random_uuid(), 'Chromium 156.0', '2026-11-18T10:00Z', now())`
    await pool.query(add)
    expect((await read()).rendering).toEqual({ browser: 'Chromium 156.0', since: '2026-11-18T10:00:00.000Z' })
    await pool.query(`update renderers set last_seen_at = now() - interval '2 minutes'`)
    expect((await read()).rendering).toBeNull()
  })

  it('exposes no key and no password', async () => {
    const said = JSON.stringify(await readWith(ownParts))
    for (const secret of secrets) expect(said).not.toContain(secret)
  })

  it('reports the state of the newest email', async () => {
    await tryMail('taken@example.org', true)
    expect((await read()).mail.last).toMatchObject({ taken: true, error: null })
    await tryMail('refused@example.org', false)
    expect((await read()).mail.last).toMatchObject({ taken: false, error: 'connect ECONNREFUSED' })
  })

  it('counts admins without a second factor, except blocked ones', async () => {
    const { db } = api.database
    const { memberId } = await api.member('second@example.org')
    await db.insertInto('user_roles').values({ user_id: memberId, role: 'admin' }).execute()
    await db.updateTable('users').set({ two_factor_enabled: true }).where('id', '=', memberId).execute()
    expect(await read()).toMatchObject({ admins: 2, admins_without_second_factor: 1 })
    await db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', memberId).execute()
    expect(await read()).toMatchObject({ admins: 1, admins_without_second_factor: 1 })
  })
})
