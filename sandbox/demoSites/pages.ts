// Renders a demo site as pages: homepage, articles, about, imprint, contact, robots.txt, sitemap and an icon, including
// the site's flaws.
import type { TlsMode } from '../sites.ts'
import { escapeText } from './html.ts'
import { sentencesIn } from './material.ts'
import type { Flaw, WrittenArticle, WrittenSite } from './written.ts'

export interface DemoPage {
  path: string
  body: string
}

export interface DemoSite {
  host: string
  pages: DemoPage[]
  tls: TlsMode
  /** Before the first byte of every page. */
  delayMs?: number
}

const words = {
  de: {
    home: 'Start',
    imprint: 'Impressum',
    imprintPath: '/impressum',
    contact: 'Kontakt',
    contactPath: '/kontakt',
    about: 'Über uns',
    aboutPath: '/ueber-uns',
    privacy: 'Datenschutz',
    privacyPath: '/datenschutz',
    by: 'Von',
    read: 'Weiterlesen',
    latest: 'Neu bei uns',
    responsible: 'Verantwortlich für den Inhalt',
    write: 'Schreib uns an',
    phone: 'Telefon',
    partners: 'Unsere Partner',
    picture: 'Titelbild',
  },
  en: {
    home: 'Home',
    imprint: 'Imprint',
    imprintPath: '/imprint',
    contact: 'Contact',
    contactPath: '/contact',
    about: 'About us',
    aboutPath: '/about',
    privacy: 'Privacy policy',
    privacyPath: '/privacy',
    by: 'By',
    read: 'Read on',
    latest: 'New here',
    responsible: 'Responsible for the content',
    write: 'Write to us at',
    phone: 'Telephone',
    partners: 'Our partners',
    picture: 'Title picture',
  },
} as const

const slowMs = 280

const has = (site: WrittenSite, flaw: Flaw): boolean => site.flaws?.has(flaw) === true

const originOf = (site: WrittenSite): string => `http${has(site, 'http_only') ? '' : 's'}://${site.host}`

const style = (hue: number): string =>
  `body{margin:0;font:17px/1.65 Georgia,serif;color:#22272e;background:#fbfaf7}
header,main,footer{max-width:42rem;margin:auto;padding:1.2rem}
header{border-bottom:3px solid hsl(${hue} 45% 42%)}header a,nav a{text-decoration:none}
h1,h2{line-height:1.25}a{color:hsl(${hue} 55% 32%)}nav a{margin-right:1rem}img{max-width:100%}
footer,time{color:#667;font-size:.9rem}`

interface Framed {
  path: string
  title: string
  description: string
  main: string
  article?: WrittenArticle
}

const head = (site: WrittenSite, page: Framed): string => {
  const name = escapeText(site.name)
  const own = page.path === '/' ? `${name} – ${escapeText(site.tagline)}` : `${escapeText(page.title)} – ${name}`
  const lines = [
    '<meta charset="utf-8">',
    has(site, 'no_viewport') ? '' : '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${has(site, 'same_titles') ? name : own}</title>`,
    has(site, 'no_descriptions') ? '' : `<meta name="description" content="${escapeText(page.description)}">`,
    has(site, 'noindex') && page.article !== undefined ? '<meta name="robots" content="noindex">' : '',
    `<link rel="canonical" href="${originOf(site)}${page.path}">`,
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    site.about === undefined || page.article === undefined ? '' : structured(site, page.article),
    `<style>${style(site.hue)}</style>`,
  ]
  return lines.filter((line) => line !== '').join('\n')
}

const structured = (site: WrittenSite, { title, date }: WrittenArticle): string => {
  const article = {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    datePublished: date,
    author: { '@type': 'Person', name: site.owner.name },
  }
  return `<script type="application/ld+json">${JSON.stringify(article).replaceAll('<', '\\u003c')}</script>`
}

/** Hidden text for search engines, not for readers. */
const hidden = (site: WrittenSite): string =>
  has(site, 'hidden_text')
    ? `<div style="display:none">${`${escapeText(sentencesIn[site.language].stuffing)} `.repeat(12)}</div>`
    : ''

