// Article as our own document format: a title and text blocks, with its one link as a placeholder without a URL. No
// author can therefore add another link: target and anchor text come only from the brief.
import { z } from 'zod'
import { articleBlocksMax, articleItemsMax, articleRunLettersMax, articleRunsMax, articleTitleMax } from './limits.ts'
import { exact } from './texts.ts'

const words = exact({ lengthMin: 1, lengthMax: articleRunLettersMax })
const textRun = z.strictObject({ text: words, bold: z.literal(true).optional(), italic: z.literal(true).optional() })
const linkRun = z.strictObject({ link: z.literal(true) })
const run = z.union([textRun, linkRun])
export type TextRun = z.output<typeof textRun>
export type Run = z.output<typeof run>

const runs = z.array(run).max(articleRunsMax)

export const block = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), text: words }),
  z.strictObject({ kind: z.literal('paragraph'), runs }),
  z.strictObject({ kind: z.literal('quote'), runs }),
  z.strictObject({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(runs).min(1).max(articleItemsMax) }),
])
export type Block = z.output<typeof block>

export const article = z.strictObject({
  title: exact({ lengthMax: articleTitleMax }),
  blocks: z.array(block).max(articleBlocksMax),
})
export type Article = z.output<typeof article>

export const emptyArticle: Article = { title: '', blocks: [] }

export const isLink = (one: Run): one is z.output<typeof linkRun> => 'link' in one

/** The lines of a block, each with its runs; a heading cannot contain the link. */
export const linesOf = (one: Block): readonly (readonly Run[])[] => {
  switch (one.kind) {
    case 'heading':
      return [[{ text: one.text }]]
    case 'paragraph':
    case 'quote':
      return [one.runs]
    case 'list':
      return one.items
  }
}

export const countLinks = ({ blocks }: Pick<Article, 'blocks'>): number =>
  blocks.reduce((sum, one) => sum + linesOf(one).flat().filter(isLink).length, 0)

/** Plain text with the anchor text in place of the link. */
export const textOfRuns = (line: readonly Run[], anchor: string): string =>
  line.map((one) => (isLink(one) ? anchor : one.text)).join('')

export const textOfBlock = (one: Block, anchor: string): string =>
  linesOf(one)
    .map((line) => textOfRuns(line, anchor))
    .join('\n')

export const textOfArticle = ({ title, blocks }: Article, anchor: string): string =>
  [title, ...blocks.map((one) => textOfBlock(one, anchor))].filter((text) => text !== '').join('\n')

export const countWords = (text: string): number => text.match(/[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu)?.length ?? 0

export const wordsOf = (written: Article, anchor: string): number => countWords(textOfArticle(written, anchor))

/** A level-two heading with everything up to the next one; `heading` null: the blocks before the first heading. */
export interface Section {
  heading: string | null
  /** Indexes in `blocks`, the end exclusive. */
  from: number
  to: number
}

export const sectionsOf = ({ blocks }: Pick<Article, 'blocks'>): Section[] => {
  const starts = blocks.flatMap((one, at) => (one.kind === 'heading' && one.level === 2 ? [at] : []))
  const from = starts[0] === 0 ? starts : [0, ...starts]
  return from
    .map((start, at): Section => {
      const first = blocks[start]
      const heading = first?.kind === 'heading' && first.level === 2 ? first.text : null
      return { heading, from: start, to: from[at + 1] ?? blocks.length }
    })
    .filter(({ from: start, to }) => to > start)
}
