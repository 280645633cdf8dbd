import { describe, expect, it } from 'vitest'
import { inTransaction } from '../platform/db/database.ts'
import { useDatabase } from '../testing/database.ts'
import { type LetterKind, letters } from './letters.ts'
import { sendLetter } from './mails.ts'

const database = useDatabase()
const sender = { siteName: 'Ankerplatz', publicUrl: 'https://ankerplatz.test', supportEmail: 'help@ankerplatz.test' }
const kinds = Object.keys(letters) as LetterKind[]

const send = (kind: LetterKind, language: 'en' | 'de', name: string) =>
  inTransaction(database.current.db, async (tx) => {
    const to = { email: 'reader@example.com', name, language }
    await sendLetter(tx, sender, { kind, to, path: '/auth#token=x', address: 'new@example.com' })
    const mails = tx.selectFrom('mails').selectAll().orderBy('id', 'desc')
    const mail = await mails.executeTakeFirstOrThrow()
    await tx.deleteFrom('mails').execute()
    return mail
  })

describe('a letter', () => {
  it.each(kinds.flatMap((kind) => (['en', 'de'] as const).map((language) => [kind, language] as const)))(
    '%s is whole in %s',
    async (kind, language) => {
      const mail = await send(kind, language, 'Lotte Anker')
      expect([mail.kind, mail.language, mail.recipient]).toEqual([kind, language, 'reader@example.com'])
      expect(mail.subject).toContain('Ankerplatz')
      if (letters[kind][language].action !== undefined) {
        expect(mail.body_text).toContain('https://ankerplatz.test/auth#token=x')
      }
      expect(mail.body_html).toContain(`lang="${language}"`)
      const other = await send(kind, language === 'en' ? 'de' : 'en', 'Lotte Anker')
      expect(other.subject).not.toBe(mail.subject)
      expect(other.body_text).not.toBe(mail.body_text)
    },
  )

  it('greets by name', async () => {
    for (const name of ['Lotte Anker', 'J. R. Skipper', 'Martin Luther King Jr.', '李小龙', "O'Hara-Müller"]) {
      expect((await send('confirm_address', 'en', name)).body_text).toContain(`Welcome aboard, ${name}\n`)
    }
  })

  it('never repeats a name that a mail program could make a link of, and runs no name as markup', async () => {
    for (const name of [
      'Win at evil.example',
      'https://evil.example',
      'evil.example/now',
      'me@evil.example',
      '<b>x</b>',
    ]) {
      const mail = await send('confirm_address', 'de', name)
      expect(mail.body_text).toMatch(/^Willkommen an Bord\n/)
      expect(mail.body_text + mail.body_html).not.toContain('evil')
    }
    const mail = await send('recovery', 'en', 'Tom & "Jerry"')
    expect(mail.body_html).toContain('Tom &amp; &quot;Jerry&quot;')
  })
})
