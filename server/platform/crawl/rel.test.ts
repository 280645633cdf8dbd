import { expect, test } from 'vitest'
import { isRelMalformed, relTokens } from './rel.ts'

const many = Array.from({ length: 40 }, (_, at) => `token${String(at).padStart(2, '0')}`)

test.each([
  ['a b c d e f g h i j nofollow', 'nofollow'],
  [`${many.join(' ')} sponsored`, 'sponsored'],
  [`${'x'.repeat(5_000)} ugc`, 'ugc'],
  ['noopener,nofollow', 'nofollow'],
  ['sponsored,\u00a0nofollow, ugc', 'ugc'],
  ['\tNoFollow\f', 'nofollow'],
])('the whole attribute decides: %s', (rel, token) => {
  expect(relTokens(rel)).toContain(token)
})

test('what is shown stays short, and what decides is always among it', () => {
  const tokens = relTokens(`${many.join(' ')} sponsored nofollow`)
  expect(tokens).toHaveLength(10)
  expect(tokens).toEqual(expect.arrayContaining(['nofollow', 'sponsored']))
  expect(tokens).toEqual([...tokens].sort())
})

test('only white space of HTML and commas separate', () => {
  expect(relTokens('noopener\u00a0nofollow')).toEqual([])
  expect(relTokens('nofollow;noopener')).toEqual([])
  expect(relTokens('nofollow\u2028')).toEqual([])
})

test.each([
  ['', false],
  ['noopener nofollow', false],
  [' nofollow\n', false],
  ['nofollow,noopener', true],
  ['nofollow;noopener', true],
  ['noopener\u00a0nofollow', true],
  ['no follow', false],
])('%j is malformed: %s', (rel, malformed) => {
  expect(isRelMalformed(rel)).toBe(malformed)
})
