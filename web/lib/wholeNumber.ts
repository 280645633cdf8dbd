// Parses a whole number as typed: plain, or with the thousands separators of the reader's language.
import { z } from 'zod'
import type { IssueCode } from '../../contract/errors.ts'

export type WholeNumber =
  | { kind: 'empty' }
  | { kind: 'number'; value: number }
  | { kind: 'refused'; code: Extract<IssueCode, 'not_a_number' | 'not_whole'> }

const markOf = (language: string, type: 'group' | 'decimal'): string =>
  new Intl.NumberFormat(language).formatToParts(12_345.6).find((part) => part.type === type)?.value ?? ''

/** Negative numbers are accepted; the caller sets the minimum. */
export const readWholeNumber = (typed: string, language: string): WholeNumber => {
  const text = typed
    .trim()
    .replaceAll(/\s/gu, ' ')
    .replace(/^[-−]\s?/u, '-')
  if (text === '') return { kind: 'empty' }
  const group = `[${markOf(language, 'group')}]`
  const decimal = `[${markOf(language, 'decimal')}]`
  // Separators must come before groups of three digits and all be the same: "1.00" is not a hundred.
  const whole = `-?(?:\\d+|\\d{1,3}(?:${group}\\d{3})+|\\d{1,3}(?: \\d{3})+)`
  if (new RegExp(`^${whole}$`, 'u').test(text)) {
    return { kind: 'number', value: Number(text.replaceAll(/[^\d-]/g, '')) }
  }
  const isBroken = new RegExp(`^${whole}${decimal}\\d+$`, 'u').test(text)
  return { kind: 'refused', code: isBroken ? 'not_whole' : 'not_a_number' }
}

const asWholeNumber = <Empty>(language: string, empty: (typed: string, context: z.RefinementCtx) => Empty) =>
  z.string().transform((typed, context): number | Empty => {
    const read = readWholeNumber(typed, language)
    if (read.kind === 'number') return read.value
    if (read.kind === 'empty') return empty(typed, context)
    context.addIssue({ code: 'custom', input: typed, params: { issue: read.code } })
    return z.NEVER
  })

/** For forms: null if empty. */
export const wholeNumberField = (language: string): z.ZodType<number | null, string> =>
  asWholeNumber(language, () => null)

/** For forms: a required whole number. */
export const wholeField = (language: string): z.ZodType<number, string> =>
  asWholeNumber(language, (typed, context) => {
    context.addIssue({ code: 'custom', input: typed, params: { issue: 'required' } })
    return z.NEVER
  })
