// HTML sanitizer, the second safeguard: removes everything from a rendered body that is not allowed in a mail. A body
// that passed the check when it was saved comes through unchanged.
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as htmlNames, parseFragment } from 'parse5'
import { allowedElements, isAllowedAttribute, safeLink } from './allowedHtml.ts'
import { isTangled } from './tangle.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

/** Removed with their content, which is not meant for readers. */
const droppedWhole = new Set([
  'script',
  'style',
  'title',
  'textarea',
  'select',
  'template',
  'iframe',
  'object',
  'noscript',
])

/** The body as a list of blocks. One that is nested too deeply is shown as source text. */
export const cleanBody = (html: string): Node[] =>
  isTangled(html) ? [asWritten(html)] : intoBlocks(parseFragment(html).childNodes.flatMap(clean))

const asWritten = (html: string): Element => {
  const pre = elementOf('pre', [], [])
  defaultTreeAdapter.insertText(pre, html)
  return pre
}

const clean = (node: Node): Node[] => {
  if (defaultTreeAdapter.isTextNode(node)) return [node]
  if (!defaultTreeAdapter.isElementNode(node)) return []
  const { tagName, namespaceURI } = node
  if (namespaceURI !== htmlNames.NS.HTML || droppedWhole.has(tagName)) return []
  const children = node.childNodes.flatMap(clean)
  if (!allowedElements.has(tagName)) return children
  const attrs = node.attrs.filter(({ name, value }) => isAllowedAttribute(tagName, name) && isSafe(name, value))
  if (tagName === 'a' && !attrs.some(({ name }) => name === 'href')) return children
  return [elementOf(tagName, attrs, tagName === 'blockquote' ? intoBlocks(children) : children)]
}

const isSafe = (name: string, value: string): boolean => name !== 'href' || safeLink(value) !== null

const elementOf = (tagName: string, attrs: Element['attrs'], childNodes: Node[]): Element => {
  const element = defaultTreeAdapter.createElement(tagName, htmlNames.NS.HTML, attrs)
  for (const child of childNodes) defaultTreeAdapter.appendChild(element, child)
  return element
}

/** Text outside a block becomes a paragraph; two line breaks in a row start a new one. */
const intoBlocks = (nodes: readonly Node[]): Node[] => {
  const blocks: Node[] = []
  let line: Node[] = []
  const endLine = (): void => {
    blocks.push(...paragraphsOf(line, []))
    line = []
  }
  for (const node of nodes) {
    if (isInLine(node)) {
      line.push(node)
      continue
    }
    endLine()
    blocks.push(...(isParagraph(node) ? paragraphsOf(node.childNodes, node.attrs) : [node]))
  }
  endLine()
  return blocks
}

const isParagraph = (node: Node): node is Element => 'tagName' in node && node.tagName === 'p'
const isBreak = (node: Node): boolean => 'tagName' in node && node.tagName === 'br'
const isBlank = (node: Node): boolean => 'value' in node && node.value.trim() === ''
const isInLine = (node: Node): boolean => !('tagName' in node) || allowedElements.get(node.tagName)?.standsIn === 'line'

const paragraphsOf = (line: readonly Node[], attrs: Element['attrs']): Element[] => {
  const paragraphs: Node[][] = [[]]
  let breaks: Node[] = []
  for (const node of line) {
    if (isBreak(node) || (breaks.length > 0 && isBlank(node))) {
      breaks.push(node)
      continue
    }
    if (breaks.filter(isBreak).length > 1) paragraphs.push([])
    else paragraphs.at(-1)?.push(...breaks)
    breaks = []
    paragraphs.at(-1)?.push(node)
  }
  return paragraphs
    .filter((nodes) => nodes.some((node) => !isBlank(node) && !isBreak(node)))
    .map((nodes) => elementOf('p', attrs, nodes))
}
