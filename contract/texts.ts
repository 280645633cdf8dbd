// What people write about themselves: letters of every script, but nothing that hides, reorders or breaks other text.
import { z } from 'zod'
import type { IssueCode } from './errors.ts'

/** Names the issue that a failed rule stands for; both sides read it from there. */
export const because = (issue: IssueCode): { params: { issue: IssueCode } } => ({ params: { issue } })

// Direction controls, zero-width and other invisible signs, and control characters other than the line break.
const hidden =
  /[\p{Cc}\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|\p{Co}|\p{Cs}/u
// Persian and Indic words and composed emoji need a joiner between two signs; there it is not hidden.
const joined =
  /(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\u200c\u200d](?=[\p{L}\p{Extended_Pictographic}])/gu

const hidesNothing = (text: string): boolean => !hidden.test(text.replaceAll(joined, ''))

interface Bounds {
  lengthMin?: number
  lengthMax: number
}

const text = ({ lengthMin = 0, lengthMax }: Bounds, seen: (given: string) => string): z.ZodType<string, string> =>
  z
    .string()
    .overwrite((given) => given.normalize('NFC').trim())
    .min(lengthMin)
    .max(lengthMax)
    .refine((given) => hidesNothing(seen(given)), because('hidden_characters'))

/** One line: a name, a title. */
export const line = (bounds: Bounds): z.ZodType<string, string> => text(bounds, (given) => given)

/** Several lines: a description, a reason. */
export const lines = (bounds: Bounds): z.ZodType<string, string> =>
  text(bounds, (given) => given.replaceAll(/\r?\n/g, ''))

/** An optional field of a form: what is left empty is kept as null. */
export const emptyIsNull = (schema: z.ZodType<string, string>): z.ZodType<string | null, string | null> =>
  z.preprocess(
    (given) => (typeof given === 'string' && given.trim() === '' ? null : given),
    schema.nullable(),
  ) as unknown as z.ZodType<string | null, string | null>
