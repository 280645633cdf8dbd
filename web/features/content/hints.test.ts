import { describe, expect, test } from 'vitest'
import type { Article, Block } from '../../../contract/article.ts'
import { article, brief } from './content.fixture.ts'
import { hintsOf, keywordsOf } from './hints.ts'
import { readingEase, readingOf, sentencesIn, syllablesOf } from './readability.ts'

const textOf = (...texts: string[]): Article => ({
  title: '',
  blocks: texts.map((text): Block => ({ kind: 'paragraph', runs: [{ text }] })),
})
const words = (count: number): string => Array.from({ length: count }, () => 'boat').join(' ')

describe('syllables', () => {
  test.each([
    ['sea', 1],
    ['page', 1],
    ['pages', 1],
    ['table', 2],
    ['harbour', 2],
    ['sailing', 2],
    ['the', 1],
    ['understanding', 4],
  ])('of the English %s are %i', (word, count) => {
    expect(syllablesOf(word, 'en')).toBe(count)
  })

  test.each([
    ['Hafen', 2],
    ['Seile', 2],
    ['Knoten', 2],
    ['Häuser', 2],
    ['Bootsfahrt', 2],
    ['Verantwortung', 4],
    ['Radio', 3],
    ['pst', 1],
  ])('of the German %s are %i', (word, count) => {
    expect(syllablesOf(word, 'de')).toBe(count)
  })
})

describe('readability', () => {
  test('is easy for short words in short sentences', () => {
    const easy = 'The cat sat on the mat. It was a big cat. '.repeat(5)
    expect(readingEase(easy, 'en')).toBe(100)
    const hard =
      'Organisational responsibilities necessitate comprehensive administrative documentation regarding international collaboration. '
    expect(readingEase(hard.repeat(6), 'en')).toBe(0)
  })

  test('uses another formula in German', () => {
    const easy = 'Das Boot liegt im Hafen. Der Wind ist gut. Wir fahren los. '.repeat(4)
    expect(readingEase(easy, 'de')).toBeGreaterThan(75)
    const hard =
      'Verwaltungsverantwortlichkeiten beeinträchtigen internationale Zusammenarbeitsvereinbarungen erheblich. '
    expect(readingEase(hard.repeat(9), 'de')).toBe(0)
  })

  test('is unknown for a few words', () => {
    expect(readingEase('The cat sat on the mat.', 'en')).toBeNull()
  })

  test.each([
    [80, 'very_easy'],
    [60, 'easy'],
    [59, 'fair'],
    [30, 'hard'],
    [29, 'very_hard'],
  ] as const)('is at %i %s', (ease, word) => {
    expect(readingOf(ease)).toBe(word)
  })

  test('counts a heading as a sentence', () => {
    expect(sentencesIn('The bowline\nIt holds. It opens.', 'en')).toEqual(['The bowline', 'It holds.', 'It opens.'])
  })
})

describe('hints', () => {
  test('report what a text has and lacks', () => {
    expect(hintsOf(article, brief)).toEqual({
      words: 34,
      minutes: 1,
      reading: null,
      longSentences: [],
      longParagraphs: 0,
      wantsHeadings: false,
      missingIn: ['headings'],
      anchor: { times: 1, share: 2 / 34, tooOften: false },
    })
  })

  test('name sentences and paragraphs that are too long', () => {
    const { longSentences, longParagraphs } = hintsOf(textOf(`${words(26)}.`, `The ${words(19)}. `.repeat(7)), brief)
    expect(longSentences).toEqual(['boat boat boat boat boat boat boat boat …'])
    expect(longParagraphs).toBe(1)
  })

  test('suggest headings only for long texts', () => {
    expect(hintsOf(textOf(words(250)), brief).wantsHeadings).toBe(false)
    expect(hintsOf(textOf(words(251)), brief).wantsHeadings).toBe(true)
  })

  test('report where none of the keywords occurs', () => {
    const elsewhere: Article = {
      title: 'At sea',
      blocks: [
        { kind: 'heading', level: 2, text: 'The sailorly way' },
        { kind: 'paragraph', runs: [{ text: 'Nothing of it here.' }] },
      ],
    }
    expect(hintsOf(elsewhere, { ...brief, topic: 'Knots for sailors' }).missingIn).toEqual([
      'title',
      'beginning',
      'headings',
    ])
    expect(hintsOf(elsewhere, { ...brief, topic: 'sail' }).missingIn).toEqual(['title', 'beginning'])
  })

  test('use the anchor text if there is no topic', () => {
    expect(keywordsOf({ topic: '', anchor_text: 'The best sailing knots' })).toEqual(['best', 'sailing', 'knots'])
    expect(keywordsOf({ topic: 'Für den Hafen', anchor_text: 'x' })).toEqual(['hafen'])
    expect(keywordsOf({ topic: '', anchor_text: 'at the' })).toEqual([])
  })

  test('warn of anchor text that occurs too often, but not of two in a short text', () => {
    const often = textOf('Sailing knots and sailing knots and more sailing knots.')
    expect(hintsOf(often, brief).anchor).toEqual({ times: 3, share: 6 / 9, tooOften: true })
    expect(hintsOf(textOf('Sailing knots and sailing knots.'), brief).anchor.tooOften).toBe(false)
    expect(hintsOf(textOf(`${words(300)} sailing knots, sailing knots, sailing knots`), brief).anchor.tooOften).toBe(
      false,
    )
  })

  test('are also calculated for an empty text', () => {
    expect(hintsOf({ title: '', blocks: [] }, brief)).toMatchObject({ words: 0, minutes: 1, anchor: { share: 0 } })
  })
})
