// Converts an article to an editor document and back. Editor-only state (empty lines, cursor position) is not part of
// an article and is dropped.
import type { JSONContent } from '@tiptap/core'
import { type Article, type Block, isLink, linesOf, type Run, type TextRun } from '../../../contract/article.ts'
import {
  articleBlocksMax,
  articleItemsMax,
  articleLettersMax,
  articleRunLettersMax,
  articleRunsMax,
} from '../../../contract/limits.ts'

export const linkName = 'articleLink'

const marksOf = ({ bold, italic }: TextRun): { type: string }[] => [
  ...(bold === true ? [{ type: 'bold' }] : []),
  ...(italic === true ? [{ type: 'italic' }] : []),
]

const nodeOfRun = (run: Run): JSONContent => {
  if (isLink(run)) return { type: linkName }
  const marks = marksOf(run)
  return { type: 'text', text: run.text, ...(marks.length === 0 ? {} : { marks }) }
}

const paragraphOf = (runs: readonly Run[]): JSONContent => ({
  type: 'paragraph',
  ...(runs.length === 0 ? {} : { content: runs.map(nodeOfRun) }),
})

const nodeOfBlock = (block: Block): JSONContent => {
  switch (block.kind) {
    case 'heading':
      return { type: 'heading', attrs: { level: block.level }, content: [{ type: 'text', text: block.text }] }
    case 'paragraph':
      return paragraphOf(block.runs)
    case 'quote':
      return { type: 'blockquote', content: [paragraphOf(block.runs)] }
    case 'list':
      return {
        type: block.ordered ? 'orderedList' : 'bulletList',
        content: block.items.map((item) => ({ type: 'listItem', content: [paragraphOf(item)] })),
      }
  }
}

/** An editor always needs a line to write in. */
export const toEditor = ({ blocks }: Pick<Article, 'blocks'>): JSONContent => ({
  type: 'doc',
  content: blocks.length === 0 ? [paragraphOf([])] : blocks.map(nodeOfBlock),
})

const piecesOf = (text: string): string[] =>
  Array.from({ length: Math.ceil(text.length / articleRunLettersMax) }, (_, at) =>
    text.slice(at * articleRunLettersMax, (at + 1) * articleRunLettersMax),
  )

const runsOfNode = ({ type, text = '', marks = [] }: JSONContent): Run[] => {
  if (type === linkName) return [{ link: true }]
  if (type !== 'text' || text === '') return []
  const has = (name: string): boolean => marks.some((mark) => mark.type === name)
  const variant = {
    ...(has('bold') ? { bold: true as const } : {}),
    ...(has('italic') ? { italic: true as const } : {}),
  }
  return piecesOf(text).map((piece) => ({ text: piece, ...variant }))
}

const runsIn = (node: JSONContent): Run[] => (node.content ?? []).flatMap(runsOfNode)

const isWritten = (runs: readonly Run[]): boolean => runs.length > 0

const listOf =
  (ordered: boolean) =>
  (node: JSONContent): Block[] => {
    const items = (node.content ?? []).map((item) => (item.content ?? []).flatMap(runsIn)).filter(isWritten)
    return items.length === 0 ? [] : [{ kind: 'list', ordered, items }]
  }

/** Reader for each node type of the editor; there are no others. */
const readers: Readonly<Record<string, (node: JSONContent) => Block[]>> = {
  heading: (node) => {
    const text = (node.content ?? []).map((part) => part.text ?? '').join('')
    const level = node.attrs?.['level'] === 3 ? 3 : 2
    return text.trim() === '' ? [] : [{ kind: 'heading', level, text: text.slice(0, articleRunLettersMax) }]
  },
  paragraph: (node) => {
    const runs = runsIn(node)
    return isWritten(runs) ? [{ kind: 'paragraph', runs }] : []
  },
  blockquote: (node) =>
    (node.content ?? [])
      .map(runsIn)
      .filter(isWritten)
      .map((runs) => ({ kind: 'quote', runs })),
  bulletList: listOf(false),
  orderedList: listOf(true),
}

export const fromEditor = (doc: JSONContent): Block[] =>
  (doc.content ?? []).flatMap((node) => readers[node.type ?? '']?.(node) ?? [])

/** Canonical form: the same text serialises identically, whatever client wrote it. */
const formOf = ({ title, blocks }: Article): string => JSON.stringify([title, fromEditor(toEditor({ blocks }))])

export const isSameArticle = (one: Article, other: Article): boolean => one === other || formOf(one) === formOf(other)

/** Whether the server accepts its size. */
export const isKeepable = ({ blocks }: Article): boolean => {
  const lines = blocks.flatMap(linesOf)
  const letters = lines.flat().reduce((sum, run) => sum + (isLink(run) ? 0 : run.text.length), 0)
  return (
    blocks.length <= articleBlocksMax &&
    letters <= articleLettersMax &&
    lines.every((line) => line.length <= articleRunsMax) &&
    blocks.every((block) => block.kind !== 'list' || block.items.length <= articleItemsMax)
  )
}
