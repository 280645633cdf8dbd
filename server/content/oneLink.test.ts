import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { article, type Article, countLinks, textOfArticle } from '../../contract/article.ts'
import { anyArticle } from './article.fixture.ts'
import { withOneLink } from './oneLink.ts'

const brief = { anchor_text: 'wood care', language: 'en' } as const
const paragraph = (...runs: Extract<Article['blocks'][number], { kind: 'paragraph' }>['runs']): Article => ({
  title: '',
  blocks: [{ kind: 'paragraph', runs }],
})

describe('the link of an article', () => {
  it('stays in place', () => {
    const written = paragraph({ text: 'See ' }, { link: true }, { text: '.' })
    expect(withOneLink(written, brief)).toEqual(written)
  })

  it('is put around existing anchor text, in any case', () => {
    expect(withOneLink(paragraph({ text: 'All about Wood  care, said.', bold: true }), brief)).toEqual(
      paragraph({ text: 'All about ', bold: true }, { link: true }, { text: ', said.', bold: true }),
    )
  })

  it('is not put into the middle of a word, nor into a heading', () => {
    const written: Article = {
      title: '',
      blocks: [
        { kind: 'heading', level: 2, text: 'Wood care' },
        { kind: 'paragraph', runs: [{ text: 'Softwood careful.' }] },
      ],
    }
    expect(withOneLink(written, brief).blocks.at(-1)).toEqual({
      kind: 'paragraph',
      runs: [{ text: 'Read more: ' }, { link: true }, { text: '.' }],
    })
  })

  it('is introduced in German in a German text', () => {
    const linked = withOneLink(paragraph({ text: 'Holz.' }), { anchor_text: 'Pflege', language: 'de' })
    expect(textOfArticle(linked, 'Pflege')).toBe('Holz.\nMehr dazu: Pflege.')
  })

  it('is not added if there is no text', () => {
    expect(withOneLink({ title: 'Only a title', blocks: [] }, brief).blocks).toEqual([])
    expect(withOneLink(paragraph({ text: '  ' }), brief).blocks).toEqual([])
  })

  it('is present exactly once, whatever is written, and everything else stays unchanged', () => {
    fc.assert(
      fc.property(anyArticle, fc.constantFrom('wood care', 'a', '(odd) [one]*', 'oak'), (written, anchor) => {
        const wanted = { anchor_text: anchor, language: 'en' as const }
        const linked = withOneLink(written, wanted)
        expect(countLinks(linked)).toBe(linked.blocks.length === 0 ? 0 : 1)
        expect(article.parse(linked)).toEqual(linked)
        expect(withOneLink(linked, wanted)).toEqual(linked)
        const fold = (text: string): string => text.replaceAll(/\s+/g, '').toLowerCase()
        const before = fold(textOfArticle(written, anchor))
        expect(fold(textOfArticle(linked, anchor)).startsWith(before)).toBe(true)
      }),
    )
  })
})
