// Recovery codes: made so that they survive paper and handwriting, and taken however they are typed.
import { randomInt } from 'node:crypto'

/** Without letters and digits that are taken for each other, and in one case. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
const signsPerCode = 10
const signsPerGroup = 5

export const newRecoveryCodes = (count: number): string[] => {
  const codes = new Set<string>()
  while (codes.size < count) {
    const code = Array.from({ length: signsPerCode }, () => signs[randomInt(signs.length)]).join('')
    codes.add(`${code.slice(0, signsPerGroup)}-${code.slice(signsPerGroup)}`)
  }
  return [...codes]
}

const bare = (code: string): string => code.replaceAll(/[^a-zA-Z0-9]/g, '')

/**
 * The code as it is kept, for one that was typed without its hyphen, with spaces, or in capitals. Codes from before differ by their
 * case alone, if ever: the one that fits to the letter comes first. One that fits none comes back as it is.
 */
export const asKept = (typed: string, kept: readonly string[]): string => {
  const wanted = bare(typed)
  return (
    kept.find((code) => bare(code) === wanted) ??
    kept.find((code) => bare(code).toLowerCase() === wanted.toLowerCase()) ??
    typed
  )
}
