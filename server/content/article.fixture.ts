// Generators of arbitrary articles for property tests.
import fc from 'fast-check'
import type { Article, Block, Run } from '../../contract/article.ts'

const nasty = fc.constantFrom(
  '<script>alert(1)</script>',
  '[more](https://evil.test)',
  'https://evil.test/page',
  '](https://evil.test)',
  '**bold**',
  '# heading',
  '&amp; <b>',
  '"quoted" \'text\'',
  '\\',
  '<a href="https://evil.test">x</a>',
  '1. one',
  '- one',
  '`code`',
)
const word = fc.constantFrom('oak', 'Garten', 'wood care', 'über', 'of', '12', 'a')
const text = fc
  .array(fc.oneof({ weight: 4, arbitrary: word }, nasty, fc.string({ unit: 'grapheme', maxLength: 8 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join(' '))
  .filter((part) => part.trim() !== '')

const flag = fc.option(fc.constant(true as const), { nil: undefined })
const textRun = fc.record({ text, bold: flag, italic: flag }).map(({ text: words, bold, italic }): Run => ({
  text: words,
  ...(bold === undefined ? {} : { bold }),
  ...(italic === undefined ? {} : { italic }),
}))
const run: fc.Arbitrary<Run> = fc.oneof({ weight: 6, arbitrary: textRun }, fc.constant<Run>({ link: true }))
const line = fc.array(run, { minLength: 1, maxLength: 4 })

const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ kind: fc.constant('heading' as const), level: fc.constantFrom(2 as const, 3 as const), text }),
  fc.record({ kind: fc.constant('paragraph' as const), runs: line }),
  fc.record({ kind: fc.constant('quote' as const), runs: line }),
  fc.record({
    kind: fc.constant('list' as const),
    ordered: fc.boolean(),
    items: fc.array(line, { minLength: 1, maxLength: 3 }),
  }),
)

/** With any number of links, as a client might send it. */
export const anyArticle: fc.Arbitrary<Article> = fc.record({ title: text, blocks: fc.array(block, { maxLength: 6 }) })
