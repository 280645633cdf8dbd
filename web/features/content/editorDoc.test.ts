import { getSchema } from '@tiptap/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Article, Block, Run, TextRun } from '../../../contract/article.ts'
import { fromEditor, isKeepable, isSameArticle, toEditor } from './editorDoc.ts'
import { editorParts } from './editorParts.ts'

const schema = getSchema(editorParts({ url: 'https://harbour.test/', anchor: 'harbours' }, ''))

const words = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }).filter((text) => text.trim() !== '')

const textRun = fc.record({
  text: words,
  bold: fc.option(fc.constant(true as const), { nil: undefined }),
  italic: fc.option(fc.constant(true as const), { nil: undefined }),
})

const lookOf = ({ bold, italic }: TextRun): string => `${bold === true}${italic === true}`

const withoutGaps = ({ text, bold, italic }: { text: string; bold?: true | undefined; italic?: true | undefined }) => ({
  text,
  ...(bold === true ? { bold: true as const } : {}),
  ...(italic === true ? { italic: true as const } : {}),
})

/** The editor merges adjacent runs with equal formatting. */
const runs = fc
  .array(fc.oneof(textRun.map(withoutGaps), fc.constant<Run>({ link: true })), { minLength: 1, maxLength: 6 })
  .map((given) =>
    given.filter((run, at) => {
      const before = given[at - 1]
      return before === undefined || 'link' in run || 'link' in before || lookOf(run) !== lookOf(before)
    }),
  )

const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ kind: fc.constant('heading' as const), level: fc.constantFrom(2 as const, 3 as const), text: words }),
  fc.record({ kind: fc.constant('paragraph' as const), runs }),
  fc.record({ kind: fc.constant('quote' as const), runs }),
  fc.record({
    kind: fc.constant('list' as const),
    ordered: fc.boolean(),
    items: fc.array(runs, { minLength: 1, maxLength: 4 }),
  }),
)

const blocks = fc.array(block, { maxLength: 8 })

describe('an article in the editor', () => {
  test('survives a round trip', () => {
    fc.assert(
      fc.property(blocks, (given) => {
        expect(fromEditor(toEditor({ blocks: given }))).toEqual(given)
      }),
    )
  })

  test('is a valid editor document, and survives the round trip through the editor', () => {
    fc.assert(
      fc.property(blocks, (given) => {
        const doc = schema.nodeFromJSON(toEditor({ blocks: given }))
        doc.check()
        expect(fromEditor(doc.toJSON() as object)).toEqual(given)
      }),
    )
  })

  test('has an empty line to write in if there is no text, which does not count as text', () => {
    expect(toEditor({ blocks: [] }).content).toEqual([{ type: 'paragraph' }])
    expect(
      fromEditor({ type: 'doc', content: [{ type: 'paragraph' }, { type: 'heading', attrs: { level: 2 } }] }),
    ).toEqual([])
  })

  test('turns a quote with several lines into several quotes, and a long text into several runs', () => {
    const line = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
    expect(fromEditor({ type: 'doc', content: [{ type: 'blockquote', content: [line('a'), line('b')] }] })).toEqual([
      { kind: 'quote', runs: [{ text: 'a' }] },
      { kind: 'quote', runs: [{ text: 'b' }] },
    ])
    expect(fromEditor({ type: 'doc', content: [line('x'.repeat(5_001))] })).toEqual([
      { kind: 'paragraph', runs: [{ text: 'x'.repeat(5_000) }, { text: 'x' }] },
    ])
  })
})

describe('two articles', () => {
  const paragraph = (...given: Run[]): Article => ({ title: 'A', blocks: [{ kind: 'paragraph', runs: given }] })

  test('are equal whatever the order of their formatting and the number of empty lines', () => {
    const one = paragraph({ text: 'a', bold: true, italic: true })
    const other = { ...paragraph({ italic: true, bold: true, text: 'a' }), title: 'A' }
    other.blocks.push({ kind: 'paragraph', runs: [] })
    expect(isSameArticle(one, other)).toBe(true)
  })

  test('differ if a word, its formatting or the title differs', () => {
    expect(isSameArticle(paragraph({ text: 'a' }), paragraph({ text: 'b' }))).toBe(false)
    expect(isSameArticle(paragraph({ text: 'a' }), paragraph({ text: 'a', bold: true }))).toBe(false)
    expect(isSameArticle(paragraph({ text: 'a' }), { ...paragraph({ text: 'a' }), title: 'B' })).toBe(false)
  })
})

describe('the size limit of a text', () => {
  const paragraph: Block = { kind: 'paragraph', runs: [{ text: 'x'.repeat(5_000) }] }
  test.each<[string, Block[], boolean]>([
    ['twelve full lines', Array.from({ length: 12 }, () => paragraph), true],
    [
      'one letter more',
      [...Array.from({ length: 12 }, () => paragraph), { kind: 'heading', level: 2, text: 'x' }],
      false,
    ],
    ['301 lines', Array.from({ length: 301 }, () => ({ kind: 'paragraph', runs: [{ text: 'x' }] })), false],
    ['61 entries', [{ kind: 'list', ordered: false, items: Array.from({ length: 61 }, () => [{ text: 'x' }]) }], false],
  ])('%s', (_, given, kept) => {
    expect(isKeepable({ title: '', blocks: given })).toBe(kept)
  })
})
