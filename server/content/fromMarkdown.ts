// Converts engine output into our document format. The output is untrusted: only one of its links can be the ordered
// one, and markup, images, URLs and invisible characters are dropped.
import type { Nodes, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { type Article, type Block, linesOf, type Run } from '../../contract/article.ts'
import { articleBlocksMax, articleTitleMax } from '../../contract/limits.ts'
import { unreachable } from '../platform/errors.ts'
import { joinRuns } from './oneLink.ts'
import { untangle } from './untangle.ts'

const runLettersMax = 4_000
const runsPerLineMax = 150
const itemsMax = 60
/** More than any article has; an engine that does not stop is cut off. */
export const markdownLettersMax = 60_000

interface Style {
  bold?: true
  italic?: true
}

interface Reading {
  isTarget(url: string): boolean
  /** Whether the ordered link was found. */
  hasLink: boolean
  /** Inside a script or style, as far as inline markup shows. */
  inScript: boolean
}

const address = /(?:https?:\/\/|www\.)[^\s<>()[\]"']+|[\w.+-]{1,64}@[\w-]+\.[\w.-]+/giu
// Control, format (hiding or reordering), private-use and broken characters.
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029\u2800]/gu

const cleanWords = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(unseen, '').replaceAll(address, '').replaceAll(/ {2,}/g, ' ')

const textRuns = (text: string, style: Style): Run[] => {
  const words = cleanWords(text)
  const runs: Run[] = []
  for (let from = 0; from < words.length; from += runLettersMax) {
    runs.push({ text: words.slice(from, from + runLettersMax).toWellFormed(), ...style })
  }
  return runs
}

const scriptStarts = /^<(?:script|style|iframe|object|svg|math|template|noscript|textarea|title)\b/i
const scriptEnds = /^<\/(?:script|style|iframe|object|svg|math|template|noscript|textarea|title)\b/i

const runsOf = (nodes: readonly PhrasingContent[], reading: Reading, style: Style = {}): Run[] =>
  nodes.flatMap((node) => runsOfOne(node, reading, style))

const runsOfOne = (node: PhrasingContent, reading: Reading, style: Style): Run[] => {
  if (node.type === 'html') {
    if (scriptStarts.test(node.value)) reading.inScript = true
    else if (scriptEnds.test(node.value)) reading.inScript = false
    return /^<br\b/i.test(node.value) ? [{ text: ' ' }] : []
  }
  if (reading.inScript) return []
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return textRuns(node.value, style)
    case 'strong':
      return runsOf(node.children, reading, { ...style, bold: true })
    case 'emphasis':
      return runsOf(node.children, reading, { ...style, italic: true })
    case 'link': {
      if (reading.hasLink || !reading.isTarget(node.url)) return runsOf(node.children, reading, style)
      reading.hasLink = true
      return [{ link: true }]
    }
    case 'linkReference':
    case 'delete':
      return runsOf(node.children, reading, style)
    case 'break':
      return [{ text: ' ' }]
    case 'image':
    case 'imageReference':
    case 'footnoteReference':
      return []
    default:
      return unreachable(node)
  }
}

/** Dropped content leaves the spaces on both of its sides. */
const oneSpace = (line: readonly Run[]): Run[] => {
  let endsWithSpace = false
  return line.flatMap((one): Run[] => {
    if ('link' in one) {
      endsWithSpace = false
      return [one]
    }
    const text = endsWithSpace ? one.text.trimStart() : one.text
    endsWithSpace = text === '' ? endsWithSpace : text.endsWith(' ')
    return text === '' ? [] : [{ ...one, text }]
  })
}

const trimRuns = (line: readonly Run[]): Run[] => {
  const runs = joinRuns(oneSpace(line)).slice(0, runsPerLineMax)
  const trimAt = (at: number, trim: (text: string) => string): void => {
    const one = runs.at(at)
    if (one === undefined || 'link' in one) return
    const text = trim(one.text)
    if (text === '') runs.splice(at, 1)
    else runs.splice(at, 1, { ...one, text })
  }
  trimAt(0, (text) => text.trimStart())
  trimAt(-1, (text) => text.trimEnd())
  return runs
}

/** Headings are plain text; the ordered link in one of them does not count. */
const plainOf = (node: Nodes): string => {
  if ('value' in node) return node.type === 'html' ? '' : node.value
  return 'children' in node ? node.children.map(plainOf).join('') : ''
}

const headingMax = 300

