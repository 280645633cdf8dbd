import { describe, expect, it } from 'vitest'
import type { Language } from '../../contract/accounts.ts'
import { templateContent } from '../../contract/mailTemplates.ts'
import { notificationKinds } from '../../contract/notifications.ts'
import { checkContent } from '../platform/mail/templateCheck.ts'
import { previewMail } from '../platform/mail/writeMail.ts'
import { sampleNotification } from './samples.ts'
import { notificationTemplates, templateOf } from './templates.ts'
import { unlinkedData, valuesOf } from './values.ts'
import { everyKind, everyVariant, everyVariantWith, type Variant } from './variants.fixture.ts'

const brand = { siteName: 'Ankerplatz', publicUrl: 'https://ankerplatz.test', supportEmail: 'help@ankerplatz.test' }
const write = ({ kind, language, data }: Variant) => {
  const template = templateOf(kind)
  const values = valuesOf(kind, data, language)
  return previewMail(template, template.shipped[language], { language, brand, values })
}
/** The text of the email itself, without the layout around it. */
const textIn = ({ subject, text }: { subject: string; text: string }): string => `${subject}\n${text.split('\n-- ')[0]}`

const languages: Language[] = ['en', 'de']
const broken = /\{\{|\}\}|\{%|undefined|\bnull\b|NaN|Invalid Date|\[object/
const english = /\b(?:the|you|your|and|of|is|has|have|it|order|seller|buyer|somebody)\b/i
const german = /[äöüß]|\b(?:der|die|das|und|dein|deine|du|ist|nicht|mit|wird|kauf|auftrag|jemand)\b/i

describe('notification emails', () => {
  it('exist for every kind, and for the digest', () => {
    expect(notificationTemplates.map(({ kind }) => kind)).toEqual([...notificationKinds, 'digest'])
    expect(templateOf('link_lost').family).toBe('orders')
    expect(templateOf('credits_awarded').family).toBe('system')
    expect(templateOf('digest').kind).toBe('digest')
  })

  it.each([...everyKind, ...languages.map((language) => ({ kind: 'digest' as const, language }))])(
    '$kind in $language passes validation as shipped',
    ({ kind, language }) => {
      const template = templateOf(kind)
      const content = template.shipped[language]
      expect(templateContent.parse(content)).toEqual(content)
      expect(checkContent(template, content, language)).toEqual([])
    },
  )

  it('declare exactly the variables that they get', () => {
    for (const { kind, language, data } of everyVariant) {
      expect(Object.keys(valuesOf(kind, data, language))).toEqual(Object.keys(templateOf(kind).variables))
    }
    for (const { variables } of notificationTemplates) {
      for (const { sample } of Object.values(variables)) {
        expect(sample.en).not.toBe('')
        expect(sample.de).not.toBe('')
      }
    }
  })

  it('use every variable that they declare', () => {
    for (const { kind, variables, shipped } of notificationTemplates) {
      for (const language of languages) {
        const all = Object.values(shipped[language]).join(' ')
        for (const name of Object.keys(variables)) {
          // In English an order has the same name for both sides.
          if (name === 'side' && language === 'en') continue
          expect(all, `${kind} ${language} ${name}`).toMatch(new RegExp(`\\b${name}\\b`))
        }
      }
    }
  })

  it('leave no gap and mix no languages, whatever data the notification has', () => {
    for (const variant of everyVariant) {
      const mail = write(variant)
      const said = textIn(mail)
      expect(mail.issues).toEqual([])
      expect(said).not.toMatch(broken)
      expect(said, said).not.toMatch(variant.language === 'de' ? english : german)
      expect(mail.html).not.toMatch(/<strong[^>]*>\s*<\/strong>|[“„]\s*[”“]/)
      expect(mail.subject.length).toBeLessThanOrEqual(80)
    }
  })

  it('name the deadline if there is one', () => {
    for (const variant of everyVariant) {
      if (!JSON.stringify(variant.data).includes('2027-03-04')) continue
      expect(textIn(write(variant))).toContain(
        variant.language === 'de' ? '04.03.2027, 14:00 MEZ' : '4 Mar 2027, 14:00 CET',
      )
    }
  })

  it('execute nothing that a member has written, and expand no placeholder in it', () => {
    for (const variant of everyVariantWith(() => '<script>alert(1)</script><b>{{ site }}</b>{% if x %}')) {
      const { html, issues } = write(variant)
      expect(issues).toEqual([])
      expect(html).not.toMatch(/<script|<b>Ankerplatz/)
    }
  })

  it('do not turn a name into a link', () => {
    for (const variant of everyVariantWith(() => 'https://evil.example/x me@evil.example evil.example')) {
      const { kind, data, language } = variant
      for (const [name, value] of Object.entries(valuesOf(kind, data, language))) {
        if (name.endsWith('_name') && name !== 'search_name') expect(value).not.toMatch(/[/:@]|\.\S/)
      }
    }
    const named = (buyer_name: string, language: Language): string | undefined =>
      valuesOf('order_created', { ...sampleOrder, buyer_name }, language)['buyer_name']
    expect(named('Dr. J. R. Skipper Jr.', 'en')).toBe('Dr. J. R. Skipper Jr.')
    expect([named('', 'en'), named('://', 'de')]).toEqual(['A member', 'Ein Mitglied'])
  })

  it('do not turn text of another member into a link', () => {
    const written: [string, string][] = [
      ['Look at https://evil.example/x?y=1 now', 'Look at evil .example/x?y=1 now'],
      ['WWW.Evil.Example, me@evil.co.uk', 'WWW .Evil .Example, me@evil .co .uk'],
      ['hhttp://ttp://evil.example http:////evil.example', 'evil .example evil .example'],
      ['https://localhost/admin, file:///c, ftp://192.168.0.1/', 'localhost/admin, c, 192 .168 .0 .1/'],
      [String.raw`\\evil\share`, String.raw`\evil\share`],
      ['evil。example evil．example bücher.香港', 'evil 。example evil ．example bücher .香港'],
      [
        'Am 15.11. um 9.30 Uhr, z.B. 1.500 Links... ok? Ja.\nGut.',
        'Am 15.11. um 9.30 Uhr, z.B. 1.500 Links... ok? Ja.\nGut.',
      ],
      ['你好。谢谢', '你好。谢谢'],
    ]
    for (const [text, harmless] of written) {
      const declined = { order_id: sampleOrder.order_id, domain: 'kuestenblog.test', refunded: 45, reason: text }
      expect(valuesOf('order_declined', declined, 'en')['reason']).toBe(harmless)
      const message = { ...sampleNotification('message_received').data, excerpt: text }
      expect(valuesOf('message_received', message, 'de')['excerpt']).toBe(harmless)
      expect(unlinkedData({ ...message, sender_name: 'evil.example' }, 'de')).toEqual({
        ...message,
        sender_name: 'evil example',
        excerpt: harmless,
      })
    }
  })

  it('stay sendable when every value has its maximum length', () => {
    for (const variant of everyVariantWith((lengthMax) => '🦊'.repeat(lengthMax / 2))) {
      const { subject, html, text } = write(variant)
      expect(subject.length).toBeLessThanOrEqual(251)
      expect((subject + html + text).isWellFormed()).toBe(true)
    }
  })
})

const sampleOrder = {
  order_id: '5f0c8a52-3a3e-4b6e-9d58-2f1f6a1f7c11',
  domain: 'kuestenblog.test',
  buyer_name: 'Lotte Anker',
  price: 45,
  respond_by: '2027-03-04T13:00:00.000Z',
}

describe('individual emails', () => {
  const said = (kind: Variant['kind'], language: Language, data: Variant['data']): string =>
    textIn(write({ kind, language, data }))

  it('quote the seller’s reason if there is one, and omit it otherwise', () => {
    const declined = { order_id: sampleOrder.order_id, domain: 'kuestenblog.test', refunded: 45 }
    expect(said('order_declined', 'en', { ...declined, reason: 'Not <b>now</b>.\nSorry.' })).toContain(
      'Seller’s note: “Not <b>now</b>.\nSorry.”',
    )
    expect(said('order_declined', 'en', { ...declined, reason: null })).not.toContain('note')
  })

  it('quote the reason of a declined exchange', () => {
    const rejected = { ...sampleNotification('exchange_answered').data, answer: 'rejected', note: null }
    const words = { en: 'Note from Jonte Kai: “Not now.”', de: 'Jonte Kai schreibt: „Not now.“' }
    for (const language of languages) {
      expect(said('exchange_answered', language, { ...rejected, note: 'Not now.' })).toContain(words[language])
      expect(said('exchange_answered', language, rejected)).not.toMatch(/note|schreibt/i)
    }
  })

  it('ask for an answer to a new order, and for the link if it is already accepted', () => {
    const asked = said('order_created', 'en', sampleOrder)
    expect(asked).toContain('Accept or decline before 4 Mar 2027')
    expect(asked).not.toMatch(/prime/i)
    const due = { ...sampleOrder, respond_by: null, due_at: '2027-03-06T13:00:00.000Z' }
    expect(said('order_created', 'en', due)).toMatch(/accepted automatically[^]*before 6 Mar 2027/)
    expect(said('order_created', 'de', due)).toMatch(/automatisch angenommen[^]*bis 06\.03\.2027/)
    for (const language of languages) {
      expect(said('order_created', language, due)).not.toMatch(/decline|lehne|answer|beantworten/i)
    }
  })

  it('quote a revision request as text without a link', () => {
    const request = {
      ...sampleNotification('revision_requested').data,
      note: 'Like on https://evil.example/x <b>please</b>',
    }
    expect(said('revision_requested', 'en', request)).toContain('Buyer’s note: “Like on evil .example/x <b>please</b>”')
    expect(said('revision_requested', 'en', { ...request, note: '' })).not.toContain('note')
  })

  it('explain the calculation of a guarantee refund to each side', () => {
    const { data } = sampleNotification('guarantee_refunded')
    expect(said('guarantee_refunded', 'en', data)).toMatch(
      /You get 30 credits back[^]*still owes you 12 credits[^]*120 of 180 days/,
    )
    const whole = { ...data, side: 'seller', by: 'whole' }
    expect(said('guarantee_refunded', 'de', whole)).toMatch(/Der Käufer bekommt 30 Credits zurück[^]*der volle Preis/)
    expect(said('guarantee_refunded', 'de', whole)).not.toContain('180')
  })

  it('state when credits were taken', () => {
    const taken = { amount: 20, reason: 'adjustment', domain: null, debt: 5 }
    expect(said('credits_taken', 'en', taken)).toMatch(/^20 credits taken back\n[^]*5 credits/)
    expect(said('credits_taken', 'de', taken)).toMatch(/^20 Credits zurückgebucht\n[^]*5 Credits/)
    expect(said('credits_taken', 'en', { ...taken, debt: 0 })).toContain('You have no debt.')
    // Collected from open orders within seconds, or written off.
    for (const reason of ['refund', 'dispute']) {
      expect(said('credits_taken', 'en', { ...taken, reason })).toMatch(/5 credits of them were already spent/)
      expect(said('credits_taken', 'en', { ...taken, reason })).not.toContain('debt')
      expect(said('credits_taken', 'de', { ...taken, reason })).not.toContain('Offener Betrag')
    }
  })

  it('use singular and plural', () => {
    const found = (count: number, language: Language): string | undefined =>
      said('saved_search_hit', language, { search_id: sampleOrder.order_id, search_name: 'Reise', count }).split(
        '\n',
      )[0]
    expect([found(1, 'en'), found(1500, 'en')]).toEqual(['1 new offer for “Reise”', '1,500 new offers for “Reise”'])
    expect([found(1, 'de'), found(1500, 'de')]).toEqual([
      '1 neues Angebot für „Reise“',
      '1.500 neue Angebote für „Reise“',
    ])
    const digest = templateOf('digest')
    const digestSubject = (count: string, language: Language): string =>
      previewMail(digest, digest.shipped[language], { language, brand, values: { count } }).subject
    expect([digestSubject('1', 'en'), digestSubject('5', 'en')]).toEqual([
      '1 update from Ankerplatz',
      '5 updates from Ankerplatz',
    ])
    expect([digestSubject('1', 'de'), digestSubject('5', 'de')]).toEqual([
      '1 Neuigkeit von Ankerplatz',
      '5 Neuigkeiten von Ankerplatz',
    ])
  })

  it('do not use "for now" for a claim that has ended for good', () => {
    const lost = (reason: string, language: Language): string =>
      said('website_unverified', language, {
        domain: 'waldpfad.test',
        website_id: sampleOrder.order_id,
        reason,
        was_verified: true,
      })
    expect(lost('record_gone', 'en')).toContain('for now')
    expect(lost('record_gone', 'de')).toContain('vorerst')
    for (const reason of ['verified_by_another', 'blocked']) {
      expect(lost(reason, 'en')).not.toContain('for now')
      expect(lost(reason, 'de')).not.toContain('vorerst')
    }
  })

  it('use the button label of a broadcast, with a plain fallback', () => {
    const template = templateOf('admin_message')
    const labelled = (label: string, language: Language): string =>
      previewMail(template, template.shipped[language], { language, brand, values: { label } }).text
    expect(labelled('Read on', 'en')).toContain('Read on:')
    expect(labelled('', 'en')).toContain('View:')
    expect(labelled('', 'de')).toContain('Ansehen:')
  })

  it('keep the paragraphs of a text by an admin', () => {
    const spoken = { title: 'Hi', message: 'One & two\nthree\n\n<i>four</i>' }
    const values = valuesOf('admin_message', { content: { en: spoken, de: spoken }, path: null }, 'en')
    expect(values['message']).toBe('<p>One &amp; two<br>three</p><p>&lt;i&gt;four&lt;/i&gt;</p>')
  })
})
