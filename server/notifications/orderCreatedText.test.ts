import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderCreatedText } from './orderCreatedText.ts'

const uuid = '123e4567-e89b-42d3-a456-426614174000'
const said = (message: string, name = '', language: 'en' | 'de' = 'de'): string =>
  orderCreatedText({ title: '', message }, name, language).message

describe('the text of a new order', () => {
  it.each([
    [`Neue Bestellung ${uuid} eingegangen.`, 'Neue Bestellung eingegangen.'],
    [`Neue Bestellung: ${uuid}`, 'Neue Bestellung'],
    [`Neue Bestellung (ID: ${uuid}) von Max`, 'Neue Bestellung von Max'],
    [`Neue Bestellung (${uuid.toUpperCase()})`, 'Neue Bestellung'],
    [`${uuid}: Neue Bestellung`, 'Neue Bestellung'],
    ['Neue Bestellung 123e4567… von Max', 'Neue Bestellung von Max'],
    ['Neue Bestellung #123e4567... von Max', 'Neue Bestellung von Max'],
    ['New order #1234 by Max', 'New order by Max'],
    ['New order # 1234.', 'New order.'],
    ['New order#1234!', 'New order!'],
    ['New order: #1234', 'New order'],
    ['New order #1234: 45 Credits for kuestenblog.test', 'New order: 45 Credits for kuestenblog.test'],
    ['(#1234) New order', 'New order'],
    ['New order [#ORD-2026-17] - 45 credits', 'New order - 45 credits'],
    ['Order ID: 1234. New order by Max.', 'New order by Max.'],
    ['New order by Max. Order ID: 1234', 'New order by Max.'],
    ['New order by Max, Order ID: 1234, 45 credits', 'New order by Max, 45 credits'],
    ['New order (Order ID: 1234, 45 credits)', 'New order (45 credits)'],
    ['New order (45 credits, order_id=1234)', 'New order (45 credits)'],
    ['Your order ID 1234 was paid', 'Your order was paid'],
    ['You have a new order with ID 1234.', 'You have a new order.'],
    ['Du hast eine neue Bestellung mit der ID 1234 erhalten.', 'Du hast eine neue Bestellung erhalten.'],
    ['Du hast eine neue Bestellung mit der Nummer 1234 erhalten.', 'Du hast eine neue Bestellung erhalten.'],
    ['Neue Bestellung Nr. 1234 erhalten', 'Neue Bestellung erhalten'],
    ['Neue Bestellung, Bestellnummer: 1234', 'Neue Bestellung'],
    ['Neue Bestellung (Bestell-Nr. A-1234)', 'Neue Bestellung'],
    ['Neue Bestellung | Auftrags-ID: 1234', 'Neue Bestellung'],
    ['Auftrag 1234 ist da', 'Auftrag ist da'],
    ['Order 1234 received', 'Order received'],
    ['Order BL-2026-7 received', 'Order received'],
    [`Details zu ${uuid}`, 'Details'],
    [`Order #1 ${uuid}`, 'Order'],
  ])('removes the id from “%s”', (given, wanted) => {
    expect(said(given)).toBe(wanted)
  })

  it.each([
    'Neue Bestellung für 45 Credits',
    'Neue Bestellung 450 Credits',
    'Neue Bestellung 1.500 Credits',
    'Order 1500 credits, 100 €',
    'Bestellung 120 € auf kuestenblog.test',
    'New order for order-1234.test',
    'New order for 1234.test',
    `New order for ${uuid}.test`,
    'Neue Bestellung 1234567.test',
    'Bestellung web2-blog.test',
    'New order on https://kuestenblog.test/page#12',
    'New order: Idee 5, Nordsee 2',
    'There is no 2 without 1',
    'Auftrag vom 18.11.2026, 14:00',
    'Der #Nordsee-Blog',
    'Order by 2pac, Agent 007 and Fall 39',
  ])('leaves “%s” unchanged', (given) => {
    expect(said(given)).toBe(given)
  })

  it.each([
    ['Du hast eine neue Bestellung erhalten.', 'Du hast eine neue Bestellung erhalten von Lotte Anker.'],
    [`Neue Bestellung #${uuid}!`, 'Neue Bestellung von Lotte Anker!'],
    ['Neue Bestellung', 'Neue Bestellung von Lotte Anker'],
    ['', 'von Lotte Anker'],
    ['Gut davon: Bestellung', 'Gut davon: Bestellung von Lotte Anker'],
    ['Order for Bygone Days', 'Order for Bygone Days von Lotte Anker'],
    ['Order for burg-von-eltz.test', 'Order for burg-von-eltz.test von Lotte Anker'],
    ['Answer by Friday', 'Answer by Friday von Lotte Anker'],
    ['Please accept by 18 November.', 'Please accept by 18 November von Lotte Anker.'],
    ['Zum Preis von 45 Credits', 'Zum Preis von 45 Credits von Lotte Anker'],
    ['Auf einer von deinen Seiten', 'Auf einer von deinen Seiten von Lotte Anker'],
  ])('adds the buyer to “%s”', (given, wanted) => {
    expect(said(given, 'Lotte Anker')).toBe(wanted)
  })

  it.each([
    'Neue Bestellung von Max.',
    'New order by max',
    'New order BY MAX for 45 credits',
    'Eine Bestellung (von Lotte Anker)',
    'Eine Bestellung von „Lotte“',
    'Neue Bestellung von 3dprint',
    'Von Max kommt eine Bestellung',
  ])('recognises the buyer in “%s”', (given) => {
    expect(said(given, 'Lotte Anker')).toBe(given)
  })

  it('is in the language of the reader', () => {
    expect(said('New order', 'Lotte', 'en')).toBe('New order by Lotte')
    expect(said('New order', 'Lotte', 'de')).toBe('New order von Lotte')
  })

  it('appends nothing without a name, and nothing when the title names the buyer', () => {
    expect(said('Neue Bestellung', ' ')).toBe('Neue Bestellung')
    const text = { title: 'Neue Bestellung #7 von Max', message: 'Für 45 Credits.' }
    expect(orderCreatedText(text, 'Max', 'de')).toEqual({
      title: 'Neue Bestellung von Max',
      message: 'Für 45 Credits.',
    })
  })

  it('keeps a name that looks like an id', () => {
    for (const name of [
      'Max #12',
      uuid,
      '#1234',
      'Order 1234',
      '(ID: 5)',
      'Max.',
      'a|b$&',
      'von',
      'Heinrich von Kleist',
    ]) {
      const once = said('Bestellung #99.', name)
      expect(once).toBe(`Bestellung von ${name}${name.endsWith('.') ? '' : '.'}`)
      expect(said(once, name)).toBe(once)
    }
  })
})

