import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { candidatesOf, inOrderOfWorth } from './choosePages.ts'

const origin = 'https://www.site.test'
const links = (...urls: string[]): { url: string; text: string }[] =>
  urls.map((url) => ({ url: url.startsWith('/') ? origin + url : url, text: 'x' }))
const pathsOf = (...urls: string[]): string[] =>
  candidatesOf(origin, links(...urls)).map(({ url }) => url.replace(origin, ''))
const order = (...urls: string[]): string[] =>
  inOrderOfWorth(candidatesOf(origin, links(...urls))).map(({ url }) => url.replace(origin, ''))

describe('candidates', () => {
  it('are pages of this host, with or without www and over http or https', () => {
    expect(
      pathsOf(
        '/a',
        'http://site.test/b',
        'https://shop.site.test/c',
        'https://other.test/d',
        'https://www.site.test:8443/e',
      ),
    ).toEqual(['/a', '/b'])
    expect(pathsOf('https://user@www.site.test/a', 'mailto:a@site.test', 'ftp://www.site.test/x')).toEqual([])
  })

  it('stay on the host, whatever their path looks like', () => {
    expect(pathsOf('//evil.example/x', '/\\evil.example/y')).toEqual(['//evil.example/x', '//evil.example/y'])
  })

  it('are listed once, however their URL is written', () => {
    expect(pathsOf('/a', '/a/', '/a#x', '/a?utm_source=y', '/%61', '/a/index.html')).toEqual(['/a'])
    expect(pathsOf('/list?page=2', '/list?page=1')).toEqual(['/list?page=1'])
  })

  it('are distinguished by the query if it identifies the page', () => {
    expect(pathsOf('/index.php?id=5', '/index.php?id=6', '/index.php?L=1&ID=6', '/?id=5&utm_source=x', '/')).toEqual([
      '/',
      '/index.php?id=5',
      '/index.php?id=6',
    ])
    expect(pathsOf('/?page=about', '/?page=news', '/?page=2', '/?p=3&q=1', '/?q=2&p=3', '/?id=')).toEqual([
      '/?id=',
      '/?p=3&q=1',
      '/?page=about',
      '/?page=news',
    ])
    expect(pathsOf('/?color=red', '/?color=blue', '/?color=red&size=4')).toEqual(['/?color=red'])
  })

  it('exclude files, feeds and actions', () => {
    const unwanted = [
      '/a.pdf',
      '/b.JPG',
      '/feed',
      '/feed/',
      '/blog/feed/',
      '/rss.xml',
      '/wp-admin/x',
      '/wp-login.php',
      '/logout',
      '/user/login',
      '/cart',
      '/warenkorb/',
      '/checkout',
      '/x?add-to-cart=3',
      '/x?replytocom=5',
      '/a/b/c/d/e/f/g/h/i/j/k',
    ]
    expect(pathsOf(...unwanted, '/good.html', '/v1.2')).toEqual(['/good.html', '/v1.2'])
  })
})

describe('the crawl order', () => {
  it('begins with one page of each kind that identifies the publisher', () => {
    const found = [
      '/blog/a-long-article',
      '/de/impressum',
      '/impressum',
      '/kontakt.html',
      '/%C3%BCber-uns',
      '/privacy-policy',
      '/datenschutz',
    ]
    expect(order(...found).slice(0, 4)).toEqual(['/impressum', '/kontakt.html', '/%C3%BCber-uns', '/datenschutz'])
  })

  it('recognises such pages by their anchor texts as well', () => {
    const candidates = candidatesOf(origin, [
      { url: `${origin}/a/some-long-article`, text: 'Artikel' },
      { url: `${origin}/page?id=7`, text: 'Über uns' },
    ])
    expect(inOrderOfWorth(candidates)[0]?.path).toBe('/page')
  })

  it('then alternates between sections, articles before lists', () => {
    const found = [
      '/blog/one-two-three',
      '/blog/two-three-four',
      '/blog/tag/x',
      '/shop/a-b-c',
      '/2024/05/',
      '/2024/05/one-more-post',
      '/blog',
    ]
    expect(
      order(...found)
        .slice(0, 3)
        .sort(),
    ).toEqual(['/2024/05/one-more-post', '/blog/one-two-three', '/shop/a-b-c'])
    expect(order(...found).indexOf('/blog/two-three-four')).toBeLessThan(order(...found).indexOf('/2024/05/'))
  })

  it('is the same in whatever order links are found', () => {
    const segment = fc.constantFrom('blog', 'shop', 'impressum', 'a-b-c', 'tag', '2024', 'über', 'x.html', 'x.pdf', '')
    const url = fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join('/')}`)
    const found = fc.uniqueArray(url, { maxLength: 30 })
    fc.assert(
      fc.property(
        found.chain((urls) => fc.tuple(fc.constant(urls), fc.shuffledSubarray(urls, { minLength: urls.length }))),
        ([urls, shuffled]) => {
          expect(order(...shuffled)).toEqual(order(...urls))
          expect(new Set(order(...urls)).size).toBe(order(...urls).length)
          expect([...order(...urls)].sort()).toEqual(pathsOf(...urls).sort())
        },
      ),
    )
  })
})
