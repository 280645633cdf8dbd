// Reads a draft as Markdown.
import { fromMarkdown } from 'mdast-util-from-markdown'

interface Node {
  type: string
  url?: string
  value?: string
  depth?: number
  children?: Node[]
}

/** Every node of a text as a Markdown parser reads it. */
export const nodesOf = (text: string): Node[] => {
  const all = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(all)]
  return all(fromMarkdown(text))
}

export const wordsOf = (node: Node): string => (node.value ?? '') + (node.children ?? []).map(wordsOf).join('')

export const linksIn = (text: string): { url: string | undefined; words: string }[] =>
  nodesOf(text)
    .filter(({ type }) => type === 'link')
    .map((node) => ({ url: node.url, words: wordsOf(node) }))
export const tones = ['neutral', 'friendly', 'expert', 'lively'] as const
