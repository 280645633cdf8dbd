import { describe, expect, it } from 'vitest'
import { inTransaction } from '../db/database.ts'
import { isSuppressed, suppressedSince, trust } from './suppressions.ts'
import { addressOf, failed, lines, report, useBounces } from './bounces.fixture.ts'

const { database, sentMail, rowOf, deliver } = useBounces()

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
