// The pages with links of demo orders, and what a check of them finds.
import type { LinkReason, LinkVerdict } from '../../contract/links.ts'
import type { OfferRel } from '../../contract/offers.ts'
import type { DemoPage } from './links.ts'

/** As ordered, without the link, with another anchor text, or blocking the crawler. */
export type Sight = 'right' | 'missing' | 'wrong_anchor' | 'closed'

export interface Seen {
  verdict: LinkVerdict
  reasons: LinkReason[]
}

const seenBy: Readonly<Record<Sight, Seen>> = {
  right: { verdict: 'passed', reasons: [] },
  missing: { verdict: 'failed', reasons: ['link_missing'] },
  wrong_anchor: { verdict: 'failed', reasons: ['wrong_anchor'] },
  closed: { verdict: 'inconclusive', reasons: ['access_denied'] },
}

export const seenOf = (sight: Sight): Seen => seenBy[sight]

export interface PageLink {
  host: string
  path: string
  language: 'de' | 'en'
  title: string
  targetUrl: string
  anchor: string
  rel: OfferRel
  labelled: boolean
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const words = {
  de: {
    label: 'Anzeige: ',
    before: 'Mehr dazu steht hier: ',
    other: 'zur Seite',
    text: 'Wir haben uns das Thema in Ruhe angesehen und aufgeschrieben, was im Alltag wirklich hilft und was man sich sparen kann.',
  },
  en: {
    label: 'Sponsored: ',
    before: 'There is more about it here: ',
    other: 'visit page',
    text: 'We took our time with this subject and wrote down what helps from day to day, and what you can do without.',
  },
} as const

/** The anchor text on a page that does not match the order. */
export const otherAnchor = (language: 'de' | 'en'): string => words[language].other

/** The text around the link, as in its link report. */
export const snippetOf = (link: PageLink, sight: Sight): string => {
  const { label, before, other } = words[link.language]
  const rel = link.rel === 'dofollow' ? '' : ` rel="${link.rel}"`
  const anchor = escaped(sight === 'wrong_anchor' ? other : link.anchor)
  return `<p>${link.labelled ? label : ''}${before}<a href="${escaped(link.targetUrl)}"${rel}>${anchor}</a></p>`
}

export const relsOf = ({ rel }: PageLink): string[] => (rel === 'dofollow' ? [] : [rel])

export const pageOf = (link: PageLink, sight: Sight): DemoPage => {
  const { language, title, host, path } = link
  const { text } = words[language]
  const named = escaped(title)
  return {
    host,
    path,
    status: sight === 'closed' ? 403 : 200,
    body: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${named}</title></head>
<body><main><h1>${named}</h1><p>${text}</p>
${sight === 'missing' ? '' : snippetOf(link, sight)}
</main></body></html>`,
  }
}
