// Article exports: as a file, and for the clipboard.
import { type Article, textOfArticle } from '../../../contract/article.ts'
import { type ArticleLink, toHtml, toMarkdown } from '../../../contract/articleText.ts'
import type { Download } from '../../lib/download.ts'
import { escapeHtml } from '../../lib/escapeHtml.ts'

export const fileKinds = ['html', 'markdown'] as const
export type FileKind = (typeof fileKinds)[number]

export const copyKinds = ['rich', ...fileKinds] as const
export type CopyKind = (typeof copyKinds)[number]

const fileNameMax = 60

/** The title as a file name that is valid on every system. */
export const fileNameOf = (title: string, otherwise: string): string => {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.join('-').slice(0, fileNameMax).replace(/-+$/, '') || otherwise
}

/** A complete page with its charset: a browser that opens the file would otherwise guess the encoding. */
const pageOf = (article: Article, link: ArticleLink): string =>
  `<!doctype html>\n<meta charset="utf-8">\n<title>${escapeHtml(article.title)}</title>\n${toHtml(article, link)}`

export const fileOf = (kind: FileKind, article: Article, link: ArticleLink, untitled: string): Download => {
  const name = fileNameOf(article.title, untitled)
  switch (kind) {
    case 'html':
      return { blob: new Blob([pageOf(article, link)], { type: 'text/html;charset=utf-8' }), name: `${name}.html` }
    case 'markdown':
      return {
        blob: new Blob([toMarkdown(article, link)], { type: 'text/markdown;charset=utf-8' }),
        name: `${name}.md`,
      }
  }
}

/** Programs without formatting still get the URL of the link. */
export const plainOf = (article: Article, { anchor, url }: ArticleLink): string =>
  textOfArticle(article, `${anchor} (${url})`)

const writeRich = (html: string, plain: string): Promise<void> =>
  navigator.clipboard.write([
    new ClipboardItem({
      'text/html': new Blob([html], { type: 'text/html' }),
      'text/plain': new Blob([plain], { type: 'text/plain' }),
    }),
  ])

/** Whether it is on the clipboard: some browsers forbid it, and none supports it without HTTPS. */
export const copyArticle = async (kind: CopyKind, article: Article, link: ArticleLink): Promise<boolean> => {
  try {
    if (kind === 'rich') await writeRich(toHtml(article, link), plainOf(article, link))
    else await navigator.clipboard.writeText(kind === 'html' ? toHtml(article, link) : toMarkdown(article, link))
    return true
  } catch {
    return false
  }
}
