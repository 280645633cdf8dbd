import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asHtml, linkFrom, shareAddress, sharePlaces } from './share.ts'

const link = 'https://ankerplatz.test/KEEL7'

describe('a shared link', () => {
  it('names where it is shared, and keeps its other parameters', () => {
    expect(linkFrom(link, 'x')).toBe('https://ankerplatz.test/KEEL7?utm_source=x')
    expect(linkFrom(`${link}?utm_source=old&a=1`, 'x')).toBe('https://ankerplatz.test/KEEL7?utm_source=x&a=1')
  })

  it('is passed on intact, whatever the text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...sharePlaces), fc.string({ unit: 'grapheme' }), (place, text) => {
        const address = new URL(shareAddress(place, link, { subject: text, text }))
        expect(['https:', 'mailto:']).toContain(address.protocol)
        const said = [...address.searchParams.values()].join(' ')
        expect(said).toContain(linkFrom(link, place))
      }),
    )
  })

  it('encodes spaces in a mailto link so that every mail program reads them', () => {
    const address = shareAddress('email', link, { subject: 'Come along', text: 'A + B' })
    expect(address).toMatch(/^mailto:\?subject=Come%20along&body=A%20%2B%20B%0A%0Ahttps/)
  })

  it('is escaped as text in HTML, never markup', () => {
    expect(asHtml('Fish & <chips>', '"Ankerplatz"', `${link}?a=1&b=2`)).toBe(
      '<p>Fish &amp; &lt;chips&gt; <a href="https://ankerplatz.test/KEEL7?a=1&amp;b=2">&quot;Ankerplatz&quot;</a></p>',
    )
  })
})
