// Words that somebody typed, looked for in a column that has two indexes: groups of three letters, and the letters of other scripts.
import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** As they are looked for; empty when nothing was typed. */
export const searchedWords = (q: string): string =>
  q
    .normalize('NFC')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()

const shortLengthMax = 2

/** So few Latin letters that an index over groups of three knows little of them: where many rows are looked through, names that begin so have to do. */
export const areFewLetters = (words: string): boolean => words.length <= shortLengthMax && /^[a-z0-9]/i.test(words)

/** Names in the letters of DNS that begin so, by an index in their order. */
export const beginsWith = (name: RawBuilder<unknown>, words: string): RawBuilder<SqlBool> => {
  const from = words.toLowerCase()
  // No name goes on with a sign after the last of these letters.
  return sql`(${name} collate "C" >= ${from} and ${name} collate "C" < ${`${from}~`})`
}

export interface Searched {
  /** What the index of groups of three stands on. */
  text: RawBuilder<unknown>
  /** What the index of other scripts stands on. */
  otherScripts: RawBuilder<unknown>
}

/**
 * The first index knows groups of three Latin letters. Fewer are looked for where a word begins, which it knows as well; what is
 * written in another script is narrowed down by its letters.
 */
export const matchesWords = ({ text, otherScripts }: Searched, words: string): RawBuilder<SqlBool> => {
  // Signs alone are in nearly every address: no index narrows them down, and nobody looks for them.
  if (!/[\p{L}\p{N}]/u.test(words)) return sql`false`
  const pattern = words.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const anywhere = sql<SqlBool>`${text} ilike ${`%${pattern}%`}`
  if (!/[a-z0-9]/i.test(words)) {
    return sql`${otherLetters(otherScripts)} @> ${otherLetters(sql`${words}::text`)} and ${anywhere}`
  }
  if (words.length > shortLengthMax) return anywhere
  return sql`(${text} ilike ${`${pattern}%`} or ${text} ilike ${`% ${pattern}%`})`
}

/** As the index for other scripts has them. */
const otherLetters = (text: RawBuilder<unknown>): RawBuilder<string[]> =>
  sql`string_to_array(regexp_replace(lower(${text}), '[ -~]', '', 'g'), null)`
