// Finds a word of a page in the lexicon in any form: English by its stem, German also as a part of a compound.
import type { Index, Votes } from './lexicon.ts'

/** A match in the lexicon with its weight. */
export interface Match {
  /** The lexicon word: a second match adds little to the first. */
  key: string
  votes: Votes
  share: number
}

const undoubled = (word: string): string => word.replace(/([bdgklmnprt])\1$/, '$1')

/**
 * Rough stemmer: merges singular and plural, -ing and -ed; the final e is dropped as well, so that "bake" and "baking"
 * match.
 */
export const englishRoot = (word: string): string => {
  let root = word.replace(/'s?$/, '')
  if (root.length > 4 && root.endsWith('ies')) root = `${root.slice(0, -3)}y`
  else if (/(?:s|x|z|ch|sh)es$/.test(root)) root = root.slice(0, -2)
  else if (root.length > 3 && /[^siu]s$/.test(root)) root = root.slice(0, -1)
  if (root.length > 5 && root.endsWith('ing')) root = undoubled(root.slice(0, -3))
  else if (root.length > 4 && root.endsWith('ed') && !root.endsWith('eed')) root = undoubled(root.slice(0, -2))
  return root.length > 3 ? root.replace(/e$/, '') : root
}

const beginningMin = 4

export const matchEnglish = (index: Index, word: string): Match[] => {
  const root = englishRoot(word)
  const whole = index.words.get(root)
  if (whole !== undefined) return [{ key: root, votes: whole, share: 1 }]
  for (let length = word.length; length >= beginningMin; length -= 1) {
    const beginning = word.slice(0, length)
    const votes = index.beginnings.get(beginning)
    if (votes !== undefined) return [{ key: beginning, votes, share: 1 }]
  }
  return []
}

export const germanRoot = (word: string): string => word

const endings = ['', 'e', 'n', 's', 'en', 'er', 'es', 'em', 'in', 'ern', 'ens', 'innen', 'nen']
/** Shorter words are parts of too many others. */
const compoundBeginningMin = 5
const compoundEndMin = 6
const firstPartMin = 3
/** In a compound the last word is the subject; the first only qualifies it. */
const beginningShare = 0.7
const inflectionLettersMax = 3

const inflected = (index: Index, word: string): Match[] => {
  for (const ending of endings) {
    if (!word.endsWith(ending)) continue
    const key = word.slice(0, word.length - ending.length)
    const votes = index.words.get(key)
    if (votes !== undefined) return [{ key, votes, share: 1 }]
  }
  return []
}

const beginningOf = (index: Index, word: string): Match[] => {
  for (let length = word.length - 1; length >= compoundBeginningMin; length -= 1) {
    const key = word.slice(0, length)
    const votes = index.words.get(key)
    if (votes === undefined) continue
    return [{ key, votes, share: word.length - length <= inflectionLettersMax ? 1 : beginningShare }]
  }
  return []
}

const endOf = (index: Index, word: string): Match[] => {
  for (let from = firstPartMin; word.length - from >= compoundEndMin; from += 1) {
    const [match] = inflected(index, word.slice(from))
    if (match !== undefined && match.key.length >= compoundEndMin) return [match]
  }
  return []
}

/** As a whole, otherwise by its parts: "Hochzeitsgarten" counts for weddings and for gardens. */
export const matchGerman = (index: Index, word: string): Match[] => {
  const whole = inflected(index, word)
  if (whole.length > 0) return whole
  const end = endOf(index, word)
  const beginning = beginningOf(index, word)
  return end.length > 0 && end[0]?.key === beginning[0]?.key ? end : [...end, ...beginning]
}
