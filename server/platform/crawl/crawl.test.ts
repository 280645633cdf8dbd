import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { honestPage } from '../../testing/honestPages.ts'
import type { CrawlProgress } from './crawl.ts'
import { crawl, siteOf, startWorld, type Pages } from './crawl.fixture.ts'

describe('a site', () => {
  it('is read from its homepage, robots.txt and sitemap, the same pages in the same order every time', async () => {
    const pages: Pages = {
      '/': '<title>Home</title><a href=/b>b</a><a href=/impressum>I</a><a href=/a#x>a</a><a href=/pic.jpg>p</a>',
      '/a': 'a',
      '/b': '<a href=/deep>deep</a>',
      '/deep': 'deep',
      '/impressum': 'Wir',
      '/only-in-the-map': 'map',
      '/sitemap.xml': {
        body: '<urlset><url><loc>http://site.test/only-in-the-map</loc><lastmod>2026-05-06T10:00:00Z</lastmod></url></urlset>',
      },
    }
    const { crawler, asked } = await startWorld(pages)
    const progress: CrawlProgress[] = []
    const site = siteOf(
      await crawler.crawlSite('site.test', { pagesMax: 20, onProgress: (step) => progress.push(step) }),
    )
    expect(site.visits.map(({ requestedUrl }) => requestedUrl)).toEqual(
      ['/', '/a', '/b', '/deep', '/impressum', '/only-in-the-map'].map((path) => `http://site.test${path}`),
    )
    expect(site).toMatchObject({
      host: 'site.test',
      origin: 'http://site.test',
      pagesFound: 5,
      pagesForbidden: 0,
      robots: { kind: 'none' },
    })
    expect(site.sitemap).toEqual({ kind: 'found', pages: 1, newestDay: '2026-05-06' })
    expect(asked().slice(0, 2)).toEqual(['site.test /', 'site.test /impressum'])
    expect(progress.map(({ step }) => step)).toEqual(['robots', 'sitemap', ...Array<string>(6).fill('pages')])
    expect(progress.at(-1)).toEqual({ step: 'pages', pagesDone: 6, pagesTotal: 6 })
    const again = siteOf(await crawler.crawlSite('site.test', { pagesMax: 20 }))
    expect(again.visits.map(({ requestedUrl }) => requestedUrl)).toEqual(
      site.visits.map(({ requestedUrl }) => requestedUrl),
    )
  })

  it('is crawled up to pagesMax', async () => {
    const home = Array.from({ length: 40 }, (_, index) => `<a href=/p${index}>x</a>`).join('')
    const { crawler, asked } = await startWorld({ '/': home })
    const site = siteOf(await crawler.crawlSite('site.test', { pagesMax: 4 }))
    expect([site.visits.length, asked().length, site.pagesFound]).toEqual([4, 4, 40])
    expect(site.visits[1]?.outcome).toEqual({ kind: 'unread', problem: { kind: 'status', status: 404 } })
  })

  it('is abandoned at the deadline, with what has been read so far', async () => {
    const home = Array.from({ length: 10 }, (_, index) => `<a href=/p${index}>x</a>`).join('')
    const pages: Pages = { '/': home, '/robots.txt': 'User-agent: *\nCrawl-delay: 1' }
    const site = siteOf(await crawl(pages, 'site.test', { crawler: { siteDeadlineMs: 3_000 } }))
    expect(site.visits.length).toBeGreaterThanOrEqual(1)
    expect(site.visits.length).toBeLessThan(8)
    expect(site.pagesFound).toBe(10)
    expect(site.robots).toMatchObject({ crawlDelaySeconds: 1 })
  })

  it('is crawled with the delay that robots.txt requests', async () => {
    const { crawler, web } = await startWorld({
      '/': '<a href=/a>a</a>',
      '/a': 'a',
      '/robots.txt': 'User-agent: *\nCrawl-delay: 0.3',
    })
    await crawler.crawlSite('site.test', { pagesMax: 5 })
    const [home = 0, sitemap = 0, page = 0] = ['/', '/sitemap.xml', '/a'].map(
      (wanted) => web.requests.find(({ path }) => path === wanted)?.atMs,
    )
    expect(sitemap - home).toBeGreaterThan(280)
    expect(page - sitemap).toBeGreaterThan(280)
  })
})

