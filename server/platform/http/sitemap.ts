// Sitemaps and robots.txt: which pages exist, in which languages, and which URLs are not for search engines.
import { publicPages } from '../../../contract/publicPages.ts'

/** Search engines read at most 50,000 URLs per file. */
export const sitemapLengthMax = 40_000

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const sitemaps = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const xhtml = 'http://www.w3.org/1999/xhtml'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const document = (root: string, content: readonly string[], more = ''): string =>
  `${declaration}\n<${root} xmlns="${sitemaps}"${more}>\n${content.join('\n')}\n</${root}>\n`

/** The sitemap index. `parts`: how many files the verified websites fill. */
export const sitemapIndex = (publicUrl: string, parts: number): string => {
  const names = ['pages', ...Array.from({ length: parts }, (_, part) => `websites-${part + 1}`)]
  const entries = names.map((name) => `<sitemap><loc>${escaped(publicUrl)}/sitemap-${name}.xml</loc></sitemap>`)
  return document('sitemapindex', entries)
}

const germanPath = (path: string): string => (path === '/' ? '/de' : `/de${path}`)

/** Every public page in both languages; each links to the other, as the page itself does. */
export const sitemapOfPages = (publicUrl: string): string => {
  const base = escaped(publicUrl)
  const entries = publicPages.flatMap((path) => {
    const places = { en: base + path, de: base + germanPath(path), 'x-default': base + path }
    const alternates = Object.entries(places)
      .map(([language, place]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${place}"/>`)
      .join('')
    return [places.en, places.de].map((place) => `<url><loc>${place}</loc>${alternates}</url>`)
  })
  return document('urlset', entries, ` xmlns:xhtml="${xhtml}"`)
}

export interface ListedWebsite {
  domain: string
  changedAt: Date
}

export const sitemapOfWebsites = (publicUrl: string, websites: readonly ListedWebsite[]): string =>
  document(
    'urlset',
    websites.map(({ domain, changedAt }) => {
      const place = `${escaped(publicUrl)}/verify/${encodeURIComponent(domain)}`
      return `<url><loc>${place}</loc><lastmod>${changedAt.toISOString()}</lastmod></url>`
    }),
  )

/** Members-only pages are kept out by the response itself, which a crawler must be able to read. */
export const robotsFile = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/',
    'Disallow: /sandbox/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
