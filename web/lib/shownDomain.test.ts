import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shownDomain } from './shownDomain.ts'

it.each([
  ['example.com', 'example.com'],
  ['xn--bcher-kva.de', 'bücher.de'],
  ['blog.xn--strae-oqa.de', 'blog.straße.de'],
  ['xn--r8jz45g.jp', '例え.jp'],
  ['xn--e1afmkfd.xn--p1ai', 'пример.рф'],
  ['xn--ihqwcrb4cv8a8dqg056pqjye.cn', '他们为什么不说中文.cn'],
  // Cyrillic letters that look like "apple", a mix of two scripts, and an invalid encoding.
  ['xn--80ak6aa92e.com', 'xn--80ak6aa92e.com'],
  ['xn--pple-43d.com', 'xn--pple-43d.com'],
  ['xn--0.de', 'xn--0.de'],
  ['xn--.de', 'xn--.de'],
  ['xn--99999999.de', 'xn--99999999.de'],
])('shows %s as %s', (ascii, shown) => {
  expect(shownDomain(ascii)).toBe(shown)
})

const letter = fc.constantFrom(...Array.from('abcxyzäöüßéñçøłšžабвгджαβγδ日本語ひらがなカタ한국어ا'))

it('names the same domain in either form, and round-trips every letter', () => {
  let changed = 0
  fc.assert(
    fc.property(fc.array(letter, { minLength: 1, maxLength: 20 }), (letters) => {
      const ascii = URL.parse(`http://${letters.join('')}.test`)?.hostname
      if (ascii === undefined) return
      const shown = shownDomain(ascii)
      expect(URL.parse(`http://${shown}`)?.hostname).toBe(ascii)
      if (shown !== ascii) changed += 1
    }),
    { numRuns: 500 },
  )
  expect(changed).toBeGreaterThan(0)
})

it('accepts any input without throwing', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9-]{0,20}$/), (label) => {
      const ascii = `xn--${label}.de`
      const shown = shownDomain(ascii)
      if (shown !== ascii) expect(URL.parse(`http://${shown}`)?.hostname).toBe(ascii)
    }),
    { numRuns: 500 },
  )
})