const partners = (site: WrittenSite): string => {
  if (site.paidLinks === undefined) return ''
  const links = site.paidLinks.map(({ text, url }) => `<a href="${url}">${escapeText(text)}</a>`)
  return `<h2>${words[site.language].partners}</h2>\n<p>${links.join(' · ')}</p>`
}

const frame = (site: WrittenSite, page: Framed): string => {
  const { home, imprint, contact, about, privacy, imprintPath, contactPath, aboutPath, privacyPath } =
    words[site.language]
  const name = escapeText(site.name)
  const link = (path: string, text: string): string => `<a href="${path}">${text}</a>`
  const own = [
    ...(has(site, 'no_imprint') ? [] : [link(imprintPath, imprint), link(contactPath, contact)]),
    ...(site.privacy === undefined ? [] : [link(privacyPath, privacy)]),
  ]
  const navigation = [
    link('/', home),
    ...(site.about === undefined ? [] : [link(aboutPath, about)]),
    ...(has(site, 'no_imprint') ? [] : [link(contactPath, contact)]),
  ]
  return `<!doctype html>
<html lang="${site.language}">
<head>
${head(site, page)}
</head>
<body>
<header><a href="/"><strong>${name}</strong></a> · ${escapeText(site.tagline)}
<nav>${navigation.join(' ')}</nav></header>
<main>
${page.main}
${partners(site)}
</main>
${hidden(site)}<footer>${[`© ${escapeText(site.owner.name)}`, ...own].join(' · ')}</footer>
</body>
</html>
`
}

const inWords = {
  de: new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }),
}

const day = (site: WrittenSite, date: string): string =>
  `<time datetime="${date}">${inWords[site.language].format(Date.parse(`${date}T12:00:00Z`))}</time>`

const firstSentence = (article: WrittenArticle): string => {
  const [first = ''] = article.paragraphs
  const text = (typeof first === 'string' ? first : first.text).replace(/<[^>]+>/g, '')
  const sentence = /^.*?[.?!](?=\s|$)/s.exec(text)?.[0] ?? text
  return sentence.replace(/&(amp|lt|gt|quot);/g, (_all, name: string) => ({ amp: '&', lt: '<', gt: '>' })[name] ?? '"')
}

const homepage = (site: WrittenSite): string => {
  const { read, latest } = words[site.language]
  const teasers = site.articles.map(
    (article) => `<article><h3><a href="/${article.slug}">${escapeText(article.title)}</a></h3>
<p>${day(site, article.date)} · ${escapeText(firstSentence(article))} <a href="/${article.slug}">${read}</a></p></article>`,
  )
  const main = `<h1>${escapeText(site.name)}</h1>\n<p>${escapeText(site.welcome)}</p>\n<h2>${latest}</h2>\n${teasers.join('\n')}`
  return frame(site, { path: '/', title: site.name, description: site.welcome, main })
}

const articlePage = (site: WrittenSite, article: WrittenArticle): string => {
  const paragraphs = article.paragraphs.map((paragraph) =>
    typeof paragraph === 'string' ? `<p>${paragraph}</p>` : `<h2>${paragraph.heading}</h2>\n<p>${paragraph.text}</p>`,
  )
  const { by, picture } = words[site.language]
  const byline = `<p>${by} ${escapeText(site.owner.name)} · ${day(site, article.date)}</p>`
  const alt = has(site, 'no_descriptions') ? '' : ` alt="${picture}: ${escapeText(article.title)}"`
  const image = `<img src="/icon.svg" width="96" height="96"${alt}>`
  const main = `<article>\n<h1>${escapeText(article.title)}</h1>\n${byline}\n${image}\n${paragraphs.join('\n')}\n</article>`
  const description = firstSentence(article)
  return frame(site, { path: `/${article.slug}`, title: article.title, description, main, article })
}

