import { expect, test } from 'vitest'
import { pageFacts } from '../../testing/siteFacts.ts'
import { ownTextOf } from './ownText.ts'
import type { OwnText } from './pages.ts'
import { differentText } from './texts.fixture.ts'

const of = (...texts: string[]): OwnText =>
  ownTextOf(
    texts.map((text, at) => ({
      facts: pageFacts({ url: `https://harbour.test/${at}`, text }),
      status: 200,
      firstByteMs: 100,
      home: at === 0,
      language: 'en' as const,
    })),
  )
const sentence = 'The boats are painted in spring, and whoever has time comes to help with brush and ladder. '
const menu =
  'Home Blog Boats Weather Shop Basket Search Newsletter About Contact Imprint Privacy Terms Cookies '.repeat(4)

test('a text without repetition is all unique', () => {
  expect(of(differentText(1, 600), differentText(2, 600))).toEqual({
    words: [600, 600],
    wordsAlone: [600, 600],
    copies: 0,
  })
})

test('one sentence sixty times counts once, also with a number in it', () => {
  expect(of(sentence.repeat(60)).words[0]).toBeLessThan(50)
  const numbered = Array.from({ length: 60 }, (_, at) => `${at}. ${sentence}`).join('')
  expect(of(numbered).words[0]).toBeLessThan(80)
})

test('the same text with a number on each page is one text, and every page a copy', () => {
  const text = differentText(1, 600)
  const { words, wordsAlone, copies } = of(...Array.from({ length: 17 }, (_, at) => `${text} Page ${at}.`))
  expect(copies).toBe(17)
  expect(wordsAlone[0]).toBe(602)
  for (const count of words) expect(count).toBeLessThan(100)
})

test('the same text with other names in it is a copy', () => {
  const sentences = Array.from({ length: 12 }, (_, at) => differentText(at, 40))
  const [bonn, ulm] = ['Bonn', 'Ulm'].map((name) => sentences.join(` ${name} `))
  expect(of(bonn ?? '', ulm ?? '').copies).toBe(2)
})

test('the same sentences in another order add no text', () => {
  const sentences = Array.from({ length: 30 }, (_, at) => differentText(at, 18))
  const orders = Array.from({ length: 10 }, (_, at) =>
    sentences.map((_, index) => sentences[(index * 7 + at * 11) % 30]),
  )
  for (const count of of(...orders.map((order) => order.join('. '))).words) expect(count).toBeLessThan(270)
})

test('menus and footers on every page cost nothing', () => {
  const pages = Array.from({ length: 20 }, (_, at) => `${menu} ${differentText(at, 160)}`)
  const { words, copies } = of(...pages)
  expect(copies).toBe(0)
  for (const count of words) expect(count).toBeGreaterThan(200)
})

test('short pages are not compared, and an empty text is handled', () => {
  expect(of('Only a picture', 'Only a picture', '')).toMatchObject({ words: [3, 3, 0], copies: 0 })
})

test('large numbers of short words are processed quickly', () => {
  const heaps = Array.from({ length: 20 }, (_, at) => `${at % 7} a b c `.repeat(2_500))
  const different = Array.from({ length: 20 }, (_, at) => differentText(at, 3_300))
  const began = performance.now()
  of(...heaps)
  of(...different)
  expect(performance.now() - began).toBeLessThan(5_000)
})
