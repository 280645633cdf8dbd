// Classifies anchor texts for a website: brand, url, generic, partial or exact. Pure, for German and English; case and
// white space do not matter.
import { parse } from 'tldts'
import type { AnchorKind } from '../../../contract/footprint.ts'
import type { AnchorTarget } from './target.ts'
import { bare, fillers, fold, genericWords, moneyWords, squash, stemOf, wordsOf } from './words.ts'

/** A search query has no more significant words than this. */
const searchedWordsMax = 4
/** Without stop words, this few words are a search query even if only one of them is known. */
const shortSearchWordsMax = 3
const namePartsMax = 6

export const classifyAnchor = (anchor: string, target: AnchorTarget): AnchorKind => {
  if (isAddress(anchor, target.domain)) return 'url'
  const words = wordsOf(fold(anchor))
  // Images without alt text and punctuation alone are generic, too.
  if (!words.some(saysSomething)) return isName(words, anchor, target) ? 'brand' : 'generic'
  const { rest, named } = withoutName(words, wordsOf(bare(anchor)), target)
  const said = rest.filter(saysSomething)
  const known = said.filter((word) => isKeyword(word, target) || moneyWords.has(word))
  if (named) return known.length === 0 ? 'brand' : 'partial'
  if (known.length === 0) return 'partial'
  if (known.length === said.length && said.length <= searchedWordsMax) return 'exact'
  return said.length === words.length && said.length <= shortSearchWordsMax ? 'exact' : 'partial'
}

const saysSomething = (word: string): boolean => !fillers.has(word) && !genericWords.has(word)

const isName = (words: readonly string[], anchor: string, { names }: AnchorTarget): boolean =>
  names.has(words.join('')) || names.has(squash(bare(anchor)))

/** Removes the longest run of words that together form the brand; both spellings of umlauts are tried. */
const withoutName = (
  words: readonly string[],
  bareWords: readonly string[],
  { names }: AnchorTarget,
): { rest: string[]; named: boolean } => {
  const written = [words.join(''), bareWords.join('')]
  const isIn = [...names].some((name) => written.some((text) => text.includes(name)))
  for (let length = isIn ? Math.min(namePartsMax, words.length) : 0; length > 0; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const isHere = [words, bareWords].some((spelt) => names.has(spelt.slice(from, from + length).join('')))
      // A brand may be a common word; among other words it then has its common meaning.
      if (isHere && words.slice(from, from + length).some(saysSomething)) {
        return { rest: [...words.slice(0, from), ...words.slice(from + length)], named: true }
      }
    }
  }
  return { rest: [...words], named: false }
}

/** In any inflection, or as the beginning or end of a compound. */
const isKeyword = (word: string, { stems, compounding }: AnchorTarget): boolean =>
  stems.has(stemOf(word)) || compounding.some((keyword) => word.startsWith(keyword) || word.endsWith(keyword))

const tokensMax = 40

/** A URL of the website among other words, or any URL alone. */
const isAddress = (anchor: string, domain: string): boolean => {
  const tokens = anchor
    .toLowerCase()
    .split(/\s+/u)
    .filter((token) => token !== '')
  const hosts = tokens.slice(0, tokensMax).map(addressIn)
  if (hosts.some((found) => found !== null && (found.host === domain || found.host.endsWith(`.${domain}`)))) return true
  return tokens.length === 1 && hosts[0]?.isSure === true
}

/** Null for what is no host. `isSure` if its end is a public suffix: `node.js` has none. */
const addressIn = (token: string): { host: string; isSure: boolean } | null => {
  // Cheap early exit: most words are no hosts. Full-width dots count, since browsers accept them.
  if (!/[.。．｡]/u.test(token)) return null
  const plain = token.replaceAll(/^[("'„“«<[]+|[)"'“”»>\],;:!?.…]+$/gu, '')
  const isWritten = /^(?:https?:\/\/|www\.)/.test(plain)
  const url = URL.parse(/^https?:\/\//.test(plain) ? plain : `http://${plain}`)
  const host = url?.hostname.replace(/\.$/, '') ?? ''
  if (!/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/.test(host) || plain.includes('@')) return null
  const { isIcann, domain } = parse(host, { extractHostname: false })
  return { host, isSure: isWritten || (isIcann === true && domain !== null) }
}
