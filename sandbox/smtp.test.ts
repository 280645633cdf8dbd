import { connect } from 'node:net'
import { createTransport, type Transporter } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minuteMs } from '../contract/durations.ts'
import { inTransaction } from '../server/platform/db/database.ts'
import { makeLog } from '../server/platform/log.ts'
import { startBounceReceiver } from '../server/platform/mail/bounces.ts'
import { queueMail } from '../server/platform/mail/mail.ts'
import { makeMailer } from '../server/platform/mail/mailer.ts'
import { isSuppressed } from '../server/platform/mail/suppressions.ts'
import { useDatabase } from '../server/testing/database.ts'
import { type CapturedMail, linksIn } from './inbox.ts'
import { startSmtp } from './smtp.ts'
import { useSandbox } from './useSandbox.ts'

const database = useDatabase()
const context = useSandbox(database)
let transport: Transporter

beforeAll(() => {
  const { host, port } = context.sandbox.addresses.smtp
  transport = createTransport({ host, port, secure: false })
})
afterAll(() => {
  transport.close()
})

const send = (to: string, more: object = {}) =>
  transport.sendMail({ from: 'Ankerplatz <noreply@ankerplatz.test>', to, subject: 'Hello', text: 'Hi', ...more })

const quietly = () => ({ db: context.db, host: '127.0.0.1', log: makeLog('silent') })

const inboxOf = async (address: string): Promise<CapturedMail[]> =>
  (await context.call('GET', `mail?to=${encodeURIComponent(address)}`)).json as CapturedMail[]

const setFault = async (address: string, fault: object): Promise<void> => {
  expect((await context.call('PUT', `mail/faults/${address}`, fault)).status).toBe(200)
}

