// Set-up of bounce tests: a receiver, sent mails, and reports about them.
import type { Kysely, Selectable } from 'kysely'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach } from 'vitest'
import { useDatabase } from '../../testing/database.ts'
import { type Database, type Db, inTransaction } from '../db/database.ts'
import { makeLog } from '../log.ts'
import { bounceAddress } from './bounceAddress.ts'
import { type BounceReceiver, startBounceReceiver } from './bounces.ts'
import { type Mail, queueMail } from './mail.ts'

export const settings = { domain: 'bounces.ankerplatz.test', secret: 'a secret of this test' }

export const addressOf = ({ id }: { id: string }): string => bounceAddress(id, settings)

export const lines = (...all: string[]): string => all.join('\r\n')

export const report = (status: string, { type = 'multipart/report; report-type=delivery-status' } = {}): string =>
  lines(
    'From: Mail Delivery System <MAILER-DAEMON@far.example>',
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: ${type}; boundary="b1"`,
    '',
    '--b1',
    'Content-Type: text/plain',
    '',
    'I am sorry: 550 5.1.1 no such user',
    '',
    '--b1',
    'Content-Type: message/delivery-status',
    '',
    status,
    '',
    '--b1',
    'Content-Type: message/rfc822',
    '',
    'Subject: Hi',
    '',
    'Hello',
    '--b1--',
    '',
  )

export const failed = lines(
  'Reporting-MTA: dns; far.example',
  '',
  'Final-Recipient: rfc822; reader@example.test',
  'Action: failed',
  'Status: 5.1.1',
  'Diagnostic-Code: smtp; 550 5.1.1',
  '  <reader@example.test>: no such user',
)

type Tables = Db extends Kysely<infer T> ? T : never

export interface Bounces {
  database: { readonly current: Database }
  sentMail: (more?: Partial<Mail>) => Promise<{ id: string; to: string }>
  rowOf: (id: string) => Promise<Selectable<Tables['mails']>>
  deliver: (to: string | string[], raw: string | Buffer, from?: string) => Promise<void>
  receiver: BounceReceiver
  start: (more?: { port?: number; connectionMsMax?: number; silenceMsMax?: number }) => Promise<BounceReceiver>
}

/** Call once at the top of a test file. */
export const useBounces = (): Bounces => {
  const database = useDatabase()
  let receiver: BounceReceiver

  const start = (
    more: { port?: number; connectionMsMax?: number; silenceMsMax?: number } = {},
  ): Promise<BounceReceiver> =>
    startBounceReceiver({
      host: '127.0.0.1',
      port: 0,
      ...settings,
      ...more,
      database: database.current,
      log: makeLog('silent'),
    })

  beforeEach(async () => {
    receiver = await start()
  })
  afterEach(() => receiver.stop())

  let count = 0
  const sentMail = async (more: Partial<Mail> = {}): Promise<{ id: string; to: string }> => {
    const to = `reader${(count += 1)}@example.test`
    const mail: Mail = {
      kind: 'welcome',
      to,
      language: 'en',
      subject: 'Hi',
      text: 'Hello',
      html: '<p>Hello</p>',
      ...more,
    }
    const { mailId: id } = await inTransaction(database.current.db, (tx) => queueMail(tx, mail))
    await database.current.db
      .updateTable('mails')
      .set({ state: 'sent', sent_at: new Date() })
      .where('id', '=', id)
      .execute()
    return { id, to: mail.to }
  }

  const rowOf = (id: string) =>
    database.current.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  const deliver = async (to: string | string[], raw: string | Buffer, from = ''): Promise<void> => {
    const transport = createTransport({ host: '127.0.0.1', port: receiver.port, secure: false, ignoreTLS: true })
    try {
      await transport.sendMail({ envelope: { from, to }, raw })
    } finally {
      transport.close()
    }
  }

  return {
    database,
    sentMail,
    rowOf,
    deliver,
    get receiver() {
      return receiver
    },
    set receiver(next) {
      receiver = next
    },
    start,
  }
}
