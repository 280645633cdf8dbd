// Pages of demo websites that drafts are written for: as the sandbox's web host serves them, and as the writer read
// them.
import { z } from 'zod'
import type { DemoPage } from './links.ts'
import texts from './texts/targetPages.json' with { type: 'json' }

export interface TargetPage {
  host: string
  path: string
  language: 'de' | 'en'
  title: string
  description: string
  /** Each with its heading; the first is the page's own. */
  parts: readonly { heading: string; paragraphs: readonly string[] }[]
}

const page = z.strictObject({
  host: z.string(),
  path: z.string(),
  language: z.enum(['de', 'en']),
  title: z.string(),
  description: z.string(),
  parts: z.array(z.strictObject({ heading: z.string(), paragraphs: z.array(z.string()) })),
})
const pages = z.strictObject({ quietServerGuide: page, searchStart: page, mudflatWalks: page }).parse(texts)

export const quietServerGuide: TargetPage = pages.quietServerGuide
export const searchStart: TargetPage = pages.searchStart
export const mudflatWalks: TargetPage = pages.mudflatWalks

export const targetPages: readonly TargetPage[] = [quietServerGuide, searchStart, mudflatWalks]

export const addressOf = ({ host, path }: Pick<TargetPage, 'host' | 'path'>): string => `https://${host}${path}`

interface Snapshot {
  title: string
  description: string
  lines: { text: string; heading: number | null }[]
}

export const snapshotOf = ({ title, description, parts }: TargetPage): Snapshot => ({
  title,
  description,
  lines: parts.flatMap(({ heading, paragraphs }, at) => [
    { text: heading, heading: at === 0 ? 1 : 2 },
    ...paragraphs.map((text) => ({ text, heading: null })),
  ]),
})

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

export const shownPage = (page: TargetPage): DemoPage => {
  const { host, path, language, title, description } = page
  const lines = snapshotOf(page).lines.map(({ text, heading }) => {
    const tag = heading === null ? 'p' : `h${heading}`
    return `<${tag}>${escaped(text)}</${tag}>`
  })
  return {
    host,
    path,
    status: 200,
    body: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<meta name="description" content="${escaped(description)}"></head>
<body><main>
${lines.join('\n')}
</main></body></html>`,
  }
}
