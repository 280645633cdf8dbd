// Time of day at which a link is checked on its scheduled days. It is derived from the link id, so that a million links
// are spread evenly over 24 hours and each keeps its time for good.
import { dayMs } from '../../contract/durations.ts'

/** The last digits of an id are random in every id format. */
const digits = 12

export const timeOfDayMs = (linkId: string): number =>
  Math.floor((Number.parseInt(linkId.slice(-digits), 16) / 16 ** digits) * dayMs)

/** The given time of day, in UTC, on the day of the moment. */
export const onDayOf = (moment: Date, timeMs: number): Date =>
  new Date(Math.floor(moment.getTime() / dayMs) * dayMs + timeMs)
