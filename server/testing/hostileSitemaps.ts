// Generated hostile sitemaps, each with its expected result.
import { gzipSync } from 'node:zlib'
import { many, page } from './hostilePage.ts'

export interface HostileSitemap {
  name: string
  body: () => string | Uint8Array
  /** The number of pages it lists, or that it is unusable. */
  pages: number | 'broken'
}

const urlset = (content: string): string =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${content}</urlset>`
const entry = (path: string): string => `<url><loc>https://site.test${path}</loc><lastmod>2026-01-02</lastmod></url>`
const laughs = many(10, (index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`)

export const hostileSitemaps: readonly HostileSitemap[] = [
  {
    name: 'billion laughs',
    body: () =>
      `<?xml version="1.0"?><!DOCTYPE u [<!ENTITY l0 "ha">${laughs}]>${urlset(`<url><loc>&l10;</loc></url>${entry('/a')}`)}`,
    pages: 1,
  },
  {
    name: 'an entity of a file',
    body: () =>
      `<!DOCTYPE u [<!ENTITY x SYSTEM "file:///etc/passwd">]>${urlset(`<url><loc>https://site.test/&x;</loc></url>`)}`,
    pages: 1,
  },
  { name: 'a bomb of gzip', body: () => gzipSync(Buffer.alloc(200_000_000)), pages: 'broken' },
  {
    name: 'gzip that stops in the middle',
    body: () => gzipSync(urlset(entry('/a').repeat(1_000))).subarray(0, 100),
    pages: 'broken',
  },
  { name: 'gzip as it should be', body: () => gzipSync(urlset(entry('/a') + entry('/b'))), pages: 2 },
  {
    name: 'more pages than any crawler reads',
    body: () => urlset(many(70_000, (index) => `<url><loc>https://site.test/${index}</loc></url>`)),
    pages: 50_000,
  },
  {
    name: 'pages of others',
    body: () => urlset(`${entry('/a')}<url><loc>https://evil.example/</loc></url><url><loc>javascript:x</loc></url>`),
    pages: 1,
  },
  { name: 'elements that never end', body: () => urlset('<url><loc>https://site.test/a'.repeat(50_000)), pages: 0 },
  {
    name: 'character data',
    body: () => urlset('<url><loc><![CDATA[ https://site.test/a?b=1&c=2 ]]></loc></url>'),
    pages: 1,
  },
  { name: 'a page instead', body: () => page('Not found'), pages: 'broken' },
]
