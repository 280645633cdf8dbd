// Ensures that a text has its link exactly once, whether a member or an engine wrote it: extra links are removed, and a
// missing one is added, around existing words or in its own sentence. A draft without text has none.
import { type Article, type Block, isLink, type Run, type TextRun } from '../../contract/article.ts'
import type { ContentBrief } from '../../contract/content.ts'

type Wanted = Pick<ContentBrief, 'anchor_text' | 'language'>

const runLettersMax = 5_000

const isSameStyle = (a: TextRun, b: TextRun): boolean => a.bold === b.bold && a.italic === b.italic

/** Merges neighbouring runs of one style. */
export const joinRuns = (line: readonly Run[]): Run[] => {
  const joined: Run[] = []
  for (const one of line) {
    const last = joined.at(-1)
    if (isLink(one) || last === undefined || isLink(last) || !isSameStyle(last, one)) joined.push(one)
    else if (last.text.length + one.text.length > runLettersMax) joined.push(one)
    else joined[joined.length - 1] = { ...last, text: last.text + one.text }
  }
  return joined
}

type Line = readonly Run[]

const hasText = (line: Line): boolean => line.some((one) => isLink(one) || one.text.trim() !== '')

/** Maps each line of a block; null if nothing is left of it. */
const mapLines = (one: Block, change: (line: Line) => Line): Block | null => {
  switch (one.kind) {
    case 'heading':
      return one.text.trim() === '' ? null : one
    case 'paragraph':
    case 'quote': {
      const runs = joinRuns(change(one.runs))
      return hasText(runs) ? { ...one, runs } : null
    }
    case 'list': {
      const items = one.items.map((item) => joinRuns(change(item))).filter(hasText)
      return items.length === 0 ? null : { ...one, items }
    }
  }
}

const mapArticle = ({ title, blocks }: Article, change: (line: Line) => Line): Article => ({
  title,
  blocks: blocks.flatMap((one) => mapLines(one, change) ?? []),
})

/** Applies a change to at most one line: the first that it fits. */
const once = (change: (line: Line) => Line | null): { change: (line: Line) => Line; isDone: () => boolean } => {
  let isDone = false
  const changeOne = (line: Line): Line => {
    const changed = isDone ? null : change(line)
    if (changed !== null) isDone = true
    return changed ?? line
  }
  return { change: changeOne, isDone: () => isDone }
}

const escapePattern = (words: string): string => words.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

/** Whole words, case-insensitive. */
const patternOf = (anchor: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${escapePattern(anchor.trim()).replaceAll(/\s+/g, String.raw`\s+`)}(?![\\p{L}\\p{N}])`,
    'iu',
  )

const aroundWords =
  (anchor: string) =>
  (line: Line): Line | null => {
    const pattern = patternOf(anchor)
    for (const [at, one] of line.entries()) {
      const found = isLink(one) ? null : pattern.exec(one.text)
      if (isLink(one) || found === null) continue
      const before = one.text.slice(0, found.index)
      const after = one.text.slice(found.index + found[0].length)
      const parts: Run[] = [
        ...(before === '' ? [] : [{ ...one, text: before }]),
        { link: true },
        ...(after === '' ? [] : [{ ...one, text: after }]),
      ]
      return [...line.slice(0, at), ...parts, ...line.slice(at + 1)]
    }
    return null
  }

const readOn: Readonly<Record<Wanted['language'], string>> = { de: 'Mehr dazu: ', en: 'Read more: ' }

export const withOneLink = (written: Article, { anchor_text: anchor, language }: Wanted): Article => {
  let links = 0
  const tidy = mapArticle(written, (line) =>
    line.map((one) => {
      if (!isLink(one)) return one
      links += 1
      return links === 1 ? one : { text: anchor }
    }),
  )
  if (links > 0 || tidy.blocks.length === 0) return tidy
  const put = once(aroundWords(anchor))
  const linked = mapArticle(tidy, put.change)
  if (put.isDone()) return linked
  const sentence: Block = { kind: 'paragraph', runs: [{ text: readOn[language] }, { link: true }, { text: '.' }] }
  return { ...tidy, blocks: [...tidy.blocks, sentence] }
}
