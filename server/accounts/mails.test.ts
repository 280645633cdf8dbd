import { describe, expect, it } from 'vitest'
import { inTransaction } from '../platform/db/database.ts'
import { checkContent } from '../platform/mail/templateCheck.ts'
import { useDatabase } from '../testing/database.ts'
import { type MailKind, letters } from './mailTexts.ts'
import { sendMail } from './mails.ts'
import { accountTemplates } from './templates.ts'

const database = useDatabase()
const sender = { siteName: 'Ankerplatz', publicUrl: 'https://ankerplatz.test', supportEmail: 'help@ankerplatz.test' }
const kinds = Object.keys(letters) as MailKind[]

const send = (kind: MailKind, language: 'en' | 'de', name: string) =>
  inTransaction(database.current.db, async (tx) => {
    const to = { memberId: null, email: 'reader@example.com', name, language }
    await sendMail(tx, sender, {
      kind,
      to,
      path: '/auth#token=x',
      address: 'new@example.com',
      reason: 'Because of <this>\nand that',
    })
    const mails = tx.selectFrom('mails').selectAll().orderBy('id', 'desc')
    const mail = await mails.executeTakeFirstOrThrow()
    await tx.deleteFrom('mails').execute()
    return mail
  })

describe('an account email', () => {
  it.each(kinds.flatMap((kind) => (['en', 'de'] as const).map((language) => [kind, language] as const)))(
    '%s is complete in %s',
    async (kind, language) => {
      const mail = await send(kind, language, 'Lotte Anker')
      expect([mail.kind, mail.language, mail.recipient]).toEqual([kind, language, 'reader@example.com'])
      expect(mail.subject).toContain('Ankerplatz')
      if (letters[kind].shipped[language].action !== '') {
        expect(mail.body_text).toContain('https://ankerplatz.test/auth#token=x')
      }
      expect(mail.body_html).toContain(`lang="${language}"`)
      const other = await send(kind, language === 'en' ? 'de' : 'en', 'Lotte Anker')
      expect(other.subject).not.toBe(mail.subject)
      expect(other.body_text).not.toBe(mail.body_text)
    },
  )

  it('is a valid template that could be saved unchanged', () => {
    expect(accountTemplates.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted())
    for (const template of accountTemplates) {
      for (const language of ['en', 'de'] as const) {
        expect(checkContent(template, template.shipped[language], language)).toEqual([])
      }
    }
  })

  it('is secret if its link grants access', () => {
    const secret = accountTemplates.filter((template) => template.secret === true).map(({ kind }) => kind)
    expect(secret.toSorted()).toEqual([
      'confirm_address',
      'email_change_to_new',
      'email_change_to_old',
      'finish_sign_up',
      'recovery',
    ])
  })

  it('includes a reason line by line, and an address', async () => {
    const blocked = await send('account_blocked', 'de', '')
    expect(blocked.body_text).toContain('\n\nGrund:\nBecause of <this>\nand that\n\n')
    expect(blocked.body_html).toContain('>Grund:<br>Because of &lt;this&gt;<br>and that</p>')
    expect((await send('email_changed', 'en', '')).body_text).toContain(
      'You now sign in with new@example.com and receive our emails there.',
    )
  })

  it('mentions the former account after its deletion', async () => {
    expect((await send('account_deleted', 'en', '')).body_text).toContain('because you had an account at Ankerplatz.')
    expect((await send('account_deleted', 'de', '')).body_text).toContain('weil du ein Konto bei Ankerplatz hattest.')
  })

  it('greets by name', async () => {
    for (const name of ['Lotte Anker', 'J. R. Skipper', 'Martin Luther King Jr.', '李小龙', "O'Hara-Müller"]) {
      expect((await send('confirm_address', 'en', name)).body_text).toContain(`Welcome, ${name}\n`)
    }
  })

  it('never includes a name that an email client could turn into a link, and escapes markup in names', async () => {
    for (const name of [
      'Win at evil.example',
      'https://evil.example',
      'evil.example/now',
      'me@evil.example',
      '<b>x</b>',
    ]) {
      const mail = await send('confirm_address', 'de', name)
      expect(mail.body_text).toMatch(/^Willkommen\n/)
      expect(mail.body_text + mail.body_html).not.toContain('evil')
    }
    const mail = await send('recovery', 'en', 'Tom & "Jerry"')
    expect(mail.body_html).toContain('Tom &amp; &quot;Jerry&quot;')
  })
})
