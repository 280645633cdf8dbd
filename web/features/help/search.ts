// Finds answers by words, however somebody writes them: without accents, with "ss" for "ß", in any case and any order.

/** Letters alone: "Größe" and "grosse" begin alike. */
const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss').replaceAll('ẞ', 'SS').toLowerCase()

const wordsOf = (query: string): string[] =>
  plain(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Every word has to be there; no words are everywhere. */
export const matches = (text: string, query: string): boolean => {
  const searched = plain(text)
  return wordsOf(query).every((word) => searched.includes(word))
}
