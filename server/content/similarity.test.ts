import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareTexts } from './similarity.ts'

const page = ['Oak is hard and heavy, and it lasts for many years outside.', 'Pine is soft.']

describe('the similarity of a text to a page', () => {
  it('is zero for a paraphrase', () => {
    expect(compareTexts(['Hard and heavy oak lasts long.'], page)).toEqual({ percent: 0, passages: [] })
  })

  it('covers what matches word for word, whatever the punctuation', () => {
    const { percent, passages } = compareTexts(['We think: oak is HARD and heavy – and it lasts! Always.'], page)
    expect(percent).toBe(73)
    expect(passages).toEqual([{ text: 'oak is HARD and heavy and it lasts', words: 8 }])
  })

  it('does not span paragraphs', () => {
    expect(compareTexts(['Oak is hard', 'and heavy, and it lasts'], page).percent).toBe(0)
  })

  it('is unknown without a page or a text', () => {
    expect(compareTexts([], page).percent).toBeNull()
    expect(compareTexts(['Oak is hard and heavy, and it lasts'], []).percent).toBeNull()
  })

  it('is 100 % for a text that equals the page, and never more', () => {
    const word = fc.constantFrom('oak', 'pine', 'is', 'hard', 'soft', 'über')
    const text = fc.array(word, { minLength: 6, maxLength: 40 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 3 }), (one, others) => {
        expect(compareTexts([one], [one, ...others]).percent).toBe(100)
        expect(compareTexts([one, ...others], [one]).percent).toBeLessThanOrEqual(100)
      }),
    )
  })
})
