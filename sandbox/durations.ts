// ISO 8601 durations by which the clock can be moved. Pure.
import { daySeconds, hourSeconds } from '../contract/durations.ts'

const pattern =
  /^P(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?)?$/

// Years and months vary in length; the limit uses the longest.
const unitSeconds = [366 * daySeconds, 31 * daySeconds, 7 * daySeconds, daySeconds, hourSeconds, 60, 1]
const advanceSecondsMax = 5 * 366 * daySeconds

/** Whether the clock may be moved by this: a duration without sign or fraction, of at most five years. */
export const isAdvance = (text: string): boolean => {
  const parts: (string | undefined)[] = pattern.exec(text)?.slice(1) ?? []
  if (parts.every((part) => part === undefined) || text.endsWith('T')) return false
  const seconds = parts.reduce((sum, part, index) => sum + Number(part ?? 0) * (unitSeconds[index] ?? 0), 0)
  return seconds <= advanceSecondsMax
}
