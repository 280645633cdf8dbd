import { expect, test } from 'vitest'
import { canonicalIn } from './linkHeader.ts'

const page = 'https://seller.test/post'

test.each([
  ['<https://other.test/a>; rel=canonical', 'https://other.test/a'],
  ['<https://other.test/a>; rel="canonical"', 'https://other.test/a'],
  ['<https://other.test/a> ; REL = "Canonical"', 'https://other.test/a'],
  ['<https://other.test/a>; rel="alternate canonical"', 'https://other.test/a'],
  ['</style.css>; rel=preload; as=style, <https://other.test/a,b>; rel=canonical', 'https://other.test/a,b'],
  ['</x>; title="a, b; rel=canonical", </c>; rel="canonical"', 'https://seller.test/c'],
  ['</caf%C3%A9>; rel="canonical"', 'https://seller.test/caf%C3%A9'],
  ['<https://other.test/a>; rel=canonical; anchor="#part"', null],
  ['<https://other.test/a>; rel=alternate; rel=canonical', null],
  ['<javascript:0>; rel=canonical', null],
  ['https://other.test/a; rel=canonical', null],
  ['', null],
])('%s', (header, url) => {
  expect(canonicalIn(header, page)).toBe(url)
})

test('takes no longer for a header made to be slow', () => {
  expect(canonicalIn(`${'<'.repeat(16_000)}${'"\\'.repeat(8_000)}`, page)).toBeNull()
  expect(canonicalIn(`<a>;${'; a="'.repeat(6_000)}`, page)).toBeNull()
})
