import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readBounceAddress } from './bounceAddress.ts'
import { makeMailer, type Mailer, type ReadyMail } from './mailer.ts'
import { startMailServer, type MailServerOnLoopback } from './mailServer.fixture.ts'
import { requireAddress, requireHeaders, requireOneLine } from './rules.ts'

let server: MailServerOnLoopback
let mailer: Mailer

beforeEach(async () => {
  server = await startMailServer()
  mailer = makeMailer({ smtpUrl: server.url, from: 'Ankerplatz <office@ankerplatz.test>', timeoutMs: 1_000 })
})

afterEach(async () => {
  mailer.close()
  await server.stop()
})

let count = 0
const mailTo = (to: string, more: Partial<ReadyMail> = {}): ReadyMail => ({
  id: randomUUID(),
  to,
  language: 'de',
  subject: 'Willkommen im Hafen – schön, dass du da bist',
  text: 'Grüße\n.\nEin Punkt allein auf einer Zeile.',
  html: '<p>Grüße</p>',
  messageId: `<${(count += 1)}@ankerplatz.test>`,
  headers: {},
  ...more,
})

describe('an accepted mail', () => {
  test('arrives with both bodies, its Message-ID and the header of an automatic mail', async () => {
    const unsubscribe = `<https://ankerplatz.test/u/${'x'.repeat(300)}>`
    const mail = mailTo('a@example.test', { headers: { 'List-Unsubscribe': unsubscribe, 'X-Kind': 'welcome' } })
    expect(await mailer.send(mail)).toMatchObject({ kind: 'sent' })
    const [taken] = server.taken
    const headers = Object.fromEntries(taken?.parsed.headers.map(({ key, value }) => [key, value]) ?? [])
    expect(taken?.recipients).toEqual(['a@example.test'])
    expect(taken?.parsed).toMatchObject({
      subject: mail.subject,
      messageId: mail.messageId,
      from: { name: 'Ankerplatz' },
    })
    expect(taken?.parsed.text?.trim()).toBe(mail.text)
    expect(taken?.parsed.html?.trim()).toBe(mail.html)
    expect(headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'content-language': 'de',
      'list-unsubscribe': unsubscribe,
      'x-kind': 'welcome',
    })
  })

  test('reuses an open connection', async () => {
    for (const name of ['a', 'b', 'c']) await mailer.send(mailTo(`${name}@example.test`))
    expect(server.taken).toHaveLength(3)
    expect(server.connections).toBe(1)
  })

  test('is sent after the server closed the idle connection', async () => {
    await mailer.send(mailTo('a@example.test'))
    server.dropConnections()
    expect(await mailer.send(mailTo('b@example.test'))).toMatchObject({ kind: 'sent' })
    expect(server.taken).toHaveLength(2)
  })
})

describe('the envelope sender', () => {
  test('is the sender of the mail if there is no bounce receiver', async () => {
    await mailer.send(mailTo('a@example.test'))
    expect(server.taken[0]?.sender).toBe('office@ankerplatz.test')
  })

  test('is unique for each mail if there is one, and the headers stay the same', async () => {
    const bounces = { domain: 'bounces.ankerplatz.test', secret: 'a secret' }
    const returning = makeMailer({ smtpUrl: server.url, from: 'Ankerplatz <office@ankerplatz.test>', bounces })
    const mails = [mailTo('a@example.test'), mailTo('b@example.test')]
    for (const mail of mails) expect(await returning.send(mail)).toMatchObject({ kind: 'sent' })
    returning.close()
    for (const [n, { id, to }] of mails.entries()) {
      const taken = server.taken[n]
      expect(taken).toMatchObject({ recipients: [to], parsed: { from: { address: 'office@ankerplatz.test' } } })
      expect(taken?.sender).toMatch(/^bounce\+[0-9a-f]{32}-[0-9a-f]{20}@bounces\.ankerplatz\.test$/)
      expect(taken?.sender.split('@')[0]?.length).toBeLessThanOrEqual(64)
      expect(readBounceAddress(taken?.sender ?? '', bounces)).toEqual({ mailId: id })
      expect(taken?.raw).not.toContain('bounce+')
    }
  })
})