const ids = fc.oneof(
  fc.uuid(),
  fc.uuid().map((id) => `#${id}`),
  fc.nat().map((number) => `#${number}`),
  fc.nat().map((number) => `(ID: ${number})`),
  fc.nat().map((number) => `Order ID: ${number}`),
  fc.uuid().map((id) => `Bestellung ${id}`),
  fc.uuid().map((id) => `[Bestellnummer ${id.slice(0, 8)}]`),
)
const plain = fc.constantFrom(
  'Neue',
  'Bestellung',
  'order',
  'für',
  'erhalten.',
  '-',
  ':',
  ',',
  '(',
  ')',
  '45 Credits',
  'order-12.test',
  'by',
  'von',
  '\n',
  '  ',
)
const domains = fc.domain()
const pieces = fc.array(fc.oneof(ids, plain, fc.string({ maxLength: 8 })), { maxLength: 12 })
const languages = fc.constantFrom('en' as const, 'de' as const)

describe('for any text', () => {
  it('applying the rule twice changes nothing more', () => {
    fc.assert(
      fc.property(pieces, pieces, fc.string({ maxLength: 30 }), languages, (title, message, name, language) => {
        const text = { title: title.join(' '), message: message.join(' ') }
        const once = orderCreatedText(text, name, language)
        expect(orderCreatedText(once, name, language)).toEqual(once)
      }),
      { numRuns: 1_000 },
    )
  })

  it('no id is left, and the sentence around it still reads well', () => {
    const sentence = fc.constantFrom(
      (id: string) => `Neue Bestellung ${id} erhalten.`,
      (id: string) => `Neue Bestellung erhalten ${id}.`,
      (id: string) => `${id} Neue Bestellung erhalten.`,
      (id: string) => `Neue Bestellung erhalten: ${id}`,
      (id: string) => `Neue Bestellung erhalten, ${id}, 45 Credits`,
    )
    fc.assert(
      fc.property(sentence, ids, (write, id) => {
        const left = said(write(id))
        expect(left).not.toMatch(/#|\bID\b|\(|\[|[0-9a-f]{8}|\s{2}|\s[.,:]|[,:]$|^[\s.,:]/)
        expect(left).toContain('Neue Bestellung')
        expect(left).toContain('erhalten')
      }),
    )
  })

  it('domains and prices stay, and the buyer is named', () => {
    const credits = fc.integer({ min: 2, max: 5_000 })
    fc.assert(
      fc.property(domains, credits, ids, languages, (domain, price, id, language) => {
        const left = said(`Neue Bestellung ${id} für ${domain}: ${price} Credits`, 'Lotte', language)
        expect(left).toContain(`für ${domain}: ${price} Credits`)
        expect(left.endsWith(language === 'de' ? ' von Lotte' : ' by Lotte')).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it('is fast for a long adversarial text', () => {
    for (const piece of ['Order ', '#', '(', 'a-', '1', 'Order ID: ', ' , ', '- ', 'by ', 'mit der ', '…', '0a']) {
      const begun = performance.now()
      said(piece.repeat(3_000).slice(0, 3_000), 'Lotte')
      expect(performance.now() - begun).toBeLessThan(2_000)
    }
  })
})
