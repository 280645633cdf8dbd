// An address can be too long to be kept although what was typed was not: letters that it cannot hold become several signs each.
import { AppError } from './errors.ts'

/** As the tables have it: what may be typed, and the domain before a path. */
const storedUrlMax = 2_100

export const refuseLongAddress = (url: string, { path, limit }: { path: string; limit: number }): void => {
  if (url.length > storedUrlMax) throw new AppError('invalid_input', { issues: [{ path, code: 'too_long', limit }] })
}
