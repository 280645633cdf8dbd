// Recovery codes: readable on paper and in handwriting, and accepted however they are typed.
import { randomInt } from 'node:crypto'

/** Excludes ambiguous letters and digits; a single case. */
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
 * The stored code for one that was typed without its hyphen, with spaces, or in capitals. Codes in the former format
 * may differ by case alone, so an exact match comes first. A code without a match is returned unchanged.
 */
export const asKept = (typed: string, kept: readonly string[]): string => {
  const wanted = bare(typed)
  return (
    kept.find((code) => bare(code) === wanted) ??
    kept.find((code) => bare(code).toLowerCase() === wanted.toLowerCase()) ??
    typed
  )
}
