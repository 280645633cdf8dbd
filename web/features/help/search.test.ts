import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import answersDe from './locales/helpAnswers.de.json' with { type: 'json' }
import answersEn from './locales/helpAnswers.en.json' with { type: 'json' }
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }
import { matches } from './search.ts'
import { questionOf, topicNames, topics } from './topics.ts'

describe('the search in the help', () => {
  it('finds words in any order and case, with and without accents', () => {
    expect(matches('Größe und Format deines Bildes', 'bild GROSSE')).toBe(true)
    expect(matches('Größe und Format deines Bildes', 'größe')).toBe(true)
    expect(matches('Zwei-Faktor-Anmeldung', 'zwei faktor')).toBe(true)
    expect(matches('Wie gross es ist', 'groß')).toBe(true)
    expect(matches('Deine Sitzungen', 'sitzung bild')).toBe(false)
  })

  it('shows everything while nothing is asked', () => {
    expect(matches('Anything', '')).toBe(true)
    expect(matches('Anything', '  ,- ')).toBe(true)
  })

  it('finds every text by all of its own words, written without accents', () => {
    const words = fc.array(fc.stringMatching(/^[a-zäöüßé]{1,8}$/), { minLength: 1 })
    const bare: Record<string, string> = { ä: 'a', ö: 'o', ü: 'u', ß: 'ss', é: 'e' }
    fc.assert(
      fc.property(words, (given) => {
        const query = given.map((word) => word.replaceAll(/[äöüßé]/g, (letter) => bare[letter] ?? letter)).reverse()
        expect(matches(given.join(' '), query.join(', ').toUpperCase())).toBe(true)
      }),
    )
  })
})

describe('the help', () => {
  it('has a question and an answer for every entry, in both languages', () => {
    const entries = topicNames.flatMap((topic) => [...topics[topic]]).sort()
    for (const texts of [en.questions, de.questions, answersEn, answersDe]) {
      expect(Object.keys(texts).sort()).toEqual(entries)
    }
  })

  it('is entered at one question by the end of the address', () => {
    expect(questionOf('#lost-phone')).toBe('lost-phone')
    expect(questionOf('#nothing')).toBeNull()
    expect(questionOf('')).toBeNull()
  })
})
