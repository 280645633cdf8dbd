import { describe, expect, test } from 'vitest'
import { ledgerReasonNames } from '../../../contract/ledger.ts'
import movementsDe from '../../../web/features/credits/locales/movements.de.json' with { type: 'json' }
import movementsEn from '../../../web/features/credits/locales/movements.en.json' with { type: 'json' }
import ordersDe from '../../../web/features/orders/locales/de.json' with { type: 'json' }
import { screenTexts } from './screenTexts.ts'
import { inEachLanguage, textsIn } from './texts.ts'

const texts = textsIn({
  en: {
    title: 'Harbour',
    berths_zero: 'no berths',
    berths_one: '{{count}} berth',
    berths_other: '{{count}} berths',
    ships: { at: 'At {{place}}', states: { moored: 'Moored' } },
  },
  de: {
    title: 'Hafen',
    berths_zero: 'keine Liegeplätze',
    berths_one: '{{count}} Liegeplatz',
    berths_other: '{{count}} Liegeplätze',
    ships: { at: 'In {{place}}', states: { moored: 'Festgemacht' } },
  },
})

describe('texts of the server', () => {
  test('are in the language of the reader', () => {
    expect(inEachLanguage((language) => texts(language)('title'))).toEqual({ en: 'Harbour', de: 'Hafen' })
  })

  test('take plurals as i18next does, with a form of their own for none', () => {
    const forms = [0, 1, 2].map((count) => texts('de')('berths', { count }))
    expect(forms).toEqual(['keine Liegeplätze', '1 Liegeplatz', '2 Liegeplätze'])
  })

  test('take values unchanged, whatever they contain', () => {
    const place = `<b>&</b> {{place}} $t(title) $& "quoted"`
    expect(texts('en')('ships.at', { place })).toBe(`At ${place}`)
  })

  test('are read as a group for names of rows', () => {
    expect(texts('de').group('ships.states')).toEqual({ moored: 'Festgemacht' })
  })

  test('do not compile with a key that is missing', () => {
    // @ts-expect-error: there is no such text.
    expect(texts('en')('ships.from')).toBe('ships.from')
    // @ts-expect-error: a group is not a text.
    expect(texts('en')('ships.states')).not.toBe('Moored')
    // @ts-expect-error: there is no such group.
    expect(texts('en').group('boats')).toBeUndefined()
    // @ts-expect-error: the German file lacks a key.
    expect(textsIn({ en: { title: 'Harbour', pier: 'Pier' }, de: { title: 'Hafen' } })).toBeTypeOf('function')
  })
})

describe('names on screens', () => {
  test('are those of the locale files of the screens', () => {
    expect(screenTexts.movements('en').group('reasons')).toBe(movementsEn.reasons)
    expect(screenTexts.movements('de').group('kinds')).toBe(movementsDe.kinds)
    expect(screenTexts.orders('de')('statuses.delivered')).toBe(ordersDe.statuses.delivered)
  })

  test.each(['en', 'de'] as const)('exist for every reason of a transaction in %s', (language) => {
    const reasons = screenTexts.movements(language).group('reasons')
    expect(Object.keys(reasons).toSorted()).toEqual(ledgerReasonNames.toSorted())
  })
})
