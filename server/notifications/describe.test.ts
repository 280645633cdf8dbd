import { describe as group, expect, it } from 'vitest'
import { notificationKinds } from '../../contract/notifications.ts'
import { describe } from './describe.ts'
import { sampleNotification } from './samples.ts'
import { everyKind, everyVariant, everyVariantWith, type Variant } from './variants.fixture.ts'

const say = ({ kind, language, data }: Variant) => describe({ type: kind, title: '', message: '', data }, language)

const broken = /undefined|null|NaN|Invalid Date|\[object|\$\{|\s{2}|\s[.,;](?:\s|$)|^\s|\s$/
const english = /\b(?:the|you|your|and|of|is|with|has|have|it|order|seller|buyer)\b/i
const german = /[äöüß]|\b(?:der|die|das|und|dein|deine|du|ist|nicht|mit|wird|kauf|auftrag|weg)\b/i

group('the bell', () => {
  it.each(everyKind)('describes $kind in $language, short and complete', ({ kind, language }) => {
    const { title, message } = say({ kind, language, data: sampleNotification(kind, language).data })
    expect(title.length).toBeGreaterThan(5)
    expect(title.length).toBeLessThanOrEqual(60)
    expect(message.length).toBeGreaterThan(20)
    expect(message.length).toBeLessThanOrEqual(160)
    expect(message).toMatch(/[.!?”“]$/)
  })

  it('leaves no gap and mixes no languages, whatever data the notification has', () => {
    for (const variant of everyVariant) {
      const { title, message } = say(variant)
      expect(title).not.toMatch(broken)
      expect(message).not.toMatch(broken)
      expect(`${title} ${message}`).not.toMatch(variant.language === 'de' ? english : german)
    }
  })

  it('calls deleted members so in the language of the current reader', () => {
    const { kind, data } = sampleNotification('message_received')
    for (const kept of ['Deleted member', 'Gelöschtes Mitglied']) {
      const notification = { kind, data: { ...data, sender_name: kept } }
      expect(say({ ...notification, language: 'en' }).title).toBe('Message from Deleted member')
      expect(say({ ...notification, language: 'de' }).title).toBe('Nachricht von einem gelöschten Mitglied')
    }
  })

  it('names the deadline if there is one, with its time zone', () => {
    for (const variant of everyVariant) {
      if (!JSON.stringify(variant.data).includes('2027-03-04')) continue
      expect(say(variant).message).toContain(
        variant.language === 'de' ? '04.03.2027, 14:00 MEZ' : '4 Mar 2027, 14:00 CET',
      )
    }
  })

  it('formats numbers in the reader’s locale', () => {
    const award = (amount: number, language: 'en' | 'de') =>
      say({ kind: 'credits_awarded', language, data: { amount, reason: 'welcome', domain: null } }).title
    expect([award(1, 'en'), award(1500, 'en')]).toEqual(['1 credit received', '1,500 credits received'])
    expect([award(1, 'de'), award(1500, 'de')]).toEqual(['1 Credit erhalten', '1.500 Credits erhalten'])
    const paid = (currency: string, language: 'en' | 'de') =>
      say({ kind: 'credits_purchased', language, data: { amount: 50, price_cents: 1000, currency } }).message
    expect(paid('EUR', 'en')).toContain('€10.00')
    expect(paid('EUR', 'de')).toContain('10,00\u00a0€')
    expect(paid('1#x', 'de')).toContain('10 1#x')
  })

  it('fits the column limits even when every value has its maximum length', () => {
    for (const variant of everyVariantWith((lengthMax) => '🦊'.repeat(lengthMax / 2))) {
      const { title, message } = say(variant)
      expect(title.length).toBeLessThanOrEqual(300)
      expect(message.length).toBeLessThanOrEqual(3000)
      expect((title + message).isWellFormed()).toBe(true)
    }
  })

  it('leaves texts of members unchanged', () => {
    const hostile = '<script>alert(1)</script> {{ site }} $& “x'
    for (const variant of everyVariantWith(() => hostile)) {
      if (!JSON.stringify(variant.data).includes('<script>')) continue
      const { title, message } = say(variant)
      expect(`${title} ${message}`.replaceAll(hostile, '')).not.toMatch(/script|\$&|\{\{/)
    }
  })

  it('keeps the stored text of a row with unknown data', () => {
    const stored = { title: 'Alte Zeile', message: 'Etwas ist passiert.' }
    for (const type of notificationKinds) {
      if (type === 'order_created' || type === 'referral_registered') continue
      expect(describe({ type, ...stored, data: { old: true } }, 'en')).toEqual(stored)
    }
    expect(describe({ type: 'gone_with_an_older_version', ...stored, data: null }, 'de')).toEqual(stored)
  })

  it('applies the text rule to an older new-order row', () => {
    const row = { type: 'order_created', title: 'Neue Bestellung #17', message: 'Bestellung #17 ist eingegangen.' }
    expect(describe({ ...row, data: { buyer_name: 'Lotte' } }, 'de')).toEqual({
      title: 'Neue Bestellung',
      message: 'Bestellung ist eingegangen von Lotte.',
    })
    for (const data of [null, 7, [], {}, { buyer_name: 7 }]) {
      expect(describe({ ...row, data }, 'en').message).toBe('Bestellung ist eingegangen.')
    }
  })

  it('states for a new prime order that it is accepted and when it is due', () => {
    const { respond_by: due_at, ...data } = sampleNotification('order_created').data
    const notified = (language: 'en' | 'de') =>
      say({ kind: 'order_created', language, data: { ...data, respond_by: null, due_at } })
    expect(notified('en')).toEqual({
      title: 'New Prime order for kuestenblog.test',
      message:
        'Order by Lotte Anker for 45 credits, automatically accepted in Prime mode. Place the link and submit it before 4 Mar 2027, 14:00 CET.',
    })
    expect(notified('de')).toEqual({
      title: 'Neuer Prime-Auftrag für kuestenblog.test',
      message:
        'Auftrag von Lotte Anker für 45 Credits, im Prime-Modus automatisch angenommen. Setze den Link und reiche ihn bis 04.03.2027, 14:00 MEZ ein.',
    })
  })

  it('names the buyer of a new order once, whatever the buyer’s name', () => {
    const { data } = sampleNotification('order_created')
    const inPrime = { ...data, respond_by: null, due_at: data.respond_by }
    for (const buyer_name of ['Lotte Anker', 'Max #12', 'Heinrich von Kleist', 'by', '45', 'Friday']) {
      for (const order of [data, inPrime]) {
        const notified = (language: 'en' | 'de') =>
          say({ kind: 'order_created', language, data: { ...order, buyer_name } })
        expect(notified('en').message).toMatch(/^Order by /)
        expect(notified('en').message.split(`by ${buyer_name}`)).toHaveLength(2)
        expect(notified('de').message.split(`von ${buyer_name}`)).toHaveLength(2)
      }
    }
    const nameless = { ...sampleNotification('order_created').data, buyer_name: ' ' }
    expect(say({ kind: 'order_created', language: 'en', data: nameless }).message).toMatch(/^Order for 45 credits\./)
  })
})
