// The part of the demo world that needs no domain: small websites in both languages, with the pages a real one has.
import { englishSites } from './englishSites.ts'
import { germanSites } from './germanSites.ts'
import type { WrittenArticle, WrittenSite } from './written.ts'

export interface DemoSite {
  host: string
  pages: { path: string; body: string }[]
}

const words = {
  de: {
    home: 'Start',
    imprint: 'Impressum',
    imprintPath: '/impressum',
    contact: 'Kontakt',
    contactPath: '/kontakt',
    by: 'Von',
    read: 'Weiterlesen',
    latest: 'Neu bei uns',
    responsible: 'Verantwortlich für den Inhalt',
    write: 'Schreib uns an',
  },
  en: {
    home: 'Home',
    imprint: 'Imprint',
    imprintPath: '/imprint',
    contact: 'Contact',
    contactPath: '/contact',
    by: 'By',
    read: 'Read on',
    latest: 'New here',
    responsible: 'Responsible for the content',
    write: 'Write to us at',
  },
} as const

const style = (hue: number): string =>
  `body{margin:0;font:17px/1.65 Georgia,serif;color:#22272e;background:#fbfaf7}
header,main,footer{max-width:42rem;margin:auto;padding:1.2rem}
header{border-bottom:3px solid hsl(${hue} 45% 42%)}header a,nav a{text-decoration:none}
h1,h2{line-height:1.25}a{color:hsl(${hue} 55% 32%)}nav a{margin-right:1rem}
footer,time{color:#667;font-size:.9rem}`

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const frame = (site: WrittenSite, page: { path: string; title: string; description: string; main: string }): string => {
  const { home, imprint, contact, imprintPath, contactPath } = words[site.language]
  const name = escape(site.name)
  const title = page.path === '/' ? `${name} – ${escape(site.tagline)}` : `${escape(page.title)} – ${name}`
  return `<!doctype html>
<html lang="${site.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${escape(page.description)}">
<link rel="canonical" href="https://${site.host}${page.path}">
<style>${style(site.hue)}</style>
</head>
<body>
<header><a href="/"><strong>${name}</strong></a> · ${escape(site.tagline)}
<nav><a href="/">${home}</a> <a href="${contactPath}">${contact}</a></nav></header>
<main>
${page.main}
</main>
<footer>© 2026 ${escape(site.owner.name)} · <a href="${imprintPath}">${imprint}</a> · <a href="${contactPath}">${contact}</a></footer>
</body>
</html>
`
}

const day = (site: WrittenSite, date: string): string => {
  const shown = new Date(`${date}T12:00:00Z`).toLocaleDateString(site.language, { dateStyle: 'long', timeZone: 'UTC' })
  return `<time datetime="${date}">${shown}</time>`
}

const firstSentence = (article: WrittenArticle): string => {
  const text = (article.paragraphs[0] ?? '').replace(/<[^>]+>/g, '')
  return /^.*?[.?!](?=\s|$)/s.exec(text)?.[0] ?? text
}

const homepage = (site: WrittenSite): string => {
  const { read, latest } = words[site.language]
  const teasers = site.articles.map(
    (article) => `<article><h3><a href="/${article.slug}">${escape(article.title)}</a></h3>
<p>${day(site, article.date)} · ${escape(firstSentence(article))} <a href="/${article.slug}">${read}</a></p></article>`,
  )
  const main = `<h1>${escape(site.name)}</h1>\n<p>${escape(site.welcome)}</p>\n<h2>${latest}</h2>\n${teasers.join('\n')}`
  return frame(site, { path: '/', title: site.name, description: site.welcome, main })
}

const articlePage = (site: WrittenSite, article: WrittenArticle): string => {
  const paragraphs = article.paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')
  const byline = `<p>${words[site.language].by} ${escape(site.owner.name)} · ${day(site, article.date)}</p>`
  const main = `<article>\n<h1>${escape(article.title)}</h1>\n${byline}\n${paragraphs}\n</article>`
  return frame(site, { path: `/${article.slug}`, title: article.title, description: firstSentence(article), main })
}

const imprintPage = (site: WrittenSite): string => {
  const { imprint, imprintPath, responsible } = words[site.language]
  const { name, street, town } = site.owner
  const address = [name, street, town].map(escape).join('<br>')
  const main = `<h1>${imprint}</h1>\n<p>${responsible}:</p>\n<address>${address}</address>`
  return frame(site, { path: imprintPath, title: imprint, description: `${imprint}: ${site.name}`, main })
}

const contactPage = (site: WrittenSite): string => {
  const { contact, contactPath, write } = words[site.language]
  const mail = `post@${site.host}`
  const main = `<h1>${contact}</h1>\n<p>${write} <a href="mailto:${mail}">${mail}</a>.</p>`
  return frame(site, { path: contactPath, title: contact, description: `${contact}: ${site.name}`, main })
}

/** A written site as the pages of a website: homepage, articles, imprint, contact, robots.txt and sitemap. */
const toDemoSite = (site: WrittenSite): DemoSite => {
  const { imprintPath, contactPath } = words[site.language]
  const documents = [
    { path: '/', body: homepage(site) },
    ...site.articles.map((article) => ({ path: `/${article.slug}`, body: articlePage(site, article) })),
    { path: imprintPath, body: imprintPage(site) },
    { path: contactPath, body: contactPage(site) },
  ]
  const entries = documents.map(({ path }) => `<url><loc>https://${site.host}${path}</loc></url>`)
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
  const robots = `User-agent: *\nAllow: /\n\nSitemap: https://${site.host}/sitemap.xml\n`
  return {
    host: site.host,
    pages: [...documents, { path: '/robots.txt', body: robots }, { path: '/sitemap.xml', body: sitemap }],
  }
}

export const demoSites: readonly DemoSite[] = [...germanSites, ...englishSites].map(toDemoSite)