describe('a rejected mail', () => {
  test.each(['connect', 'sender', 'recipient', 'content'] as const)(
    'with 4xx at %s is rejected temporarily',
    async (at) => {
      server.faults.push({ at, code: 451 })
      expect(await mailer.send(mailTo('a@example.test'))).toMatchObject({ kind: 'refused_for_now' })
      expect(await mailer.send(mailTo('a@example.test'))).toMatchObject({ kind: 'sent' })
    },
  )

  test.each([
    ['recipient', 'recipient'],
    ['content', 'mail'],
  ] as const)('with 5xx at %s is rejected permanently, because of the %s, with the reason', async (at, about) => {
    server.faults.push({ at, code: 550 })
    const outcome = await mailer.send(mailTo('a@example.test'))
    expect(outcome).toMatchObject({ kind: 'refused_for_good', about, reason: expect.stringContaining('550') as string })
    expect(await mailer.send(mailTo('b@example.test'))).toMatchObject({ kind: 'sent' })
  })

  test.each(['connect', 'sender'] as const)(
    'with 5xx at %s is a fault of our configuration: rejected temporarily',
    async (at) => {
      server.faults.push({ at, code: 554 })
      expect(await mailer.send(mailTo('a@example.test'))).toMatchObject({ kind: 'refused_for_now' })
    },
  )

  test.each([
    [550, '5.1.1 no such user', 'recipient'],
    [550, '5.2.1 mailbox disabled', 'recipient'],
    [553, 'no mailbox here by that name', 'recipient'],
    [550, '5.1.1 <relay@spam.example>: unknown', 'recipient'],
    [550, '5.2.2 mailbox full', 'mail'],
    [550, '5.7.1 rejected by policy', 'mail'],
    [550, 'blocked, see our list', 'mail'],
    [550, 'access denied', 'mail'],
    [554, 'no such user', 'mail'],
    [552, 'too much', 'mail'],
  ] as const)('at the recipient with "%i %s" is rejected permanently because of the %s', async (code, says, about) => {
    server.faults.push({ at: 'recipient', code, says })
    expect(await mailer.send(mailTo('relay@example.test'))).toMatchObject({ kind: 'refused_for_good', about })
  })

  test.each([
    [554, '5.7.1 Relay access denied'],
    [550, 'relay not permitted'],
    [550, '5.1.0 relaying denied'],
    [530, '5.7.0 log in first'],
    [535, 'no'],
    [550, '5.7.1 Authentication required'],
    [550, '5.1.8 sender domain not found'],
  ])('at the recipient with "%i %s" is a fault of our configuration: rejected temporarily', async (code, says) => {
    server.faults.push({ at: 'recipient', code, says })
    expect(await mailer.send(mailTo('a@example.test'))).toMatchObject({ kind: 'refused_for_now' })
  })

  test('is rejected temporarily if the connection is refused', async () => {
    await server.stop()
    expect(await mailer.send(mailTo('a@example.test'))).toMatchObject({ kind: 'refused_for_now' })
    server = await startMailServer()
  })

  test('is rejected temporarily, in bounded time, if the server accepts the connection and stays silent', async () => {
    const open = new Set<Socket>()
    const silent = createServer((socket) => open.add(socket)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const waiting = makeMailer({ smtpUrl: url, from: 'office@ankerplatz.test', timeoutMs: 200 })
    expect(await waiting.send(mailTo('a@example.test'))).toMatchObject({ kind: 'refused_for_now' })
    waiting.close()
    for (const socket of open) socket.destroy()
    silent.close()
  })
})

describe('a mail whose response is lost', () => {
  test.each(['take and hang up', 'take and say nothing'] as const)(
    'when the server does "%s" is uncertain',
    async (does) => {
      server.faults.push({ at: 'content', does })
      expect(await mailer.send(mailTo('a@example.test'))).toMatchObject({ kind: 'uncertain' })
      expect(server.taken).toHaveLength(1)
    },
  )
})

describe('the headers of a mail', () => {
  test('contain one recipient, whatever the address contains', async () => {
    for (const to of [
      'a@b.test, c@d.test',
      'A <a@b.test>',
      'a@b.test\r\nBcc: c@d.test',
      'a@b@c.test',
      '"a b"@c.test',
      '',
    ]) {
      expect(await mailer.send(mailTo(to))).toMatchObject({ kind: 'refused_for_good' })
    }
    expect(server.taken).toEqual([])
  })

  test('accept no line break in subject or header, and no reserved header', async () => {
    const hostile: Partial<ReadyMail>[] = [
      { subject: 'a\r\nBcc: c@d.test' },
      { subject: 'a\nb' },
      { headers: { 'X-A': 'b\r\nBcc: c@d.test' } },
      { headers: { 'X-A\r\nBcc': 'c@d.test' } },
      { headers: { Bcc: 'c@d.test' } },
      { headers: { to: 'c@d.test' } },
      { headers: { 'Content-Type': 'text/plain' } },
      { headers: { 'Message-ID': '<x@y>' } },
    ]
    for (const more of hostile) {
      expect(await mailer.send(mailTo('a@example.test', more))).toMatchObject({ kind: 'refused_for_good' })
    }
    expect(server.taken).toEqual([])
  })

  test('never gain a line from a text', async () => {
    const plain = await headNames('Subject')
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 120 }), async (text) => {
        fc.pre(passes(() => requireOneLine('subject', text, 998)) && text.trim() !== '')
        expect(await headNames(text)).toEqual(plain)
      }),
      { numRuns: 50 },
    )
  })

  test('reject a text with a line break or a control character everywhere', () => {
    const breaks = fc.constantFrom('\r', '\n', '\r\n', '\0', '\u0085', '\u2028', '\u2029', '\v')
    fc.assert(
      fc.property(fc.string(), breaks, fc.string(), (before, sign, after) => {
        const text = `${before}${sign}${after}`
        expect(() => requireOneLine('subject', text, 998)).toThrow()
        expect(() => requireAddress(`${text}@example.test`)).toThrow()
        expect(() => requireAddress(`a@${text}`)).toThrow()
        expect(() => requireHeaders({ 'X-Text': text })).toThrow()
        expect(() => requireHeaders({ [`X-${text}`]: 'a' })).toThrow()
      }),
    )
  })
})

const passes = (check: () => void): boolean => {
  try {
    check()
    return true
  } catch {
    return false
  }
}

const headNames = async (subject: string): Promise<string[]> => {
  const sent = await mailer.send(mailTo('a@example.test', { subject, headers: { 'X-Text': subject } }))
  expect(sent).toMatchObject({ kind: 'sent' })
  return server.taken.at(-1)?.parsed.headers.map(({ key }) => key) ?? []
}
