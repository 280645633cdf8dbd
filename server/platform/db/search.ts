// Text search in a column with two indexes: a trigram index, and an index of the letters of other scripts.
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { normalised } from '../../../contract/unicode.ts'

/** Normalised search text; empty if nothing was typed. */
export const searchedWords = (q: string): string =>
  normalised(q, 'NFC')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()

const shortLengthMax = 2

/**
 * Too few Latin letters for the trigram index to be selective: a search over many rows falls back to a prefix match.
 */
export const areFewLetters = (words: string): boolean => words.length <= shortLengthMax && /^[a-z0-9]/i.test(words)

/** Prefix match for names in DNS letters, served by a sort index. */
export const beginsWith = (name: RawBuilder<unknown>, words: string): RawBuilder<SqlBool> => {
  const from = words.toLowerCase()
  // `~` sorts after every letter that can occur in a name.
  return sql`(${name} collate "C" >= ${from} and ${name} collate "C" < ${`${from}~`})`
}

export interface Searched {
  /** The expression of the trigram index. */
  text: RawBuilder<unknown>
  /** The expression of the index for other scripts. */
  otherScripts: RawBuilder<unknown>
}

/**
 * The trigram index needs three Latin letters. Fewer are searched at the beginning of a word, which it also supports;
 * text in other scripts is narrowed down by its letters.
 */
export const matchesWords = ({ text, otherScripts }: Searched, words: string): RawBuilder<SqlBool> => {
  // Punctuation alone occurs in nearly every address: no index narrows it down, and it is not a useful search.
  if (!/[\p{L}\p{N}]/u.test(words)) return sql`false`
  const pattern = words.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const anywhere = sql<SqlBool>`${text} ilike ${`%${pattern}%`}`
  if (!/[a-z0-9]/i.test(words)) {
    return sql`${otherLetters(otherScripts)} @> ${otherLetters(sql`${words}::text`)} and ${anywhere}`
  }
  if (words.length > shortLengthMax) return anywhere
  return sql`(${text} ilike ${`${pattern}%`} or ${text} ilike ${`% ${pattern}%`})`
}

/** The same expression as in the index for other scripts. */
const otherLetters = (text: RawBuilder<unknown>): RawBuilder<string[]> =>
  sql`string_to_array(regexp_replace(lower(${text}), '[ -~]', '', 'g'), null)`
