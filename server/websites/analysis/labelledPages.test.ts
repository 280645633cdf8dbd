import { expect, test } from 'vitest'
import { niches } from '../../../contract/signals.ts'
import { judgeLabelledPages, shareRight } from '../../testing/labelledPages.ts'
import { wordsOf } from './words.ts'

/** A little below the measured accuracy: a change of the lexicon may cost a text, but not a niche. */
const nicheFloor = 0.95
const languageFloor = 0.99
const countryFloor = 0.95

const pagesMin = 180
const perNicheMin = 5

test('niche, language and country of the labelled texts are detected as well as before', async () => {
  const pages = await judgeLabelledPages()
  expect(shareRight(pages, 'niche')).toBeGreaterThanOrEqual(nicheFloor)
  expect(shareRight(pages, 'language')).toBeGreaterThanOrEqual(languageFloor)
  expect(shareRight(pages, 'country')).toBeGreaterThanOrEqual(countryFloor)
})

test('the labelled texts cover every niche in both languages, and are as long as a short page', async () => {
  const labels = (await judgeLabelledPages()).map(({ label }) => label)
  expect(labels.length).toBeGreaterThanOrEqual(pagesMin)
  for (const niche of niches) {
    const about = labels.filter((label) => label.niche === niche)
    expect(about.length).toBeGreaterThanOrEqual(perNicheMin)
    expect(new Set(about.map(({ language }) => language))).toEqual(new Set(['de', 'en']))
  }
  for (const { text } of labels) expect(wordsOf(text).length).toSatisfy((count: number) => count >= 55 && count <= 160)
})
