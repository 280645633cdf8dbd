import { describe, expect, test } from 'vitest'
import { useDatabase } from '../../testing/database.ts'
import { inTransaction } from '../db/database.ts'
import { brand, content, template } from './templates.fixture.ts'
import { save } from './templateVersions.ts'
import { type MailToWrite, previewMail, writeMail } from './writeMail.ts'

const database = useDatabase()

const reader = { memberId: null, email: 'reader@example.com', name: 'Lotte', language: 'en' } as const
const values = { berth: 'Pier 7', note: 'one\ntwo', link: 'https://a.example/?x=1&y=2', list: '<ul><li>x</li></ul>' }

const newMember = async (): Promise<string> => {
  const user = { email: `${crypto.randomUUID()}@example.com`, full_name: 'Ada', language: 'en' }
  const saved = database.current.db.insertInto('users').values(user).returning('id')
  return (await saved.executeTakeFirstOrThrow()).id
}

const write = (mail: Partial<MailToWrite> = {}) =>
  inTransaction(database.current.db, async (tx) => {
    const { mailId, fellBack } = await writeMail(tx, brand, { template, to: reader, values, path: '/tasks', ...mail })
    const row = await tx.selectFrom('mails').selectAll().where('id', '=', mailId).executeTakeFirstOrThrow()
    return { ...row, fellBack }
  })

