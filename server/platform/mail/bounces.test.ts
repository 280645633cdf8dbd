import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useDatabase } from '../../testing/database.ts'
import { until } from '../../testing/until.ts'
import { ConfigError } from '../config.ts'
import { inTransaction } from '../db/database.ts'
import { makeLog } from '../log.ts'
import { bounceAddress } from './bounceAddress.ts'
import { type BounceReceiver, startBounceReceiver } from './bounces.ts'
import { type Mail, queueMail } from './mail.ts'
import { isSuppressed, suppressedSince, trust } from './suppressions.ts'

const database = useDatabase()
const settings = { domain: 'bounces.ankerplatz.test', secret: 'a secret of this test' }
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

const addressOf = ({ id }: { id: string }): string => bounceAddress(id, settings)

const lines = (...all: string[]): string => all.join('\r\n')

const report = (status: string, { type = 'multipart/report; report-type=delivery-status' } = {}): string =>
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

const failed = lines(
  'Reporting-MTA: dns; far.example',
  '',
  'Final-Recipient: rfc822; reader@example.test',
  'Action: failed',
  'Status: 5.1.1',
  'Diagnostic-Code: smtp; 550 5.1.1',
  '  <reader@example.test>: no such user',
)

describe('a bounced mail', () => {
  it('stores the remote server’s answer, erases its secret, and suppresses the address', async () => {
    const mail = await sentMail({ secret: true })
    await deliver(addressOf(mail), report(failed))
    expect(await rowOf(mail.id)).toMatchObject({
      state: 'bounced',
      bounced_at: expect.any(Date) as Date,
      bounce_reason: '550 5.1.1 <reader@example.test>: no such user',
      sent_at: expect.any(Date) as Date,
      body_text: '',
      body_html: '',
    })
    expect(await suppressedSince(database.current.db, mail.to.toUpperCase())).toBeInstanceOf(Date)
  })

  it('is recognised by an address in capital letters', async () => {
    const mail = await sentMail()
    await deliver(addressOf(mail).toUpperCase(), report(failed))
    expect(await rowOf(mail.id)).toMatchObject({ state: 'bounced' })
  })

  it('is not retried if it bounces before it was recorded as sent', async () => {
    const mail = await sentMail()
    await database.current.db.updateTable('mails').set({ state: 'waiting' }).where('id', '=', mail.id).execute()
    await deliver(addressOf(mail), report(failed))
    expect(await rowOf(mail.id)).toMatchObject({ state: 'bounced' })
  })

  it('bounces once: a repeated report changes nothing, even after the address is trusted again', async () => {
    const mail = await sentMail()
    await deliver(addressOf(mail), report(failed))
    const before = await rowOf(mail.id)
    expect(await inTransaction(database.current.db, (tx) => trust(tx, mail.to.toUpperCase()))).toBe(true)
    expect(await inTransaction(database.current.db, (tx) => trust(tx, mail.to))).toBe(false)
    await deliver(addressOf(mail), report(failed.replace('no such user', 'another reason')))
    expect(await rowOf(mail.id)).toEqual(before)
    expect(await isSuppressed(database.current.db, mail.to)).toBe(false)
  })

  it('leaves the address trusted if the remote server rejects us', async () => {
    const mail = await sentMail()
    await deliver(addressOf(mail), report(failed.replace('Status: 5.1.1', 'Status: 5.7.1')))
    expect(await rowOf(mail.id)).toMatchObject({ state: 'bounced' })
    expect(await isSuppressed(database.current.db, mail.to)).toBe(false)
  })

  it('has the status as its reason if there is no diagnostic text', async () => {
    const mail = await sentMail()
    await deliver(addressOf(mail), report(lines('Reporting-MTA: dns; x', '', 'action: FAILED', 'STATUS: 5.2.2 (full)')))
    expect(await rowOf(mail.id)).toMatchObject({ state: 'bounced', bounce_reason: '5.2.2 (full)' })
    expect(await isSuppressed(database.current.db, mail.to)).toBe(false)
  })
})

