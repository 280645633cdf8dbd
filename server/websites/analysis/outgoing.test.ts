import { describe, expect, it } from 'vitest'
import { linkFact, pageFacts, siteFacts } from '../../testing/siteFacts.ts'
import { outgoingDomainsMax, outgoingOf } from './outgoing.ts'

const today = '2026-05-04'
const out = (url: string, text = 'words', known = {}) => linkFact({ url, text, external: true, ...known })
const siteWith = (links: readonly ReturnType<typeof out>[], more: Parameters<typeof pageFacts>[0] = {}) =>
  siteFacts([pageFacts({ links: [...links] }), pageFacts({ url: 'https://harbour.test/two', ...more })])

describe('the outgoing links of a site', () => {
  it('are grouped by registrable domain, with the most frequent anchor text', () => {
    const links = [
      out('https://www.ropes.co.uk/knots', 'Knots'),
      out('https://blog.ropes.co.uk/', 'All about ropes'),
      out('https://ropes.co.uk/x', 'All about ropes'),
      out('https://lena.github.io/', 'Lena'),
      out('https://xn--mwe-sna.de./', ''),
    ]
    expect(outgoingOf(siteWith(links), today).links).toEqual([
      { domain: 'ropes.co.uk', anchor: 'All about ropes' },
      { domain: 'lena.github.io', anchor: 'Lena' },
      { domain: 'xn--mwe-sna.de', anchor: '' },
    ])
  })

  it('come from all pages', () => {
    const site = siteWith([out('https://one.com/')], { links: [out('https://two.com/')] })
    expect(outgoingOf(site, today).links.map(({ domain }) => domain)).toEqual(['one.com', 'two.com'])
  })

  it('exclude hidden links, internal links and links to bare IP addresses', () => {
    const links = [
      out('https://hidden.com/', 'x', { visible: false }),
      linkFact({ url: 'https://harbour.test/about' }),
      out('https://shop.harbour.test/'),
      out('http://192.0.2.7/'),
      out('http://localhost/'),
    ]
    expect(outgoingOf(siteWith(links), today).links).toEqual([])
  })

  it('are limited, however many there are', () => {
    const links = Array.from({ length: 2_000 }, (_, at) => out(`https://site${at}.com/`))
    const kept = outgoingOf(siteWith(links), today).links
    expect(kept).toHaveLength(outgoingDomainsMax)
    expect(kept[0]?.domain).toBe('site0.com')
  })
})

describe('the oldest date of a site', () => {
  it('is the oldest date on any page that is not in the future', () => {
    const site = siteFacts([
      pageFacts({ dates: ['2027-01-01', '2024-02-03'] }),
      pageFacts({ url: 'https://harbour.test/two', dates: ['2019-07-08'] }),
    ])
    expect(outgoingOf(site, today).oldestDay).toBe('2019-07-08')
    expect(outgoingOf(siteFacts([pageFacts({ dates: ['2027-01-01'] })]), today).oldestDay).toBeNull()
  })
})