describe('robots.txt', () => {
  it('is obeyed: what it disallows is never requested, not even behind a redirect', async () => {
    const { crawler, asked } = await startWorld({
      '/robots.txt': 'User-agent: UsBot\nDisallow: /private\nUser-agent: *\nDisallow: /',
      '/': '<a href=/private/a>a</a><a href=/b>b</a><a href=/open>o</a>',
      '/b': { status: 302, headers: { location: '/private/b' } },
      '/open': 'open',
    })
    const site = siteOf(await crawler.crawlSite('site.test', { pagesMax: 20 }))
    expect(asked().sort()).toEqual(['site.test /', 'site.test /b', 'site.test /open'])
    expect(site.visits.map(({ requestedUrl }) => requestedUrl)).toEqual(['http://site.test/', 'http://site.test/open'])
    expect(site).toMatchObject({ pagesForbidden: 3, robots: { kind: 'rules', allowsUs: true, allowsEverybody: false } })
  })

  it('that blocks search engines is reported, and the blocked pages are counted', async () => {
    const robots = ['User-agent: Googlebot', 'Disallow: /a', 'User-agent: Bingbot', 'Disallow: /$']
    const pages: Pages = { '/robots.txt': robots.join('\n'), '/': '<a href=/a>a</a><a href=/b>b</a>' }
    expect(siteOf(await crawl(pages))).toMatchObject({
      pagesForbidden: 1,
      robots: { allowsUs: true, allowsEverybody: true, allowsSearchEngines: false },
    })
  })

  it('that blocks only us is obeyed and does not count as blocked', async () => {
    const { crawler, asked } = await startWorld({
      '/robots.txt': 'User-agent: UsBot\nDisallow: /private\nUser-agent: *\nDisallow: /closed',
      '/': '<a href=/private/a>a</a><a href=/b>b</a><a href=/closed>c</a><a href=/c>c</a>',
      '/b': { status: 302, headers: { location: '/private/b' } },
      '/c': 'c',
    })
    const site = siteOf(await crawler.crawlSite('site.test', { pagesMax: 20 }))
    expect(asked().sort()).toEqual(['site.test /', 'site.test /b', 'site.test /c', 'site.test /closed'])
    expect([site.pagesFound, site.pagesForbidden]).toEqual([4, 1])
  })

  it('of half a megabyte is matched against fewer URLs, always the same ones', async () => {
    const rules = Array.from({ length: 28_000 }, (_, at) => `Disallow:/*Z${at}`)
    const addresses = Array.from(
      { length: 1_500 },
      (_, at) => `http://site.test/${'a'.repeat(480)}${at}?${'b'.repeat(1_300)}`,
    )
    const map = `<urlset>${addresses.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`
    const pages: Pages = { '/robots.txt': ['User-agent: *', ...rules].join('\n'), '/': 'x', '/sitemap.xml': map }
    const before = process.threadCpuUsage()
    const site = siteOf(await crawl(pages, 'site.test', { scripted: { pauseMs: 1 } }))
    expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(3_000)
    expect([site.visits.length, site.pagesFound]).toEqual([20, 1_500])
  })

  it('of another host is awaited only until the deadline of the site', async () => {
    const pages: Pages = {
      'site.test /': { status: 301, headers: { location: 'http://www.site.test/' } },
      'www.site.test /robots.txt': () => undefined,
    }
    const began = performance.now()
    expect(await crawl(pages, 'site.test', { crawler: { siteDeadlineMs: 2_500 } })).toEqual({
      kind: 'failed',
      reason: { kind: 'robots_unreadable' },
    })
    expect(performance.now() - began).toBeLessThan(6_000)
  })

  it('that disallows the homepage ends the crawl before it is requested', async () => {
    const { crawler, asked } = await startWorld({ '/robots.txt': 'User-agent: *\nDisallow: /' })
    expect(await crawler.crawlSite('site.test', { pagesMax: 20 })).toEqual({
      kind: 'failed',
      reason: { kind: 'robots' },
    })
    expect(asked()).toEqual([])
  })

  it('that cannot be read disallows everything for now', async () => {
    const { crawler, asked } = await startWorld({ '/robots.txt': { status: 503 }, '/': 'x' })
    expect(await crawler.crawlSite('site.test', { pagesMax: 20 })).toEqual({
      kind: 'failed',
      reason: { kind: 'robots_unreadable' },
    })
    expect(asked()).toEqual([])
  })

  it('is read for every host of a redirect chain', async () => {
    const { crawler, asked } = await startWorld({
      'site.test /': { status: 301, headers: { location: 'http://www.site.test/' } },
      'www.site.test /robots.txt': 'User-agent: *\nDisallow: /',
      'www.site.test /': 'x',
    })
    expect(await crawler.crawlSite('site.test', { pagesMax: 20 })).toEqual({
      kind: 'failed',
      reason: { kind: 'robots' },
    })
    expect(asked()).toEqual(['site.test /'])
  })
})

