// HTML to plain text: for the text part of a mail, and for places that show no markup.
import type { DefaultTreeAdapterTypes } from 'parse5'
import { cleanBody } from './cleanBody.ts'

type Node = DefaultTreeAdapterTypes.ChildNode

export const toText = (html: string): string => textOf(cleanBody(html))

export const textOf = (nodes: readonly Node[]): string => blocksOf(nodes).join('\n\n')

/** Block elements, each a text of one or more lines. */
const blocksOf = (nodes: readonly Node[]): string[] => {
  const blocks: string[] = []
  let line: Node[] = []
  const endLine = (): void => {
    const text = tidy(lineOf(line))
    if (text !== '') blocks.push(...text.split(/\n{2,}/))
    line = []
  }
  for (const node of nodes) {
    const block = 'tagName' in node ? blockOf(node) : null
    if (block === null) {
      line.push(node)
      continue
    }
    endLine()
    if (block.trim() !== '') blocks.push(block)
  }
  endLine()
  return blocks
}

/** Null for inline elements. */
const blockOf = (element: DefaultTreeAdapterTypes.Element): string | null => {
  const { tagName, childNodes } = element
  switch (tagName) {
    case 'p':
    case 'h2':
    case 'h3':
      return textOf(childNodes)
    case 'hr':
      return '---'
    case 'pre':
      return rawOf(childNodes).trimEnd()
    case 'blockquote':
      return textOf(childNodes)
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n')
    case 'ul':
    case 'ol':
      return listOf(element)
    case 'li':
      return textOf(childNodes)
    default:
      return null
  }
}

const listOf = ({ tagName, childNodes }: DefaultTreeAdapterTypes.Element): string => {
  const items = childNodes.map((node) => ('tagName' in node ? blocksOf(node.childNodes).join('\n') : lineOf([node])))
  return items
    .filter((item) => item.trim() !== '')
    .map((item, index) => {
      const mark = tagName === 'ol' ? `${index + 1}. ` : '- '
      return mark + item.trim().replaceAll('\n', `\n${' '.repeat(mark.length)}`)
    })
    .join('\n')
}

/** Marks line breaks until white space is collapsed, because only they start new lines. */
const breakMark = '\n'

const lineOf = (nodes: readonly Node[]): string =>
  nodes
    .map((node) => {
      if ('value' in node) return node.value.replaceAll(/[ \t\n\f\r]+/g, ' ')
      if (!('tagName' in node)) return ''
      if (node.tagName === 'br') return breakMark
      return node.tagName === 'a' ? linkOf(node) : lineOf(node.childNodes)
    })
    .join('')

const linkOf = ({ attrs, childNodes }: DefaultTreeAdapterTypes.Element): string => {
  const label = lineOf(childNodes)
  const href = attrs.find(({ name }) => name === 'href')?.value
  if (href === undefined) return label
  const address = href.replace(/^mailto:/i, '')
  const bare = (text: string): string =>
    text
      .trim()
      .replace(/^https?:\/\//i, '')
      .replace(/\/$/, '')
  return label.trim() === '' || bare(label) === bare(address) ? address : `${label} (${address})`
}

const rawOf = (nodes: readonly Node[]): string =>
  nodes
    .map((node) => {
      if ('value' in node) return node.value
      if (!('tagName' in node)) return ''
      return node.tagName === 'br' ? '\n' : rawOf(node.childNodes)
    })
    .join('')

/** Spaces are collapsed before any pattern searches behind them, so that no text is scanned twice. */
const tidy = (text: string): string =>
  text
    .replaceAll('\u00a0', ' ')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
