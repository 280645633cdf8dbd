import { describe, expect, it } from 'vitest'
import type { PageFacts } from './facts.ts'
import { readPageFacts } from './pageFacts.ts'

const read = (html: string, { url = 'https://www.site.test/blog/post', robotsHeader = '' } = {}): PageFacts =>
  readPageFacts({ html, url, robotsHeader, agent: 'UsBot' })

const linksIn = (html: string): string[] => read(html).links.map(({ url }) => url)

describe('links', () => {
  it('are resolved, with their anchor text, rel tokens and place', () => {
    const facts = read(`<header><a href="/">Home</a><nav><a href="/n">N</a></nav></header>
      <main><article><header><a href="?a">A</a></header><a href="//other.example/x" rel=" UGC nofollow nofollow"><img alt="Bild"> <b>zwei</b></a></article></main>
      <aside><a href="https://shop.site.test">S</a></aside><footer><nav><a href="i#x">I</a></nav></footer>`)
    expect(facts.links.map(({ url, text, place, external }) => [url, text, place, external])).toEqual([
      ['https://www.site.test/', 'Home', 'header', false],
      ['https://www.site.test/n', 'N', 'navigation', false],
      ['https://www.site.test/blog/post?a', 'A', 'main', false],
      ['https://other.example/x', 'Bild zwei', 'main', true],
      ['https://shop.site.test/', 'S', 'aside', false],
      ['https://www.site.test/blog/i#x', 'I', 'footer', false],
    ])
    expect(facts.links[3]?.rel).toEqual(['nofollow', 'ugc'])
    expect(facts.linksTotal).toBe(6)
  })

  it('follow the first base element, wherever they are', () => {
    expect(linksIn('<a href=x>x</a><base href="/b/"><base href="/c/">')).toEqual(['https://www.site.test/b/x'])
  })

  it('are parsed by the URL standard', () => {
    const hrefs = [
      'HTTPS://WWW.Site.TEST:443/a',
      ' /b\n',
      '\\c',
      'https://xn--mnchen-3ya.example./',
      '/%7ed',
      '&#x2f;e',
    ]
    expect(linksIn(hrefs.map((href) => `<a href="${href}">x</a>`).join(''))).toEqual([
      'https://www.site.test/a',
      'https://www.site.test/b',
      'https://www.site.test/c',
      'https://xn--mnchen-3ya.example./',
      'https://www.site.test/%7ed',
      'https://www.site.test/e',
    ])
  })

  it('are limited to five hundred, but all counted', () => {
    const facts = read('<a href=/x>x</a>'.repeat(700))
    expect([facts.links.length, facts.linksTotal]).toEqual([500, 700])
  })
})
