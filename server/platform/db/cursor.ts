// Where a page of a list ended, as the browser carries it to the next one. It comes back from outside, so its form is checked like
// everything else; that it names its list keeps it from being used for another.
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../errors.ts'

export const encodeCursor = (...parts: readonly string[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url')

export const decodeCursor = <T>(form: z.ZodType<T>, cursor: string): T => {
  try {
    return form.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch (cause) {
    throw new AppError('invalid_input', { issues: [{ path: 'cursor', code: 'wrong_value' }], cause })
  }
}

/** A time of the database as a part of a cursor: to the microsecond, which JavaScript's dates do not hold. */
export const cursorTime = z.iso.datetime().regex(/^(?:19|20|21)\d\d-/)

/** Empty where there is none. */
export const asCursorTime = (at: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce(to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '')`
