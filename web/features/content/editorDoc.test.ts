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

/** Neighbours that look the same are one run to the editor. */
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
  test('comes back as it went in', () => {
    fc.assert(
      fc.property(blocks, (given) => {
        expect(fromEditor(toEditor({ blocks: given }))).toEqual(given)
      }),
    )
  })

  test('is a document that the editor accepts, and comes back from there as well', () => {
    fc.assert(
      fc.property(blocks, (given) => {
        const doc = schema.nodeFromJSON(toEditor({ blocks: given }))
        doc.check()
        expect(fromEditor(doc.toJSON() as object)).toEqual(given)
      }),
    )
  })

  test('has a line to write in where there is no text, which is no text', () => {
    expect(toEditor({ blocks: [] }).content).toEqual([{ type: 'paragraph' }])
    expect(
      fromEditor({ type: 'doc', content: [{ type: 'paragraph' }, { type: 'heading', attrs: { level: 2 } }] }),
    ).toEqual([])
  })

  test('makes of a quote with several lines several quotes, and of a long text several runs', () => {
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

  test('are the same whatever the order of their notes and however empty their lines', () => {
    const one = paragraph({ text: 'a', bold: true, italic: true })
    const other = { ...paragraph({ italic: true, bold: true, text: 'a' }), title: 'A' }
    other.blocks.push({ kind: 'paragraph', runs: [] })
    expect(isSameArticle(one, other)).toBe(true)
  })

  test('are two where a word, a mark or the title differs', () => {
    expect(isSameArticle(paragraph({ text: 'a' }), paragraph({ text: 'b' }))).toBe(false)
    expect(isSameArticle(paragraph({ text: 'a' }), paragraph({ text: 'a', bold: true }))).toBe(false)
    expect(isSameArticle(paragraph({ text: 'a' }), { ...paragraph({ text: 'a' }), title: 'B' })).toBe(false)
  })
})

describe('a text too large to be kept', () => {
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
