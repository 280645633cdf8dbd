import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import answersDe from './locales/helpAnswers.de.json' with { type: 'json' }
import answersEn from './locales/helpAnswers.en.json' with { type: 'json' }
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }
import { makeSearch, piecesOf } from './search.ts'
import { questionOf, topicNames, topics } from './topics.ts'

const found = (title: string, query: string, text = ''): boolean =>
  makeSearch([{ title, text }])(query).entries.length === 1

const word = (minLength: number) => fc.stringMatching(new RegExp(`^[a-zäöüßé]{${minLength},12}$`))

describe('help search', () => {
  it('finds words in any order and case, with and without accents', () => {
    expect(found('Größe und Format deines Bildes', 'bild GROSSE')).toBe(true)
    expect(found('Größe und Format deines Bildes', 'größe')).toBe(true)
    expect(found('Größe und Format deines Bildes', 'groesse')).toBe(true)
    expect(found('Groesse und Format', 'Größe')).toBe(true)
    expect(found('Zwei-Faktor-Anmeldung', 'zwei faktor')).toBe(true)
    expect(found('Wie gross es ist', 'groß')).toBe(true)
    expect(found('Deine Sitzungen', 'sitzung bild')).toBe(false)
  })

  it('returns everything for an empty query', () => {
    expect(found('Anything', '')).toBe(true)
    expect(found('Anything', '  ,- ')).toBe(true)
  })

  it('tolerates one typo in longer words, and only if the exact word occurs nowhere', () => {
    expect(found('Recovery codes', 'recovrey')).toBe(true)
    expect(found('Recovery codes', 'recoveri codes')).toBe(true)
    expect(found('Recovery codes', 'kodes')).toBe(true)
    expect(found('Find a link', 'lonk')).toBe(false)
    expect(found('Recovery codes', 'rekoveri')).toBe(false)
    const entries = [
      { title: 'Guard', text: '' },
      { title: 'Guarantee', text: '' },
    ]
    expect(makeSearch(entries)('guard').entries.map(({ title }) => title)).toEqual(['Guard'])
  })

  it('ranks titles before texts, and keeps the order of equal results', () => {
    const entries = [
      { title: 'One', text: 'about the score' },
      { title: 'Two', text: 'the underscore' },
      { title: 'The score', text: '' },
      { title: 'Scores', text: '' },
    ]
    expect(makeSearch(entries)('score').entries.map(({ title }) => title)).toEqual([
      'The score',
      'Scores',
      'One',
      'Two',
    ])
  })

  it('finds every text by all of its words, typed without accents', () => {
    const bare: Record<string, string> = { ä: 'a', ö: 'o', ü: 'u', ß: 'ss', é: 'e' }
    const spelled: Record<string, string> = { ...bare, ä: 'ae', ö: 'oe', ü: 'ue' }
    fc.assert(
      fc.property(fc.array(word(1), { minLength: 1 }), fc.constantFrom(bare, spelled), (given, letters) => {
        const query = given.map((one) => one.replaceAll(/[äöüßé]/g, (letter) => letters[letter] ?? letter)).reverse()
        expect(found('', query.join(', ').toUpperCase(), given.join(' '))).toBe(true)
      }),
    )
  })

  it('finds a word of six letters or more with any single typo', () => {
    const slips = fc.constantFrom('lost', 'doubled', 'other', 'swapped')
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{6,12}$/), fc.nat(), slips, (given, place, slip) => {
        const at = place % (given.length - 1)
        const [before, letter, after] = [given.slice(0, at), given.slice(at, at + 1), given.slice(at + 1)]
        const written = {
          lost: before + after,
          doubled: before + letter + letter + after,
          other: `${before}0${after}`,
          swapped: before + after.slice(0, 1) + letter + after.slice(1),
        }[slip]
        expect(found(given, written)).toBe(true)
      }),
    )
  })

  it('requires every word: one unknown word means no results', () => {
    fc.assert(
      fc.property(fc.array(word(1), { minLength: 1 }), (given) => {
        expect(found(given.join(' '), `${given.join(' ')} 7777777`)).toBe(false)
      }),
    )
  })

  it('finds no more with more words, and at least as much with fewer', () => {
    fc.assert(
      fc.property(fc.array(fc.array(word(3), { minLength: 1, maxLength: 4 })), word(3), word(3), (texts, one, more) => {
        const search = makeSearch(texts.map((words) => ({ title: '', text: words.join(' ') })))
        const both = search(`${one} ${more}`).entries
        const alone = search(one).entries
        expect(both.every((entry) => alone.includes(entry))).toBe(true)
      }),
    )
  })

  it('highlights the search terms and leaves the text unchanged', () => {
    const { asked } = makeSearch([{ title: 'Größe', text: 'Wiederherstellungscodes' }])(
      'groesse wiederherstelungscodes',
    )
    expect(piecesOf('Die Größe, Wiederherstellungscodes', asked)).toEqual([
      { words: 'Die ', found: false },
      { words: 'Größe', found: true },
      { words: ', ', found: false },
      { words: 'Wiederherstellungscodes', found: true },
    ])
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
        const pieces = piecesOf(text, makeSearch([{ title: text, text: '' }])(query).asked)
        expect(pieces.map(({ words }) => words).join('')).toBe(text)
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

  it('opens at the question named in the URL fragment', () => {
    expect(questionOf('#lost-phone')).toBe('lost-phone')
    expect(questionOf('#nothing')).toBeNull()
    expect(questionOf('')).toBeNull()
  })
})