describe('a page with noindex', () => {
  const noindexFor = (agent: string): string => `<meta name=${agent} content=noindex>`

  it('for us only is left out, except for the homepage', async () => {
    const site = siteOf(
      await crawl({
        '/': `${noindexFor('usbot')}<a href=/a>a</a><a href=/b>b</a><a href=/c>c</a>`,
        '/a': `${noindexFor('UsBot')}<a href=/only-here>x</a>`,
        '/b': noindexFor('robots'),
        '/c': noindexFor('googlebot') + noindexFor('usbot'),
        '/only-here': 'x',
      }),
    )
    expect(site.visits.map(({ finalUrl }) => new URL(finalUrl).pathname)).toEqual(['/', '/b', '/c'])
    expect(site.pagesForbidden).toBe(0)
  })

  it('in a second header line is distinguished from one for another robot', async () => {
    const page = (socket: Socket): void =>
      void socket.end(
        'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nx-robots-tag: otherbot: noarchive\r\nx-robots-tag: noindex\r\n\r\nx',
      )
    const { crawler } = await startWorld({ '/': page })
    const visit = await crawler.readPage('http://site.test/')
    expect(visit.outcome).toMatchObject({ kind: 'read', facts: { robots: ['noindex'] } })
  })
})

describe('a single page', () => {
  it('is read whatever robots.txt disallows', async () => {
    const { html: body, words, title } = honestPage(3)
    const { crawler, web } = await startWorld({
      '/robots.txt': 'User-agent: *\nDisallow: /',
      '/a': { status: 301, headers: { location: '/b' } },
      '/b': { headers: { 'x-robots-tag': 'noindex' }, body },
    })
    const visit = await crawler.readPage('http://site.test/a')
    expect(visit).toMatchObject({
      requestedUrl: 'http://site.test/a',
      finalUrl: 'http://site.test/b',
      status: 200,
      redirects: 1,
      bytes: Buffer.byteLength(body),
      outcome: { kind: 'read', facts: { title, words, robots: ['noindex'], lang: 'de', url: 'http://site.test/b' } },
    })
    expect(web.requests.map(({ path }) => path)).toEqual(['/a', '/b'])
  })

  it('that needs scripts to render is reported as such', async () => {
    const { crawler } = await startWorld({ '/': '<div id="root"></div><script src="/app.js"></script>' })
    expect(await crawler.readPage('http://site.test/')).toMatchObject({
      outcome: { kind: 'read', facts: { needsScript: true, words: 0 } },
    })
  })

  it('in progress is aborted when the crawler is closed', async () => {
    const { crawler } = await startWorld({ '/': '<div>'.repeat(150_000) })
    const reading = crawler.readPage('http://site.test/')
    const outcome = Promise.allSettled([reading])
    await crawler.close()
    expect((await outcome)[0].status).toBe('rejected')
  })
})

describe('sitemaps', () => {
  const urlset = (...paths: string[]): string =>
    `<urlset>${paths.map((path) => `<url><loc>http://site.test${path}</loc></url>`).join('')}</urlset>`

  it('are those listed in robots.txt on this site, and three parts of an index', async () => {
    const index = `<sitemapindex>${['/1.xml', '/2.xml.gz', '/3.xml', '/4.xml'].map((path) => `<sitemap><loc>http://site.test${path}</loc></sitemap>`).join('')}</sitemapindex>`
    const { crawler, asked } = await startWorld({
      '/': 'home',
      '/robots.txt': 'Sitemap: http://other.test/map.xml\nSitemap: /index.xml',
      '/index.xml': index,
      '/1.xml': urlset('/a'),
      '/2.xml.gz': { body: gzipSync(urlset('/b', '/c')) },
    })
    const site = siteOf(await crawler.crawlSite('site.test', { pagesMax: 2 }))
    expect(site.sitemap).toEqual({ kind: 'found', pages: 3, newestDay: null })
    expect(asked()).toEqual(
      ['/', '/index.xml', '/1.xml', '/2.xml.gz', '/3.xml', '/a'].map((path) => `site.test ${path}`),
    )
  })

  it.each<[string, Pages, string]>([
    ['is not there', {}, 'none'],
    ['is named on another host', { '/robots.txt': 'Sitemap: https://cdn.test/map.xml' }, 'elsewhere'],
    ['is named by no address of the web', { '/robots.txt': 'Sitemap: ftp://cdn.test/map.xml' }, 'none'],
    ['is a page of the site', { '/sitemap.xml': '<html>Not found' }, 'none'],
    ['is named and not there', { '/robots.txt': 'Sitemap: /map.xml' }, 'broken'],
    ['is named and a page', { '/robots.txt': 'Sitemap: /map.xml', '/map.xml': '<html>' }, 'broken'],
    [
      'is named and forbidden',
      { '/robots.txt': 'Sitemap: /map.xml\nUser-agent: *\nDisallow: /map.xml', '/map.xml': urlset('/a') },
      'broken',
    ],
    ['is a bomb', { '/sitemap.xml': { body: gzipSync(Buffer.alloc(200_000_000)) } }, 'broken'],
  ])('one that %s', async (_name, pages, kind) => {
    expect(siteOf(await crawl({ '/': 'home', ...pages })).sitemap).toEqual({ kind, pages: 0, newestDay: null })
  })
})
