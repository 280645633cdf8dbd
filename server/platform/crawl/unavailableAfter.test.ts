import { describe, expect, test } from 'vitest'
import { findLinksOnPage } from './pageFacts.ts'
import { earliestOf, momentIn, momentsIn } from './unavailableAfter.ts'

describe('the date', () => {
  test.each([
    ['2026-06-25', '2026-06-26T00:00:00.000Z'],
    ['2026-06-25T15:00', '2026-06-25T15:00:00.000Z'],
    ['2026-06-25T15:00:30Z', '2026-06-25T15:00:30.000Z'],
    ['2026-06-25T15:00:00.123+02:00', '2026-06-25T13:00:00.000Z'],
    [' 25 Jun 2026 15:00:00 EST', '2026-06-25T20:00:00.000Z'],
    ['Thu, 25 Jun 2026 15:00:00 GMT', '2026-06-25T15:00:00.000Z'],
    ['Thu, 25 Jun 26 15:00 +0200', '2026-06-25T13:00:00.000Z'],
    ['Thursday, 25-Jun-26 15:00:00 PDT', '2026-06-25T22:00:00.000Z'],
    ['25-June-2026', '2026-06-26T00:00:00.000Z'],
    ['Thu Jun 25 15:00:00 2026', '2026-06-25T15:00:00.000Z'],
    ['Thu Jun 25 15:00:00 CEST 2026', '2026-06-25T13:00:00.000Z'],
    ['June 25, 2026', '2026-06-26T00:00:00.000Z'],
    ['Jun 25, 2026 15:00 UTC, noarchive', '2026-06-25T15:00:00.000Z'],
    ['25 Jun 1999 00:00:00 GMT', '1999-06-25T00:00:00.000Z'],
  ])('%s', (text, at) => {
    const moment = momentIn(text)
    expect(moment === null ? null : new Date(moment).toISOString()).toBe(at)
  })

  test.each(['', 'soon', '31 Feb 2026', '2026-13-01', '25 Xyz 2026', 'constructor 1 2026'])('%j is none', (text) => {
    expect(momentIn(text)).toBeNull()
  })
})

describe('for whom', () => {
  test.each([
    ['unavailable_after: 25 Jun 2026 15:00:00 GMT', '2026-06-25T15:00:00.000Z'],
    ['noarchive, unavailable_after: Thu, 25 Jun 2026 15:00:00 GMT', '2026-06-25T15:00:00.000Z'],
    ['googlebot: unavailable_after: 2026-06-25T15:00:00Z', '2026-06-25T15:00:00.000Z'],
    ['otherbot: unavailable_after: 2026-06-25T15:00:00Z', null],
    ['otherbot: noindex, unavailable_after: 2026-06-25T15:00:00Z', null],
    ['max-snippet: 3, unavailable_after: 2026-06-25T15:00:00Z', '2026-06-25T15:00:00.000Z'],
    ['otherbot: noindex\nunavailable_after: 2026-06-25T15:00:00Z', '2026-06-25T15:00:00.000Z'],
    ['unavailable_after: 2027-01-01T00:00Z\nbingbot: unavailable_after: 2026-01-01T00:00Z', '2026-01-01T00:00:00.000Z'],
  ])('%s', (header, at) => {
    expect(earliestOf(momentsIn(header))).toBe(at)
  })

  const metaOf = (metas: string) =>
    findLinksOnPage(
      { html: `<head>${metas}</head>`, url: 'https://a.test/', robotsHeader: '', agent: 'us' },
      { hosts: [], text: null },
    ).facts

  test('in a meta tag, the earliest for search engines', () => {
    const metas =
      '<meta name="robots" content="index, unavailable_after: 2027-01-01T00:00Z">' +
      '<meta name="Googlebot" content="unavailable_after: Friday, 01-Jan-26 00:00:00 GMT">' +
      '<meta name="otherbot" content="unavailable_after: 2020-01-01T00:00Z">'
    expect(metaOf(metas).unavailableAfter).toBe('2026-01-01T00:00:00.000Z')
    expect(metaOf('<meta name="description" content="unavailable_after: 2020-01-01">').unavailableAfter).toBeUndefined()
  })
})
