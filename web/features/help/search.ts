// Full-text search over tasks and answers. Tolerates missing accents, "ae" for "ä" and "ss" for "ß", any case and word
// order, and one typo if the exact word occurs nowhere.

export interface Searched {
  title: string
  text: string
}

/** Shorter words are so close to others that a typo could mean anything. */
const forgivenFrom = 5
/** Shorter terms occur inside nearly every word; they only match at its start. */
const insideFrom = 3

const betweenWords = /([^\p{L}\p{N}\p{M}]+)/u
const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

const plain = (word: string): string =>
  word.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss').replaceAll('æ', 'ae').replaceAll('œ', 'oe')

/** Spelling variants of a word: "größe" is "grosse" and "groesse". */
const spellings = (word: string): readonly string[] => {
  const small = word.toLowerCase().normalize('NFC')
  const bare = plain(small)
  const spelled = plain(small.replaceAll(/[äöü]/g, (letter) => umlauts[letter] ?? letter))
  return bare === spelled ? [bare] : [bare, spelled]
}

const wordsOf = (text: string): string[] => text.split(betweenWords).filter((part) => /[\p{L}\p{N}]/u.test(part))

/** One letter inserted, deleted or replaced, or two adjacent letters swapped. */
const isOneEditAway = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  const isSwapped =
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
  return short.slice(at + 1) === long.slice(at + 1) || isSwapped
}

const beginsNearly = (word: string, asked: string): boolean =>
  [-1, 0, 1].some((more) => isOneEditAway(word.slice(0, asked.length + more), asked))

type Nearness = 'start' | 'inside' | 'forgiven'

/** How closely a word matches a search term; null if it does not match. */
const nearness = (word: string, asked: string, forgiving: boolean): Nearness | null => {
  if (word.startsWith(asked)) return 'start'
  if (asked.length >= insideFrom && word.includes(asked)) return 'inside'
  return forgiving && asked.length >= forgivenFrom && beginsNearly(word, asked) ? 'forgiven' : null
}

/** Ranking costs; the lowest come first. A match in a title outranks any in a text. */
const prices = {
  title: { start: 0, inside: 1, forgiven: 2 },
  text: { start: 10, inside: 11, forgiven: 12 },
} as const satisfies Record<keyof Searched, Record<Nearness, number>>

interface Asked {
  spellings: readonly string[]
  /** No exact match anywhere, so one typo is allowed. */
  forgiving: boolean
}

const nearnessOf = (words: readonly string[], { spellings: asked, forgiving }: Asked): Nearness[] =>
  words.flatMap((word) => asked.map((spelling) => nearness(word, spelling, forgiving)).filter((near) => near !== null))

interface Prepared<Entry> {
  entry: Entry
  title: readonly string[]
  text: readonly string[]
}

const priceOf = ({ title, text }: Prepared<unknown>, asked: Asked): number =>
  Math.min(
    ...nearnessOf(title, asked).map((near) => prices.title[near]),
    ...nearnessOf(text, asked).map((near) => prices.text[near]),
  )

export interface Findings<Entry> {
  entries: readonly Entry[]
  /** The search terms, to highlight them in the results. */
  asked: readonly Asked[]
}

const spelledWords = (text: string): string[] => [...new Set(wordsOf(text).flatMap(spellings))]

/** Indexes the texts once; every query is answered from the index. All terms have to match. */
export const makeSearch = <Entry extends Searched>(entries: readonly Entry[]): ((query: string) => Findings<Entry>) => {
  const prepared: Prepared<Entry>[] = entries.map((entry) => ({
    entry,
    title: spelledWords(entry.title),
    text: spelledWords(entry.text),
  }))
  return (query) => {
    const asked = wordsOf(query).map((word): Asked => {
      const exact = { spellings: spellings(word), forgiving: false }
      return prepared.some((one) => priceOf(one, exact) < Infinity) ? exact : { ...exact, forgiving: true }
    })
    const priced = prepared.map((one) => ({
      entry: one.entry,
      price: asked.reduce((sum, word) => sum + priceOf(one, word), 0),
    }))
    const found = priced.filter(({ price }) => price < Infinity).sort((one, other) => one.price - other.price)
    return { entries: found.map(({ entry }) => entry), asked }
  }
}

export interface Piece {
  words: string
  found: boolean
}

/** Splits a text into pieces, so that the search terms can be highlighted. */
export const piecesOf = (text: string, asked: readonly Asked[]): Piece[] => {
  const isFound = (part: string): boolean => asked.some((word) => nearnessOf(spellings(part), word).length > 0)
  const pieces: Piece[] = []
  for (const part of text.split(betweenWords)) {
    const found = asked.length > 0 && isFound(part)
    const last = pieces.at(-1)
    if (last?.found === found) last.words += part
    else pieces.push({ words: part, found })
  }
  return pieces.filter(({ words }) => words !== '')
}