type Textual = Extract<RootContent, { type: 'heading' | 'paragraph' | 'blockquote' | 'list' | 'code' }>

const textual: ReadonlySet<string> = new Set<Textual['type']>(['heading', 'paragraph', 'blockquote', 'list', 'code'])

const isTextual = (node: RootContent): node is Textual => textual.has(node.type)

/** Rules, definitions and markup are dropped. */
const blockOf = (node: RootContent, reading: Reading): Block[] => (isTextual(node) ? textBlockOf(node, reading) : [])

const textBlockOf = (node: Textual, reading: Reading): Block[] => {
  switch (node.type) {
    case 'heading': {
      const text = cleanWords(plainOf(node)).trim().slice(0, headingMax).toWellFormed()
      return text === '' ? [] : [{ kind: 'heading', level: node.depth <= 2 ? 2 : 3, text }]
    }
    case 'paragraph': {
      reading.inScript = false
      const runs = trimRuns(runsOf(node.children, reading))
      return runs.length === 0 ? [] : [{ kind: 'paragraph', runs }]
    }
    case 'blockquote': {
      const runs = trimRuns(linesIn(node.children, reading).flatMap((line) => [...line, { text: ' ' }]))
      return runs.length === 0 ? [] : [{ kind: 'quote', runs }]
    }
    case 'list': {
      const items = linesIn(node.children, reading)
      return items.length === 0
        ? []
        : [{ kind: 'list', ordered: node.ordered === true, items: items.slice(0, itemsMax) }]
    }
    case 'code': {
      const runs = trimRuns(textRuns(node.value, {}))
      return runs.length === 0 ? [] : [{ kind: 'paragraph', runs }]
    }
    default:
      return unreachable(node)
  }
}

/** Flattens nested content into lines: nested lists continue in the same list. */
const linesIn = (nodes: readonly RootContent[], reading: Reading): Run[][] =>
  nodes.flatMap((node): Run[][] => {
    if (node.type === 'listItem' || node.type === 'list' || node.type === 'blockquote') {
      return linesIn(node.children, reading)
    }
    return blockOf(node, reading).flatMap((one) => linesOf(one).map((line) => [...line]))
  })

/** A URL normalised for comparison: engines omit a trailing slash or write an ampersand as HTML. */
const comparable = (url: string): string => {
  const parsed = URL.parse(url.trim())
  return parsed === null ? url : parsed.href.replace(/\/(?=$|[?#])/, '')
}

/** A partial link is not shown as raw Markdown. */
const withoutHalfLink = (text: string): string => text.replace(/!?\[[^\]]{0,400}(?:\](?:\([^)]{0,2200})?)?$/, '')

export interface MarkdownOptions {
  targetUrl: string
  /** The text continues. */
  isPartial?: boolean
}

/** A first heading of level one is the title. The link may be missing. */
export const articleFromMarkdown = (markdown: string, { targetUrl, isPartial = false }: MarkdownOptions): Article => {
  const wanted = comparable(targetUrl)
  const reading: Reading = { isTarget: (url) => comparable(url) === wanted, hasLink: false, inScript: false }
  const text = markdown.slice(0, markdownLettersMax).replace(/^\s*```(?:markdown|md)?\n([\s\S]*?)\n?```\s*$/, '$1')
  const { children } = fromMarkdown(untangle(isPartial ? withoutHalfLink(text) : text))
  const [first] = children
  const isTitled = first?.type === 'heading' && first.depth === 1
  const title = isTitled ? cleanWords(plainOf(first)).trim().slice(0, articleTitleMax).toWellFormed() : ''
  const blocks = (isTitled ? children.slice(1) : children).flatMap((node) => blockOf(node, reading))
  return { title, blocks: blocks.slice(0, articleBlocksMax) }
}

const outlineMark = /^\s*(?:[-*+•]|\d{1,2}[.)]|#{1,6})\s+/

/** Headings, one per line, with any list marks an engine puts before them. */
export const outlineFromText = (
  text: string,
  { countMax, lengthMax }: { countMax: number; lengthMax: number },
): string[] =>
  text
    .split('\n')
    .filter((line) => outlineMark.test(line))
    .map((line) =>
      cleanWords(line.replace(outlineMark, '').replaceAll(/[*_`]|\[([^\]]*)\]\([^)]*\)/g, '$1'))
        .replaceAll(/<[^>]*>/g, '')
        .trim()
        .slice(0, lengthMax)
        .toWellFormed()
        .trim(),
    )
    .filter((line) => line !== '')
    .slice(0, countMax)