describe('the inbox', () => {
  it('shows a message with its text, links and headers', async () => {
    await send('Reader@demo.test', {
      subject: 'Bestätige deine Adresse',
      text: 'Zum Bestätigen: https://product.example/verify?token=a&b=2.\nOder: http://second.example/x',
      html: '<a href="https://product.example/verify?token=a&amp;b=2">Los</a> <a href=\'https://third.example/\'>3</a>',
      headers: { 'List-Unsubscribe': '<https://product.example/stop>' },
    })
    const [mail] = await inboxOf('reader@DEMO.test')
    expect(mail).toMatchObject({
      to: 'reader@demo.test',
      from: 'Ankerplatz <noreply@ankerplatz.test>',
      subject: 'Bestätige deine Adresse',
      links: ['https://product.example/verify?token=a&b=2', 'http://second.example/x', 'https://third.example/'],
      headers: { 'list-unsubscribe': '<https://product.example/stop>' },
    })
    expect(mail?.text).toContain('Zum Bestätigen')
    expect(mail?.html).toContain('<a href=')
    expect(mail?.message_id).toMatch(/^<.+@.+>$/)
    expect(Date.parse(String(mail?.at))).toBeGreaterThan(Date.now() - minuteMs)
  })

  it('stores a message twice if it arrives twice, newest first', async () => {
    await send('twice@demo.test', { messageId: '<same@demo.test>', subject: 'one' })
    await send('twice@demo.test', { messageId: '<same@demo.test>', subject: 'two' })
    const mails = await inboxOf('twice@demo.test')
    expect(mails.map(({ subject, message_id }) => [subject, message_id])).toEqual([
      ['two', '<same@demo.test>'],
      ['one', '<same@demo.test>'],
    ])
  })

  it('shows a message to each of its recipients, including Bcc', async () => {
    await transport.sendMail({
      from: 'a@demo.test',
      to: 'first@demo.test',
      bcc: 'hidden@demo.test',
      subject: 'both',
      text: 'x',
    })
    expect(await inboxOf('first@demo.test')).toHaveLength(1)
    expect(await inboxOf('hidden@demo.test')).toHaveLength(1)
  })

  it('does not match a part of an address', async () => {
    await send('xanna@demo.test')
    expect(await inboxOf('anna@demo.test')).toEqual([])
  })

  it('accepts a message with a NUL, broken encodings and no headers', async () => {
    await transport.sendMail({
      envelope: { from: 'a@demo.test', to: 'odd@demo.test' },
      raw: Buffer.from('\r\nnul \0 and \xff\r\n', 'latin1'),
    })
    const [mail] = await inboxOf('odd@demo.test')
    expect(mail?.subject).toBe('')
    expect(mail?.text).toContain('nul')
  })

  it('accepts any password, and none', async () => {
    const { host, port } = context.sandbox.addresses.smtp
    const signedIn = createTransport({ host, port, secure: false, auth: { user: 'x', pass: 'y' } })
    await signedIn.sendMail({ from: 'a@demo.test', to: 'auth@demo.test', subject: 's', text: 't' })
    signedIn.close()
    expect(await inboxOf('auth@demo.test')).toHaveLength(1)
  })

  it('refuses a message of more than ten megabytes', async () => {
    await expect(send('big@demo.test', { text: 'x'.repeat(10_500_000) })).rejects.toMatchObject({ responseCode: 552 })
    expect(await inboxOf('big@demo.test')).toEqual([])
  })

  it('offers no STARTTLS', async () => {
    const socket = connect(context.sandbox.addresses.smtp.port, '127.0.0.1')
    let heard = ''
    socket.on('data', (chunk) => {
      if (heard === '') socket.write('EHLO me\r\n')
      heard += chunk.toString()
    })
    await expect.poll(() => heard).toMatch(/^250 /m)
    socket.destroy()
    expect(heard).not.toContain('STARTTLS')
    expect(heard).toContain('SIZE 10000000')
  })

  it('can be emptied for one recipient, for one message and entirely', async () => {
    await send('empty@demo.test')
    await send('empty@demo.test')
    await send('full@demo.test')
    const [first] = await inboxOf('empty@demo.test')
    expect((await context.call('DELETE', `mail/${first?.id ?? 0}`)).json).toEqual({ removed: 1 })
    expect((await context.call('DELETE', 'mail?to=empty@demo.test')).json).toEqual({ removed: 1 })
    expect(await inboxOf('full@demo.test')).toHaveLength(1)
    await context.call('DELETE', 'mail')
    expect((await context.call('GET', 'mail')).json).toEqual([])
  })
})