const imprintPage = (site: WrittenSite): string => {
  const { imprint, imprintPath, responsible, phone } = words[site.language]
  const { name, street, town, country } = site.owner
  const address = [name, street, town, ...(country === undefined ? [] : [country])].map(escapeText).join('<br>')
  const call = site.owner.phone === undefined ? '' : `\n<p>${phone}: ${site.owner.phone}</p>`
  const main = `<h1>${imprint}</h1>\n<p>${responsible}:</p>\n<address>${address}</address>${call}`
  return frame(site, { path: imprintPath, title: imprint, description: `${imprint}: ${site.name}`, main })
}

const contactPage = (site: WrittenSite): string => {
  const { contact, contactPath, write } = words[site.language]
  const mail = `post@${site.host}`
  const main = `<h1>${contact}</h1>\n<p>${write} <a href="mailto:${mail}">${mail}</a>.</p>`
  return frame(site, { path: contactPath, title: contact, description: `${contact}: ${site.name}`, main })
}

const aboutPage = (site: WrittenSite, about: readonly string[]): string => {
  const { about: title, aboutPath } = words[site.language]
  const main = `<h1>${title}</h1>\n<p>${escapeText(site.welcome)}</p>\n<p>${about.join(' ')}</p>`
  return frame(site, { path: aboutPath, title, description: `${title}: ${site.name}`, main })
}

const privacyPage = (site: WrittenSite, sentences: readonly string[]): string => {
  const { privacy: title, privacyPath } = words[site.language]
  const main = `<h1>${title}</h1>\n<p>${sentences.map(escapeText).join('</p>\n<p>')}</p>`
  return frame(site, { path: privacyPath, title, description: `${title}: ${site.name}`, main })
}

/** The site's icon: an anchor on water, in the site's colour. */
const icon = ({ hue }: WrittenSite): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="20" fill="hsl(${hue} 45% 42%)"/>
<path d="M0 62q24-14 48 0t48 0v34H0z" fill="hsl(${hue} 50% 30%)"/><circle cx="${30 + (hue % 36)}" cy="30" r="13" fill="hsl(${(hue + 40) % 360} 80% 75%)"/></svg>
`

const sitemap = (site: WrittenSite, documents: readonly DemoPage[]): string => {
  const dated = new Map(site.articles.map(({ slug, date }) => [`/${slug}`, date]))
  const entries = documents.map(({ path }) => {
    const date = dated.get(path)
    const changed = date === undefined ? '' : `<lastmod>${date}</lastmod>`
    return `<url><loc>${originOf(site)}${path}</loc>${changed}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}

const tlsOf = (site: WrittenSite): TlsMode => {
  if (has(site, 'http_only')) return 'none'
  if (has(site, 'expired_certificate')) return 'expired'
  return site.flaws === undefined || has(site, 'no_redirect') ? 'valid' : 'forced'
}

export const toDemoSite = (site: WrittenSite): DemoSite => {
  const { imprintPath, contactPath, aboutPath, privacyPath } = words[site.language]
  // Links to the other articles are broken.
  const kept = has(site, 'broken') ? site.articles.slice(0, 1) : site.articles
  const documents: DemoPage[] = [
    { path: '/', body: homepage(site) },
    ...kept.map((article) => ({ path: `/${article.slug}`, body: articlePage(site, article) })),
    ...(site.about === undefined ? [] : [{ path: aboutPath, body: aboutPage(site, site.about) }]),
    ...(site.privacy === undefined ? [] : [{ path: privacyPath, body: privacyPage(site, site.privacy) }]),
    ...(has(site, 'no_imprint')
      ? []
      : [
          { path: imprintPath, body: imprintPage(site) },
          { path: contactPath, body: contactPage(site) },
        ]),
  ]
  const robots = `User-agent: *\nAllow: /\n\nSitemap: ${originOf(site)}/sitemap.xml\n`
  const forMachines: DemoPage[] = has(site, 'no_sitemap')
    ? []
    : [
        { path: '/robots.txt', body: robots },
        { path: '/sitemap.xml', body: sitemap(site, documents) },
      ]
  return {
    host: site.host,
    pages: [...documents, ...forMachines, { path: '/icon.svg', body: icon(site) }],
    tls: tlsOf(site),
    ...(has(site, 'slow') ? { delayMs: slowMs } : {}),
  }
}
