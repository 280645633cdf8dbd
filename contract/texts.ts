// Validation of free text such as names and descriptions: letters of every script, but nothing that hides, reorders or
// breaks other text.
import { z } from 'zod'
import type { IssueCode } from './errors.ts'
import { normalised, stacksMarks } from './unicode.ts'

/** The issue code of a failed rule; server and web both read it from there. */
export const because = (issue: IssueCode): { params: { issue: IssueCode } } => ({ params: { issue } })

// Invisible characters and those that move visible ones: control characters; default ignorables such as zero-width
// characters, direction controls, fillers, variation selectors and tags; separators, annotation marks, the blank
// Braille cell; private-use characters and lone surrogates.
const hidden = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffc\u2800\p{Co}\p{Cs}]/u

// Scripts whose letters change shape by their neighbours, and their viramas, which remove a vowel.
const joiningScripts = 'Arab Beng Deva Gujr Guru Khmr Knda Mand Mlym Mong Mymr Nkoo Orya Sinh Syrc Taml Telu'
const joining = joiningScripts
  .split(' ')
  .map((script) => `\\p{Script=${script}}`)
  .join('')
const vowelKillers = '\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca\\u1039\\u17d2'

/** Positions where such a character is legitimate, because a word or an emoji is written with it. */
const inPlace = new RegExp(
  [
    `(?<=[${joining}]\\p{M}{0,4})[\\u200c\\u200d](?=[${joining}])`,
    `(?<=[${vowelKillers}])[\\u200c\\u200d]`,
    '(?<=\\p{Extended_Pictographic}[\\p{Emoji_Modifier}\\ufe0f]?)\\u200d(?=\\p{Extended_Pictographic})',
    '(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]',
    '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
    '(?<=\\u{1f3f4})[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}',
    '(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
    '(?<=\\p{Script=Mong})[\\u180b-\\u180d\\u180f]',
  ].join('|'),
  'gu',
)

const hidesNothing = (text: string): boolean => !hidden.test(text.replaceAll(inPlace, ''))

interface Bounds {
  lengthMin?: number
  lengthMax: number
}

/** Composing shortens a text to a quarter at most, trimming to any length: white space around it may be this long. */
const composedTo = 4
const spaceAround = 100

const rawMaxes = new WeakMap<object, number>()

/**
 * First check of every text: its length as sent, before anything reads its characters. It ends the validation of the
 * field, because all other checks and changes cost time by the character. Reports the limit that the field has.
 */
const sentLength = (lengthMax: number, rawMax: number): z.core.CheckFn<string> => {
  const refuse: z.core.CheckFn<string> = ({ value, issues }) => {
    if (value.length <= rawMax) return
    const limit = { maximum: lengthMax, inclusive: true }
    issues.push({ code: 'too_big', origin: 'string', ...limit, input: value, continue: false })
  }
  rawMaxes.set(refuse, rawMax)
  return refuse
}

/** How long a text may be when this check of it has passed; null if the check is another. */
export const sentLengthMaxOf = (check: z.core.$ZodCheck): number | null => rawMaxes.get(check._zod.check) ?? null

const text = ({ lengthMin = 0, lengthMax }: Bounds, seen: (given: string) => string): z.ZodType<string, string> =>
  z
    .string()
    .check(sentLength(lengthMax, lengthMax * composedTo + spaceAround))
    .refine((given) => !stacksMarks(given), { ...because('hidden_characters'), abort: true })
    .overwrite((given) => normalised(given, 'NFC').trim())
    .min(lengthMin)
    .max(lengthMax)
    .refine((given) => hidesNothing(seen(given)), because('hidden_characters'))

/** Text that is only trimmed: a search, a URL, a code. */
export const typed = ({ lengthMin = 0, lengthMax }: Bounds): z.ZodString =>
  z
    .string()
    .check(sentLength(lengthMax, lengthMax + spaceAround))
    .trim()
    .min(lengthMin)
    .max(lengthMax)

/** Text as it was sent: a token, a password. Further checks run only if the length is right. */
export const exact = ({ lengthMin = 0, lengthMax }: Bounds): z.ZodString =>
  z.string().check(sentLength(lengthMax, lengthMax)).min(lengthMin).max(lengthMax)

/** HTML of a mail, checked in full by the server. Halves of characters make that slow, and cannot be stored. */
export const mailBody = exact({ lengthMin: 1, lengthMax: 20_000 }).refine((given) => given.isWellFormed(), {
  ...because('hidden_characters'),
  abort: true,
})

/** Single-line text: a name, a title. */
export const line = (bounds: Bounds): z.ZodType<string, string> => text(bounds, (given) => given)

/** Multi-line text: a description, a reason. */
export const lines = (bounds: Bounds): z.ZodType<string, string> =>
  text(bounds, (given) => given.replaceAll(/\r?\n/g, ' '))

/** Longer white space is too long for any field. */
const blankLengthMax = 10_000

/** An optional form field: empty input is stored as null. */
export const emptyIsNull = (schema: z.ZodType<string, string>): z.ZodType<string | null, string | null> =>
  z.preprocess(
    (given) => (typeof given === 'string' && given.length <= blankLengthMax && given.trim() === '' ? null : given),
    schema.nullable(),
  ) as unknown as z.ZodType<string | null, string | null>
