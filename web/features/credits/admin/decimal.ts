// Parses typed money and percentages: with the separators of the language, and with a limited number of decimals.
import { z } from 'zod'
import { readWholeNumber } from '../../../lib/wholeNumber.ts'

const decimalMark = (language: string): string =>
  new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'

export type Decimal = { kind: 'empty' } | { kind: 'number'; hundredths: number } | { kind: 'refused' }

const hundredthsIn = (fraction: string): number => Number(fraction.padEnd(2, '0'))

/** In hundredths, to avoid rounding: cents of a price, hundredths of a percent. At most two decimals. */
export const readDecimal = (typed: string, language: string): Decimal => {
  const text = typed.trim()
  const mark = decimalMark(language)
  const [, whole = text, fraction = ''] = new RegExp(`^(.*)[${mark}](\\d{1,2})$`, 'u').exec(text) ?? []
  // "1.000" is a thousand in German and one in English; at most two digits may follow the decimal separator, so it is
  // never ambiguous.
  const read = readWholeNumber(whole, language)
  if (read.kind === 'empty') return text === '' ? { kind: 'empty' } : { kind: 'refused' }
  if (read.kind === 'refused' || read.value < 0) return { kind: 'refused' }
  return { kind: 'number', hundredths: read.value * 100 + hundredthsIn(fraction) }
}

const asHundredths = (language: string) =>
  z.string().transform((typed, context): number => {
    const read = readDecimal(typed, language)
    if (read.kind === 'number') return read.hundredths
    context.addIssue({
      code: 'custom',
      input: typed,
      params: { issue: read.kind === 'empty' ? 'required' : 'not_a_number' },
    })
    return z.NEVER
  })

/** Euros and cents as cents. */
export const centsField = (language: string): z.ZodType<number, string> => asHundredths(language)

export const percentField = (language: string): z.ZodType<number, string> =>
  asHundredths(language).transform((hundredths) => hundredths / 100)

const twoPlaces = 2

/** As shown in the field: 10.00, or 12.5 without trailing zeros. */
export const writeCents = (cents: number, language: string): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: twoPlaces, maximumFractionDigits: twoPlaces }).format(
    cents / 100,
  )

export const writePercent = (percent: number, language: string): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: twoPlaces }).format(percent)
