import { expect, test } from 'vitest'
import { niches } from '../../../../contract/signals.ts'
import { pageFacts } from '../../../testing/siteFacts.ts'
import { nicheOf } from './classify.ts'
import { englishLexicon } from './english.ts'
import { englishRoot, germanRoot, matchEnglish, matchGerman } from './forms.ts'
import { germanLexicon } from './german.ts'
import { indexOf } from './lexicon.ts'

const termsPerNicheMin = 40

const german = indexOf(germanLexicon, germanRoot)
const english = indexOf(englishLexicon, englishRoot)
const nichesOf = (matches: ReturnType<typeof matchGerman>): Set<string> =>
  new Set(matches.flatMap(({ votes }) => [...votes.keys()]))

test.each([
  ['German', germanLexicon],
  ['English', englishLexicon],
])('the %s lexicon has enough words for every niche', (_, lexicon) => {
  for (const niche of niches) {
    const { strong, usual } = lexicon[niche]
    const terms = new Set(`${strong} ${usual}`.split(/\s+/).filter((term) => term !== ''))
    expect(terms.size, niche).toBeGreaterThanOrEqual(termsPerNicheMin)
  }
})

test('a German compound counts for its last and its first part', () => {
  expect(nichesOf(matchGerman(german, 'hochzeitsgarten'))).toEqual(new Set(['events_weddings', 'garden']))
  expect(nichesOf(matchGerman(german, 'wohnzimmerteppiche'))).toEqual(new Set(['home_living']))
})

test('a German word is found in its inflections, and not inside unrelated words', () => {
  expect(nichesOf(matchGerman(german, 'traktoren'))).toEqual(new Set(['agriculture']))
  expect(nichesOf(matchGerman(german, 'immobilienmaklerin'))).toEqual(new Set(['real_estate']))
  expect(matchGerman(german, 'vergessen')).toEqual([])
  expect(matchGerman(german, 'erwarten')).toEqual([])
})

test('English words are found in singular and plural, and with -ing and -ed', () => {
  const spoken = (words: string[]): Set<string>[] => words.map((word) => nichesOf(matchEnglish(english, word)))
  for (const found of spoken(['bake', 'bakes', 'baked', 'baking'])) expect(found).toContain('food')
  for (const found of spoken(['puppy', 'puppies'])) expect(found).toContain('animals')
  expect(nichesOf(matchEnglish(english, 'neurologists'))).toContain('health')
})

const page = (title: string, text: string) => ({ facts: pageFacts({ title, text }), home: true })

test('the title has more weight than a word in passing', () => {
  const text = 'We tried the recipe on the train and at the hotel, with garlic, butter and a lot of patience.'
  expect(nicheOf([page('A simple recipe for soup, cooked anywhere', text)], 'en')).toBe('food')
})

test('too few words of a niche, or two niches at once, give no niche', () => {
  expect(nicheOf([page('Hello', 'A short note about the garden.')], 'en')).toBeNull()
  const both = 'lawyer court lawsuit attorney tribunal recipe ingredients cooking dessert chef'
  expect(nicheOf([page('', both)], 'en')).toBeNull()
})

test('an unsupported language has no niche', () => {
  expect(nicheOf([page('Hotel hotel hotel', 'hotel hostel visa passport tourist')], 'other')).toBeNull()
})

test('one long article does not outvote the rest of the site', () => {
  const law = page('Lawyer', 'lawyer court lawsuit attorney tribunal judge plaintiff defendant statute '.repeat(20))
  const food = ['Soup', 'Bread', 'Cake'].map((title) => ({
    ...page(
      `${title}: a recipe`,
      'Cooking with flour, butter and garlic; the ingredients of this dish taste of summer.',
    ),
    home: false,
  }))
  expect(nicheOf([{ ...law, home: false }, ...food], 'en')).toBe('food')
})

test('a long run of letters is no word, and takes no longer than one', () => {
  const letters = Array.from({ length: 20 }, (_, at) => `${'garten'.repeat(3_000)}${at}`).join(' ')
  expect(nicheOf([page('', letters)], 'de')).toBeNull()
})
