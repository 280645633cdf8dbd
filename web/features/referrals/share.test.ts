import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asHtml, linkFrom, shareAddress, sharePlaces } from './share.ts'

const link = 'https://ankerplatz.test/KEEL7'

describe('a link that is shared', () => {
  it('says where it is shared, and keeps what it said before', () => {
    expect(linkFrom(link, 'x')).toBe('https://ankerplatz.test/KEEL7?utm_source=x')
    expect(linkFrom(`${link}?utm_source=old&a=1`, 'x')).toBe('https://ankerplatz.test/KEEL7?utm_source=x&a=1')
  })

  it('comes to the other page whole, whatever the words are', () => {
    fc.assert(
      fc.property(fc.constantFrom(...sharePlaces), fc.string({ unit: 'grapheme' }), (place, text) => {
        const address = new URL(shareAddress(place, link, { subject: text, text }))
        expect(['https:', 'mailto:']).toContain(address.protocol)
        const said = [...address.searchParams.values()].join(' ')
        expect(said).toContain(linkFrom(link, place))
      }),
    )
  })

  it('is written to a mail with blanks that every mail program reads', () => {
    const address = shareAddress('email', link, { subject: 'Come along', text: 'A + B' })
    expect(address).toMatch(/^mailto:\?subject=Come%20along&body=A%20%2B%20B%0A%0Ahttps/)
  })

  it('is text in a piece of HTML, never markup', () => {
    expect(asHtml('Fish & <chips>', '"Ankerplatz"', `${link}?a=1&b=2`)).toBe(
      '<p>Fish &amp; &lt;chips&gt; <a href="https://ankerplatz.test/KEEL7?a=1&amp;b=2">&quot;Ankerplatz&quot;</a></p>',
    )
  })
})
