// Renders an article as HTML and Markdown with its link in place. All texts are escaped, so that nothing in them
// becomes markup, a URL or a second link.
import { type Article, type Block, isLink, type Run, type TextRun } from './article.ts'
import type { OfferRel } from './offers.ts'

export interface ArticleLink {
  url: string
  anchor: string
  rel: OfferRel
}

const htmlSigns: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => htmlSigns[sign] ?? sign)

const htmlOfText = ({ text, bold, italic }: TextRun): string => {
  const plain = escapeHtml(text)
  const slanted = italic === true ? `<em>${plain}</em>` : plain
  return bold === true ? `<strong>${slanted}</strong>` : slanted
}

const tagOfLink = ({ url, rel }: ArticleLink): string =>
  `<a href="${escapeHtml(url)}"${rel === 'dofollow' ? '' : ` rel="${rel}"`}>`

const htmlOfLink = (link: ArticleLink): string => `${tagOfLink(link)}${escapeHtml(link.anchor)}</a>`

const htmlOfRuns = (line: readonly Run[], link: ArticleLink): string =>
  line.map((one) => (isLink(one) ? htmlOfLink(link) : htmlOfText(one))).join('')

const htmlOfBlock = (one: Block, link: ArticleLink): string => {
  switch (one.kind) {
    case 'heading':
      return `<h${one.level}>${escapeHtml(one.text)}</h${one.level}>`
    case 'paragraph':
      return `<p>${htmlOfRuns(one.runs, link)}</p>`
    case 'quote':
      return `<blockquote><p>${htmlOfRuns(one.runs, link)}</p></blockquote>`
    case 'list': {
      const items = one.items.map((item) => `  <li>${htmlOfRuns(item, link)}</li>`)
      const tag = one.ordered ? 'ol' : 'ul'
      return [`<${tag}>`, ...items, `</${tag}>`].join('\n')
    }
  }
}

/** HTML for a page: title and blocks, one line each. */
export const toHtml = ({ title, blocks }: Article, link: ArticleLink): string =>
  [...(title === '' ? [] : [`<h1>${escapeHtml(title)}</h1>`]), ...blocks.map((one) => htmlOfBlock(one, link))]
    .map((line) => `${line}\n`)
    .join('')

// Every character with a meaning in Markdown, and what Markdown renderers turn into links on their own.
const markdownSigns = /[\\`*_{}[\]()<>#+\-.!|~&"$:@=^]/g

/** White space is collapsed, because a new line or four spaces have a meaning in Markdown. */
const escapeMarkdown = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(markdownSigns, (sign) => `\\${sign}`)

/** Emphasis marks only work without a space inside them. */
const markdownOfText = ({ text, bold, italic }: TextRun): string => {
  const inner = text.trim()
  if (inner === '') return text === '' ? '' : ' '
  const marks = `${bold === true ? '**' : ''}${italic === true ? '*' : ''}`
  const before = text.trimStart() === text ? '' : ' '
  const after = text.trimEnd() === text ? '' : ' '
  return `${before}${marks}${escapeMarkdown(inner)}${[...marks].reverse().join('')}${after}`
}

/** Markdown has no `rel`; if one is agreed, the tag is HTML and its content Markdown. */
const markdownOfLink = (link: ArticleLink): string =>
  link.rel === 'dofollow'
    ? `[${escapeMarkdown(link.anchor)}](<${link.url.replaceAll(/[<>\\\s]/g, encodeURIComponent)}>)`
    : `${tagOfLink(link)}${escapeMarkdown(link.anchor)}</a>`

const markdownOfRuns = (line: readonly Run[], link: ArticleLink): string =>
  line
    .map((one) => (isLink(one) ? markdownOfLink(link) : markdownOfText(one)))
    .join('')
    .trim()

const markdownOfBlock = (one: Block, link: ArticleLink): string => {
  switch (one.kind) {
    case 'heading':
      return `${'#'.repeat(one.level)} ${escapeMarkdown(one.text).trim()}`
    case 'paragraph':
      return markdownOfRuns(one.runs, link)
    case 'quote':
      return `> ${markdownOfRuns(one.runs, link)}`
    case 'list':
      return one.items.map((item, at) => `${one.ordered ? `${at + 1}.` : '-'} ${markdownOfRuns(item, link)}`).join('\n')
  }
}

export const toMarkdown = ({ title, blocks }: Article, link: ArticleLink): string =>
  [...(title === '' ? [] : [`# ${escapeMarkdown(title).trim()}`]), ...blocks.map((one) => markdownOfBlock(one, link))]
    .filter((part) => part !== '')
    .map((part) => `${part}\n`)
    .join('\n')
