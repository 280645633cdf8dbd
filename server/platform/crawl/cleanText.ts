// Sanitises foreign text for storage and display: folded, truncated, without characters that control terminals,
// databases or the writing direction.

const control = '\\u0000-\\u001f\\u007f-\\u009f'
const direction = '\\u061c\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff\\u00ad'
const unwanted = new RegExp(`[${direction}]`, 'g')
const blanks = new RegExp(`[${control}\\s]+`, 'g')

/** Folds white space to single spaces and removes invisible characters; the ends are not trimmed. */
const fold = (text: string): string => text.replaceAll(unwanted, '').replaceAll(blanks, ' ')

export const cleanText = (text: string, lengthMax: number): string => {
  // Truncated roughly before folding, because there may be megabytes of it.
  const folded = fold(text.length > lengthMax * 20 ? text.slice(0, lengthMax * 20) : text).trim()
  return cut(folded, lengthMax)
}

/** Null if nothing is left. */
export const cleanOrNull = (text: string | null, lengthMax: number): string | null => {
  const cleaned = cleanText(text ?? '', lengthMax)
  return cleaned === '' ? null : cleaned
}

/** No lone surrogates, neither at the end nor inside: JSON and the database reject them. */
const cut = (text: string, lengthMax: number): string => {
  const short = text.length > lengthMax ? text.slice(0, lengthMax).replace(/[\ud800-\udbff]$/, '') : text
  return short.toWellFormed().trim()
}

const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.-]*/gu
const unspacedScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu

/** Scripts without spaces between words have about two characters per word. */
const charactersPerUnspacedWord = 2
const countedCharactersMax = 1_000_000

/** Stops at `enough`, if a higher count does not matter. */
export const countWords = (text: string, enough = Infinity): number => {
  const counted = text.slice(0, countedCharactersMax)
  let unspaced = 0
  const spaced = counted.replaceAll(unspacedScript, () => {
    unspaced += 1
    return ' '
  })
  let words = 0
  word.lastIndex = 0
  while (words < enough && word.exec(spaced) !== null) words += 1
  return words + Math.ceil(unspaced / charactersPerUnspacedWord)
}
