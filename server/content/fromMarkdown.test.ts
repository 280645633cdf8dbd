import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { article, countLinks, textOfArticle } from '../../contract/article.ts'
import { articleFromMarkdown, outlineFromText } from './fromMarkdown.ts'

const targetUrl = 'https://target.test/care?a=1&b=2'
const read = (markdown: string, isPartial = false) => articleFromMarkdown(markdown, { targetUrl, isPartial })

describe('engine output', () => {
  it('becomes a title and blocks', () => {
    const written = read(
      `# Wood\n\nMind **the grain** and [care](${targetUrl}).\n\n## Oil\n\n1. one\n2. *two*\n\n> Said.\n\n#### Deep`,
    )
    expect(written).toEqual({
      title: 'Wood',
      blocks: [
        {
          kind: 'paragraph',
          runs: [
            { text: 'Mind ' },
            { text: 'the grain', bold: true },
            { text: ' and ' },
            { link: true },
            { text: '.' },
          ],
        },
        { kind: 'heading', level: 2, text: 'Oil' },
        { kind: 'list', ordered: true, items: [[{ text: 'one' }], [{ text: 'two', italic: true }]] },
        { kind: 'quote', runs: [{ text: 'Said.' }] },
        { kind: 'heading', level: 3, text: 'Deep' },
      ],
    })
  })

  it('keeps the text of other links, and drops images, markup and URLs', () => {
    const written = read(
      [
        'See [this](https://evil.test) and [that][ref], ![a picture](https://evil.test/x.png) or https://evil.test/y.',
        '<script>steal()</script>',
        'Write to me@evil.test <b>now</b><script>steal()</script> <img src=x onerror=y> [js](javascript:alert(1)).',
        '[ref]: https://evil.test/z',
        '<div onclick="x">block</div>',
      ].join('\n\n'),
    )
    expect(textOfArticle(written, '')).toBe('See this and that, or\nWrite to now js.')
    expect(countLinks(written)).toBe(0)
  })

  it('has the link at most once, and not in a heading', () => {
    const link = `[care](${targetUrl})`
    expect(countLinks(read(`## ${link}\n\n${link} and ${link}\n\n- ${link}`))).toBe(1)
    expect(read(`## ${link}`).blocks).toEqual([{ kind: 'heading', level: 2, text: 'care' }])
  })

  it('recognises the target however an engine writes it', () => {
    expect(countLinks(read('[care](https://TARGET.test/care?a=1&amp;b=2)'))).toBe(1)
    expect(countLinks(articleFromMarkdown('[a](https://target.test)', { targetUrl: 'https://target.test/' }))).toBe(1)
    expect(countLinks(read('[care](https://target.test/other)'))).toBe(0)
  })

  it('shows no partial link while it is being written', () => {
    for (const half of ['[', '[ca', '[care]', '[care](', '[care](https://target.te']) {
      expect(textOfArticle(read(`Mind ${half}`, true), 'care')).toBe('Mind')
    }
    expect(countLinks(read(`Mind [care](${targetUrl})`, true))).toBe(1)
  })

  it('is taken out of a surrounding code fence', () => {
    expect(read('```markdown\n# Wood\n\nOak.\n```').title).toBe('Wood')
  })

  it('is parsed to its end, however nested its marks are', () => {
    const tangles = ['>', '> ', '> - ', '*a_', '**a ', '*a_\n', '2. *a_\n', '[a](', '- ', 'a.', '_a']
    for (const tangle of tangles) {
      const written = read(`${tangle.repeat(Math.floor(20_000 / tangle.length))}\n\nThe **end**`)
      expect(written.blocks.at(-1)).toEqual({
        kind: 'paragraph',
        runs: [{ text: 'The ' }, { text: 'end', bold: true }],
      })
    }
    const items = Array.from({ length: 60 }, (_, at) => `${at + 1}. **One**: *two*`).join('\n')
    expect(JSON.stringify(read(items))).toContain('{"text":"One","bold":true}')
  })

  it('is bounded and safe to store, whatever it is', () => {
    const part = fc.oneof(
      fc.constantFrom(
        '# ',
        '\n\n',
        '- ',
        '> ',
        '`',
        '```\n',
        '**',
        '_',
        '[a](',
        targetUrl,
        ')',
        '<b>',
        '<!--',
        '\u202e',
        '| a |',
      ),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), fc.boolean(), (parts, isPartial) => {
        const written = read(parts.join(''), isPartial)
        expect(article.parse(written)).toEqual(written)
        expect(countLinks(written)).toBeLessThanOrEqual(1)
        expect(textOfArticle(written, '')).not.toMatch(/https?:\/\/|\u202e/)
      }),
    )
    expect(read('word '.repeat(50_000)).blocks).toHaveLength(1)
    expect(read('para\n\n'.repeat(9_000)).blocks.length).toBeLessThanOrEqual(300)
  })
})

describe('an outline', () => {
  it('is the text behind list marks, and nothing but text', () => {
    const text =
      'Here it is:\n- **Oil** and [wax](https://evil.test)\n2) <b>Care</b>\n## More https://evil.test\n-\n* \n'
    expect(outlineFromText(text, { countMax: 12, lengthMax: 160 })).toEqual(['Oil and wax', 'Care', 'More'])
  })

  it('is bounded', () => {
    const many = outlineFromText('- word word\n'.repeat(50), { countMax: 12, lengthMax: 4 })
    expect([many.length, many[0]]).toEqual([12, 'word'])
  })
})
