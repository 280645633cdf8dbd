import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { messageOf } from './formIssues.ts'
import { createFormat } from './format.ts'
import { readWholeNumber, wholeNumberField } from './wholeNumber.ts'

const valueOf = (typed: string, language: string): unknown => {
  const read = readWholeNumber(typed, language)
  return read.kind === 'number' ? read.value : read.kind === 'refused' ? read.code : null
}

test.each([
  ['1000', 1000],
  [' 42 ', 42],
  ['0', 0],
  ['007', 7],
  ['1 000', 1000],
  ['1\u00A0000\u00A0000', 1_000_000],
  ['12\u202F345', 12_345],
  ['-5', -5],
  ['− 5', -5],
  ['', null],
  ['   ', null],
  ['many', 'not_a_number'],
  ['1e3', 'not_a_number'],
  ['0x10', 'not_a_number'],
  ['+5', 'not_a_number'],
  ['10 00', 'not_a_number'],
  ["1'000", 'not_a_number'],
  ['-', 'not_a_number'],
])('reads “%s” in every language as %s', (typed, value) => {
  expect(valueOf(typed, 'en')).toBe(value)
  expect(valueOf(typed, 'de')).toBe(value)
})

test.each([
  ['1.000', 1000, 'not_whole'],
  ['1,000', 'not_whole', 1000],
  ['-12.345.678', -12_345_678, 'not_a_number'],
  ['12,345,678', 'not_a_number', 12_345_678],
  ['1,5', 'not_whole', 'not_a_number'],
  ['1.5', 'not_a_number', 'not_whole'],
  ['1.000,5', 'not_whole', 'not_a_number'],
  ['1.0000', 'not_a_number', 'not_whole'],
  ['1.000 000', 'not_a_number', 'not_a_number'],
])('reads “%s” as %s in German and %s in English', (typed, german, english) => {
  expect(valueOf(typed, 'de')).toBe(german)
  expect(valueOf(typed, 'en')).toBe(english)
})

test.each(['de', 'en'])('reads back what a page in %s shows', (language) => {
  for (const figure of [0, 7, 999, 3000, 20_000, 100_000_000]) {
    expect(valueOf(createFormat(language).number(figure), language)).toBe(figure)
  }
})

describe('a form field', () => {
  const schema = wholeNumberField('de').pipe(z.int().min(0).max(3000).nullable())
  const said = (typed: string): unknown => {
    const read = schema.safeParse(typed, { error: messageOf })
    return read.success ? read.data : read.error.issues.map(({ message }) => message)
  }

  it('returns the number, or null if empty', () => {
    expect(['1.000', '', '0'].map(said)).toEqual([1000, null, 0])
  })

  it('reports one issue for invalid input', () => {
    expect(said('viele')).toEqual(['not_a_number'])
    expect(said('2,5')).toEqual(['not_whole'])
    expect(said('-5')).toEqual(['too_small:0'])
    expect(said('3.001')).toEqual(['too_big:3000'])
  })
})
