import { expect, test } from 'vitest'
import type { PageFacts } from '../../platform/crawl/facts.ts'
import { pageFacts, siteFacts } from '../../testing/siteFacts.ts'
import { countryOf } from './country.ts'

const on = (host: string, ...pages: Partial<PageFacts>[]): string | null => {
  const facts = pages.length === 0 ? [pageFacts()] : pages.map(pageFacts)
  return countryOf(siteFacts(facts, { host }), facts, 'de')
}

test.each([
  ['werft.de', 'DE'],
  ['werft.at', 'AT'],
  ['boats.co.uk', 'GB'],
  ['bateaux.fr', 'FR'],
])('%s belongs to %s', (host, country) => {
  expect(on(host)).toBe(country)
})

test.each(['werft.io', 'werft.co', 'werft.me', 'werft.tv', 'werft.ai', 'werft.com', 'werft.eu', 'werft.test'])(
  '%s belongs to no particular country',
  (host) => {
    expect(on(host)).toBeNull()
  },
)

test('the language alone decides nothing', () => {
  expect(on('werft.com', { lang: 'de', text: 'Wir bauen Boote aus Holz.' })).toBeNull()
})

test('telephone numbers, tax ids and registers indicate the country', () => {
  expect(on('werft.com', { text: 'Telefon +43 316 123 45 67' })).toBe('AT')
  expect(on('werft.com', { text: 'Telefon 0049 (0)40 1234567' })).toBe('DE')
  expect(on('werft.com', { text: 'USt-IdNr. DE123456789' })).toBe('DE')
  expect(on('werft.com', { text: 'MWST CHE-123.456.789' })).toBe('CH')
  expect(on('werft.com', { text: 'Registered in England and Wales' })).toBe('GB')
})

test('one region in hreflang indicates a country, several indicate none', () => {
  expect(on('werft.com', { hreflang: ['de-ch', 'x-default'] })).toBe('CH')
  expect(on('werft.com', { hreflang: ['de-at', 'de-ch', 'de-de'] })).toBeNull()
})

test('US English is a default of many systems and is ignored', () => {
  expect(on('werft.com', { lang: 'en-us' })).toBeNull()
})

test('an Austrian company under .de is Austrian if its imprint indicates it twice', () => {
  expect(on('werft.de', { text: 'Firmenbuchnummer FN 123456 a, UID ATU12345678, Telefon +43 1 123 45 67' })).toBe('AT')
})

test('two countries with the same weight give none', () => {
  expect(on('werft.com', { text: 'Graz: +43 316 123 45. Basel: +41 61 123 45.' })).toBeNull()
})
