// Keyset pagination cursor: where a page of a list ended, sent back by the browser for the next page. It is untrusted
// input, so its form is checked; it contains the name of its list so that it cannot be used for another.
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

/** A database timestamp in a cursor: with microseconds, which JavaScript dates do not hold. */
export const cursorTime = z.iso.datetime().regex(/^(?:19|20|21)\d\d-/)

/** Empty string for null. */
export const asCursorTime = (at: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce(to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '')`