describe('mail that is not a bounce', () => {
  const innocent: [string, string][] = [
    ['a delay', report(failed.replace('Action: failed', 'Action: delayed'))],
    ['a failure for now', report(failed.replace('Status: 5.1.1', 'Status: 4.4.1'))],
    ['a mail passed on', report(failed.replace('Action: failed', 'Action: relayed'))],
    ['a delivery', report(failed.replace('Action: failed', 'Action: delivered').replace('5.1.1', '2.0.0'))],
    ['a failure without a status', report(lines('Reporting-MTA: dns; x', '', 'Action: failed'))],
    [
      'a status of another recipient than the one that failed',
      report(
        lines('Reporting-MTA: dns; x', '', 'Action: delayed', 'Status: 5.1.1', '', 'Action: failed', 'Status: 4.0.0'),
      ),
    ],
    ['an auto-reply', lines('Auto-Submitted: auto-replied', 'Subject: Away', '', 'I am away. 550 5.1.1 failed')],
    [
      'a report in words only',
      lines('From: MAILER-DAEMON@x', 'Subject: failure', '', 'Action: failed', 'Status: 5.1.1'),
    ],
    ['a status part in an ordinary mail', report(failed, { type: 'multipart/mixed' })],
    [
      'somebody else’s report, passed on',
      lines(
        'Content-Type: multipart/report; report-type=delivery-status; boundary=outer',
        '',
        '--outer',
        'Content-Type: message/rfc822',
        '',
        report(failed),
        '--outer--',
        '',
      ),
    ],
    ['nothing at all', ''],
    ['bytes', Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7) % 256)).toString('latin1')],
    ['a boundary that never comes', lines('Content-Type: multipart/report; boundary=x', '', 'Action: failed')],
    [
      'a report of the right form in a broken encoding',
      report(failed).replace(
        'Content-Type: message/delivery-status',
        'Content-Type: message/delivery-status\r\nContent-Transfer-Encoding: base64',
      ),
    ],
    [
      'parts in parts in parts',
      lines(
        'Content-Type: multipart/report; boundary=b0',
        '',
        ...Array.from({ length: 400 }, (_, n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary=b${n + 1}\r\n`),
        '--b400',
        'Content-Type: message/delivery-status',
        '',
        failed,
      ),
    ],
    ['a head without end', `X-A: ${'a'.repeat(500)}\r\n`.repeat(400) + report(failed)],
  ]

  it.each(innocent)('%s is accepted and changes nothing', async (_, raw) => {
    const mail = await sentMail()
    const before = await rowOf(mail.id)
    await deliver(addressOf(mail), raw, 'somebody@far.example')
    expect(await rowOf(mail.id)).toEqual(before)
    expect(await isSuppressed(database.current.db, mail.to)).toBe(false)
  })

  it.each(['failed', 'cancelled'])('a report about a %s mail changes nothing', async (state) => {
    const mail = await sentMail()
    await database.current.db.updateTable('mails').set({ state }).where('id', '=', mail.id).execute()
    await deliver(addressOf(mail), report(failed))
    expect(await rowOf(mail.id)).toMatchObject({ state, bounced_at: null })
    expect(await isSuppressed(database.current.db, mail.to)).toBe(false)
  })
})

/** Stays connected. */
const greetingOf = async (port: number): Promise<string> => {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  const [greeting] = (await once(socket, 'data')) as [Buffer]
  return greeting.toString()
}

describe('the bounce receiver', () => {
  it.each([
    ['anybody', () => 'postmaster@bounces.ankerplatz.test'],
    ['another domain', (id: string) => bounceAddress(id, { ...settings, domain: 'elsewhere.test' })],
    ['a signature of somebody else', (id: string) => bounceAddress(id, { ...settings, secret: 'guessed' })],
    ['another mail’s signature', (id: string) => bounceAddress(id, settings).replace(/\+.{8}/, '+00000000')],
    ['no signature', (id: string) => `bounce+${id.replaceAll('-', '')}@bounces.ankerplatz.test`],
  ])('rejects mail to %s', async (_, address) => {
    const mail = await sentMail()
    await expect(deliver(address(mail.id), report(failed))).rejects.toMatchObject({ responseCode: 550 })
    expect(await rowOf(mail.id)).toMatchObject({ state: 'sent' })
  })

  it('rejects a report about an unknown mail', async () => {
    const address = bounceAddress(randomUUID(), settings)
    await expect(deliver(address, report(failed))).rejects.toMatchObject({ responseCode: 550 })
  })

  it.each([
    [29, 'bounced'],
    [31, 'sent'],
  ])('leaves a mail sent %i days ago as %s', async (days, state) => {
    const mail = await sentMail()
    await database.current.pool.query(
      `update mails set created_at = created_at - $2::int * interval '1 day' where id = $1`,
      [mail.id, days],
    )
    const delivered = deliver(addressOf(mail), report(failed))
    await (state === 'sent' ? expect(delivered).rejects.toMatchObject({ responseCode: 550 }) : delivered)
    expect(await rowOf(mail.id)).toMatchObject({ state })
  })

  it('reads the beginning of a report that returns a large mail', async () => {
    const mail = await sentMail()
    await deliver(addressOf(mail), report(failed).replace('Hello', 'x'.repeat(900).concat('\r\n').repeat(200)))
    expect(await rowOf(mail.id)).toMatchObject({ state: 'bounced' })
  })

  it('stays responsive while it reads a slow report', async () => {
    const mail = await sentMail()
    const stalls: number[] = []
    let lastAt = performance.now()
    const watch = setInterval(() => {
      stalls.push(performance.now() - lastAt)
      lastAt = performance.now()
    }, 1)
    const flowed = `Content-Type: text/plain; format=flowed\r\n\r\n${' \r\n'.repeat(80_000)}`
    await deliver(addressOf(mail), flowed)
    clearInterval(watch)
    expect(Math.max(...stalls)).toBeLessThan(500)
  })

  it('accepts three connections per network, first come, first served', async () => {
    const greetings = await Promise.all(Array.from({ length: 5 }, () => greetingOf(receiver.port)))
    expect(greetings.map((text) => text.slice(0, 3)).sort()).toEqual(['220', '220', '220', '421', '421'])
  })

  it('closes a silent connection soon', async () => {
    const hasty = await start({ silenceMsMax: 300 })
    let closed = false
    const silent = connect(hasty.port, '127.0.0.1').on('error', () => undefined)
    silent.on('close', () => (closed = true)).resume()
    await until('the connection is ended', () => closed)
    await hasty.stop()
  })

  it('rejects more than a quarter of a megabyte, and keeps running', async () => {
    const mail = await sentMail()
    const huge = report(failed).replace('Hello', 'x'.repeat(900).concat('\r\n').repeat(300))
    await expect(deliver(addressOf(mail), huge)).rejects.toMatchObject({ responseCode: 552 })
    expect(await rowOf(mail.id)).toMatchObject({ state: 'sent' })
    await deliver(addressOf(mail), report(failed))
    expect(await rowOf(mail.id)).toMatchObject({ state: 'bounced' })
  })

  it('ends a connection that takes too long, and open connections when it stops', async () => {
    const hasty = await start({ connectionMsMax: 50 })
    let closed = 0
    const dripping = connect(hasty.port, '127.0.0.1').on('error', () => undefined)
    dripping.on('close', () => (closed += 1)).resume()
    await until('the connection is ended', () => closed === 1)
    await hasty.stop()
    const staying = connect(receiver.port, '127.0.0.1').on('error', () => undefined)
    staying.on('close', () => (closed += 1)).resume()
    await until('it is connected', () => staying.readyState === 'open')
    await receiver.stop()
    await until('the connection is ended', () => closed === 2)
    receiver = await start()
  })

  it('reports a port in use in one sentence', async () => {
    await expect(start({ port: receiver.port })).rejects.toThrow(ConfigError)
    await expect(start({ port: receiver.port })).rejects.toThrow(/BOUNCE_PORT/)
  })
})