describe('faults', () => {
  it('refuse: rejects the recipient as unknown, as many times as configured', async () => {
    await setFault('refuse@demo.test', { fault: 'refuse', times: 2 })
    await expect(send('refuse@demo.test')).rejects.toMatchObject({ responseCode: 550 })
    await expect(send('REFUSE@demo.test')).rejects.toMatchObject({ responseCode: 550 })
    await send('refuse@demo.test')
    expect(await inboxOf('refuse@demo.test')).toHaveLength(1)
  })

  it.each([
    ['4xx', 451],
    ['5xx', 554],
  ])('%s: rejects the message after it was sent', async (fault, responseCode) => {
    await setFault(`f${fault}@demo.test`, { fault, times: 1 })
    await expect(send(`f${fault}@demo.test`)).rejects.toMatchObject({ responseCode })
    expect(await inboxOf(`f${fault}@demo.test`)).toEqual([])
    await send(`f${fault}@demo.test`)
    expect(await inboxOf(`f${fault}@demo.test`)).toHaveLength(1)
  })

  it('drop_after_data: stores the message, but never confirms it to the sender', async () => {
    await setFault('drop@demo.test', { fault: 'drop_after_data', times: 1 })
    await expect(send('drop@demo.test')).rejects.toMatchObject({
      code: expect.stringMatching(/ECONNECTION|ESOCKET|ECONNRESET/) as string,
    })
    expect(await inboxOf('drop@demo.test')).toHaveLength(1)
  })

  it('slow: accepts the message late', async () => {
    await setFault('slow@demo.test', { fault: 'slow', times: 1, delayMs: 300 })
    const startedAt = performance.now()
    await send('slow@demo.test')
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(290)
    expect(await inboxOf('slow@demo.test')).toHaveLength(1)
  })

  it('bounce: stores the message and returns a delivery report to the envelope sender', async () => {
    const back = await startSmtp({ ...quietly(), port: null, bouncesTo: null })
    const there = await startSmtp({ ...quietly(), port: null, bouncesTo: { host: '127.0.0.1', port: back.port } })
    const sending = createTransport({ host: '127.0.0.1', port: there.port, secure: false })
    await setFault('gone@demo.test', { fault: 'bounce', times: 2 })
    const mail = { from: 'Ankerplatz <noreply@ankerplatz.test>', to: 'gone@demo.test', subject: 'Hello', text: 'Hi' }
    await sending.sendMail({ ...mail, envelope: { from: 'returns+1@ankerplatz.test', to: mail.to } })
    await expect.poll(() => inboxOf('returns+1@ankerplatz.test')).toHaveLength(1)
    const [report] = await inboxOf('returns+1@ankerplatz.test')
    expect(report?.headers['content-type']).toContain('multipart/report; report-type=delivery-status')
    expect(report?.text).toContain('The mail to <gone@demo.test> could not be delivered')
    // A delivery report that cannot be delivered is dropped.
    await sending.sendMail({ ...mail, envelope: { from: '', to: mail.to } })
    expect(await inboxOf('gone@demo.test')).toHaveLength(2)
    sending.close()
    await Promise.all([back.stop(), there.stop()])
  })

  it('bounce: the product receives the report', async () => {
    const bounces = { domain: 'bounces.ankerplatz.test', secret: 'a secret of this test' }
    const place = { host: '127.0.0.1', port: 0 }
    const receiver = await startBounceReceiver({
      ...place,
      ...bounces,
      database: database.current,
      log: makeLog('silent'),
    })
    const there = await startSmtp({ ...quietly(), port: null, bouncesTo: { ...place, port: receiver.port } })
    const mailer = makeMailer({ smtpUrl: `smtp://127.0.0.1:${there.port}`, from: 'a@ankerplatz.test', bounces })
    await setFault('vanished@demo.test', { fault: 'bounce', times: 1 })
    const mail = { to: 'vanished@demo.test', language: 'en', subject: 'Hello', text: 'Hi', html: '<p>Hi</p>' } as const
    const { mailId } = await inTransaction(database.current.db, (tx) => queueMail(tx, { ...mail, kind: 'welcome' }))
    const sent = await mailer.send({ ...mail, id: mailId, messageId: '<bounces@demo.test>', headers: {} })
    expect(sent).toMatchObject({ kind: 'sent' })
    await expect.poll(() => isSuppressed(database.current.db, 'vanished@demo.test')).toBe(true)
    mailer.close()
    await Promise.all([receiver.stop(), there.stop()])
  })

  it('lasts until it is removed if no count was given', async () => {
    await setFault('always@demo.test', { fault: '4xx' })
    for (let round = 0; round < 3; round += 1) {
      await expect(send('always@demo.test')).rejects.toMatchObject({ responseCode: 451 })
    }
    expect((await context.call('GET', 'mail/faults')).json).toMatchObject([
      { address: 'always@demo.test', fault: '4xx', times: null },
    ])
    await context.call('DELETE', 'mail/faults/always@demo.test')
    await send('always@demo.test')
    expect(await inboxOf('always@demo.test')).toHaveLength(1)
  })
})

describe('links', () => {
  it('are listed once each, without the full stop of the sentence', () => {
    expect(
      linksIn('(see https://a.example/x?y=1), and https://a.example/x?y=1!', '<A HREF=https://b.example>b</A>'),
    ).toEqual(['https://a.example/x?y=1', 'https://b.example'])
  })

  it('are web addresses only', () => {
    expect(linksIn('mailto:a@b.example', '<a href="javascript:alert(1)">x</a><a href="/relative">y</a>')).toEqual([])
  })
})
