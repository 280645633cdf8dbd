import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layoutMail, type MailLayout } from './layout.ts'

const mail: MailLayout = {
  siteName: 'Ankerplatz',
  publicUrl: 'https://links.example.test',
  supportEmail: 'support@example.test',
  language: 'de',
  title: 'Bestätige deine Adresse',
  paragraphs: ['Schön, dass du da bist.', 'Ein Klick genügt.'],
  action: { label: 'Adresse bestätigen', url: 'https://links.example.test/api/auth/confirm?token=a&b=c' },
  footer: 'Du bekommst diese Nachricht, weil du dich angemeldet hast.',
}

const tagsOf = (html: string): string[] =>
  html.match(/<[a-z/!][^>]*>/gi)?.map((tag) => tag.split(/[\s>]/)[0] ?? '') ?? []

describe('the layout of a mail', () => {
  test('says everything in both forms', () => {
    const { text, html } = layoutMail(mail)
    for (const part of [mail.title, ...mail.paragraphs, mail.footer, 'Adresse bestätigen', 'Fragen? Schreib an']) {
      expect(text).toContain(part)
      expect(html).toContain(part)
    }
    expect(text).toContain('https://links.example.test/api/auth/confirm?token=a&b=c\n')
    expect(html).toContain('href="https://links.example.test/api/auth/confirm?token=a&amp;b=c"')
    expect(html).toContain('<html lang="de">')
    expect(html).toContain('prefers-color-scheme: dark')
  })

  test('has no button when there is nothing to do', () => {
    const plain: MailLayout = { ...mail }
    delete plain.action
    expect(layoutMail(plain).html).not.toContain('class="button"')
    expect(layoutMail({ ...plain, language: 'en' }).text).toContain('Questions? Write to support@example.test')
  })

  test('keeps whatever text is put in as text', () => {
    const plainTags = tagsOf(layoutMail(mail).html)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const hostile = `${text}"><script>alert(1)</script><img src=x onerror='a'>&`.replaceAll('\n', ' ')
        const { html } = layoutMail({
          ...mail,
          siteName: hostile,
          supportEmail: hostile,
          title: hostile,
          paragraphs: [hostile, hostile],
          action: { label: hostile, url: `https://links.example.test/?q=${encodeURIComponent('"><b>')}` },
          footer: hostile,
        })
        expect(tagsOf(html)).toEqual(plainTags)
      }),
    )
  })

  test('refuses to link anywhere but to the web', () => {
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'not a url']) {
      expect(() => layoutMail({ ...mail, action: { label: 'x', url } })).toThrow()
      expect(() => layoutMail({ ...mail, publicUrl: url })).toThrow()
    }
  })
})
