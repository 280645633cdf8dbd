import { describe, expect, it } from 'vitest'
import { readFailure } from './deliveryReport.ts'

const lines = (...all: string[]): string => all.join('\r\n')

const status = lines('Reporting-MTA: dns; far.example', '', 'Action: failed', 'Status: 5.1.1')

const reportOf = (text: string, { encoding = '7bit', boundary = 'b1', bare = false } = {}) =>
  lines(
    'Content-Type: multipart/report; report-type=delivery-status;',
    bare ? ` boundary=${boundary}` : ` boundary="${boundary}"`,
    '',
    'Read below.',
    `--${boundary}`,
    'Content-Type: text/plain',
    '',
    'I am sorry',
    `--${boundary}`,
    'Content-Type: message/delivery-status',
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    text,
    `--${boundary}--`,
    '',
  )

const read = (raw: string) => readFailure(Buffer.from(raw))

describe('a delivery report', () => {
  it.each([
    ['as it is', reportOf(status)],
    ['with line feeds only', reportOf(status).replaceAll('\r\n', '\n')],
    ['with a bare boundary', reportOf(status, { bare: true })],
    ['in base64', reportOf(Buffer.from(status).toString('base64'), { encoding: 'base64' })],
    ['quoted', reportOf(status.replace('5.1.1', '5=2E1.=\r\n1'), { encoding: 'Quoted-Printable' })],
    ['cut short', reportOf(status).slice(0, -8)],
    ['with a whole mail behind it', `${reportOf(status).replace(/--b1--\s*$/, '--b1\r\n\r\n')}${'x'.repeat(200_000)}`],
  ])('%s is parsed', (_, raw) => {
    expect(read(raw)).toEqual({ reason: '5.1.1', aboutRecipient: true })
  })

  it.each([
    ['5.1.1', '', true],
    ['5.1.10', 'smtp; 550 5.1.10 null MX', true],
    ['5.2.1', 'smtp; 550 5.2.1 disabled', true],
    ['5.0.0', 'smtp; 550 5.1.1 unknown', true],
    ['5.0.0', 'smtp; 550 no such user here', true],
    ['5.1.1', 'smtp; 550 5.1.1 <relay@authentication.example> unknown', true],
    ['5.0.0', 'smtp; 550 rejected: listed at spam.example', false],
    ['5.0.0', 'smtp; 554 no such user here', false],
    ['5.0.0', '', false],
    ['5.1.8', 'smtp; 550 5.1.8 no such domain', false],
    ['5.1.0', 'smtp; 550 5.1.0 relay access denied', false],
    ['5.2.2', 'smtp; 552 5.2.2 full', false],
    ['5.3.4', '', false],
    ['5.4.1', '', false],
    ['5.5.0', 'smtp; 550 no such user', false],
    ['5.6.1', '', false],
    ['5.7.1', 'smtp; 550 5.7.1 no such user', false],
  ])('with status %s and the text "%s" is about the recipient: %s', (code, said, aboutRecipient) => {
    const text = lines('Reporting-MTA: x', '', 'Action: failed', `Status: ${code}`, `Diagnostic-Code: ${said}`)
    expect(read(reportOf(text))).toMatchObject({ aboutRecipient })
  })
})

describe('a body crafted to be slow', () => {
  const bytes = 256_000
  const fillWith = (piece: string): string => piece.repeat(Math.floor(bytes / piece.length))
  const hostile: [string, string][] = [
    ['a flowed text of blanks', lines('Content-Type: text/plain; format=flowed', '', fillWith(' \r\n'))],
    ['a report of blanks', reportOf(fillWith(' \r\n'))],
    ['one line of blanks', reportOf(fillWith(' '))],
    ['empty lines', reportOf(fillWith('\r\n'))],
    ['a folded head', `Content-Type: multipart/report;\r\n${fillWith(' \r\n')}`],
    ['a long head', `Content-Type: multipart/report;\r\n${fillWith(' x\r\n')}`],
    ['a type of semicolons', `Content-Type: multipart/report${fillWith(';  ')}`],
    ['a type of boundaries', `Content-Type: multipart/report${fillWith(';boundary=')}`],
    ['fields', reportOf(fillWith('a:b\r\n'))],
    ['folded fields', reportOf(`Action: failed\r\n${fillWith(' x\r\n')}`)],
    ['folded fields of nothing', reportOf(`Action: failed\r\n${'x'.repeat(1_900)}\r\n${fillWith(' \t\r\n')}`)],
    ['groups', reportOf(fillWith('a:b\r\n\r\n'))],
    ['parts', reportOf(fillWith('--b1\r\n'))],
    ['parts that hold something', reportOf(fillWith('--b1\r\nContent-Type: message/delivery-statu\r\n'))],
    ['nearly parts', reportOf(fillWith('--b1-\r\n'))],
    ['a long boundary', reportOf(fillWith(`--${'b'.repeat(60)}\r\n`), { boundary: 'b'.repeat(61) })],
    ['quoted signs', reportOf(fillWith('=3D='), { encoding: 'quoted-printable' })],
    ['base64', reportOf(fillWith('AAAA\r\n'), { encoding: 'base64' })],
    ['a diagnosis', reportOf(`Action: failed\r\nStatus: 5.0.0\r\nDiagnostic-Code: ${fillWith('a')}`)],
    [
      'a diagnosis of addresses',
      reportOf(`Action: failed\r\nStatus: 5.0.0\r\nDiagnostic-Code: x;550 ${fillWith('<')}`),
    ],
    ['a diagnosis of blanks', reportOf(`Action: failed\r\nStatus: 5.0.0\r\nDiagnostic-Code: x${fillWith(' ')};`)],
  ]

  it.each(hostile)('of %s is parsed quickly', (_, raw) => {
    const body = Buffer.from(raw)
    readFailure(body)
    const times = Array.from({ length: 3 }, () => {
      const startedAt = performance.now()
      readFailure(body)
      return performance.now() - startedAt
    })
    // A linear parser takes a few milliseconds, a quadratic one takes seconds.
    expect(Math.min(...times)).toBeLessThan(500)
  })
})
