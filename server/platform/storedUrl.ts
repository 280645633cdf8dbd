// Length check for stored URLs. A URL that passed the input limit can still be too long to store, because
// percent-encoding turns one character into several.
import { AppError } from './errors.ts'

/** Matches the column limit in the tables: the longest permitted input plus the domain before a path. */
const storedUrlMax = 2_100

export const refuseLongAddress = (url: string, { path, limit }: { path: string; limit: number }): void => {
  if (url.length > storedUrlMax) throw new AppError('invalid_input', { issues: [{ path, code: 'too_long', limit }] })
}