describe('a mail', () => {
  test('contains everything in both formats', async () => {
    const body = '<h2>Berths</h2><p>{{ berth }}: {{ note }}</p>{{ list }}<p><a href="{{ link }}">map</a></p>'
    const mail = await write({ content: content(body) })
    expect(mail.subject).toBe('News of Ankerplatz')
    expect(mail.body_text).toBe(
      [
        'Hello, Lotte\n============',
        'Berths',
        'Pier 7: one\ntwo',
        '- x',
        'map (https://a.example/?x=1&y=2)',
        'View:\nhttps://ankerplatz.test/tasks',
        '-- \nYou’re receiving this email because you have an account at Ankerplatz.\nQuestions? Write to help@ankerplatz.test\nAnkerplatz · https://ankerplatz.test\n',
      ].join('\n\n'),
    )
    for (const part of ['Hello, Lotte</h1>', 'Pier 7: one<br>two</p>', '>x</li>', '>View<', 'Questions? Write to']) {
      expect(mail.body_html).toContain(part)
    }
    expect(mail.body_html).toContain('href="https://a.example/?x=1&amp;y=2"')
    expect(mail.body_html).toContain('href="https://ankerplatz.test/tasks"')
    expect(mail.body_html).toContain('@media (prefers-color-scheme: dark)')
    expect(mail.body_html).toMatch(/lang="en"/)
    expect(mail.body_html).not.toContain('{{')
    expect([mail.headers, mail.member_id, mail.secret, mail.fellBack]).toEqual([{}, null, false, false])
  })

  test('begins with its preview text, for mail lists', async () => {
    const { body_html: html } = await write({ content: content(`<p>${'word '.repeat(60)}</p>`) })
    expect(html).toMatch(/max-width:0">(?:word ){28}&#160;/)
  })

  test('has no button if there is no action or no URL', async () => {
    const silent = await write({ content: content('<p>a</p>', { action: '' }) })
    const nowhere = await writeWithoutPath()
    for (const { body_html: html, body_text: text } of [silent, nowhere]) {
      expect(html).not.toContain('class="button"')
      expect(text).not.toContain('View')
    }
  })

  const writeWithoutPath = () =>
    inTransaction(database.current.db, async (tx) => {
      const { mailId } = await writeMail(tx, brand, { template, to: reader, values })
      return tx.selectFrom('mails').selectAll().where('id', '=', mailId).executeTakeFirstOrThrow()
    })

  test('can be unsubscribed with one click', async () => {
    const unsubscribe = { path: '/api/unsubscribe/abc', page: '/unsubscribe#token=abc' }
    const mail = await write({ unsubscribe, to: { ...reader, language: 'de' } })
    expect(mail.headers).toEqual({
      'List-Unsubscribe': '<https://ankerplatz.test/api/unsubscribe/abc>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(mail.body_text).toContain('Diese E-Mails abbestellen: https://ankerplatz.test/unsubscribe#token=abc\n')
    expect(mail.body_html).toContain('href="https://ankerplatz.test/unsubscribe#token=abc"')
    expect((await write()).body_html).not.toContain('nsubscribe')
  })

  test('stores its member and whether it is secret', async () => {
    const memberId = await newMember()
    const mail = await write({ template: { ...template, secret: true }, to: { ...reader, memberId } })
    expect([mail.member_id, mail.secret, mail.kind]).toEqual([memberId, true, 'harbour_news'])
  })

  test('starts a new paragraph at an empty line', async () => {
    const note = 'one\ntwo\n \n\nthree <b>'
    const mail = await write({ content: content('<p title="x">Why: {{ note }}</p>'), values: { ...values, note } })
    expect(mail.body_text).toContain('Why: one\ntwo\n\nthree <b>\n')
    expect(mail.body_html).toMatch(/<p title="x"[^>]*>Why: one<br>two<\/p><p title="x"[^>]*>three &lt;b&gt;<\/p>/)
  })

  test('has a one-line subject, whatever the values contain', async () => {
    const subject = '{{ berth }} {{ note }}'
    const hostile = { ...values, berth: 'a\r\nBcc: b@example.com\u2028\0', note: 'c\n'.repeat(400) }
    const mail = await write({ content: content('<p>a</p>', { subject }), values: hostile })
    expect(mail.subject).toMatch(/^a Bcc: b@example.com (?:c )+c?…$/)
    expect(mail.subject.length).toBeLessThan(300)
    const nothing = await write({
      content: content('<p>a</p>', { subject }),
      values: { ...values, berth: '', note: '' },
    })
    expect(nothing.subject).toBe('Ankerplatz')
  })

  test('never repeats a name that a mail client could turn into a link', async () => {
    const mail = await write({ to: { ...reader, name: 'Win at evil.example' } })
    expect(mail.body_text).toMatch(/^Hello\n/)
    expect(mail.body_text + mail.body_html).not.toContain('evil')
  })

  test('uses the newest text, and the shipped one if that can no longer be rendered', async () => {
    const savedBy = await newMember()
    const keep = (basedOn: number, body: string) =>
      inTransaction(database.current.db, (tx) =>
        save(tx, { kind: template.kind, language: 'en', content: content(body), basedOn, savedBy }),
      )
    expect((await write()).body_text).toContain('Shipped for Pier 7.')
    await keep(0, '<p>Saved for {{ berth }}.</p>')
    expect((await write()).body_text).toContain('Saved for Pier 7.')
    await keep(1, '<p>Saved for {{ tide }}.</p>')
    const mail = await write()
    expect([mail.body_text.includes('Shipped for Pier 7.'), mail.fellBack]).toEqual([true, true])
    await inTransaction(database.current.db, (tx) =>
      save(tx, { kind: template.kind, language: 'en', content: null, basedOn: 2, savedBy }),
    )
    expect((await write()).fellBack).toBe(false)
  })

  test('rejects links other than to the web', async () => {
    for (const publicUrl of ['javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.example', 'not a url']) {
      const preview = () =>
        previewMail(template, content('<p>a</p>'), { language: 'en', brand: { ...brand, publicUrl } })
      expect(preview).toThrow()
    }
  })
})

describe('a preview', () => {
  test('shows samples and reports no errors', () => {
    const { subject, text, html, issues } = previewMail(template, template.shipped.de, { language: 'de', brand })
    expect([subject, issues]).toEqual(['Neues von Ankerplatz', []])
    expect(text).toContain('Ausgeliefert für Pier 7.')
    expect(html).toContain('Ausgeliefert für Pier 7.')
  })

  test('shows the given values instead of the samples', () => {
    const shown = previewMail(template, content('<p>{{ berth }} {{ note }}</p>'), {
      language: 'en',
      brand,
      name: 'Tom & "Jerry"',
      values: { berth: 'Pier 9' },
      path: '/tasks',
    })
    expect(shown.text).toContain('Pier 9 First line\nsecond line')
    expect(shown.text).toContain('View:\nhttps://ankerplatz.test/tasks')
    expect(shown.html).toContain('Hello, Tom &amp; &quot;Jerry&quot;</h1>')
  })

  test('shows as much as possible of a broken text', () => {
    const broken = content('<p>{{ berth </p><script>x</script>', { subject: '{{ x }}', action: '' })
    const { subject, text, html, issues } = previewMail(template, broken, { language: 'en', brand })
    expect(subject).toBe('{{ x }}')
    expect(text).toContain('<p>{{ berth </p><script>x</script>')
    expect(html).not.toContain('<script>')
    expect(issues.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'subject unknown_variable',
      'body broken_template',
    ])
    const forbidden = previewMail(template, content('<p>a<img src="x"></p><b>{{ berth }}'), { language: 'en', brand })
    expect(forbidden.html).not.toContain('<img')
    expect(forbidden.text).toContain('a\n\nPier 7')
  })
})
